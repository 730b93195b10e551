import {
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { fileBytesMax, readUtf8 } from "./read.ts";
import { whyNot } from "./why.ts";
import { writeWhole } from "./write.ts";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), "receipts-disk-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const inFolder = (name: string) => path.join(folder, name);

describe("reading", () => {
  test("a byte order mark stays: the text has the bytes of the file", () => {
    const octets = Buffer.from("\u{feff}één\r\n");
    writeFileSync(inFolder("a"), octets);
    const read = readUtf8(inFolder("a"));
    expect(read.ok && Buffer.from(read.text).equals(octets)).toBe(true);
  });

  test.each<readonly [string, () => void, string]>([
    ["nothing there", () => undefined, "there is no such file or folder"],
    ["a folder", () => mkdirSync(inFolder("a")), "it is a folder"],
    ["a link to itself", () => symlinkSync("a", inFolder("a")), "a link that leads to itself"],
    [
      "another encoding",
      () => writeFileSync(inFolder("a"), Uint8Array.of(0x44, 0xe9)),
      "save it as UTF-8",
    ],
    [
      "one byte too many",
      () => {
        writeFileSync(inFolder("a"), "");
        truncateSync(inFolder("a"), fileBytesMax + 1);
      },
      `more than ${fileBytesMax} bytes`,
    ],
  ])("%s is told and not read", (_, make, why) => {
    make();
    const read = readUtf8(inFolder("a"));
    expect(read).toEqual({ ok: false, why: expect.stringContaining(why) });
  });

  test("a device without an end is left off at the limit", () => {
    const read = readUtf8("/dev/zero");
    expect(read).toEqual({ ok: false, why: `it has more than ${fileBytesMax} bytes` });
  });
});

describe("writing", () => {
  test("what was there gives way to the whole new text, and nothing else is left", () => {
    writeFileSync(inFolder("a"), "a longer old text");
    expect(writeWhole(inFolder("a"), ["n", "ew"])).toBeUndefined();
    expect(readFileSync(inFolder("a"), "utf8")).toBe("new");
    expect(readdirSync(folder)).toEqual(["a"]);
  });

  test("pieces that fail in the middle leave the old text, and nothing else", () => {
    writeFileSync(inFolder("a"), "old");
    const pieces = function* () {
      yield "ne";
      throw new Error("no more");
    };
    expect(() => writeWhole(inFolder("a"), pieces())).toThrow("no more");
    expect(readFileSync(inFolder("a"), "utf8")).toBe("old");
    expect(readdirSync(folder)).toEqual(["a"]);
  });

  test("a link stays one, and what it leads to is written", () => {
    writeFileSync(inFolder("target"), "old");
    symlinkSync("target", inFolder("link"));
    expect(writeWhole(inFolder("link"), ["new"])).toBeUndefined();
    expect(lstatSync(inFolder("link")).isSymbolicLink()).toBe(true);
    expect(readFileSync(inFolder("target"), "utf8")).toBe("new");
  });

  test("a device is written to and stays", () => {
    expect(writeWhole("/dev/null", ["gone"])).toBeUndefined();
    expect(lstatSync("/dev/null").isCharacterDevice()).toBe(true);
  });

  test.each<readonly [string, () => string, string]>([
    ["into no folder", () => inFolder("no/a"), "there is no such file or folder"],
    ["below a file", () => path.join(import.meta.filename, "a"), "a part of the path is a file"],
    ["over a folder", () => folder, "it is a folder"],
    ["under too long a name", () => inFolder("n".repeat(300)), "the name is too long"],
  ])("%s: told, and nothing is left", (_, place, why) => {
    expect(writeWhole(place(), ["text"])).toContain(why);
    expect(readdirSync(folder)).toEqual([]);
  });
});

test("what is no refusal of the system is thrown on", () => {
  expect(() => whyNot(new RangeError("too deep"))).toThrow("too deep");
});
