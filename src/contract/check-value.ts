import type { Field } from "./model";

/**
 * Says what is wrong with one scalar that is given for a field (or for an element of its list or map), or undefined when nothing is.
 * The text continues a sentence that starts with the field's name and never holds a sensitive value.
 */
export function checkScalar(field: Field, value: string | number | bigint | boolean): string | undefined {
  const shown =
    field.sensitive || field.writeOnly
      ? ""
      : `; got ${JSON.stringify(typeof value === "bigint" ? String(value) : value)}`;
  const { constraints } = field;
  if (typeof value === "string") {
    if (constraints.enum !== undefined && !constraints.enum.includes(value)) {
      return `must be one of ${constraints.enum.join(", ")}${shown}`;
    }
    const length = Array.from(value).length;
    if (constraints.minLength !== undefined && length < constraints.minLength) {
      return constraints.minLength === 1
        ? `must not be empty`
        : `must have at least ${constraints.minLength} characters${shown}`;
    }
    if (constraints.maxLength !== undefined && length > constraints.maxLength) {
      return `must have at most ${constraints.maxLength} characters${shown}`;
    }
    if (constraints.pattern !== undefined && !new RegExp(constraints.pattern, "u").test(value)) {
      return `must match ${constraints.pattern}${shown}${field.description === "" ? "" : ` (${field.description})`}`;
    }
    return undefined;
  }
  if (typeof value === "boolean") return undefined;
  if (field.type.kind === "number" && isWhole(field.type.format)) {
    if (typeof value === "number" && !Number.isInteger(value)) return `must be a whole number${shown}`;
    const [low, high] = RANGES[field.type.format];
    if (value < low || value > high) return `must be between ${low} and ${high}${shown}`;
  }
  if (constraints.minimum !== undefined && value < constraints.minimum)
    return `must be at least ${constraints.minimum}${shown}`;
  if (constraints.maximum !== undefined && value > constraints.maximum)
    return `must be at most ${constraints.maximum}${shown}`;
  return undefined;
}

/** Says what is wrong with the number of elements of a list or map, or undefined when nothing is. */
export function checkSize(field: Field, size: number): string | undefined {
  const { minItems, maxItems } = field.constraints;
  if (minItems !== undefined && size < minItems)
    return `must have at least ${minItems} elements; got ${size}`;
  if (maxItems !== undefined && size > maxItems) return `must have at most ${maxItems} elements; got ${size}`;
  return undefined;
}

type WholeFormat = "int32" | "int64" | "uint32" | "uint64";

const RANGES: Readonly<Record<WholeFormat, readonly [bigint, bigint]>> = {
  int32: [-(2n ** 31n), 2n ** 31n - 1n],
  int64: [-(2n ** 63n), 2n ** 63n - 1n],
  uint32: [0n, 2n ** 32n - 1n],
  uint64: [0n, 2n ** 64n - 1n],
};

function isWhole(format: string): format is WholeFormat {
  return format in RANGES;
}
