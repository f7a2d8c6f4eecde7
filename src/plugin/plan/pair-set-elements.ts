import type { Attribute } from "../schema/schema";
import type { ObjectShape } from "../schema/schema-walk";
import { isNull, isObject, isUnknown, type Value, valueAt, type ValueObject } from "../value/value";
import { matchPairs } from "./match-pairs";
import { findCandidates, type Requirements } from "./set-candidates";

/** Whether an element in state agrees with a configured one in all configured values. */
export type Agreement = (prior: ValueObject, config: ValueObject) => boolean;

/**
 * Finds for each configured element of a set of objects the corresponding element in state: one with literally equal values if there is
 * one, otherwise a semantically equal one. No element in state corresponds to two.
 *
 * @returns the partner at each configured element's position, or null if there is none
 */
export function pairSetElements(
  shape: ObjectShape,
  prior: readonly Value[],
  config: readonly Value[],
  literally: Agreement,
  inMeaning: Agreement,
): readonly (Value | null)[] {
  const by = (agrees: Agreement, requirements: readonly Requirements[]) => ({
    leftCount: config.length,
    candidates: findCandidates(requirements, prior),
    agrees: (left: number, right: number): boolean => {
      const [element, candidate] = [config[left] ?? null, prior[right] ?? null];
      return isObject(element) && isObject(candidate) && agrees(candidate, element);
    },
  });
  const literal = matchPairs(
    by(
      literally,
      config.map((element) => requirementsOfConfig(shape, element, () => true)),
    ),
  );
  const asMeant = by(
    inMeaning,
    config.map((element) =>
      requirementsOfConfig(shape, element, ({ equivalent }) => equivalent === undefined),
    ),
  );
  const pairs = matchPairs({ ...asMeant, seed: literal });
  return pairs.map((right) => (right === undefined ? null : (prior[right] ?? null)));
}

// A configured value must be present, and a value that is neither configured nor computed must be absent. Defaults, nested attributes and
// blocks are left to the agreement itself.
function requirementsOfConfig(
  shape: ObjectShape,
  config: Value,
  counts: (attribute: Attribute) => boolean,
): Requirements {
  if (!isObject(config)) {
    return undefined;
  }
  const requirements = new Map<Attribute, Value>();
  for (const attribute of shape.attributes) {
    const value = valueAt(config, attribute.name);
    if (isUnknown(value)) {
      return undefined;
    }
    if (
      attribute.nested === undefined &&
      counts(attribute) &&
      !(isNull(value) && attribute.computed === true)
    ) {
      requirements.set(attribute, value);
    }
  }
  return requirements;
}
