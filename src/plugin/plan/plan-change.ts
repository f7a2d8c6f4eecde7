import type { Attribute, NestedBlock, Schema } from "../schema/schema";
import {
  attributeType,
  blocksOf,
  impliedType,
  type ObjectShape,
  withoutLocal,
  withoutWriteOnly,
} from "../schema/schema-walk";
import { conformValue, equalValues } from "../value/conform";
import { type Path, withValueAtPath } from "../value/path";
import {
  isNull,
  isObject,
  isSequence,
  isUnknown,
  UNKNOWN,
  type Value,
  valueAt,
  type ValueObject,
  valueObject,
} from "../value/value";
import { isSemanticallyEqual, pairByKey, withoutRefinements } from "./semantic-equality";
import { pairSetElements } from "./pair-set-elements";
import { collectReplacePaths } from "./replace-paths";

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

/**
 * How a computed value is planned that is not configured and has no default:
 *
 * - `create`: unknown;
 * - `keep`: unchanged;
 * - `keepLiteral`: unchanged, and semantically equal spellings count as different;
 * - `change`: unknown, except `stable` values, those that force replacement, and what is settable in an unset object;
 * - `changeUnidentified`: unknown, as the paired object is not certainly the same one.
 */
type PlanMode = "create" | "keep" | "keepLiteral" | "change" | "changeUnidentified";

/** Settings for planning everything in an object. */
interface PlanScope {
  readonly mode: PlanMode;
  /** The root of the state, passed to `equivalent`; empty if there is none yet. */
  readonly within: ValueObject;
}

/** Plans one object, and everything in it, from its prior value (null if it did not exist) and its configuration. */
function planObject(
  shape: ObjectShape,
  prior: ValueObject | null,
  config: ValueObject,
  scope: PlanScope,
): ValueObject {
  const own: PlanScope = prior === null ? { ...scope, mode: "create" } : scope;
  const entries: [string, Value][] = [];
  for (const attribute of shape.attributes) {
    const before = prior === null ? null : valueAt(prior, attribute.name);
    entries.push([attribute.name, planAttribute(attribute, before, valueAt(config, attribute.name), own)]);
  }
  for (const nested of blocksOf(shape)) {
    const before = prior === null ? null : valueAt(prior, nested.name);
    entries.push([nested.name, planBlock(nested, before, valueAt(config, nested.name), own)]);
  }
  return valueObject(entries);
}

function planAttribute(attribute: Attribute, prior: Value, config: Value, scope: PlanScope): Value {
  if (attribute.writeOnly === true) {
    return null;
  }
  if (isUnknown(config)) {
    return withoutRefinements(config);
  }
  if (isNull(config)) {
    return attribute.computed === true ? planUnconfigured(attribute, prior, scope) : config;
  }
  if (attribute.nested !== undefined) {
    const { nesting, key } = attribute.nested;
    return isReordered(attribute.nested, key, prior, config, scope)
      ? prior
      : planNested(nesting, attribute.nested, prior, config, scope);
  }
  const same =
    equalValues(attribute.type, prior, config) ||
    (scope.mode !== "keepLiteral" && isSemanticallyEqual(attribute, prior, config, scope.within));
  return same ? prior : withoutRefinements(config);
}

function planUnconfigured(attribute: Attribute, prior: Value, scope: PlanScope): Value {
  if (attribute.default !== undefined) {
    const planned = conformValue(attributeType(attribute), attribute.default);
    return isSemanticallyEqual(attribute, prior, planned, scope.within) ? prior : planned;
  }
  switch (scope.mode) {
    case "keep":
    case "keepLiteral":
      return prior;
    case "change":
      return planUnset(attribute, prior);
    default:
      return UNKNOWN;
  }
}

// A stable value that is null stays null, too. A change sends nothing of an object that is not configured, so that only what is computed
// in it may change. Elements of a set have no identity.
function planUnset(attribute: Attribute, prior: Value): Value {
  if (attribute.stable === true || isReplacing(attribute)) {
    return prior;
  }
  const { nested } = attribute;
  if (nested === undefined || attribute.optional !== true || nested.nesting === "set") {
    return UNKNOWN;
  }
  const members = (object: Value): Value =>
    isObject(object)
      ? valueObject(
          nested.attributes.map((inner): [string, Value] => {
            const value = valueAt(object, inner.name);
            return [inner.name, inner.computed === true ? planUnset(inner, value) : value];
          }),
        )
      : object;
  if (nested.nesting === "single") {
    return members(prior);
  }
  if (isSequence(prior)) {
    return prior.map(members);
  }
  return isObject(prior)
    ? valueObject(Object.entries(prior).map(([key, element]): [string, Value] => [key, members(element)]))
    : prior;
}

// A function may allow a change in place, so only a plain true means that the value stays.
function isReplacing(attribute: Attribute): boolean {
  return attribute.requiresReplace === true;
}

function planBlock(nested: NestedBlock, prior: Value, config: Value, scope: PlanScope): Value {
  if (isUnknown(config)) {
    return withoutRefinements(config);
  }
  if (config === null && nested.nesting !== "single") {
    // The engine writes absent blocks as empty, and accepts nothing else.
    return nested.nesting === "map" ? valueObject() : nested.nesting === "group" ? null : [];
  }
  return planNested(nested.nesting, nested.block, prior, config, scope);
}

function planNested(
  nesting: NestedBlock["nesting"],
  shape: ObjectShape,
  prior: Value,
  config: Value,
  scope: PlanScope,
): Value {
  switch (nesting) {
    case "single":
    case "group":
      return planElement(shape, prior, config, scope);
    case "list": {
      const before = isSequence(prior) ? prior : [];
      return isSequence(config)
        ? config.map((element, index) => planPaired(shape, before[index] ?? null, element, scope))
        : config;
    }
    case "set": {
      if (!isSequence(config)) {
        return config;
      }
      const before = pairSetElements(
        shape,
        isSequence(prior) ? prior : [],
        config,
        (candidate, element) => isUnchanged(shape, candidate, element, { ...scope, mode: "keepLiteral" }),
        (candidate, element) => isUnchanged(shape, candidate, element, { ...scope, mode: "keep" }),
      );
      return config.map((element, index) => planPaired(shape, before[index] ?? null, element, scope));
    }
    case "map": {
      const before = isObject(prior) ? prior : valueObject();
      return isObject(config)
        ? valueObject(
            Object.entries(config).map(([key, element]): [string, Value] => [
              key,
              planElement(shape, valueAt(before, key), element, scope),
            ]),
          )
        : config;
    }
  }
}

// The engine accepts the prior order only for a list of which nothing else changes.
function isReordered(
  shape: ObjectShape,
  key: string | undefined,
  prior: Value,
  config: Value,
  scope: PlanScope,
): boolean {
  if (key === undefined || !isSequence(prior) || !isSequence(config) || prior.length !== config.length) {
    return false;
  }
  const pairs = pairByKey(shape, key, config, prior, scope.within);
  return config.every((element, index) => {
    const pair = pairs[index];
    const before = pair === undefined ? null : (prior[pair] ?? null);
    return (
      isObject(before) && isObject(element) && isUnchanged(shape, before, element, { ...scope, mode: "keep" })
    );
  });
}

function planElement(shape: ObjectShape, prior: Value, config: Value, scope: PlanScope): Value {
  return isObject(config)
    ? planObject(shape, isObject(prior) ? prior : null, config, scope)
    : withoutRefinements(config);
}

// Elements of lists and sets are paired by position or similarity. Such a pair is certainly the same object only if nothing that is
// configured in it has changed.
function planPaired(shape: ObjectShape, prior: Value, config: Value, scope: PlanScope): Value {
  if (scope.mode !== "change") {
    return planElement(shape, prior, config, scope);
  }
  const isSame =
    isObject(prior) && isObject(config) && isUnchanged(shape, prior, config, { ...scope, mode: "keep" });
  return planElement(shape, prior, config, isSame ? scope : { ...scope, mode: "changeUnidentified" });
}

function isUnchanged(shape: ObjectShape, prior: ValueObject, config: ValueObject, scope: PlanScope): boolean {
  return equalValues(impliedType(shape), planObject(shape, prior, config, scope), prior);
}
