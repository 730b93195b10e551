import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import {
  admissionSchema,
  admissionText,
  decodeAdmission,
  encodeAdmission,
  operationSchema,
} from "./admission.ts";
import { encodeWith } from "./encode-with.ts";

const accepted = ["escrow/admission.json", "parity/admission-parity.json"].map((path) =>
  readFileSync(new URL(`../accepted/admission/${path}`, import.meta.url), "utf8"),
);

test.for(accepted)("an accepted admission is its own one text", (text) => {
  expect(encodeAdmission(decodeAdmission(text))).toBe(text);
});

test.for([0, 1, 511, 512, 513, 2000])(
  "in pieces, %i operations are what the schema writes",
  (count) => {
    const admission = decodeAdmission(accepted[0] ?? "");
    const [key] = admission.keys;
    const many = {
      ...admission,
      keys:
        count === 0
          ? []
          : Array.from({ length: count }, () => key ?? admission.keys[0]).flatMap(
              (each) => each ?? [],
            ),
      operations: Array.from({ length: count }, (_, at) => ({
        ...admission.operations[at % admission.operations.length],
        id: `\\n  "operations": [],${at}`,
      })).flatMap((each) => operationSchema.parse(each)),
    };
    expect([...admissionText(many)].join("")).toBe(encodeWith(admissionSchema, many));
  },
);
