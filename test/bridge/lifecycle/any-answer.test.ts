import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { contract, type Contract, type Kind } from "../../../src/contract";
import {
  checkApplied,
  formatPath,
  hasErrors,
  keepSpellings,
  validateObject,
  type ValueObject,
  valueObject,
} from "../../../src/plugin";
import { stateOf } from "../../../src/bridge/context";
import { modelOf, replacePaths } from "../../../src/bridge/lifecycle/noted-answers";
import { afterCreate, afterRead } from "../../../src/bridge/lifecycle/with-answers";
import { resourceSchema } from "../../../src/bridge/schema";
import { toWire } from "../../../src/bridge/values";
import { arbitraryConfig } from "../support/arbitrary-values";
import { echo } from "../support/echo";
import { lab, thing } from "../support/lab-contract";
import { conformed, planOf } from "../support/values";

const CASES: readonly { readonly of: Contract; readonly kind: Kind; readonly parent: string }[] = [
  { of: lab, kind: thing, parent: "homes/h" },
  ...contract.kinds
    .filter(({ methods }) => methods.create !== undefined)
    .map((kind) => ({ of: contract, kind, parent: "projects/p" })),
];

describe("any answer: whatever a service makes of a new object", () => {
  for (const { of, kind, parent } of CASES) {
    test(`${kind.name}: is neither an error nor a replacement`, () => {
      const schema = resourceSchema(of, kind);
      const model = { contract: of, kind, schema };
      const { block } = schema;
      const name = kind.parentField === undefined ? "projects/made" : `${parent}/things/made`;
      // Validation refuses a key that occurs twice.
      const config = arbitraryConfig(kind.fields)
        .map((given) => conformed(schema, given))
        .filter((given) => validateObject(block, given).every(({ summary }) => summary !== "Repeated key"));
      fc.assert(
        fc.property(config, config, (given, other) => {
          const { planned } = planOf(schema, null, given);
          const sent = toWire(of, kind.fields, { planned: other, config: other, parent });
          const spelling = { zeros: "omitted", wide: "text", times: "asSent" } as const;
          const shown = { ...echo(kind.fields, sent, spelling), name };
          const spelled = (before: ValueObject, now: ValueObject): ValueObject =>
            keepSpellings(block, before, conformed(schema, now));

          const answered = stateOf(model, shown, planned);
          const made = afterCreate(model, { planned }, { state: answered });
          assert.equal(hasErrors(made.diagnostics ?? []), false);
          assert.ok(made.state !== null && made.private !== undefined);
          const state = spelled(planned, made.state);
          assert.deepEqual(checkApplied(block, planned, state), []);

          const known = modelOf(model, state, made.private);
          const read = afterRead(
            model,
            { state, private: made.private },
            { state: stateOf(known, shown, state), private: new Uint8Array() },
          );
          assert.ok(read.state !== null && read.private !== undefined);
          const prior = spelled(state, read.state);
          const next = { prior, config: given, private: read.private };
          const paths = replacePaths(model, { ...next, planned: planOf(schema, prior, given).planned });
          assert.deepEqual(paths.map(formatPath), []);
        }),
        { numRuns: 100, includeErrorInReport: true },
      );
    });
  }
});

test("any answer: a sensitive value that the service rewrites is remembered, but only as a digest", () => {
  const schema = resourceSchema(lab, thing);
  const model = { contract: lab, kind: thing, schema };
  const token = thing.fields.find(({ sensitive, writeOnly }) => sensitive && !writeOnly)?.terraformName ?? "";
  const planned = conformed(
    schema,
    valueObject({ name: "homes/h/things/made", [token]: "Configured-Secret" }),
  );
  const answered = valueObject([...Object.entries(planned), [token, "Answered-Secret"]]);
  const made = afterCreate(model, { planned }, { state: answered });
  assert.ok(made.state !== null && made.private !== undefined);
  const [warning] = made.diagnostics ?? [];
  assert.ok(warning !== undefined && warning.detail.includes(token));
  assert.doesNotMatch(`${warning.detail}${Buffer.from(made.private).toString()}`, /-Secret/);
  const [known] = modelOf(model, made.state, made.private).answers ?? [];
  assert.deepEqual(
    ["Answered-Secret", "Configured-Secret"].map((value) => known?.isAnswered(value)),
    [true, false],
  );
});
