/** Why an amount could not be read, converted or shared. All numbers are whole minor units. */
export type MoneyProblem =
  | { readonly code: "unknown_currency"; readonly currency: string }
  | { readonly code: "malformed_amount"; readonly text: string; readonly currency: string }
  | {
      readonly code: "too_many_decimals";
      readonly text: string;
      readonly currency: string;
      readonly exponent: bigint;
    }
  | { readonly code: "out_of_range"; readonly value: bigint; readonly currency: string }
  | { readonly code: "malformed_rate"; readonly rate: string }
  | { readonly code: "nothing_to_share" }
  | { readonly code: "nobody_to_share" }
  | { readonly code: "member_twice"; readonly member: string }
  | { readonly code: "negative_weight"; readonly member: string; readonly weight: bigint }
  | { readonly code: "no_weight" }
  | { readonly code: "malformed_percent"; readonly member: string; readonly percent: string }
  | { readonly code: "percent_sum"; readonly sum: string; readonly difference: string }
  /** Amounts that must add up to the total: `difference` = `sum` − `total`. */
  | {
      readonly code: "exact_sum" | "payer_sum";
      readonly sum: bigint;
      readonly total: bigint;
      readonly difference: bigint;
    }
  /** In an expense nobody gains, in a refund nobody pays: every part has the total's sign. */
  | {
      readonly code: "wrong_sign";
      readonly member: string;
      readonly amount: bigint;
      readonly total: bigint;
    };
