import type { ParkReason } from "../delivery/deliver.ts";
import type { RecordProblem } from "../delivery/problem.ts";
import type { PostingProblem } from "../journal/build-postings.ts";
import { formatAmount } from "../money/amount.ts";
import { exponentOf } from "../money/currency.ts";
import type { MoneyProblem } from "../money/problem.ts";

/** One sentence on why the ledger did not do what it was asked, without a full stop. */
export function inWords(problem: RecordProblem | ParkReason): string {
  switch (problem.code) {
    case "unknown_group":
      return `no group ${problem.group} is declared`;
    case "unknown_member":
      return `${problem.member} is no member of the group`;
    case "version_conflict":
      return problem.current === null
        ? `${problem.subject} is not recorded, and this builds on its version ${problem.offered}`
        : `${problem.subject} is at version ${problem.current}, and this builds on ${problem.offered}`;
    case "deleted_already":
      return `${problem.subject} is deleted`;
    case "not_there":
      return `${problem.subject} is not recorded`;
    case "other_group":
      return `${problem.subject} belongs to group ${problem.group}`;
    case "told_differently":
      return `event ${problem.event} told this before with ${problem.field} = ${problem.stored}, and now it is ${problem.offered}`;
    case "conflict":
      return `journal ${problem.journal} has the key ${problem.key} with ${problem.field} = ${problem.stored}, and now it is ${problem.offered}`;
    case "overflow":
      return `the balance of ${problem.member} would be ${problem.amount} minor ${problem.currency}, more than an int64 holds`;
    case "predecessor_missing":
      return `the journal ${problem.key} that this takes back is not in the ledger`;
    case "undone_already":
      return `the journal ${problem.key} was taken back by something else`;
    case "waits_behind":
      return `event ${problem.event} about the same thing ${problem.parked ? "is parked" : "waits"}`;
    default:
      return postingWords(problem);
  }
}

function postingWords(problem: PostingProblem): string {
  switch (problem.code) {
    case "unbalanced":
      return `the lines in ${problem.currency} add up to ${amountText(problem.sum, problem.currency)} instead of 0`;
    case "no_lines":
      return "a journal needs lines";
    case "same_member":
      return `${problem.member} stands on both sides`;
    case "not_positive":
      return `the amount is ${problem.amount} minor units and must be more than 0`;
    default:
      return moneyWords(problem);
  }
}

/** Why an amount could not be read, converted or shared. */
export function moneyWords(problem: MoneyProblem): string {
  switch (problem.code) {
    case "unknown_currency":
      return `${problem.currency} is no currency of ISO 4217`;
    case "malformed_amount":
      return `"${problem.text}" is no amount: write digits and a point, such as 12.34`;
    case "too_many_decimals":
      return `${problem.currency} has ${problem.exponent} decimals, and "${problem.text}" has more`;
    case "out_of_range":
      return `${problem.value} minor ${problem.currency} is more than an int64 holds`;
    case "malformed_rate":
      return `"${problem.rate}" is no rate: write a positive decimal, such as 0.58`;
    case "nothing_to_share":
      return "the total is 0: there is nothing to share";
    case "nobody_to_share":
      return "nobody is named to share the total";
    case "member_twice":
      return `${problem.member} is named twice`;
    case "negative_weight":
      return `${problem.member} has ${problem.weight} shares`;
    case "no_weight":
      return "nobody has a share";
    case "malformed_percent":
      return `${problem.member} has "${problem.percent}" per cent`;
    case "percent_sum":
      return `the percentages add up to ${problem.sum}, off by ${problem.difference}`;
    case "exact_sum":
      return `the shares add up to ${problem.sum} of ${problem.total} minor units, off by ${problem.difference}`;
    case "payer_sum":
      return `the payers paid ${problem.sum} of ${problem.total} minor units, off by ${problem.difference}`;
    case "wrong_sign":
      return `${problem.member} would get ${problem.amount} of ${problem.total} minor units: a part goes the same way as the total`;
  }
}

/** An amount with its currency, `1,160.00 INR`; minor units where the currency is none we know. */
export function amountText(minor: bigint, currency: string): string {
  return exponentOf(currency) === undefined
    ? `${minor} minor ${currency}`
    : `${formatAmount(minor, currency)} ${currency}`;
}
