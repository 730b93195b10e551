import { decide } from "../../solver/admission/decide/decide.ts";
import { asking } from "../../solver/admission/program/ask.ts";
import type { Program } from "../../solver/admission/program/program.ts";
import { readRequests } from "../../solver/admission/program/requests.ts";
import { replayFromSubsets } from "../../solver/admission/replay/subsets.ts";
import { type Found, type Part, paired } from "../harness/part.ts";
import { inTurns } from "../harness/timing.ts";
import { replayByHand } from "./handler-by-hand.ts";
import { programWith } from "./ledger.ts";
import { ordersByHand } from "./table-by-hand.ts";

const throughHandler = [8, 10, 12, 14, 16];
const byTable = [10, 12, 14, 16, 18, 20];

const handlerByHand = {
  en: "the same handler, by hand",
  ja: "同じハンドラーの手書き",
};
const tableByHand = {
  en: "counting orders over typed arrays, by hand",
  ja: "型付き配列で順序を数える手書きコード",
};

/** What a search costs when operations stand in one component: every subset of them is looked at. */
export const searchPart: Part = {
  name: "search",
  figures: [
    {
      id: "admission/component-handler",
      title: {
        en: "16 operations through the handler, from every subset",
        ja: "16 件の操作をハンドラーに通す（すべての部分集合から）",
      },
      unit: "ms",
      better: "less",
      reference: handlerByHand,
      target: { of: "ratio", limit: 4 },
    },
    {
      id: "admission/component-handler-time",
      title: { en: "the same, by its time alone", ja: "同じものの、時間だけの目標" },
      unit: "ms",
      better: "less",
      reference: handlerByHand,
      target: { of: "value", limit: 1000 },
    },
    {
      id: "admission/component-table",
      title: {
        en: "searching 20 operations with classified effects, orders counted",
        ja: "効果の分かっている 20 件の操作の探索（順序も数える）",
      },
      unit: "ms",
      better: "less",
      reference: tableByHand,
      target: { of: "value", limit: 150 },
    },
  ],
  curves: [
    {
      id: "admission/component-size",
      title: { en: "Searching a component", ja: "成分の探索" },
      along: { en: "operations in the component", ja: "成分の操作の数" },
      unit: "ms",
      series: [
        { en: "by table", ja: "表による" },
        { en: "through the handler", ja: "ハンドラーによる" },
        handlerByHand,
      ],
    },
  ],
  measure(rounds): Found {
    const tables = byTable.map((size) => inTurns(searching(size), rounds));
    const handlers = throughHandler.map((size) => inTurns(replaying(size), rounds));
    const handler = paired(handlers.at(-1)?.[0], handlers.at(-1)?.[1]);
    const table = tables.at(-1);
    const line = (sizes: readonly number[], taken: typeof tables, way: number) =>
      sizes.map((at, size) => ({ at, values: taken[size]?.[way] ?? [] }));
    return {
      figures: {
        "admission/component-handler": handler,
        "admission/component-handler-time": handler,
        "admission/component-table": paired(table?.[0], table?.[1]),
      },
      curves: {
        "admission/component-size": [
          line(byTable, tables, 0),
          line(throughHandler, handlers, 0),
          line(throughHandler, handlers, 1),
        ],
      },
    };
  },
};

/** The whole search: which subsets are allowed and reached, the order, exact counts; and by hand. */
function searching(size: number): readonly (() => void)[] {
  const { question } = asked(programWith(4, "parity"), size);
  const byHand = ordersByHand(question, "a3");
  const expected = byHand();
  return [
    () => {
      const orders = decide(question).components[0]?.witness?.safeOrders;
      if (Number(orders) !== expected) {
        throw new Error(`${String(orders)} orders of ${size}, by hand ${expected}`);
      }
    },
    byHand,
  ];
}

/** Every operation through the real handler from every subset of the others; and by hand. */
function replaying(size: number): readonly (() => void)[] {
  const program = programWith(4);
  const { requests, question } = asked(program, size);
  const places = new Map(question.keys.map(({ key }, place) => [key, place]));
  const group = [...requests.keys()];
  const byHand = replayByHand(question.operations);
  const expected = byHand();
  return [
    () => {
      const all = { program, question, requests, places };
      const { drift, steps } = replayFromSubsets(all, group, () => true);
      if (drift !== undefined || steps !== expected) {
        throw new Error(`${steps} steps of ${size}, by hand ${expected}, or the handler drifts`);
      }
    },
    byHand,
  ];
}

function asked(program: Program, size: number) {
  const { requests } = readRequests(component(size), program);
  return { requests, question: asking(program)(requests, size) };
}

/** Transfers that all touch `a3`, whose balance a policy keeps even; all amounts but two are even. */
function component(size: number): string {
  const rows = Array.from({ length: size }, (_, at) => {
    const other = `a${at % 3}`;
    const [source, target] = at % 2 === 0 ? [other, "a3"] : ["a3", other];
    const input = {
      source,
      target,
      amount: String(2 + 2 * ((at * 5) % 7) - (at % 9 === 4 ? 1 : 0)),
    };
    return { id: `t${at}`, operation: "transfer", input };
  });
  return JSON.stringify(rows);
}
