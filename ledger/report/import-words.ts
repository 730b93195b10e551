import { inMessage } from "@receipts/formats/message-text.ts";
import type { ImportProblem, RowProblem } from "../exchange/splitwise.ts";
import { amountText } from "./words.ts";

/** Why a file was not imported: the rows that cannot be taken, each on a line of its own. */
export function importWords(file: string, problem: ImportProblem): string {
  switch (problem.code) {
    case "no_table":
      return `${file} is no CSV: the file is empty`;
    case "quote":
      return `${file} is no CSV: in row ${problem.row} a quote is not closed, or stands in a cell without quotes around it`;
    case "length":
      return `${file}: row ${problem.row} is one too many: take the file apart`;
    case "heading":
      return `${file}:1: expected Date,Description,Category,Cost,Currency and then two people or more, found ${inMessage(problem.found)}`;
    case "name":
      return problem.of === "group"
        ? `${inMessage(problem.name)} is no name for a group: write --group with one line of 1 to 200 characters without spaces at its ends`
        : `${file}:1: ${inMessage(problem.name)} is no name of a person: expected one line of 1 to 200 characters without spaces at its ends`;
    case "name_twice":
      return `${file}:1: two people are called ${inMessage(problem.name)}: give one of them another name`;
    case "rows":
      return rowsWords(file, problem.rows);
  }
}

/** So many are named; whoever mends these finds the others. */
const namedMax = 100;

function rowsWords(file: string, rows: readonly RowProblem[]): string {
  const rest = rows.length - namedMax;
  return [
    `${file}: ${rows.length} rows cannot be taken, and nothing was written`,
    ...rows.slice(0, namedMax).map((each) => `${file}: row ${each.row}: ${rowWords(each)}`),
    ...(rest > 0 ? [`${file}: and ${rest} more`] : []),
  ].join("\n");
}

function rowWords(problem: RowProblem): string {
  switch (problem.code) {
    case "cells":
      return `${problem.found} cells where the heading has ${problem.expected}`;
    case "date":
      return `${inMessage(problem.text)} is no day: write 2026-10-03`;
    case "currency":
      return `${inMessage(problem.text)} is no currency of ISO 4217`;
    case "amount":
      return `${inMessage(problem.text)} is no amount of its currency`;
    case "title":
      return "the description is empty or longer than 200 characters";
    case "not_zero":
      return `what people gave and used adds up to ${amountText(problem.sum, problem.currency)} instead of 0`;
    case "cost":
      return `it cost ${amountText(problem.cost, problem.currency)}, and people lent ${amountText(problem.lent, problem.currency)}`;
  }
}
