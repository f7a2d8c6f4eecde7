import type { Schema } from "../schema/schema";
import { impliedType, withoutWriteOnly, type ObjectShape, blocksOf, mapNested } from "../schema/schema-walk";
import { type Path, withValueAtPath } from "../value/path";
import { type ValueObject, isObject, UNKNOWN, valueObject, type Value, valueAt } from "../value/value";
import { equalValues } from "../value/conform";
import { collectReplacePaths } from "./replace-paths";
import { planObject } from "./plan-object";

/** The input of a plan. A destroy needs no rules: its planned state is null. */
export interface Change {
  readonly schema: Schema;
  /** The current state; null for a create. */
  readonly prior: ValueObject | null;
  /** The configuration, possibly with unknown values. */
  readonly config: ValueObject;
  /** As from `Resource.cleared`. @default none */
  readonly cleared?: readonly Path[];
}

/** The result of a plan. */
export interface PlannedChange {
  readonly planned: ValueObject;
  /** The paths that cannot change in place. Empty for a create. */
  readonly requiresReplace: readonly Path[];
}

/**
 * Applies the standard rules of a plan. A pure function. In short:
 *
 * - a configured value is planned, but a semantically equal spelling in state is kept;
 * - a computed value that is not configured gets its default, or is unknown;
 * - in an update, `stable` values and those that force replacement stay as they are; if nothing configured changes, everything does: a
 *   second plan is always empty;
 * - a cleared value is unknown, and so is a change;
 * - write-only values never enter a plan.
 *
 * The engine's own proposal is not an input: these rules follow from state and configuration alone.
 */
export function planChange({ schema, prior, config, cleared = [] }: Change): PlannedChange {
  const { block } = schema;
  if (prior === null) {
    return {
      planned: planObject(block, null, config, { mode: "create", within: valueObject() }),
      requiresReplace: [],
    };
  }
  const type = impliedType(block);
  const state = withoutWriteOnly(block, prior);
  // Plan first as if nothing had changed: if the result equals the state, nothing has.
  const unchanged = withCleared(planObject(block, state, config, { mode: "keep", within: state }), cleared);
  if (equalValues(type, unchanged, state)) {
    return { planned: state, requiresReplace: [] };
  }
  const onlyLocal = equalValues(type, withoutLocal(block, unchanged), withoutLocal(block, state));
  const planned = onlyLocal
    ? unchanged
    : withCleared(planObject(block, state, config, { mode: "change", within: state }), cleared);
  return { planned, requiresReplace: collectReplacePaths(block, state, planned, config) };
}

function withCleared(planned: ValueObject, cleared: readonly Path[]): ValueObject {
  return cleared.reduce<ValueObject>((before, path) => {
    const after = withValueAtPath(before, path, UNKNOWN);
    return isObject(after) ? after : before;
  }, planned);
}

/** Returns a copy of an object with every `local` value null, so that only values that concern the service remain. */
function withoutLocal(shape: ObjectShape, object: ValueObject): ValueObject {
  const entries: [string, Value][] = [];
  for (const { name, local, nested } of shape.attributes) {
    const value = valueAt(object, name);
    if (local === true) {
      entries.push([name, null]);
    } else if (nested !== undefined) {
      entries.push([name, mapNested(nested.nesting, value, (element) => withoutLocal(nested, element))]);
    } else {
      entries.push([name, value]);
    }
  }
  for (const { name, nesting, block, local } of blocksOf(shape)) {
    const value = valueAt(object, name);
    entries.push([
      name,
      local === true ? null : mapNested(nesting, value, (element) => withoutLocal(block, element)),
    ]);
  }
  return valueObject(entries);
}
