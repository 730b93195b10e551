import { quoted } from "../../program/quoted.ts";
import type { BoundRefusal } from "../decide/explain.ts";
import { type Fewest, type Holder, namedMax } from "../decide/holders.ts";
import type { Told } from "./items.ts";

/** As JSON writes them, made once: a key's holders are all over the batch, and looking them up is slow. */
export type Names = { readonly keys: readonly string[]; readonly ids: readonly string[] };

// Where the fields of a refusal stand, inside an operation's text.
const field = "\n          ";
const inner = "\n            ";
const member = "\n              ";

const parts = {
  first: `[\n        {${field}"bound": `,
  next: `\n        },\n        {${field}"bound": `,
  key: `,${field}"key": `,
  limit: `,${field}"limit": "`,
  initial: `",${field}"initial": "`,
  headroom: `",${field}"headroom": "`,
  need: `",${field}"need": "`,
  shortfall: `",${field}"shortfall": "`,
  side: `",${field}"heldBy": {${inner}"side": "`,
  upTo: `",${inner}"upTo": `,
  total: `,${inner}"total": "`,
  ids: `,${inner}"ids": `,
  heldEnd: `${field}}`,
  smallest: `,${field}"smallest": `,
  count: `{${inner}"count": `,
  repair: `,${field}"repair": `,
  deposit: `,${field}"admissibleIf": {${inner}"depositAtLeast": "`,
  withdrawal: `,${field}"admissibleIf": {${inner}"withdrawalAtLeast": "`,
  amount: `",${inner}"amountAtMost": "`,
  end: `"${field}}`,
  listEnd: "\n        }\n      ]",
};

/** The bounds that an operation would break, byte for byte as `JSON.stringify` writes what `whyOf` makes. */
export function boundsText(told: Told, failing: readonly BoundRefusal[], names: Names): string {
  let text = "";
  for (const refusal of failing) {
    text += text === "" ? parts.first : parts.next;
    text += boundText(told, refusal, names);
  }
  return text + parts.listEnd;
}

function boundText({ judged, holders }: Told, refusal: BoundRefusal, { keys, ids }: Names): string {
  const { limit, key, headroom, need, shortfall, side, upTo, total, smallest, repair } = refusal;
  const list = holders[side][key] ?? [];
  const few = ({ count, members }: Fewest): string =>
    parts.count +
    count +
    (members === undefined
      ? ""
      : parts.ids +
        idsText(
          members.flatMap((at) => list[at] ?? []),
          ids,
        )) +
    parts.heldEnd;
  return (
    quoted(limit.name) +
    parts.key +
    keys[key] +
    parts.limit +
    limit.limit +
    parts.initial +
    (judged.question.keys[key]?.initial ?? 0) +
    parts.headroom +
    headroom +
    parts.need +
    need +
    parts.shortfall +
    shortfall +
    parts.side +
    side +
    parts.upTo +
    upTo +
    parts.total +
    total +
    '"' +
    (upTo <= namedMax ? parts.ids + idsText(list.slice(0, upTo), ids) : "") +
    parts.heldEnd +
    parts.smallest +
    few(smallest) +
    parts.repair +
    (repair === undefined ? "null" : few(repair)) +
    (side === "debits" ? parts.deposit : parts.withdrawal) +
    shortfall +
    parts.amount +
    headroom +
    parts.end
  );
}

function idsText(held: readonly Holder[], ids: readonly string[]): string {
  if (held.length === 0) return "[]";
  let text = "";
  for (const { operation } of held)
    text += (text === "" ? `[${member}` : `,${member}`) + ids[operation];
  return `${text}${inner}]`;
}
