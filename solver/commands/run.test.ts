import { spawnSync } from "node:child_process";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { runCommand } from "./run.ts";

const programs = `package Programs
from Bosatsu/IO/Error import IOError
from Bosatsu/IO/Core import copy_bytes, now_wall, read_utf8, stdin, stdout
from Bosatsu/IO/Std import print, print_errln, println, read_all_stdin, read_line, show_error
from Bosatsu/Prog import Main, Prog, await, map, pure, recursive
export hello, words, numbered, echo, two_by_two, copied, fails, minus, number
exposes Bosatsu/Prog

def main(program: List[String] -> Prog[IOError, Int]) -> Main:
  Main(words -> show_error(program(words), 70))

hello = main(_ -> map(println("héllo"), _ -> 0))

words = main(words -> map(print(concat_String([*["[\${word}]" for word in words]])), _ -> 3))

numbered = main(_ -> recursive(next -> (n -> (
  line <- await(read_line)
  match line:
    case Some(text):
      _ <- await(println("\${int_to_String(n)} \${text}"))
      next(n.add(1))
    case None: pure(n)
)))(0))

echo = main(_ -> await(read_all_stdin, text -> map(print(text), _ -> 0)))

two_by_two = main(_ -> recursive(next -> (() -> (
  chunk <- await(read_utf8(stdin, 2))
  match chunk:
    case Some(text):
      _ <- await(print("<\${text}>"))
      next()
    case None: pure(0)
)))(()))

copied = main(_ -> copy_bytes(stdin, stdout, 3, Some(7)))

fails = main(_ -> await(print_errln("first"), _ -> map(now_wall, _ -> 0)))

minus = main(_ -> pure(-1))

number = 1
`;

const folder = mkdtempSync(join(tmpdir(), "yichus-run-"));
const file = join(folder, "programs.bosatsu");
writeFileSync(file, programs);

/** Runs a program of the file on these octets. */
function run(name: string, input: Uint8Array | string = "", ...options: readonly string[]) {
  const given = typeof input === "string" ? new TextEncoder().encode(input) : input;
  const seen = { stdout: "", stderr: "", error: "", status: -1 };
  const decoder = new TextDecoder();
  let at = 0;
  const command = runCommand({
    write: (stream, octets) => {
      seen[stream] += decoder.decode(octets);
    },
    read: (max) => {
      const from = at;
      at = Math.min(given.length, from + max);
      return given.subarray(from, at);
    },
    error: (text) => {
      seen.error += text;
    },
    exit: (status) => {
      seen.status = status;
    },
  });
  command.parse([`Programs::${name}`, file, ...options], { from: "user" });
  return seen;
}

test("a program writes, and ends with a status", () => {
  expect(run("hello")).toMatchObject({ stdout: "héllo\n", stderr: "", status: 0 });
});

test("it is given words, its own name first", () => {
  expect(run("words", "", "--args", "a", "b c")).toMatchObject({
    stdout: "[Programs::words][a][b c]",
    status: 3,
  });
});

test.each([
  ["lines of both kinds", "a\nb\r\n\nlast", "0 a\n1 b\n2 \n3 last\n", 4],
  ["a last line that ends", "a\n", "0 a\n", 1],
  ["a carriage return inside", "a\rb\n", "0 a\rb\n", 1],
  ["nothing", "", "", 0],
])("read_line: %s", (_, input, stdout, status) => {
  expect(run("numbered", input)).toMatchObject({ stdout, status });
});

test("characters are read whole, however many octets they take", () => {
  expect(run("two_by_two", "a€😀bc")).toMatchObject({ stdout: "<a€><😀><bc>" });
  const long = "€😀".repeat(5_000);
  expect(run("echo", long).stdout).toBe(long);
});

test("what is not UTF-8 is an error", () => {
  expect(run("echo", Uint8Array.of(0x61, 0xff))).toMatchObject({
    stdout: "",
    stderr: "invalid utf-8: read_utf8\n",
    status: 70,
  });
});

test("bytes are copied up to a limit", () => {
  expect(run("copied", "0123456789")).toMatchObject({ stdout: "0123456", status: 7 });
  expect(run("copied", "012")).toMatchObject({ stdout: "012", status: 3 });
});

test("what there is no host for is an error that a program can catch", () => {
  expect(run("fails")).toMatchObject({ stderr: "first\nunsupported: now_wall\n", status: 70 });
});

test("of a status the low eight bits count", () => {
  expect(run("minus").status).toBe(255);
});

test("what is no program is refused", () => {
  const error = "Programs::number is no program: its type is not Main of Bosatsu/Prog.\n";
  expect(run("number")).toEqual({ stdout: "", stderr: "", error, status: 2 });
  expect(run("hallo").error).toBe("There is no value hallo in Programs. Did you mean `hello`?\n");
});

test("as a process: the streams are the process's own", () => {
  const main = join(import.meta.dirname, "../main.ts");
  const args = [main, "run", "Programs::echo", file];
  const { stdout, status } = spawnSync(process.execPath, args, { input: "ünïcode\n" });
  expect({ stdout: stdout.toString(), status }).toEqual({ stdout: "ünïcode\n", status: 0 });
});
