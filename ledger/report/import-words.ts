import type { ImportProblem, RowProblem } from "../exchange/splitwise.ts";
import { amountText } from "./words.ts";

/** Why a file was not imported: every row that cannot be taken, each on a line of its own. */
export function importWords(file: string, problem: ImportProblem): string {
  switch (problem.code) {
    case "no_table":
      return `${file} is no CSV: a quote is not closed, or the file is empty`;
    case "heading":
      return `${file}:1: expected Date,Description,Category,Cost,Currency and then two people or more, found "${problem.found}"`;
    case "rows":
      return [
        `${file}: ${problem.rows.length} rows cannot be taken, and nothing was written`,
        ...problem.rows.map((each) => `${file}: row ${each.row}: ${rowWords(each)}`),
      ].join("\n");
  }
}

function rowWords(problem: RowProblem): string {
  switch (problem.code) {
    case "cells":
      return `${problem.found} cells where the heading has ${problem.expected}`;
    case "date":
      return `"${problem.text}" is no day: write 2026-10-03`;
    case "currency":
      return `"${problem.text}" is no currency of ISO 4217`;
    case "amount":
      return `"${problem.text}" is no amount of its currency`;
    case "title":
      return "the description is empty or longer than 200 characters";
    case "not_zero":
      return `what people gave and used adds up to ${amountText(problem.sum, problem.currency)} instead of 0`;
    case "cost":
      return `it cost ${amountText(problem.cost, problem.currency)}, and people lent ${amountText(problem.lent, problem.currency)}`;
  }
}
