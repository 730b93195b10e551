/** Changes to the handlers that a reader makes with one button. */
export const preparedEdits = ["credit-twice", "drop-the-debit", "delete-the-guard"] as const;

export type PreparedEdit = (typeof preparedEdits)[number];

type Replacement = readonly [from: string, to: string];

/** Each piece stands once in the handlers as they are published. */
const replacements: Readonly<Record<PreparedEdit, readonly Replacement[]>> = {
  "credit-twice": [[".add(amount))", ".add(amount).add(amount))"]],
  "drop-the-debit": [["balance_of(now, source).sub(amount))", "balance_of(now, source))"]],
  "delete-the-guard": [
    [", permits\n", "\n"],
    ["amount) as request: Transfer)", "amount): Transfer)"],
    ["; or changes nothing and answers False.", "."],
    ["  if now.permits(request):\n", ""],
    ["    debited =", "  debited ="],
    ["    credited =", "  credited ="],
    ["    _ <- accounts", "  _ <- accounts"],
    ["    pure(True)\n  else:\n    pure(False)\n", "  pure(True)\n"],
  ],
};

/** The handlers with one edit made. Throws where they are no longer the text that it was written for. */
export function editedHandlers(handlers: string, edit: PreparedEdit): string {
  return replacements[edit].reduce((text, [from, to]) => {
    if (text.split(from).length !== 2)
      throw new Error(`"${from}" does not stand once in the handlers`);
    return text.replace(from, () => to);
  }, handlers);
}

export function isPreparedEdit(name: string): name is PreparedEdit {
  return preparedEdits.some((edit) => edit === name);
}
