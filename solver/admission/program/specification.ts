import type { Evaluation } from "../../bosatsu/evaluate/evaluate.ts";
import type { CheckedPackage } from "../../bosatsu/tree/checked.ts";
import type { Place } from "../../bosatsu/tree/source.ts";
import type { Type } from "../../bosatsu/tree/type.ts";
import type { Fn, Value } from "../../bosatsu/tree/value.ts";
import {
  argumentsOf,
  type Exported,
  exportedValues,
  isClosed,
  placeOf,
} from "../../program/exported.ts";
import { sourceFault, sourcesFault } from "../../program/fault.ts";
import { dataIn, fieldIn, fnIn, listIn, listOf, textIn } from "../../program/values.ts";

/** The package whose types a specification is made of. */
export const specPackage = "Yichus/Spec";

/** A specification with its functions still to be called. */
export type Specification = {
  readonly cell: string;
  readonly state: Type;
  readonly initial: Value;
  readonly view: View;
  /** By the name of the operation, in the order declared. */
  readonly operations: ReadonlyMap<string, readonly Row[]>;
  readonly bounds: readonly DeclaredBound[];
  readonly properties: readonly DeclaredProperty[];
  readonly place: Place;
};

export type View =
  | { readonly tag: "balances"; readonly items: Fn; readonly balance: Fn }
  | { readonly tag: "entries"; readonly entries: Fn; readonly balance: Fn };

/** Inc or Dec; which of the two is a debit depends on the amount. */
export type Row = { readonly sign: "increase" | "decrease"; readonly key: Fn; readonly amount: Fn };

export type DeclaredBound = {
  readonly name: string;
  readonly kind: "at_least" | "at_most";
  /** `undefined` for every key, and for a sum. */
  readonly key: string | undefined;
  /** The keys whose sum is bounded. */
  readonly sum: readonly string[] | undefined;
  readonly limit: Fn;
};

export type DeclaredProperty = {
  readonly name: string;
  readonly scope: "step" | "commit";
  readonly keys: readonly string[];
  readonly predicate: Fn;
};

/**
 * The one value of type `Spec[state]` among the packages: exported, or the last value of a package
 * that exports none.
 */
export function findSpecification(
  packages: readonly CheckedPackage[],
  evaluation: Evaluation,
): Specification {
  const found = packages.flatMap(specificationsIn);
  const [first, second] = found;
  if (first === undefined) {
    throw sourcesFault(
      "No package exports a specification, a value of type Spec[state] from Yichus/Spec.",
      "Add the file that declares it to the command, or export the value.",
    );
  }
  if (second !== undefined) {
    throw sourceFault(
      second.place,
      `There are two specifications: ${nameOf(first)} and ${nameOf(second)}.`,
      "Give the file of one of them.",
    );
  }
  const [state] = argumentsOf(first.type, specPackage, "Spec") ?? [];
  if (state === undefined || !isClosed(state)) {
    throw sourceFault(
      first.place,
      `The type of the state that ${nameOf(first)} speaks of is left open.`,
      "Annotate the value, as in `spec: Spec[Dict[String, Int]] = ...`.",
    );
  }
  const value = evaluation.value(first.package.resolved.name, first.global);
  return { ...readSpec(value, first.place), state, place: first.place };
}

function specificationsIn(checked: CheckedPackage): readonly Exported[] {
  const isSpec = ({ type }: { type: Type }): boolean =>
    argumentsOf(type.tag === "forall" ? type.body : type, specPackage, "Spec") !== undefined;
  const exported = exportedValues([checked]).filter(isSpec);
  const last = checked.resolved.values.findLast((value) => value.tag === "value");
  const type = last === undefined ? undefined : checked.valueTypes.get(last.name);
  if (exported.length > 0 || last === undefined || type === undefined || !isSpec({ type })) {
    return exported;
  }
  const { name } = last;
  return [{ package: checked, name, global: name, type, place: placeOf(checked, name) }];
}

function nameOf({ package: checked, name }: Exported): string {
  return `${checked.resolved.name}::${name}`;
}

// The fields below follow the declarations in library/yichus-spec.bosatsu.

function readSpec(value: Value, place: Place): Omit<Specification, "state" | "place"> {
  const spec = dataIn(value);
  const operations = new Map<string, readonly Row[]>();
  for (const item of listIn(spec, 4)) {
    const operation = dataIn(item);
    const name = textIn(operation, 1);
    if (operations.has(name)) {
      throw sourceFault(
        place,
        `The specification declares the operation \`${name}\` twice.`,
        "Put all its rows into one Operation.",
      );
    }
    operations.set(name, listIn(operation, 2).map(readRow));
  }
  const bounds = listIn(spec, 5).map(readBound);
  const properties = listIn(spec, 6).map(readProperty);
  refuseRepeats([...bounds, ...properties], place);
  return {
    cell: textIn(spec, 1),
    initial: fieldIn(spec, 2),
    view: readView(fieldIn(spec, 3)),
    operations,
    bounds,
    properties,
  };
}

/** A refusal names a bound or property, so a name has to say which. */
function refuseRepeats(named: readonly { readonly name: string }[], place: Place): void {
  const seen = new Set<string>();
  for (const { name } of named) {
    if (seen.has(name)) {
      throw sourceFault(
        place,
        `Two bounds or properties are called "${name}".`,
        "Give each a name of its own: a refusal mentions it.",
      );
    }
    seen.add(name);
  }
}

function readView(value: Value): View {
  const view = dataIn(value);
  return view[0] === 0
    ? { tag: "balances", items: fnIn(view, 1), balance: fnIn(view, 2) }
    : { tag: "entries", entries: fnIn(view, 1), balance: fnIn(view, 2) };
}

function readRow(value: Value): Row {
  const row = dataIn(value);
  return { sign: row[0] === 0 ? "increase" : "decrease", key: fnIn(row, 1), amount: fnIn(row, 2) };
}

function readBound(value: Value): DeclaredBound {
  const bound = dataIn(value);
  const keys = dataIn(fieldIn(bound, 2));
  return {
    name: textIn(bound, 1),
    kind: bound[0] === 0 ? "at_least" : "at_most",
    key: keys[0] === 0 ? textIn(keys, 1) : undefined,
    sum: keys[0] === 2 ? textsIn(fieldIn(keys, 1)) : undefined,
    limit: fnIn(bound, 3),
  };
}

function readProperty(value: Value): DeclaredProperty {
  const property = dataIn(value);
  return {
    name: textIn(property, 1),
    scope: property[0] === 0 ? "step" : "commit",
    keys: textsIn(fieldIn(property, 2)),
    predicate: fnIn(property, 3),
  };
}

function textsIn(list: Value): readonly string[] {
  return listOf(list).map((item) => {
    if (typeof item !== "string") throw new TypeError(`a key is ${typeof item}`);
    return item;
  });
}
