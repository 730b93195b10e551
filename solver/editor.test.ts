import { expect, test } from "vitest";
import { answerDiagnose, answerInspect } from "./editor.ts";

const sound = { path: "a.bosatsu", text: "package A\nexport x\nx = 1\n" };
const faulty = { path: "b.bosatsu", text: "package B\nfrom A import x\ny = (\n  z = x\n  1)\n" };

test("diagnoses are those of `yichus check`, with what a lint counts for", async () => {
  const { diagnostics, failed } = await answerDiagnose({ sources: [sound, faulty] });
  expect(diagnostics.map(({ code, severity, file }) => `${file} ${code} ${severity}`)).toEqual([
    "b.bosatsu UnusedLet lint",
  ]);
  expect(diagnostics.at(-1)).toMatchObject({ line: 4, column: 3, region: { start: 34, end: 39 } });
  expect(failed).toBe(true);
  expect((await answerDiagnose({ sources: [sound, faulty], lints: "warn" })).failed).toBe(false);
  expect(await answerDiagnose({ sources: [sound] })).toEqual({ diagnostics: [], failed: false });
});

test("an inspection is plain data, and of the texts that it was asked about", () => {
  const asked = { sources: [sound, faulty], path: "b.bosatsu", offset: 38 };
  const found = answerInspect(asked);
  expect(found).toEqual({
    kind: "value",
    name: "x",
    region: { start: 38, end: 39 },
    type: "Int",
    here: null,
    expanded: null,
    definition: { path: "a.bosatsu", region: { start: 19, end: 20 } },
  });
  expect(structuredClone(found)).toEqual(found);
  const changed = { path: "a.bosatsu", text: "package A\nexport x\nx = 'text'\n" };
  expect(answerInspect({ ...asked, sources: [changed, faulty] })?.type).toBe("String");
  expect(answerInspect({ ...asked, path: "c.bosatsu" })).toBeUndefined();
});
