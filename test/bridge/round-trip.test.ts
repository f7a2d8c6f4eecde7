import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { contract, type Contract, type Kind, namePartFields } from "../../src/contract";
import { missingField } from "../../src/api";
import type { JsonObject } from "../../src/client";
import {
  checkApplied,
  formatPath,
  keepSpellings,
  type Schema,
  type Value,
  type ValueObject,
  valueObject,
} from "../../src/plugin";
import { type ResourceModel, stateOf } from "../../src/bridge/context/resource-model";
import { resourceSchema } from "../../src/bridge/schema/schema";
import { toWire } from "../../src/values/to-wire";
import { generateConfig } from "../../src/bridge/context/generate-config";
import { updateCalls } from "../../src/changes/update-calls";
import { arbitraryConfig } from "./support/arbitrary-values";
import { echo, type Spelling } from "./support/echo";
import { fixed, lab, thing } from "./support/lab-contract";
import { conformed, planOf } from "./support/values";

const RUNS = { numRuns: 100, includeErrorInReport: true };

const arbitrarySpelling: fc.Arbitrary<Spelling> = fc.record({
  zeros: fc.constantFrom("omitted", "written", "asSent"),
  wide: fc.constantFrom("text", "number"),
  times: fc.constantFrom("asSent", "offset"),
});

const CASES: readonly { readonly of: Contract; readonly kind: Kind; readonly parent: string }[] = [
  { of: lab, kind: thing, parent: "homes/h" },
  ...contract.kinds
    .filter(({ methods }) => methods.create !== undefined)
    .map((kind) => ({ of: contract, kind, parent: "projects/p" })),
];

/** Returns an object name with which bare slugs resolve in `parent`. */
function nameOf(kind: Kind, parent: string): string {
  return kind.parentField === undefined ? "projects/made" : `${parent}/things/made`;
}

/** Returns configurations whose slug and parent are not empty: an answer with an empty one counts as one without it. */
function configOf(kind: Kind, schema: Schema): fc.Arbitrary<ValueObject> {
  const parts = new Set(namePartFields(kind).map(({ terraformName }) => terraformName));
  return arbitraryConfig(kind.fields).map((given) => {
    const values = Object.entries(given).map(([name, value]): [string, Value] => [
      name,
      parts.has(name) && value === "" ? "a" : value,
    ]);
    return conformed(schema, valueObject(values));
  });
}

/** Returns the state that the engine receives of an object whose earlier state or plan is `before`. */
function resultOf(model: ResourceModel, shown: JsonObject, before: ValueObject): ValueObject {
  const { schema } = model;
  return keepSpellings(schema.block, before, conformed(schema, stateOf(model, shown, before)));
}

describe("round trip: an imported object", () => {
  const kinds = [
    { of: lab, kind: fixed(thing), parent: "homes/h" },
    ...CASES.filter(({ of }) => of === contract),
  ];
  for (const { of, kind, parent } of kinds) {
    test(`${kind.name}: is not replaced if the configuration matches the service`, () => {
      const schema = resourceSchema(of, kind);
      const config = configOf(kind, schema);
      fc.assert(
        fc.property(config, arbitrarySpelling, (given, spelling) => {
          const { planned } = planOf(schema, null, given);
          const sent = toWire(of, kind.fields, { planned, config: given, parent });
          const shown = { ...echo(kind.fields, sent, spelling), name: nameOf(kind, parent) };
          const imported = valueObject({ name: nameOf(kind, parent) });
          const prior = resultOf({ contract: of, kind, schema }, shown, imported);
          assert.deepEqual(planOf(schema, prior, given).requiresReplace.map(formatPath), []);
        }),
        RUNS,
      );
    });
  }
});

describe("round trip: the generated configuration of an object that was not created here", () => {
  for (const { of, kind, parent } of CASES) {
    test(`${kind.name}: plans no change, and sets nothing that only the service sets`, () => {
      const schema = resourceSchema(of, kind);
      const model = { contract: of, kind, schema };
      const config = configOf(kind, schema);
      const name = nameOf(kind, parent);
      fc.assert(
        fc.property(config, arbitrarySpelling, (given, spelling) => {
          const { planned } = planOf(schema, null, given);
          const sent = toWire(of, kind.fields, { planned, config: given, parent });
          const shown = { ...echo(kind.fields, sent, spelling), name };
          fc.pre(missingField(kind.fields, shown, kind.exclusive) === undefined);
          const state = resultOf(model, shown, valueObject({ name }));
          const generated = conformed(schema, generateConfig(model, state).config);
          assert.deepEqual(planOf(schema, state, generated), { planned: state, requiresReplace: [] });
          for (const { presence, terraformName } of kind.fields) {
            if (presence === "computed") assert.equal(generated[terraformName], null);
          }
        }),
        RUNS,
      );
    });
  }
});

describe("round trip: a created object that the service returns and the provider reads again", () => {
  for (const { of, kind, parent } of CASES) {
    const schema = resourceSchema(of, kind);
    const config = configOf(kind, schema);
    const name = nameOf(kind, parent);
    const created = (
      given: ValueObject,
      spelling: Spelling,
    ): { planned: ValueObject; state: ValueObject } => {
      const { planned } = planOf(schema, null, given);
      const sent = toWire(of, kind.fields, { planned, config: given, parent });
      const shown = { ...echo(kind.fields, sent, spelling), name };
      return { planned, state: resultOf({ contract: of, kind, schema }, shown, planned) };
    };

    test(`${kind.name}: equals the plan, in any spelling of the service`, () => {
      fc.assert(
        fc.property(config, arbitrarySpelling, (given, spelling) => {
          const { planned, state } = created(given, spelling);
          assert.deepEqual(
            checkApplied(schema.block, planned, state).map(
              ({ path, problem }) => `${formatPath(path)}: ${problem}`,
            ),
            [],
          );
        }),
        RUNS,
      );
    });

    test(`${kind.name}: has an empty second plan, and a refresh in any other spelling shows no drift`, () => {
      fc.assert(
        fc.property(config, arbitrarySpelling, arbitrarySpelling, (given, spelling, other) => {
          const { planned, state } = created(given, spelling);
          assert.deepEqual(planOf(schema, state, given), { planned: state, requiresReplace: [] });
          const sent = toWire(of, kind.fields, { planned, config: given, parent });
          const again = { ...echo(kind.fields, sent, other), name };
          assert.equal(resultOf({ contract: of, kind, schema }, again, state), state);
        }),
        RUNS,
      );
    });

    test(`${kind.name}: sends nothing for an update without changes`, () => {
      fc.assert(
        fc.property(config, arbitrarySpelling, (given, spelling) => {
          const { state } = created(given, spelling);
          const same = { prior: state, planned: state, config: given, parent };
          assert.deepEqual(updateCalls(of, kind, name, same), []);
        }),
        RUNS,
      );
    });
  }
});
