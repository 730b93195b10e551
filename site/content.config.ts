import { defineCollection } from "astro:content";
import { glob } from "astro/loaders";
import { z } from "astro/zod";

const date = z.string().regex(/^\d{4}-\d{2}-\d{2}$/, "a date like 2026-11-30, in quotes");

/** Dated articles: `content/posts/<language>/<slug>.mdx`. The same slug is the same article. */
const posts = defineCollection({
  loader: glob({ base: "./content/posts", pattern: "{en,ja}/*.mdx" }),
  schema: z.strictObject({
    title: z.string(),
    /** What the article says, in one sentence for lists and search. */
    description: z.string(),
    /** What a reader sees below the title. */
    standfirst: z.string(),
    date,
    /** Who wrote it, as they sign; the team when nobody does. */
    authors: z.array(z.string().min(1)).min(1).optional(),
  }),
});

/** Undated pages in prose: `content/notes/<language>/<slug>.mdx`. */
const notes = defineCollection({
  loader: glob({ base: "./content/notes", pattern: "{en,ja}/*.mdx" }),
  schema: z.strictObject({
    title: z.string(),
    description: z.string(),
    standfirst: z.string(),
    /** Which part of the site it belongs to. */
    kind: z.enum(["demo", "design"]),
    /** Its place in the list of its kind. */
    order: z.int().min(1),
  }),
});

export const collections = { posts, notes };
