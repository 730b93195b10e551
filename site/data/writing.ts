import { type CollectionEntry, getCollection } from "astro:content";
import { type Language, languages } from "../language/language.ts";

/** An entry of `content/`, whose id is `<language>/<slug>`. */
export type Post = CollectionEntry<"posts">;
export type Note = CollectionEntry<"notes">;

/** Articles in one language, newest first, ties by slug. */
export async function postsIn(language: Language): Promise<readonly Post[]> {
  const posts = await getCollection("posts", ({ id }) => id.startsWith(`${language}/`));
  return posts.toSorted((a, b) => compare(b.data.date, a.data.date) || compare(a.id, b.id));
}

/** The folder of pages that a kind of note has. */
const noteFolders = { demo: "demos", design: "notes" } as const;

export type NoteKind = keyof typeof noteFolders;

/** Notes of a kind in one language, in their order. */
export async function notesIn(language: Language, kind: NoteKind): Promise<readonly Note[]> {
  const notes = await getCollection(
    "notes",
    ({ id, data }) => id.startsWith(`${language}/`) && data.kind === kind,
  );
  return notes.toSorted((a, b) => a.data.order - b.data.order || compare(a.id, b.id));
}

/** The titles of what is written, by the path of its page. */
export async function pageTitles(language: Language): Promise<ReadonlyMap<string, string>> {
  const posts = await postsIn(language);
  const notes = [...(await notesIn(language, "demo")), ...(await notesIn(language, "design"))];
  return new Map([
    ...posts.map((post) => [`blog/${slugOf(post)}`, post.data.title] as const),
    ...notes.map((note) => [notePath(note), note.data.title] as const),
  ]);
}

/** Where a note's page is, without language. */
export function notePath(note: Note): string {
  return `${noteFolders[note.data.kind]}/${slugOf(note)}`;
}

/** The routes of a kind of note, each with its note. Stops when a translation is missing. */
export async function notePaths(kind: NoteKind) {
  const notes = await getCollection("notes", ({ data }) => data.kind === kind);
  refuseUntranslated(notes);
  return notes.map((note) => ({
    params: { language: note.id.slice(0, note.id.indexOf("/")), slug: slugOf(note) },
    props: { note },
  }));
}

/** The name that an entry shares with its translations. */
export function slugOf({ id }: { readonly id: string }): string {
  return id.slice(id.indexOf("/") + 1);
}

/**
 * Stops the build when an entry is missing in one of the languages: every page links to its
 * translation.
 */
export function refuseUntranslated(entries: readonly { readonly id: string }[]): void {
  const ids = new Set(entries.map(({ id }) => id));
  for (const entry of entries) {
    for (const language of languages) {
      const wanted = `${language}/${slugOf(entry)}`;
      if (!ids.has(wanted)) throw new Error(`${entry.id}.mdx has no translation ${wanted}.mdx`);
    }
  }
}

function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
