import type { Fn, PendingCall, Resumption, Value } from "../tree/value.ts";
import { enterPrologue } from "./close.ts";
import {
  asFn,
  type Branch,
  type Captured,
  type Cell,
  type Code,
  type Frame,
  frameOf,
  isClosure,
  nothingCaptured,
} from "./code.ts";
import { EvaluationLimit } from "./limit.ts";
import { isResumable } from "./resumable.ts";

/**
 * Runs code on a stack of its own, which may grow far beyond JavaScript's, and in which a call in
 * tail position leaves nothing behind. Slower than letting the code run itself, so it is for what has
 * overflowed. Code that is `simple` still runs itself: it cannot get deep.
 */

export function forceDeep(cell: Cell, tasksMax: number): Value {
  const machine = newMachine(tasksMax);
  force(machine, cell);
  return run(machine);
}

export function callDeep(fn: Fn, args: readonly Value[], tasksMax: number): Value {
  const machine = newMachine(tasksMax);
  call(machine, fn, args);
  return run(machine);
}

type Coded<Tag> = Extract<Code, { tag: Tag }>;

/** What is left to do with the value of some part of a code. */
type Task =
  | { readonly tag: "store"; readonly cell: Cell }
  | PartsTask
  | StepTask
  | (Place<"match"> & { readonly tag: "scrutinee" })
  | GuardTask
  | { readonly tag: "host"; readonly resumption: Resumption };

type Place<Tag> = {
  readonly code: Coded<Tag>;
  readonly frame: Frame;
  readonly captured: Captured;
};

type PartsTask = Place<"apply" | "combine" | "again"> & {
  readonly tag: "parts";
  /** The values of the first parts. */
  readonly done: Value[];
};

type StepTask = Place<"block"> & { readonly tag: "step"; at: number };

type GuardTask = Place<"match"> & {
  readonly tag: "guard";
  readonly value: Value;
  at: number;
  /** The last solution of a search. */
  found: Value | undefined;
};

/** Either about to run `next`, or, without one, holding the `value` that the last task waits for. */
type Machine = {
  readonly tasks: Task[];
  readonly tasksMax: number;
  next: Code | undefined;
  frame: Frame;
  captured: Captured;
  value: Value;
};

function newMachine(tasksMax: number): Machine {
  return {
    tasks: [],
    tasksMax,
    next: undefined,
    frame: [],
    captured: nothingCaptured,
    value: false,
  };
}

function run(machine: Machine): Value {
  for (;;) {
    const { next } = machine;
    if (next !== undefined) {
      enter(machine, next);
    } else {
      const task = machine.tasks.pop();
      if (task === undefined) return machine.value;
      resume(machine, task);
    }
  }
}

function goTo(machine: Machine, code: Code, frame: Frame, captured: Captured): void {
  machine.next = code;
  machine.frame = frame;
  machine.captured = captured;
}

function give(machine: Machine, value: Value): void {
  machine.next = undefined;
  machine.value = value;
}

function push(machine: Machine, task: Task): void {
  const { tasks, tasksMax } = machine;
  if (tasks.length >= tasksMax) {
    throw new EvaluationLimit(`calls are nested more than ${tasksMax} deep`);
  }
  tasks.push(task);
}

function enter(machine: Machine, code: Code): void {
  const { frame, captured } = machine;
  switch (code.tag) {
    case "simple":
      give(machine, code.run(frame, captured));
      break;
    case "global":
      force(machine, code.cell);
      break;
    case "apply":
    case "combine":
    case "again":
      parts(machine, { tag: "parts", code, frame, captured, done: [] });
      break;
    case "block":
      steps(machine, { tag: "step", code, frame, captured, at: 0 });
      break;
    case "match":
      push(machine, { tag: "scrutinee", code, frame, captured });
      goTo(machine, code.scrutinee, frame, captured);
      break;
  }
}

function resume(machine: Machine, task: Task): void {
  const { value } = machine;
  switch (task.tag) {
    case "store":
      task.cell.value = value;
      break;
    case "parts":
      task.done.push(value);
      parts(machine, task);
      break;
    case "step":
      fillStep(machine, task);
      break;
    case "scrutinee": {
      branch(machine, { ...task, tag: "guard", value, at: 0, found: undefined });
      break;
    }
    case "guard":
      afterGuard(machine, task);
      break;
    case "host":
      hostStep(machine, task, task.resumption.next(value));
      break;
  }
}

function force(machine: Machine, cell: Cell): void {
  if (cell.value !== undefined) {
    give(machine, cell.value);
  } else {
    const { code, frameSize } = cell.translation();
    push(machine, { tag: "store", cell });
    goTo(machine, code, frameOf(frameSize, []), nothingCaptured);
  }
}

function call(machine: Machine, fn: Fn, args: readonly Value[]): void {
  if (isClosure(fn)) {
    const { lambda, captured } = fn.closure;
    lambda.step?.();
    const frame = frameOf(lambda.frameSize, args);
    enterPrologue(lambda, frame, captured);
    goTo(machine, lambda.body, frame, captured);
  } else if (isResumable(fn)) {
    const resumption = fn.start(...args);
    hostStep(machine, { tag: "host", resumption }, resumption.next());
  } else {
    give(machine, fn(...args));
  }
}

/** A host's function either has its result or waits for that of a call. */
function hostStep(machine: Machine, task: Task, step: IteratorResult<PendingCall, Value>): void {
  if (step.done === true) {
    give(machine, step.value);
  } else {
    push(machine, task);
    call(machine, step.value.fn, step.value.args);
  }
}

/** Works out the parts that are left, then what they are for. */
function parts(machine: Machine, task: PartsTask): void {
  const { code, frame, captured, done } = task;
  const deep = fillSimple(task);
  if (deep !== undefined) {
    push(machine, task);
    goTo(machine, deep, frame, captured);
  } else if (code.tag === "combine") {
    give(machine, code.combine(done));
  } else if (code.tag === "again") {
    code.lambda.step?.();
    for (const [at, slot] of code.slots.entries()) frame[slot] = done[at];
    goTo(machine, code.lambda.body, frame, captured);
  } else {
    const [fn, ...args] = done;
    if (fn === undefined) throw new Error("a call has no function");
    call(machine, asFn(fn), args);
  }
}

/** Fills in parts up to the first that may get deep, which is the result. */
function fillSimple({ code, frame, captured, done }: PartsTask): Code | undefined {
  for (let part = code.parts[done.length]; part; part = code.parts[done.length]) {
    if (part.tag !== "simple") return part;
    done.push(part.run(frame, captured));
  }
  return undefined;
}

function steps(machine: Machine, task: StepTask): void {
  const { code, frame, captured } = task;
  for (let step = code.steps[task.at]; step; step = code.steps[task.at]) {
    if (step.value.tag !== "simple") {
      push(machine, task);
      goTo(machine, step.value, frame, captured);
      return;
    }
    frame[step.slot] = step.value.run(frame, captured);
    task.at += 1;
  }
  goTo(machine, code.body, frame, captured);
}

function fillStep(machine: Machine, task: StepTask): void {
  const step = task.code.steps[task.at];
  if (step !== undefined) task.frame[step.slot] = machine.value;
  task.at += 1;
  steps(machine, task);
}

/** Tries the branches from `task.at` on, up to a guard that has to be run here. */
function branch(machine: Machine, task: GuardTask): void {
  const { frame, captured } = task;
  for (;;) {
    const { guard, body } = branchAt(task);
    if (!fits(task)) {
      task.at += 1;
    } else if (guard !== undefined && guard.tag !== "simple") {
      push(machine, task);
      goTo(machine, guard, frame, captured);
      return;
    } else if (guard === undefined || guard.run(frame, captured) === true) {
      goTo(machine, body, frame, captured);
      return;
    } else {
      passOver(task);
    }
  }
}

function afterGuard(machine: Machine, task: GuardTask): void {
  if (machine.value === true) {
    goTo(machine, branchAt(task).body, task.frame, task.captured);
  } else {
    passOver(task);
    branch(machine, task);
  }
}

/** Whether the branch at hand has a solution, or one more. */
function fits(task: GuardTask): boolean {
  const { search, match } = branchAt(task);
  if (search === undefined) return match(task.value, task.frame);
  task.found = search(task.value, task.frame, task.found);
  return task.found !== undefined;
}

/** After a guard that said no: a search goes on, anything else goes to the next branch. */
function passOver(task: GuardTask): void {
  if (branchAt(task).search === undefined) task.at += 1;
}

function branchAt({ code, at }: GuardTask): Branch {
  const found = code.branches[at];
  // Cannot happen: a checked match is total.
  if (found === undefined) throw new Error("no branch of a match takes its value");
  return found;
}
