import type { Schema } from "../schema";
import { impliedType, withoutWriteOnly } from "../schema";
import type { Path, ValueObject } from "../value";
import { equalValues, valueObject } from "../value";
import { collectReplacePaths } from "./replace-paths";
import { planObject } from "./plan-object";
import { withoutLocal } from "./without-local";

/** What is asked of the plan. A destroy needs no rules: nothing is what is planned. */
export interface Change {
  readonly schema: Schema;
  /** The state as it is; null for a create. */
  readonly prior: ValueObject | null;
  /** The configuration, possibly with unknown values. */
  readonly config: ValueObject;
}

/** What will be. */
export interface PlannedChange {
  readonly planned: ValueObject;
  /** What cannot change in place. Empty for a create. */
  readonly requiresReplace: readonly Path[];
}

/**
 * The standard rules of a plan, a pure function. In short:
 *
 * - what is configured is planned, except that a spelling that means the same as the one in state stays as it is;
 * - what is computed and not configured gets its default, or is unknown;
 * - in an update, `stable` values and those that could only change by replacement stay as they are; and when nothing
 *   configured changes, everything does: a second plan is always empty;
 * - write-only values never enter a plan.
 *
 * The engine's own proposal is not an input: these rules follow from state and configuration alone.
 */
export function planChange({ schema, prior, config }: Change): PlannedChange {
  const { block } = schema;
  if (prior === null) {
    return {
      planned: planObject(block, null, config, { mode: "create", within: valueObject() }),
      requiresReplace: [],
    };
  }
  const type = impliedType(block);
  const state = withoutWriteOnly(block, prior);
  // First as if nothing had changed: where the result is the state itself, nothing has.
  const unchanged = planObject(block, state, config, { mode: "keep", within: state });
  if (equalValues(type, unchanged, state)) {
    return { planned: state, requiresReplace: [] };
  }
  const onlyLocal = equalValues(type, withoutLocal(block, unchanged), withoutLocal(block, state));
  const planned = onlyLocal ? unchanged : planObject(block, state, config, { mode: "change", within: state });
  return { planned, requiresReplace: collectReplacePaths(block, state, planned, config) };
}
