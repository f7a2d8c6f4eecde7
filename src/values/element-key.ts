import { type Field, keyFieldOf } from "../contract";
import { isObject, isSequence, type Value, valueAt } from "../plugin";
import { isSameSpelling } from "./equivalence";

/** Which elements of two lists correspond. Lists whose elements have a key (`x-key`), and lists of references, have no order. */

/** Returns the Terraform name of the text that identifies the elements of a field's list or set; undefined if there is none. */
export function keyMember(field: Pick<Field, "elementKey" | "type">): string | undefined {
  return keyFieldOf(field)?.terraformName;
}

/** Whether a field is a list of references, whose order has no meaning. */
export function isUnordered({ type, references }: Pick<Field, "type" | "references">): boolean {
  return references !== undefined && type.kind === "list" && type.element.kind === "string";
}

/** Returns for each element of a list the corresponding one of another list, or null: by key, or without one by position. */
export function counterparts(field: Field, elements: readonly Value[], others: Value): readonly Value[] {
  const all = isSequence(others) ? others : [];
  const key = keyFieldOf(field);
  if (key === undefined) return elements.map((_, index) => all[index] ?? null);
  const keyOf = (element: Value): Value => (isObject(element) ? valueAt(element, key.terraformName) : null);
  const isSame = (a: Value, b: Value): boolean => a === b || isSameSpelling(key.constraints, a, b);
  // A state of an earlier version may have a key twice.
  const free = new Set(all.keys());
  return elements.map((element) => {
    const found = [...free].find((position) => isSame(keyOf(element), keyOf(all[position] ?? null)));
    if (found === undefined) return null;
    free.delete(found);
    return all[found] ?? null;
  });
}
