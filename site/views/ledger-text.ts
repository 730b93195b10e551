import type { Book, BookGroup } from "@receipts/formats/book.ts";
import { decimalText } from "@receipts/formats/minor.ts";

/** Minor units as people write them, with a minus sign as wide as a digit. */
export function amountText(book: Book, currency: string, minor: bigint): string {
  const exponent = book.currencies.find((it) => it.currency === currency)?.exponent;
  if (exponent === undefined) throw new Error(`the book does not say how to write ${currency}`);
  return decimalText(minor, BigInt(exponent)).replace(/^-/, "\u2212");
}

/** What a member is called, or the end of an id that no name belongs to. */
export function memberName(group: BookGroup, member: string): string {
  return group.members.find((it) => it.member === member)?.name ?? `…${member.slice(-6)}`;
}
