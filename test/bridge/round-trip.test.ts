import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { contract, type Contract, type Kind } from "../../src/contract";
import { checkApplied, formatPath, type ValueObject, valueObject } from "../../src/plugin";
import { fromWire } from "../../src/bridge/values/from-wire";
import { resourceSchema } from "../../src/bridge/schema/schema";
import { toWire } from "../../src/bridge/values/to-wire";
import { updateCalls } from "../../src/bridge/lifecycle/update-calls";
import { arbitraryConfig } from "./support/arbitrary-values";
import { echo, type Spelling } from "./support/echo";
import { fixed, lab, thing } from "./support/lab-contract";
import { conformed, planOf } from "./support/values";

const RUNS = { numRuns: 300, includeErrorInReport: true };

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

describe("round trip: an imported object", () => {
  const kinds = [
    { of: lab, kind: fixed(thing), parent: "homes/h" },
    ...CASES.filter(({ of }) => of === contract),
  ];
  for (const { of, kind, parent } of kinds) {
    test(`${kind.name}: is not replaced if the configuration matches the service`, () => {
      const schema = resourceSchema(of, kind);
      const config = arbitraryConfig(kind.fields).map((given) => conformed(schema, given));
      fc.assert(
        fc.property(config, arbitrarySpelling, (given, spelling) => {
          const { planned } = planOf(schema, null, given);
          const sent = toWire(of, kind.fields, { planned, config: given, parent });
          const shown = { ...echo(kind.fields, sent, spelling), name: nameOf(kind, parent) };
          const imported = fromWire(of, kind.fields, shown, valueObject({ name: nameOf(kind, parent) }));
          const prior = conformed(schema, valueObject({ ...imported, timeouts: null }));
          assert.deepEqual(planOf(schema, prior, given).requiresReplace.map(formatPath), []);
        }),
        RUNS,
      );
    });
  }
});

describe("round trip: a created object that the service returns and the provider reads again", () => {
  for (const { of, kind, parent } of CASES) {
    const schema = resourceSchema(of, kind);
    const config = arbitraryConfig(kind.fields).map((given) => conformed(schema, given));
    const name = nameOf(kind, parent);
    const created = (
      given: ValueObject,
      spelling: Spelling,
    ): { planned: ValueObject; state: ValueObject } => {
      const { planned } = planOf(schema, null, given);
      const sent = toWire(of, kind.fields, { planned, config: given, parent });
      const shown = { ...echo(kind.fields, sent, spelling), name };
      const state = fromWire(of, kind.fields, shown, planned);
      return { planned, state: conformed(schema, valueObject({ ...state, timeouts: null })) };
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
          const again = fromWire(of, kind.fields, { ...echo(kind.fields, sent, other), name }, state);
          assert.deepEqual(conformed(schema, valueObject({ ...again, timeouts: null })), state);
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
