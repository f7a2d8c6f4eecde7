import type { Value, ValueObject } from "../value";
import { isObject } from "../value";
import { matchPairs } from "./match-pairs";

/** Whether an element in state agrees with a configured one in everything that is configured. */
export type Agreement = (prior: ValueObject, config: ValueObject) => boolean;

/**
 * Finds for each configured element of a set of objects the element in state that it stands for: one that agrees with
 * it literally where there is one, otherwise in meaning. No element in state stands for two.
 *
 * @returns the partner at each configured element's position, or null where there is none
 */
export function pairSetElements(
  prior: readonly Value[],
  config: readonly Value[],
  literally: Agreement,
  inMeaning: Agreement,
): readonly (Value | null)[] {
  const by = (agrees: Agreement) => (left: number, right: number) => {
    const [element, candidate] = [config[left] ?? null, prior[right] ?? null];
    return isObject(element) && isObject(candidate) && agrees(candidate, element);
  };
  const literal = matchPairs(config.length, prior.length, by(literally));
  const pairs = matchPairs(config.length, prior.length, by(inMeaning), literal);
  return pairs.map((right) => (right === undefined ? null : (prior[right] ?? null)));
}
