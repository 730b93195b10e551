import { decodeAdmission } from "@receipts/formats/admission.ts";
import { expect, test } from "vitest";
import { admitFiles, batchName, type Files } from "./cases/mini-ledger.ts";

/**
 * Two operations with inputs of different types in one specification, and a state that is no
 * dictionary, seen through a listing.
 */
const files: Files = new Map([
  [
    "shop.bosatsu",
    `package Shop/Stock

export (Stock(), Order(), Delivery(), Size(), opening, listed, amount_of, changed)

enum Size: Small, Large(extra: Int)

struct Stock(bolts: Int, nuts: Int)
struct Order(bolts: Int, nuts: Int)
struct Delivery(what: String, size: Size)

opening = Stock(9007199254740993, 10)

def listed(Stock(bolts, nuts): Stock) -> List[(String, Int)]: [("nuts", nuts), ("bolts", bolts)]

def amount_of(Stock(bolts, nuts): Stock, what: String) -> Int:
  bolts if what.eq_String("bolts") else nuts

def changed(Stock(bolts, nuts): Stock, more_bolts: Int, more_nuts: Int) -> Stock:
  Stock(bolts.add(more_bolts), nuts.add(more_nuts))
`,
  ],
  [
    "shop.spec.bosatsu",
    `package Shop/Spec

from Yichus/Spec import Spec, Operation, Dec, Inc, AtLeast, AllKeys, Balances
from Shop/Stock import Stock, Order, Delivery, Small, Large, opening, listed, amount_of

export spec
exposes (Shop/Stock, Yichus/Spec)

def size_of(Delivery(_, size): Delivery) -> Int:
  match size:
    case Small: 1
    case Large(extra): extra.add(10)

spec: Spec[Stock] = Spec {
  cell: "stock",
  initial: opening,
  view: Balances(listed, amount_of),
  operations: [
    Operation("order", [
      Dec(_ -> "bolts", Order(bolts, _) -> bolts),
      Dec(_ -> "nuts", Order(_, nuts) -> nuts),
    ]),
    Operation("deliver", [Inc(Delivery(what, _) -> what, size_of)]),
  ],
  bounds: [AtLeast("in-stock", AllKeys, _ -> 0)],
}
`,
  ],
  [
    "shop_handlers.bosatsu",
    `package Shop/Handlers

from Yichus/IO import IO, bind, cell, read, write
from Shop/Stock import Order, Delivery, Small, Large, opening, changed

export (stock, order, deliver)
exposes (Shop/Stock, Yichus/IO)

stock = cell("stock", opening)

def order(Order(bolts, nuts): Order) -> IO[Unit]:
  now <- stock.read().bind()
  stock.write(now.changed(0.sub(bolts), 0.sub(nuts)))

def deliver(Delivery(what, size): Delivery) -> IO[Unit]:
  now <- stock.read().bind()
  amount = match size:
    case Small: 1
    case Large(extra): extra.add(10)
  if what.eq_String("bolts"): stock.write(now.changed(amount, 0))
  else: stock.write(now.changed(0, amount))
`,
  ],
  [
    batchName,
    `[
  {"id": "o1", "operation": "order", "input": {"bolts": 9007199254740992, "nuts": 4}},
  {"id": "o2", "operation": "order", "input": {"bolts": "1", "nuts": "6"}},
  {"id": "o3", "operation": "order", "input": {"bolts": 1, "nuts": 1}},
  {"id": "d1", "operation": "deliver", "input": {"what": "nuts", "size": {"Large": {"extra": 3}}}},
  {"id": "d2", "operation": "deliver", "input": {"what": "bolts", "size": "Small"}}
]`,
  ],
]);

test("each operation is read, judged and replayed by its own input, beyond 2^53", async () => {
  const answered = await admitFiles(files, "error");
  expect(answered.problems).toBe("");
  const admission = decodeAdmission(answered.result ?? "");
  expect(admission.admitted).toEqual(["o1", "o2", "d1", "d2"]);
  expect(admission.keys.map(({ key, final }) => `${key} ${final}`)).toEqual(["nuts 13", "bolts 1"]);
  expect(admission.operations[2]).toMatchObject({
    verdict: "deferred",
    why: [
      { bound: "in-stock", key: "bolts", shortfall: "1", smallest: { ids: ["o1", "o2"] } },
      { bound: "in-stock", key: "nuts", shortfall: "1" },
    ],
  });
  expect(admission.operations[3]?.input).toEqual({ what: "nuts", size: { Large: { extra: "3" } } });
  expect(admission.replay).toMatchObject({
    status: "verified",
    orders: 3,
    steps: 12,
    subsets: { steps: 32 },
  });
});
