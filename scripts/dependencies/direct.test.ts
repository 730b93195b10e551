import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { inRoot } from "../runs/paths.ts";
import { checkedIn, dependencies } from "./direct.ts";

const lock = {
  packages: {
    "": { dependencies: { ours: "1.0.0", a: "1.0.0" }, devDependencies: { b: "1.0.0" } },
    ours: { version: "1.0.0", dependencies: { a: "2.0.0" } },
    "node_modules/ours": { link: true },
    "node_modules/a": { version: "1.0.0", license: "MIT" },
    "ours/node_modules/a": { version: "2.0.0", license: "ISC" },
    "node_modules/b": { version: "1.0.0", license: "MIT", hasInstallScript: true },
    "node_modules/b/node_modules/@c/d": { version: "1.0.0", hasInstallScript: true },
  },
};

test("what a folder of ours asks for is told as it is installed there, with its reason", () => {
  const { direct, ...rest } = dependencies({
    lock,
    reasons: { a: "For this.", gone: "For that." },
  });
  expect(
    direct.map(({ name, version, licence, reason }) => [name, version, licence, reason]),
  ).toEqual([
    ["a", "2.0.0", "ISC", "For this."],
    ["b", "1.0.0", "MIT", undefined],
  ]);
  expect(rest).toEqual({ transitive: 2, installing: ["@c/d", "b"], unneeded: ["gone"] });
});

test("nothing runs when it is installed beyond what package.json allows by name", () => {
  const { allowScripts } = JSON.parse(readFileSync(inRoot("package.json"), "utf8"));
  const allowed = Object.keys(allowScripts).filter((name) => allowScripts[name] === true);
  expect(dependencies(checkedIn()).installing.filter((name) => name !== "fsevents")).toEqual(
    allowed,
  );
});
