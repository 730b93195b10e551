import type { Paid, SettleUp, Transfer } from "@receipts/formats/paid.ts";
import { amountText } from "./words.ts";

export function paidText({ asOf, groups }: Paid): string {
  const heading = asOf === null ? [] : [`until the end of ${asOf}`];
  const lines = groups.flatMap(({ group, name, paid }) => [
    name ?? group,
    ...paid.map((transfer) => `  ${transferText(transfer, "paid")}`),
  ]);
  return [...heading, ...(lines.length === 0 ? ["nobody paid anybody"] : lines), ""].join("\n");
}

/** The payments, and why there are no fewer. */
export function settleUpText({ groups }: SettleUp): string {
  const lines = groups.flatMap(({ group, name, plans }) => [
    name ?? group,
    ...plans.flatMap(planLines),
  ]);
  return [...(lines.length === 0 ? ["nothing to settle"] : lines), ""].join("\n");
}

function planLines({
  currency,
  method,
  parts,
}: SettleUp["groups"][number]["plans"][number]): readonly string[] {
  const people = parts.reduce((sum, { members }) => sum + members.length, 0);
  if (people === 0) return [`  ${currency}: all even`];
  const payments = people - parts.length;
  const why =
    method === "exact"
      ? `${counted(people, "person", "people")} in ${counted(parts.length, "part that cancels out", "parts that cancel out")}, so no fewer than ${counted(payments, "payment", "payments")}`
      : `${counted(people, "person", "people")}, ${counted(payments, "payment", "payments")}: too many people to prove that fewer would not do`;
  return [
    `  ${currency}: ${why}`,
    ...parts.flatMap((part) => part.payments.map((each) => `    ${transferText(each, "pays")}`)),
  ];
}

function transferText(
  { from, fromName, to, toName, currency, minor }: Transfer,
  verb: string,
): string {
  return `${fromName ?? from} ${verb} ${toName ?? to} ${amountText(minor, currency)}`;
}

function counted(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`;
}
