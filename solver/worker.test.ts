import { expect, test } from "vitest";
import { answerInterleave } from "./worker.ts";

test("a handler that takes too many steps, or a reader who has had enough, ends an interleaving", async () => {
  const text = `package Slow
from Yichus/IO import IO, bind, cell, pure, read, write
from Yichus/Interleaving import Property, Sometimes
export (slow, properties)
exposes (Yichus/IO, Yichus/Interleaving)
n = cell("n", 0)
def slow(by: Int) -> IO[Unit]: n.write(range(by).foldl_List(0, add))
properties: List[Property] = [Sometimes("it moves", n.read().bind(x -> pure(x.eq_Int(1))))]
`;
  const operations = [{ id: "a", operation: "slow", input: "20000" }];
  const scenario = {
    path: "scenario.json",
    text: JSON.stringify({ schema: "yichus.scenario/1", operations }),
  };
  const request = { sources: [{ path: "slow.bosatsu", text }], scenario };
  const said = async (limits: Parameters<typeof answerInterleave>[0]) =>
    (await answerInterleave(limits)).problems;
  expect(await said(request)).toBe("");
  expect(await said({ ...request, stepsMax: 5000 })).toContain("more than 5000 steps");
  expect(await said({ ...request, cancelled: () => true })).toContain("cancelled");
});
