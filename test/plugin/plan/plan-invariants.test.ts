import assert from "node:assert/strict";
import { test } from "node:test";

import fc from "fast-check";

import type { Attribute, Path, Schema, Value, ValueObject } from "../../../src/plugin";
import {
  attributeType,
  checkApplied,
  equalValues,
  formatPath,
  impliedType,
  isObject,
  isWhollyKnown,
  planChange,
  schemaFaults,
  valueAtPath,
  valueObject,
  withoutWriteOnly,
} from "../../../src/plugin";
import { arbitraryConfig, arbitrarySchema, arbitraryState } from "../support/arbitrary-schema";
import { planFaults } from "../support/plan-faults";
import { settleUnknowns } from "../support/settle-unknowns";

const RUNS = { numRuns: 200 };

interface Case {
  readonly schema: Schema;
  readonly prior: ValueObject;
  readonly config: ValueObject;
}

/** Generates a schema with a configuration, and a prior state that is unrelated or the result of an earlier apply. */
function arbitraryCase(unknowns: boolean): fc.Arbitrary<Case> {
  return arbitrarySchema.chain((schema) => {
    const config = arbitraryConfig(schema.block, unknowns);
    const applied = arbitraryConfig(schema.block, false).map((earlier) =>
      settle(schema, planChange({ schema, prior: null, config: earlier }).planned),
    );
    return fc
      .tuple(config, fc.oneof(arbitraryState(schema.block), applied))
      .map(([wanted, prior]) => ({ schema, prior, config: wanted }));
  });
}

function settle(schema: Schema, planned: ValueObject, label = "settled"): ValueObject {
  const settled = settleUnknowns(impliedType(schema.block), planned, label);
  return withoutWriteOnly(schema.block, isObject(settled) ? settled : valueObject());
}

void test("plan invariants: the generated schemas are valid", () => {
  fc.assert(
    fc.property(arbitrarySchema, (schema) => {
      assert.deepEqual(schemaFaults(schema, "resource"), []);
    }),
  );
});

void test("plan invariants: a planned create is valid by the engine's rules", () => {
  fc.assert(
    fc.property(arbitraryCase(true), ({ schema, config }) => {
      const { planned, requiresReplace } = planChange({ schema, prior: null, config });
      assert.deepEqual(planFaults(schema.block, attributeType, null, config, planned), []);
      assert.deepEqual(requiresReplace, []);
    }),
    RUNS,
  );
});

void test("plan invariants: a planned update is valid by the engine's rules", () => {
  fc.assert(
    fc.property(arbitraryCase(true), ({ schema, prior, config }) => {
      const { planned } = planChange({ schema, prior, config });
      assert.deepEqual(planFaults(schema.block, attributeType, prior, config, planned), []);
    }),
    RUNS,
  );
});

void test("plan invariants: a second plan is empty and equals the state", () => {
  fc.assert(
    fc.property(arbitraryCase(false), fc.boolean(), ({ schema, prior, config }, isCreate) => {
      const first = planChange({ schema, prior: isCreate ? null : prior, config });
      const state = settle(schema, first.planned);
      const second = planChange({ schema, prior: state, config });
      assert.deepEqual(second.planned, state);
      assert.deepEqual(second.requiresReplace, []);
    }),
    RUNS,
  );
});

void test("plan invariants: planning depends only on its arguments and does not change them", () => {
  fc.assert(
    fc.property(arbitraryCase(true), ({ schema, prior, config }) => {
      const before = JSON.stringify([prior, config]);
      assert.deepEqual(planChange({ schema, prior, config }), planChange({ schema, prior, config }));
      assert.equal(JSON.stringify([prior, config]), before);
    }),
  );
});

void test("plan invariants: known planned values stay the same after unknown ones become known", () => {
  fc.assert(
    fc.property(
      arbitraryCase(true).filter(({ schema }) => !usesEquivalence(schema.block.attributes, schema)),
      fc.boolean(),
      ({ schema, prior, config }, isCreate) => {
        const before = isCreate ? null : prior;
        const first = planChange({ schema, prior: before, config });
        const resolved = settle(schema, config, "a");
        const second = planChange({ schema, prior: before, config: resolved });
        assert.deepEqual(checkApplied(schema.block, first.planned, second.planned), []);
      },
    ),
    RUNS,
  );
});

void test("plan invariants: only attributes with requiresReplace that change by configuration force replacement", () => {
  fc.assert(
    fc.property(arbitraryCase(true), ({ schema, prior, config }) => {
      const { planned, requiresReplace } = planChange({ schema, prior, config });
      const type = impliedType(schema.block);
      const isSame = equalValues(type, planned, withoutWriteOnly(schema.block, prior));
      assert.ok(!isSame || requiresReplace.length === 0);
      for (const path of requiresReplace) {
        const [was, will] = [valueAtPath(prior, path), valueAtPath(planned, path)];
        assert.ok(was !== undefined || will !== undefined, `${formatPath(path)} is nowhere`);
        assert.notDeepEqual(was, will, `${formatPath(path)} does not change`);
        assert.ok(mentionsReplacement(schema, path), `${formatPath(path)} requires no replacement`);
      }
    }),
    RUNS,
  );
});

void test("plan invariants: an apply that follows the plan has no deviation, and one that changes a known value has", () => {
  fc.assert(
    fc.property(arbitraryCase(true), ({ schema, prior, config }) => {
      const { planned } = planChange({ schema, prior, config });
      const applied = settle(schema, planned);
      assert.ok(isWhollyKnown(applied));
      assert.deepEqual(checkApplied(schema.block, planned, applied), []);
      for (const { name, writeOnly, nested } of schema.block.attributes) {
        const value: Value = planned[name] ?? null;
        if (typeof value === "string" && writeOnly !== true && nested === undefined) {
          const changed = valueObject({ ...applied, [name]: `${value}!` });
          assert.deepEqual(
            checkApplied(schema.block, planned, changed).map(({ path }) => formatPath(path)),
            [name],
          );
        }
      }
    }),
  );
});

function usesEquivalence(attributes: readonly Attribute[], schema: Schema): boolean {
  const inAttributes = (all: readonly Attribute[]): boolean =>
    all.some(
      ({ equivalent, nested }) =>
        equivalent !== undefined || (nested !== undefined && inAttributes(nested.attributes)),
    );
  const inBlocks = (blocks: Schema["block"]["blocks"]): boolean =>
    (blocks ?? []).some(({ block }) => inAttributes(block.attributes) || inBlocks(block.blocks));
  return inAttributes(attributes) || inBlocks(schema.block.blocks);
}

function mentionsReplacement(schema: Schema, path: Path): boolean {
  interface Shape {
    readonly attributes: readonly Attribute[];
    readonly blocks?: Schema["block"]["blocks"];
  }
  const anyInside = (shape: Shape): boolean =>
    shape.attributes.some(
      ({ requiresReplace, nested }) =>
        requiresReplace === true || (nested !== undefined && anyInside(nested)),
    ) || (shape.blocks ?? []).some(({ block }) => anyInside(block));
  let shape: Shape = schema.block;
  let found: { readonly requiresReplace: boolean; readonly inside: Shape | undefined } | undefined;
  for (const step of path) {
    if (step.kind === "attribute") {
      const attribute = shape.attributes.find(({ name }) => name === step.name);
      const block = (shape.blocks ?? []).find(({ name }) => name === step.name)?.block;
      const inside = attribute?.nested ?? block;
      found = { requiresReplace: attribute?.requiresReplace === true, inside };
      shape = inside ?? { attributes: [] };
    }
  }
  return (
    found !== undefined && (found.requiresReplace || (found.inside !== undefined && anyInside(found.inside)))
  );
}
