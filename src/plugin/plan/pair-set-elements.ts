import type { Attribute, ObjectShape } from "../schema";
import type { Value, ValueObject } from "../value";
import { isNull, isObject, isUnknown, valueAt } from "../value";
import { matchPairs } from "./match-pairs";
import type { Demands } from "./set-candidates";
import { findCandidates } from "./set-candidates";

/** Whether an element in state agrees with a configured one in everything that is configured. */
export type Agreement = (prior: ValueObject, config: ValueObject) => boolean;

/**
 * Finds for each configured element of a set of objects the element in state that it stands for: one that agrees with
 * it literally where there is one, otherwise in meaning. No element in state stands for two.
 *
 * @returns the partner at each configured element's position, or null where there is none
 */
export function pairSetElements(
  shape: ObjectShape,
  prior: readonly Value[],
  config: readonly Value[],
  literally: Agreement,
  inMeaning: Agreement,
): readonly (Value | null)[] {
  const by = (agrees: Agreement, demands: readonly Demands[]) => ({
    leftCount: config.length,
    candidates: findCandidates(demands, prior),
    agrees: (left: number, right: number): boolean => {
      const [element, candidate] = [config[left] ?? null, prior[right] ?? null];
      return isObject(element) && isObject(candidate) && agrees(candidate, element);
    },
  });
  const literal = matchPairs(
    by(
      literally,
      config.map((element) => demandsOfConfig(shape, element, () => true)),
    ),
  );
  const asMeant = by(
    inMeaning,
    config.map((element) => demandsOfConfig(shape, element, ({ equivalent }) => equivalent === undefined)),
  );
  const pairs = matchPairs({ ...asMeant, seed: literal });
  return pairs.map((right) => (right === undefined ? null : (prior[right] ?? null)));
}

// What is configured must be there, and what is neither configured nor computed must not. Defaults, nested attributes
// and blocks are left to the agreement itself.
function demandsOfConfig(
  shape: ObjectShape,
  config: Value,
  counts: (attribute: Attribute) => boolean,
): Demands {
  if (!isObject(config)) {
    return undefined;
  }
  const demands = new Map<Attribute, Value>();
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
      demands.set(attribute, value);
    }
  }
  return demands;
}
