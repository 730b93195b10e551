import { readFileSync } from "node:fs";

/** One measured ratio or rate; `target` is the least (or, with `most`, the greatest) that is wanted. */
export type Figure = {
  readonly name: string;
  readonly unit: "ratio" | "per second" | "seconds" | "bytes";
  readonly measured: number;
  readonly target?: number;
  readonly most?: boolean;
  /** The same ratio by processor time of client and server, which other load on the machine does not bend. */
  readonly byProcessor?: number;
  readonly detail: string;
};

/** Whether a figure reaches its target; null when it has none. */
export function met({ measured, target, most }: Figure): boolean | null {
  if (target === undefined) return null;
  return most ? measured <= target : measured >= target;
}

export function median(numbers: readonly number[]): number {
  return [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN;
}

/** Seconds that a piece of work took, by the clock and by the processors of client and server. */
export type Cost = { readonly seconds: number; readonly processor: number };

/** Measures work against a server whose first process is `postmaster`. */
export async function cost(postmaster: number, work: () => Promise<unknown>): Promise<Cost> {
  const [server, client, start] = [processorOf(postmaster), process.cpuUsage(), performance.now()];
  await work();
  const seconds = (performance.now() - start) / 1000;
  const { user, system } = process.cpuUsage(client);
  return { seconds, processor: (user + system) / 1e6 + processorOf(postmaster) - server };
}

/** Processor seconds of a server: of the processes that run, and of those that it has seen end. */
function processorOf(postmaster: number): number {
  const running = readFileSync(`/proc/${postmaster}/task/${postmaster}/children`, "utf8")
    .split(" ")
    .filter((pid) => pid !== "")
    .map((pid) => ticksOf(pid, ["utime", "stime"]));
  const ended = ticksOf(`${postmaster}`, ["cutime", "cstime"]);
  return [...running, ended].reduce((sum, ticks) => sum + ticks, 0) / TICKS_PER_SECOND;
}

const TICKS_PER_SECOND = 100;
const FIELDS = { utime: 11, stime: 12, cutime: 13, cstime: 14 } as const;

function ticksOf(pid: string, fields: readonly (keyof typeof FIELDS)[]): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    // The name in parentheses may hold spaces.
    const values = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    return fields.reduce((sum, field) => sum + Number(values[FIELDS[field]] ?? 0), 0);
  } catch {
    // It ended between the listing and the reading.
    return 0;
  }
}

/** The figures as a table for people. */
export function tableOf(figures: readonly Figure[]): string {
  const rows = figures.map((figure) => {
    const verdict = { true: "met", false: "missed", null: "" }[`${met(figure)}`];
    const goal = figure.target === undefined ? "" : `${figure.most ? "≤" : "≥"} ${figure.target}`;
    const processor = figure.byProcessor === undefined ? "" : shown(figure.byProcessor);
    return [figure.name, goal, shown(figure.measured), processor, verdict, figure.detail] as const;
  });
  const head = ["figure", "target", "measured", "by CPU", "", "how"] as const;
  const widths = head.map((title, column) =>
    Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  return [head, ...rows]
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}

function shown(number: number): string {
  return number >= 100 ? number.toFixed(0) : number.toFixed(2);
}
