import type { CheckedPackage } from "../../tree/checked.ts";
import type { ConstructorRef, Expr, LocalId, Parameter } from "../../tree/core.ts";
import type { ProblemData } from "../../tree/problem.ts";
import type { RecurForm } from "../../tree/problem-check.ts";
import type { Region } from "../../tree/source.ts";
import type { Type } from "../../tree/type.ts";
import type { Frame, Lowering } from "../arithmetic/lowering.ts";
import type { DeclaredTypes } from "../declared-types.ts";
import type { Stages } from "./continuation.ts";
import type { PathStep } from "./int-recursion.ts";
import type { Size, SizeQuestion } from "./structural.ts";
import { withoutTypes } from "./structural.ts";
import type { Trusted } from "./trusted.ts";

export type RecursionContext = {
  readonly checked: CheckedPackage;
  readonly declared: DeclaredTypes;
  readonly lowering: Lowering;
  readonly frame: Frame;
  readonly trusted: Trusted;
  readonly report: (region: Region, data: ProblemData) => void;
};

/** How a def is mentioned from inside. */
export type Self =
  | { readonly tag: "local"; readonly id: LocalId }
  | { readonly tag: "global"; readonly package: string; readonly name: string };

/** A parameter that a `recur` or `loop` takes apart, and what is known of names beside it. */
export type Target = {
  readonly name: string;
  /** Where it stands among the arguments of a call. */
  readonly group: number;
  readonly position: number;
  /** The target as it stands in the header. */
  readonly expr: Expr;
  readonly type: Type | undefined;
  readonly isInt: boolean;
  readonly sizes: Map<LocalId, Size>;
  readonly stages: Stages;
};

export type Recursion = {
  readonly form: RecurForm;
  readonly region: Region;
  /** Whether the header is a tuple, even of one name. */
  readonly tuple: boolean;
  readonly targets: readonly Target[];
};

/** A place where a def mentions itself: `undefined` faults say that it may, by that order. */
export type SelfReference = {
  readonly region: Region;
  readonly tail: boolean;
  readonly bySize: Fault | undefined;
  readonly byStage: Fault | undefined;
};

export type Fault = { readonly region: Region; readonly data: ProblemData };

/** A def while its body is walked. */
export type Definition = {
  readonly written: string;
  readonly self: Self;
  /** One list for each group of parameters. */
  readonly groups: readonly (readonly Parameter[])[];
  recursion: Recursion | undefined;
  readonly references: SelfReference[];
  /** Set once a fault makes the judgement of its calls meaningless. */
  failed: boolean;
};

/** Where an expression stands. */
export type Scope = {
  /** The defs around it, innermost last. */
  readonly definitions: readonly Definition[];
  /** Whether its value is the value of the innermost def. */
  readonly tail: boolean;
  /** In a branch of the innermost def's recursion: the constructor of each target, if it is known. */
  readonly cases: readonly (ConstructorRef | undefined)[] | undefined;
  readonly path: Path | undefined;
};

/** The branches on the way here, innermost first. */
export type Path = { readonly step: PathStep; readonly outer: Path | undefined };

export const outerScope: Scope = {
  definitions: [],
  tail: false,
  cases: undefined,
  path: undefined,
};

export function innermost({ definitions }: Scope): Definition | undefined {
  return definitions.at(-1);
}

/** The def around an expression that the expression mentions, if it is such a mention. */
export function mentioned({ definitions }: Scope, expr: Expr): Definition | undefined {
  const value = withoutTypes(expr);
  if (value.tag !== "local" && value.tag !== "global") return undefined;
  return definitions.find(({ self }) => {
    if (value.tag === "local") return self.tag === "local" && self.id === value.id;
    return self.tag === "global" && self.package === value.package && self.name === value.name;
  });
}

/** Asks for sizes beside one target of the innermost def, by its position. */
export function sizeQuestion(
  { checked, declared, trusted }: RecursionContext,
  scope: Scope,
  target: Target,
  at: number,
): SizeQuestion {
  const { sizes, type } = target;
  const targetCase = scope.cases?.[at];
  const { isForce } = trusted;
  return { checked, declared, isForce, sizes, targetType: type, targetCase };
}

export function pathSteps(scope: Scope): readonly PathStep[] {
  const steps: PathStep[] = [];
  for (let path = scope.path; path !== undefined; path = path.outer) steps.push(path.step);
  return steps;
}
