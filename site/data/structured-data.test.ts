import { expect, test } from "vitest";
import { structuredData } from "./structured-data.ts";

const page = {
  kind: "article",
  language: "en",
  title: "A </script><b>title",
  description: "d",
  address: "https://a.example/en/blog/p/",
  image: "https://a.example/c.png",
  siteName: "S",
  date: "2026-11-30",
  authors: [
    { name: "A. Writer", isTeam: false },
    { name: "The team", isTeam: true },
  ],
  crumbs: [{ label: "Home", link: "/en/" }, { label: "Engineering" }],
} as const;

test("no text ends the script that it stands in, and reads back as it was", () => {
  const text = structuredData(page);
  expect(text).not.toContain("<");
  expect(JSON.parse(text)["@graph"][0]).toMatchObject({
    "@type": "BlogPosting",
    headline: page.title,
    datePublished: "2026-11-30",
    author: [
      { "@type": "Person", name: "A. Writer" },
      { "@type": "Organization", name: "The team" },
    ],
  });
});

test("the trail has an address for every step, and leaves out what has no page", () => {
  const [, trail] = JSON.parse(structuredData(page))["@graph"];
  expect(trail.itemListElement.map(({ item }: { item: string }) => item)).toEqual([
    "https://a.example/en/",
    "https://a.example/en/blog/p/",
  ]);
});
