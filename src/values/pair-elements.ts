import type { Field } from "../contract";
import { isSameSpelling } from "./equivalence";
import { Decimal, isObject, isSequence, isUnknown, type Value, valueAt } from "../plugin";

/**
 * Finds for each planned element of a list of objects the element that the service has for it, so that values that the service chose in an
 * element survive a change of the list. Elements correspond if they have the same key. Without a known key, they correspond if they agree
 * in everything that is planned, or if they are the only two that differ in lists of the same length.
 *
 * @param key Terraform name of the member that identifies an element, if there is one
 * @returns for each planned element the existing one, or null
 */
export function pairElements(
  fields: readonly Field[],
  key: string | undefined,
  planned: readonly Value[],
  existing: readonly Value[],
): readonly Value[] {
  const free = new Set(existing);
  const take = (fits: (candidate: Value) => boolean): Value => {
    const found = [...free].find(fits) ?? null;
    free.delete(found);
    return found;
  };
  if (key !== undefined) {
    const ofKey = fields.find(({ terraformName }) => terraformName === key);
    const keyOf = (element: Value): Value => (isObject(element) ? valueAt(element, key) : null);
    return planned.map((element) => {
      const own = keyOf(element);
      return own === null || isUnknown(own)
        ? null
        : take((candidate) => agrees(own, keyOf(candidate), ofKey));
    });
  }
  const pairs = planned.map((element) => take((candidate) => agreesIn(fields, element, candidate)));
  const open = pairs.flatMap((pair, index) => (pair === null ? [index] : []));
  const [rest = null] = free;
  const isOneChange = open.length === 1 && free.size === 1 && planned.length === existing.length;
  return isOneChange ? pairs.map((pair) => pair ?? rest) : pairs;
}

function agreesIn(fields: readonly Field[], planned: Value, existing: Value): boolean {
  if (!isObject(planned) || !isObject(existing)) return false;
  return fields.every((field) => {
    const { terraformName, argument } = field;
    const [own, other] = [valueAt(planned, terraformName), valueAt(existing, terraformName)];
    return argument !== undefined || agrees(own, other, field);
  });
}

/** Whether a value is as planned, in any spelling of the field. An unknown value may be anything. */
function agrees(planned: Value, existing: Value, field?: Field): boolean {
  if (isUnknown(planned) || planned === existing) return true;
  if (field !== undefined && isSameSpelling(field.constraints, planned, existing)) return true;
  if (planned instanceof Decimal) return existing instanceof Decimal && planned.equals(existing);
  if (isSequence(planned)) {
    return (
      isSequence(existing) &&
      planned.length === existing.length &&
      planned.every((element, index) => agrees(element, existing[index] ?? null))
    );
  }
  if (!isObject(planned) || !isObject(existing)) return false;
  const names = new Set([...Object.keys(planned), ...Object.keys(existing)]);
  return [...names].every((name) => agrees(valueAt(planned, name), valueAt(existing, name)));
}
