/** A piece of a page as data, so that the build and a browser draw it by the same code. */
export type Markup = string | MarkupElement | undefined | readonly Markup[];

export type MarkupElement = {
  readonly tag: string;
  readonly attributes: Attributes;
  readonly children: readonly Markup[];
};

/** `false` and `undefined` leave the attribute out, `true` gives it no value. */
export type Attributes = Readonly<Record<string, string | number | boolean | undefined>>;

export function element(
  tag: string,
  attributes: Attributes = {},
  ...children: readonly Markup[]
): MarkupElement {
  return { tag, attributes, children };
}

/** The attributes that are there, as text. */
export function attributesOf({
  attributes,
}: MarkupElement): readonly (readonly [string, string])[] {
  return Object.entries(attributes).flatMap(([name, value]) => {
    if (value === undefined || value === false) return [];
    return [[name, value === true ? "" : String(value)] as const];
  });
}

/** What stands between the tags, without layers of lists. */
export function flatten(markup: Markup): readonly (string | MarkupElement)[] {
  if (markup === undefined) return [];
  if (typeof markup === "string" || "tag" in markup) return [markup];
  return markup.flatMap(flatten);
}
