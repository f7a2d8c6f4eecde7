import { compileLinearPattern, type LinearPattern } from "../text/linear-pattern";
import type { Bound, Field, FieldType } from "../model";
import { textProblem } from "../text/text-format";

/** The problem of a text with a wrong format. For a sensitive text, nothing else is shown, not even its corrected form. */
const FORMAT_BROKEN = "does not match the required format";

/** Maximum number of characters of a text that a message quotes. */
const QUOTED_CHARACTERS = 100;

/**
 * Returns the problem of a scalar value of a field (or of an element of its list or map), or undefined if there is none. The text continues
 * a sentence that begins with the field's name and never contains a sensitive value.
 */
export function checkScalar(field: Field, value: string | number | bigint | boolean): string | undefined {
  const shown = field.sensitive || field.writeOnly ? "" : `; got ${quote(value)}`;
  const { constraints } = field;
  if (constraints.enum !== undefined && !constraints.enum.includes(String(value))) {
    return `must be one of ${constraints.enum.join(", ")}${shown}`;
  }
  if (typeof value === "string") return checkText(field, value, shown);
  if (typeof value === "boolean") return undefined;
  if (typeof value === "number" && !Number.isFinite(value)) return `must be a finite number${shown}`;
  const type = scalarType(field.type);
  if (type.kind === "number" && isWhole(type.format)) {
    if (typeof value === "number" && !Number.isInteger(value)) return `must be a whole number${shown}`;
    const [low, high] = RANGES[type.format];
    if (value < low || value > high) return `must be between ${low} and ${high}${shown}`;
  }
  if (constraints.minimum !== undefined && value < exactBound(constraints.minimum)) {
    return `must be at least ${constraints.minimum}${shown}`;
  }
  if (constraints.maximum !== undefined && value > exactBound(constraints.maximum)) {
    return `must be at most ${constraints.maximum}${shown}`;
  }
  return undefined;
}

/** Returns a bound for a comparison. */
export function exactBound(bound: Bound): number | bigint {
  return typeof bound === "string" ? BigInt(bound) : bound;
}

/** Returns the problem of the number of elements of a list, set or map, or undefined if there is none. */
export function checkSize(field: Field, size: number): string | undefined {
  const { minItems, maxItems } = field.constraints;
  if (minItems !== undefined && size < minItems) {
    return `must have at least ${count(minItems, "element")}; got ${size}`;
  }
  if (maxItems !== undefined && size > maxItems) {
    return `must have at most ${count(maxItems, "element")}; got ${size}`;
  }
  return undefined;
}

/**
 * Compiles a pattern of the contract. Returns undefined if the pattern is invalid or cannot be matched in bounded time. Building a contract
 * rejects such a pattern; in a contract from another source, only the service checks it.
 */
export function compilePattern(pattern: string): LinearPattern | undefined {
  if (!compiled.has(pattern)) compiled.set(pattern, compileLinearPattern(pattern));
  return compiled.get(pattern);
}

/** Contains at most one entry for each pattern of the contract. */
const compiled = new Map<string, LinearPattern | undefined>();

function checkText(field: Field, value: string, shown: string): string | undefined {
  const { minLength, maxLength, pattern, format } = field.constraints;
  // JSON Schema counts characters, not UTF-16 units.
  const length = Array.from(value).length;
  if (minLength !== undefined && length < minLength) {
    return minLength === 1
      ? `must not be empty`
      : `must have at least ${count(minLength, "character")}${shown}`;
  }
  if (maxLength !== undefined && length > maxLength) {
    return `must have at most ${count(maxLength, "character")}${shown}`;
  }
  if (pattern !== undefined && compilePattern(pattern)?.test(value) === false) {
    const rule =
      field.description === "" ? `pattern: ${pattern}` : `${field.description} Pattern: ${pattern}`;
    return `${FORMAT_BROKEN}${shown} (${rule})`;
  }
  const problem = format === undefined ? undefined : textProblem(format, value);
  if (problem !== undefined) return field.sensitive || field.writeOnly ? FORMAT_BROKEN : `${problem}${shown}`;
  return undefined;
}

function quote(value: string | number | bigint | boolean): string {
  if (typeof value !== "string") return String(value);
  const characters = Array.from(value);
  return characters.length > QUOTED_CHARACTERS
    ? `${JSON.stringify(characters.slice(0, QUOTED_CHARACTERS).join(""))} and ${count(characters.length - QUOTED_CHARACTERS, "more character")}`
    : JSON.stringify(value);
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? "" : "s"}`;
}

/** Returns the innermost element type of a list, set or map, or the type itself. */
function scalarType(type: FieldType): FieldType {
  return "element" in type ? scalarType(type.element) : type;
}

type WholeFormat = "int32" | "int64" | "uint32" | "uint64";

const RANGES: Readonly<Record<WholeFormat, readonly [bigint, bigint]>> = {
  int32: [-(2n ** 31n), 2n ** 31n - 1n],
  int64: [-(2n ** 63n), 2n ** 63n - 1n],
  uint32: [0n, 2n ** 32n - 1n],
  uint64: [0n, 2n ** 64n - 1n],
};

function isWhole(format: string): format is WholeFormat {
  return Object.hasOwn(RANGES, format);
}
