import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { effectsOfChange, updateCalls } from "../../src/changes";
import { resourceSchema } from "../../src/bridge/schema";
import {
  type Contract,
  contract as builtIn,
  fieldsIn,
  type FieldType,
  type Json,
  type Kind,
  type Method,
} from "../../src/contract";
import { readPlanDocument, reviewPlans } from "../../src/review";
import { valuesFor } from "../bridge/support/values";
import { FOREIGN_CONTRACTS, SMALL_CONTRACTS, DIALECT_CONTRACTS } from "../contracts/foreign-contracts";
import { matrixPart } from "../support/exhaustive";
import { changeOf, planJson } from "./plan-json";
import { inPlan, type PlanValues, valuesOf } from "./planned-examples";

const { rows: CONTRACTS, part } = matrixPart(
  [
    { name: "built-in", adopted: (): Contract => builtIn },
    ...[...FOREIGN_CONTRACTS, ...SMALL_CONTRACTS, ...DIALECT_CONTRACTS].map(({ name, adopt }) => ({
      name,
      adopted: (): Contract => adopt().contract,
    })),
  ],
  ({ name }) => name === "built-in" || name === "gateway-v3",
);

/** Returns a contract in which every update of a kind powers the object off, or not. */
function marked(contract: Contract, powersOff: boolean): Contract {
  const mark = (method: Method): Method => {
    const unmarked = Object.entries(method).filter(([name]) => name !== "powersOff");
    return {
      ...(Object.fromEntries(unmarked) as Omit<Method, "powersOff">),
      ...(powersOff ? { powersOff } : {}),
    };
  };
  const kinds = contract.kinds.map((kind) => ({
    ...kind,
    methods: { ...kind.methods, updates: kind.methods.updates.map(mark) },
  }));
  return { ...contract, kinds };
}

/** Checks that the review of a change announces the methods and effects that the provider's own decision leads to. */
function checkAnnounced(contract: Contract, kind: Kind, after: PlanValues): number {
  const before = valuesOf(kind, 0);
  const schema = resourceSchema(contract, kind);
  const [prior, planned] = [before, after].map((each) =>
    valuesFor(schema, inPlan(kind.fields, each) as never),
  );
  const config = valuesFor(schema, after);
  assert.ok(prior && planned);
  const parent = undefined;
  const expected = updateCalls(contract, kind, "", { prior, planned, config, parent });
  const text = planJson({
    changes: [
      changeOf({
        address: `svc_${kind.terraformName}.it`,
        actions: ["update"],
        before: inPlan(kind.fields, before),
        after: inPlan(kind.fields, after),
      }),
    ],
    expressions: {
      [`svc_${kind.terraformName}.it`]: Object.fromEntries(
        Object.entries(after).map(([name, value]) => [name, { constant_value: value }]),
      ),
    },
  });
  const [change] = reviewPlans([readPlanDocument("plan.json", text)], { contract }).changes;
  const certain = change?.calls.filter(({ certainty }) => certainty === "certain") ?? [];
  assert.deepEqual(
    certain.map(({ method }) => method?.replace(/^.*\//, "")),
    expected.map(({ method }) => method.path.replace(/^.*\//, "")),
    `${kind.name}: ${JSON.stringify(after)}`,
  );
  for (const effect of expected.flatMap(({ method }) => effectsOfChange(method))) {
    assert.ok(
      change?.effects.some((each) => each.effect === effect && each.certainty === "certain"),
      `${kind.name}: ${effect}`,
    );
  }
  for (const { method } of expected) {
    const call = certain.find(({ method: label }) => label?.endsWith(method.name));
    assert.deepEqual([call?.powersOff, call?.destroysData], [method.powersOff, method.destroysData]);
  }
  return expected.length;
}

describe(`a review announces each method that a change uses, with its power-off and its loss of data (${part})`, () => {
  for (const { name, adopted } of CONTRACTS) {
    test(name, () => {
      const contract = adopted();
      let used = 0;
      for (const powersOff of [true, false]) {
        const own = powersOff ? marked(contract, true) : contract;
        for (const kind of own.kinds.filter(({ methods }) => methods.updates.length > 0)) {
          const [prior, other] = [valuesOf(kind, 0), valuesOf(kind, 1)];
          const names = Object.keys(prior).filter((each) => Object.hasOwn(other, each));
          fc.assert(
            fc.property(fc.subarray(names), (changed) => {
              const entries = changed.map((each): [string, Json] => [each, other[each] ?? null]);
              used += checkAnnounced(own, kind, { ...prior, ...Object.fromEntries(entries) });
            }),
            { numRuns: 12 },
          );
        }
      }
      const isUpdated = contract.kinds.some(({ methods }) => methods.updates.length > 0);
      assert.ok(used > 0 || !isUpdated, "some change uses a method");
    });
  }
});

describe("a review of the built-in contract", () => {
  test("announces every marked method for a change of its own fields", () => {
    const found = builtIn.kinds.flatMap((kind) => {
      const [prior, other] = [valuesOf(kind, 0), valuesOf(kind, 1)];
      return kind.methods.updates
        .filter(({ powersOff, destroysData }) => powersOff === true || destroysData === true)
        .map((method) => {
          const own = new Set(method.request.flatMap(({ wireName, type }) => [wireName, ...names(type)]));
          const changed = kind.fields.filter(({ wireName }) => own.has(wireName));
          const entries = changed.map(({ terraformName }) => [terraformName, other[terraformName] ?? null]);
          return checkAnnounced(builtIn, kind, { ...prior, ...(Object.fromEntries(entries) as PlanValues) });
        });
    });
    assert.ok(found.length >= 2 && found.every((count) => count > 0), found.join());
  });
});

function names(type: FieldType): readonly string[] {
  return fieldsIn(type).map(({ wireName }) => wireName);
}
