import { expect, test } from "vitest";
import { articleOf } from "./article.ts";

const page = `<!doctype html><html><head>
<link rel="canonical" href="https://a.example/x/en/blog/p/">
<meta name="description" content="What it says"><meta name="author" content="A"><meta name="author" content="B"><meta property="og:title" content="Title">
</head><body><main><article class="prose"><h1>Title</h1>
<p class="dateline"><time datetime="2026-11-30">30 November</time></p>
<p onclick="x()">See <a class="listed" href="../q/#z">this</a>.</p>
<script>alert(1)</script><rerun-here></rerun-here><img src="/x/i.png" alt="i"></article></main></body></html>`;

test("a built post becomes an article that a feed reader can show anywhere", () => {
  const { html, ...rest } = articleOf(page);
  expect(rest).toEqual({
    title: "Title",
    description: "What it says",
    address: "https://a.example/x/en/blog/p/",
    date: "2026-11-30",
    authors: ["A", "B"],
  });
  expect(html).toContain('<p>See <a href="https://a.example/x/en/blog/q/#z">this</a>.</p>');
  expect(html).toContain('src="https://a.example/x/i.png"');
  expect(html).not.toMatch(/script|rerun-here|onclick|dateline|<h1/);
});

test("a page that is no post stops the build", () => {
  expect(() => articleOf(page.replace("<time", "<b"))).toThrow("a post without time");
});
