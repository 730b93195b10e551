import type { Evaluation } from "../../bosatsu/evaluate/evaluate.ts";
import type { CheckedPackage } from "../../bosatsu/tree/checked.ts";
import type { Place } from "../../bosatsu/tree/source.ts";
import { predef } from "../../bosatsu/tree/type.ts";
import type { Value } from "../../bosatsu/tree/value.ts";
import { argumentsOf, exportedValues } from "../../program/exported.ts";
import { sourceFault, sourcesFault } from "../../program/fault.ts";
import { dataIn, fieldIn, listOf, textIn } from "../../program/values.ts";

/** The package whose type a property has. */
const propertyPackage = "Yichus/Interleaving";

/** What has to be true, or to become true, of the shared cells. */
export type Property = {
  readonly name: string;
  readonly expect: "always" | "sometimes";
  /** After every step, or only when all operations have come to their end. */
  readonly moment: "every step" | "end";
  /** A program that reads and answers with a Bool. */
  readonly holds: Value;
  readonly place: Place;
};

// By the place of the constructor in library/yichus-interleaving.bosatsu.
const constructors = [
  { expect: "always", moment: "every step" },
  { expect: "always", moment: "end" },
  { expect: "sometimes", moment: "every step" },
  { expect: "sometimes", moment: "end" },
] as const;

/** The properties in the exported lists of them, in the order of the packages and exports. */
export function findProperties(
  packages: readonly CheckedPackage[],
  evaluation: Evaluation,
): readonly Property[] {
  const properties: Property[] = [];
  for (const { type, place, global, package: checked } of exportedValues(packages)) {
    const [item] = argumentsOf(type, predef, "List") ?? [];
    if (item === undefined || argumentsOf(item, propertyPackage, "Property") === undefined)
      continue;
    for (const value of listOf(evaluation.value(checked.resolved.name, global))) {
      const property = propertyIn(value, place);
      if (properties.some(({ name }) => name === property.name)) {
        throw sourceFault(
          place,
          `Two properties are called "${property.name}".`,
          "Results speak of properties by name: give each its own.",
        );
      }
      properties.push(property);
    }
  }
  if (properties.length > 0) return properties;
  throw sourcesFault(
    `No package exports properties, a value of type List[Property] from ${propertyPackage}.`,
    "Add the file that declares them to the command, or export the value.",
  );
}

function propertyIn(value: Value, place: Place): Property {
  const data = dataIn(value);
  const declared = constructors[data[0]];
  if (declared === undefined) throw new TypeError(`a property has no constructor ${data[0]}`);
  return { name: textIn(data, 1), ...declared, holds: fieldIn(data, 2), place };
}
