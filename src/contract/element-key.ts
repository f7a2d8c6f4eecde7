import type { Constraints, Field } from "./model";
import { isSameNormalized } from "./text/normalization";
import { isSameText } from "./text/text-format";

/** Returns the text that identifies the elements of a field's list or set of objects (`x-key`); undefined if there is none. */
export function keyFieldOf({ elementKey, type }: Pick<Field, "elementKey" | "type">): Field | undefined {
  if (elementKey === undefined || !("element" in type) || type.element.kind !== "object") return undefined;
  return type.element.fields.find(
    ({ wireName, type: { kind }, writeOnly }) => wireName === elementKey && kind === "string" && !writeOnly,
  );
}

/** Returns the positions of the elements whose key an earlier element has, in any spelling. Keys that are no texts are not known. */
export function repeatedKeys({ constraints }: Field, keys: readonly unknown[]): readonly number[] {
  const isRepeated = (key: unknown, at: number): boolean =>
    typeof key === "string" &&
    keys.slice(0, at).some((other) => typeof other === "string" && isSame(constraints, key, other));
  return [...keys.entries()].flatMap(([at, key]) => (isRepeated(key, at) ? [at] : []));
}

function isSame({ format, normalizes }: Constraints, a: string, b: string): boolean {
  return (
    a === b ||
    (format !== undefined && isSameText(format, a, b)) ||
    (normalizes !== undefined && isSameNormalized(normalizes, a, b))
  );
}
