import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { createShikiHighlighter } from "@astrojs/markdown-remark/shiki";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { contextualWords, reservedWords } from "../../solver/bosatsu/parse/keyword.ts";
import { parse } from "../../solver/bosatsu/parse/parse.ts";
import type { Region } from "../../solver/bosatsu/tree/source.ts";
import { bosatsuTokens } from "./bosatsu-tokens.ts";
import { codeLanguages, codeTheme, roleClasses } from "./code.ts";
import { roleOfClass } from "./roles.ts";
import { type Open, tokenizeLine } from "./tokenize.ts";

/** What a reader sees, against what the language's own parser read: they know the same words. */

const highlighter = await createShikiHighlighter({ langs: codeLanguages, theme: codeTheme });

/** The role of each character, `plain` where it has none. */
async function rolesOf(text: string): Promise<readonly string[]> {
  const root = await highlighter.codeToHast(text, "bosatsu", {
    wrap: null,
    transformers: [roleClasses],
  });
  const roles: string[] = [];
  collect(root, "plain", roles);
  return roles;
}

/** The same as the editor sees it. */
function editorRolesOf(text: string): readonly string[] {
  let open: Open = [];
  return text.split("\n").flatMap((line, at) => {
    const { tokens, open: after } = tokenizeLine(line, bosatsuTokens, open);
    open = after;
    const roles: string[] = at === 0 ? [] : ["plain"];
    let from = 0;
    for (const { end, class: name } of tokens) {
      for (; from < end; from += 1) roles.push(name === undefined ? "plain" : roleOfClass[name]);
    }
    return roles;
  });
}

function collect(node: object, role: string, into: string[]): void {
  const { value, properties, children } = nodeSchema.parse(node);
  const own = String(properties["class"] ?? "");
  const inner = own.startsWith("c-") ? own.slice(2) : role;
  for (let at = 0; at < value.length; at += 1) into.push(inner);
  for (const child of children) collect(child, inner, into);
}

/** What the highlighter's tree holds that a reader can see. */
const nodeSchema = z.object({
  value: z.string().default(""),
  properties: z.record(z.string(), z.unknown()).default({}),
  children: z.array(z.looseObject({})).default([]),
});

/** Pieces of a source that the parser knows, with the roles that they may have. */
type Piece = { readonly what: string; readonly region: Region; readonly roles: readonly string[] };

const nameRoles = ["plain", "function"];

function piecesOf(node: unknown, pieces: Piece[] = []): readonly Piece[] {
  if (typeof node !== "object" || node === null) return pieces;
  const piece = pieceOf(Object.fromEntries(Object.entries(node)));
  if (piece !== undefined) pieces.push(piece);
  for (const child of Object.values(node)) piecesOf(child, pieces);
  return pieces;
}

function pieceOf({ tag, text, name, region, literal }: Readonly<Record<string, unknown>>) {
  if (!isRegion(region)) return undefined;
  // Names of values, types and packages, wherever they are declared or listed.
  if (tag === undefined && typeof text === "string") {
    return { what: `name ${text}`, region, roles: rolesOfName(text) };
  }
  if (tag === "name") return { what: "name", region, roles: rolesOfName(String(name)) };
  if (tag !== "literal" || typeof literal !== "object" || literal === null) return undefined;
  const kind = "tag" in literal ? String(literal.tag) : "";
  return { what: kind, region, roles: literalRoles.get(kind) ?? [] };
}

/** The region of an operator's name holds the word `operator` as well. */
function rolesOfName(text: string): readonly string[] {
  if (text === "True" || text === "False") return ["number"];
  if (/^[A-Z]/.test(text)) return ["type"];
  return /^[a-z]/.test(text) ? nameRoles : [...nameRoles, "keyword", "operator"];
}

const literalRoles: ReadonlyMap<string, readonly string[]> = new Map([
  ["int", ["number"]],
  ["float", ["number"]],
  ["char", ["string"]],
  ["string", ["string", "number"]],
]);

function isRegion(value: unknown): value is Region {
  return typeof value === "object" && value !== null && "start" in value && "end" in value;
}

function bosatsuIn(folder: string): readonly string[] {
  const root = join(import.meta.dirname, "../..", folder);
  const paths = readdirSync(root, { recursive: true, encoding: "utf8" }).sort();
  return paths.filter((path) => path.endsWith(".bosatsu")).map((path) => join(root, path));
}

describe("no piece of a source looks like something else", () => {
  const folders = ["solver/bosatsu/library", "solver/bosatsu/cases", "content/demos"];
  for (const path of folders.flatMap(bosatsuIn)) {
    test(path.slice(path.lastIndexOf("/") + 1), async () => {
      const text = readFileSync(path, "utf8");
      const read = parse({ path, text });
      if (!read.ok) throw new Error(`${path} does not parse`);
      const roles = await rolesOf(text);
      expect(roles.length).toBe(text.trimEnd().length);
      const isText = (at: number) => !/\s/.test(text.charAt(at));
      const seen = editorRolesOf(text.trimEnd());
      const differing = roles.flatMap((role, at) => {
        if (role === seen[at] || !isText(at)) return [];
        const line = text.slice(0, at).split("\n").length;
        return [
          `line ${line}: ${text.charAt(at)} is ${role} in the build, ${seen[at]} in the editor`,
        ];
      });
      expect(differing).toEqual([]);
      const wrong = piecesOf(read.product).flatMap(({ what, region, roles: allowed }) => {
        const inside = roles.slice(region.start, region.end);
        // The end of a line has no role.
        const seen = new Set(inside.filter((_, at) => text[region.start + at] !== "\n"));
        const others = [...seen].filter((role) => !allowed.includes(role));
        if (others.length === 0) return [];
        const line = text.slice(0, region.start).split("\n").length;
        return [`line ${line}: ${what} \`${text.slice(region.start, region.end)}\`: ${others}`];
      });
      expect(wrong).toEqual([]);
    });
  }
});

describe("every word of the language looks like one", () => {
  const places: Readonly<Record<string, string>> = {
    as: "from A import b @as c",
    case: "  @case _: 1",
    def: "@def f(x): x",
    elif: "  @elif x: 1",
    else: "  @else: 1",
    enum: "@enum A: B",
    exists: "x: @exists a. a = 1",
    export: "@export x",
    exposes: "@exposes A/B",
    external: "@external x: Int",
    for: "x = [y @for y in z]",
    forall: "x: @forall a. a -> a = y",
    from: "@from A import b",
    if: "x = 1 @if y else 2",
    import: "from A @import b",
    in: "x = [y for y @in z]",
    loop: "  @loop x:",
    match: "x = @match y:",
    matches: "x = y @matches Some(_)",
    operator: "@operator + = add",
    package: "@package A/B",
    recur: "  @recur x:",
    struct: "@struct A(b)",
    type: "@type A = Int",
  };
  const words: readonly string[] = [...reservedWords, ...contextualWords];

  test("there is a place for each", () => {
    expect(Object.keys(places)).toEqual(words.toSorted());
  });

  for (const [word, place] of Object.entries(places)) {
    test(word, async () => {
      const roles = await rolesOf(place.replace("@", ""));
      const at = place.indexOf("@");
      expect(new Set(roles.slice(at, at + word.length))).toEqual(new Set(["keyword"]));
    });
  }

  test("as the beginning of a name, or as a name, a word is none", async () => {
    for (const word of words) {
      const roles = await rolesOf(`y = (${word}s_x, 1)`);
      expect(roles[5], word).not.toBe("keyword");
    }
    for (const word of contextualWords) {
      const roles = await rolesOf(`y = f(${word}, 1)`);
      expect(roles[6], word).not.toBe("keyword");
    }
  });
});
