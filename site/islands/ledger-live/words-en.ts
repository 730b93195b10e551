import type { SabotageName, Tampering } from "./sabotage.ts";
import type { StepName } from "./steps.ts";

export const en = {
  same: (bytes: number) =>
    `The ledger starts as the one above: this tab wrote the same ${bytes} bytes as the deployed book.json.`,
  other: "This tab’s ledger starts otherwise than the deployed book.json says.",
  unknown: "The deployed book.json could not be fetched, so the start is compared with nothing.",
  dropped:
    "The steps that this tab had kept could not be repeated, perhaps because this site has changed since. They are dropped, and the ledger begins anew.",
  cut: (text: string, length: number) => `${text}… (${length} characters)`,
  opened: "PostgreSQL is running in this tab.",
  equal: "same",
  good: "clean",
  bad: "found",
  yes: "as told",
  no: "not as told",
  refused: "refused",
  done: "done",
  working: "Working…",
  gone: (message: string) =>
    `The database stopped: ${message}. It was opened again, and your steps were repeated.`,
  lost: (message: string) => `The database stopped and could not be opened again: ${message}`,
  fault: (message: string) => `This page made a mistake of its own: ${message}`,
  tooLong: (seconds: number) => `no answer within ${seconds} seconds`,
  byYou: "you stopped it",
  program: "The program’s words:",
  database: "The database’s words:",
  hint: "Hint:",
  wentThrough: "The database did it.",

  things: "Things to try",
  thingsIntro:
    "One after the other. Beside each button stands what will happen; afterwards, what did.",
  press: "Do it",
  firstThat: (step: number) => `Do step ${step} first.`,

  steps: {
    spend: {
      title: "Asha and Jonas pay for dinner together",
      told: "One journal is appended: two lines for who paid, three for who ate, and they cancel out.",
    },
    amend: {
      title: "The bill was misread. Amend it",
      told: "Nothing is changed. Two journals are appended: the first version taken back, and the second.",
    },
    remove: {
      title: "It was the hotel’s treat. Delete it",
      told: "One more journal takes the second version back, and the balances are what they were.",
    },
    settle: {
      title: "Jonas pays Mika 1,000 yen",
      told: "A journal of two lines. The balances of both move, and nobody else’s.",
    },
    unsettle: {
      title: "The transfer bounced. Take it back",
      told: "A journal that negates the payment line by line.",
    },
    forgive: {
      title: "Mika lets Jonas off 500 yen",
      told: "The same amounts as a payment would have, in a journal of another kind. The feed says that no money moved.",
    },
    rewrite: {
      title: "The application tries to change a line",
      told: "PostgreSQL refuses: its role has no right to.",
    },
    force: {
      title: "The owner of the tables tries the same",
      told: "The owner has the right, and a trigger refuses.",
    },
    drift: {
      title: "The owner changes a balance",
      told: "No trigger guards this table, since it can be made again. The verifier names the one balance and by how much it is off.",
    },
    heal: {
      title: "Rebuild the balances",
      told: "The one row is corrected, and the verifier finds nothing any more.",
    },
    forge: {
      title: "The owner moves money inside a journal",
      told: "Triggers off, two lines changed, balances put in step, triggers on. Every sum agrees; the chain of digests does not, and the verifier names the journal.",
    },
    remains: {
      title: "Rebuild once more",
      told: "Nothing to correct, and the finding stays: history cannot be computed from anything else.",
    },
  } satisfies Record<StepName, { readonly title: string; readonly told: string }>,

  record: "Record something yourself",
  expense: "An expense",
  what: "What for",
  when: "Day",
  currency: "Currency",
  mode: "Shared",
  modes: {
    equal: "equally",
    exact: "by exact amounts",
    shares: "by shares",
    percent: "by percent",
    adjustments: "equally, with adjustments",
  },
  parts: {
    equal: "Shares it",
    exact: "Owes exactly",
    shares: "Shares (a whole number)",
    percent: "Percent",
    adjustments: "Owes this much more",
  },
  member: "Member",
  paid: "Paid",
  of: (name: string, what: string) => `${name}: ${what}`,
  add: "Add the expense",
  amendTo: (version: number) => `Amend it to version ${version}`,
  instead: "A new expense instead",
  correct: "Correct an expense",
  which: "Which expense",
  load: "Change it in the form",
  delete: "Delete it",
  none: "there is none",
  version: (title: string, amount: string, version: number) =>
    `${title}, ${amount} (version ${version})`,
  transfer: "A payment, or a debt let go",
  from: "Who owes",
  to: "Who is owed",
  amount: "Amount",
  pay: "Record a payment",
  letGo: "Let the debt go",
  payment: "Which payment",
  paymentOf: (from: string, to: string, amount: string) => `${from} to ${to}, ${amount}`,
  takeBack: "Take it back",
  newMember: "Somebody joins",
  name: "Name",
  join: "Add the member",
  joined: (name: string) => `${name} is a member now. That is no journal: no money moved.`,
  relay: "The relay",
  byItself: "hands events over at once",
  hand: "Hand the outbox over",
  handed: (count: number) =>
    count === 0 ? "There was nothing to hand over." : `Events handed over: ${count}.`,
  noAmount: (name: string, text: string, currency: string, exponent: number) =>
    `${name}: “${text}” is no amount in ${currency}, which has ${exponent} decimals.`,
  waits:
    "Recorded, and in the outbox. The relay has not handed it over, so there is no journal yet.",
  known: "The ledger knows this already: nothing was appended.",
  show: "See it",
  appended: (sequence: number, kind: string, title: string, lines: number) =>
    `Appended: journal ${sequence}, ${kind}${title === "" ? "" : ` “${title}”`}, ${lines} lines.`,

  tamper: "Try to rewrite history",
  tamperIntro: "Each of these is one transaction on the real tables. Every one of them is refused.",
  tamperings: {
    update: "The application changes an amount",
    delete: "The application deletes a journal",
    truncate: "The application empties the outbox",
    unguard: "The application switches a guard off",
    unbalanced: "The application appends a journal that does not cancel out",
    late: "The application slips a line into a journal that stands",
    owner: "The owner changes an amount",
  } satisfies Record<Tampering, string>,

  break: "Break it as its owner",
  breakIntro:
    "Nothing inside a database holds against its owner, who can switch every guard off. What helps is being found out: break something, then verify.",
  sabotages: {
    balance: "Change a balance",
    balances: "Throw all balances away",
    amount: "Double one line of a journal",
    posting: "Delete a line",
    forged: "Forge a journal that does not cancel out",
    middle: "Remove a journal from the middle",
    moved: "Move money inside a journal, sums kept",
    chain: "Cut the chain of digests",
    guard: "Leave a guard switched off",
    grant: "Let the application change postings",
  } satisfies Record<SabotageName, string>,
  broken: "It is done, and the ledger says nothing by itself. Verify it.",
  verify: "Verify the ledger",
  rebuild: "Rebuild the balances",
  clean: "Nothing was found.",
  found: (count: number) => `Checks that found something: ${count}.`,
  healed: "The balances are again what the postings say.",
  unhealed:
    "A rebuild computes balances from postings; it cannot heal what was done to the postings, journals and guards themselves. In life: restore them from a copy. Here: take the step back.",

  console: "Ask the database",
  consoleIntro: (seconds: number) =>
    `One statement, as the application’s role, in a transaction that may only read and is rolled back. Try to get out of it. A statement that takes more than ${seconds} seconds is ended together with its database; then a new one repeats your steps.`,
  statement: "SQL statement",
  ask: "Run it",
  stop: "Stop it",
  examples: "Examples",
  rows: (shown: number, all: number) =>
    shown === all ? `Rows: ${all}.` : `Rows: ${all}, the first ${shown} of them below.`,
  noRows: "It answered without rows.",
  empty: "null",

  over: "Take back, start over",
  overIntro:
    "Your steps are kept for this tab as a list, not as a database: after a reload, or here, they are repeated on a new one. Nothing is sent anywhere, and closing the tab forgets them.",
  kept: (count: number) => `Steps kept: ${count}.`,
  undo: "Take the last step back",
  reset: "Start over",
  undone: "The last step is gone: a new database repeated the ones before.",
  nothingToUndo: "There is no step to take back.",
  isReset: "The ledger is as it was when you opened it.",

  ledger: "The ledger now",
  balances: "Balances",
  sum: "Sum",
  journals: "Journals, the newest last",
  takenBackBy: (sequence: number) => `taken back by journal ${sequence}`,
  outbox: "Outbox and relay",
  event: "Event",
  transaction: "Transaction",
  state: "State",
  keys: "Journals",
  states: {
    undelivered: "in the outbox",
    delivered: "handed over",
    waiting: "waits for what it corrects",
    parked: "waits for a person",
  },
  behind: (undelivered: number, waiting: number, parked: number) =>
    `Not handed over: ${undelivered}. Waiting: ${waiting}. For a person: ${parked}.`,
  watermark: (id: string) =>
    `The relay reads rows of transactions below ${id}, the oldest that could still be running.`,
  feed: "In words",
};

export type LiveWords = typeof en;
