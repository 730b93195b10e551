import type { Language } from "./language.ts";

const months = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
];

/** A calendar date such as `2026-11-30` in a reader's words, without clock, zone or locale data. */
export function dateInWords(date: string, language: Language): string {
  const [year, month, day] = date.split("-").map(Number);
  if (year === undefined || month === undefined || day === undefined) {
    throw new Error(`${date} is not a date like 2026-11-30`);
  }
  if (language === "ja") return `${year}年${month}月${day}日`;
  return `${day} ${months[month - 1]} ${year}`;
}
