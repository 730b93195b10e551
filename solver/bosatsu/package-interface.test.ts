import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { compile } from "./compile.ts";
import { evaluate } from "./evaluate/evaluate.ts";
import { libraryExternals } from "./evaluate/externals.ts";
import { neededBy } from "./evaluate/needed.ts";
import { libraryNames } from "./library-selection.ts";
import { decodeInterface, encodeInterface } from "./package-interface.ts";
import { shippedPackage } from "./shipped-library.ts";
import type { CheckedPackage } from "./tree/checked.ts";
import type { Source } from "./tree/source.ts";

test.each(libraryNames())("%s is the same after encoding and decoding", (name) => {
  const whole = shippedPackage(name);
  const asked: string[] = [];
  const decoded = decodeInterface(encodeInterface(whole), {
    resolved: () => {
      asked.push("resolved");
      return whole.resolved;
    },
    checked: () => {
      asked.push("checked");
      return whole;
    },
  });
  expect({ ...decoded.resolved }).toEqual(whole.resolved);
  expect(decoded.types).toEqual(whole.types);
  expect(decoded.valueTypes).toEqual(whole.valueTypes);
  asked.length = 0;
  expect(decoded.resolved.values).toBe(whole.resolved.values);
  expect(decoded.exprTypes).toBe(whole.exprTypes);
  expect(decoded.patternTypes).toBe(whole.patternTypes);
  expect(decoded.localTypes).toBe(whole.localTypes);
  expect(asked).toEqual(["resolved", "checked", "checked", "checked"]);
});

test("the same is found out with interfaces as without", async () => {
  const interfaces = Object.fromEntries(
    libraryNames().map((name) => [name, encodeInterface(shippedPackage(name))]),
  );
  vi.resetModules();
  vi.doMock("./library/interfaces.ts", () => ({ libraryInterfaces: interfaces }));
  const { compile: compileWith } = await import("./compile.ts");
  const folder = join(import.meta.dirname, "../../content/demos/language");
  const demos = readdirSync(folder).map((name): Source => {
    return { path: name, text: readFileSync(join(folder, name), "utf8") };
  });
  const wrong: Source = {
    path: "wrong.bosatsu",
    text: "package Wrong\nfrom Bosatsu/Json import JNul, parse_Jsn, follow\nx = add(1, True)\n",
  };
  const sources = [...demos, wrong];
  const [without, withThem] = [compile(sources), compileWith(sources)];
  expect(withThem.problems).toEqual(without.problems);
  expect(without.problems.length).toBe(4);
  expect(withThem.packages.map(valueTypesOf)).toEqual(without.packages.map(valueTypesOf));
  const needed = neededBy(withThem.packages, "Conformance/Library/Json");
  const evaluation = evaluate(
    needed,
    libraryExternals(() => {}),
  );
  const [text] = [evaluation.value("Bosatsu/Json", "nan_text")];
  expect(text).toBe("NaN:0x7ff8000000000000");
});

function valueTypesOf({ resolved, valueTypes }: CheckedPackage) {
  return [resolved.path, [...valueTypes]];
}
