import type { Field, FieldType } from "./model";
import { textProblem } from "./text-format";

/** The problem of a text that must not be shown, not even put right. */
const FORMAT_BROKEN = "has not the format that it must have";

/** Longer texts are cut where a message quotes them. */
const QUOTED_CHARACTERS = 100;

/**
 * Says what is wrong with one scalar that is given for a field (or for an element of its list or map), or undefined when nothing is.
 * The text continues a sentence that starts with the field's name and never holds a sensitive value.
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
  if (constraints.minimum !== undefined && value < constraints.minimum)
    return `must be at least ${constraints.minimum}${shown}`;
  if (constraints.maximum !== undefined && value > constraints.maximum)
    return `must be at most ${constraints.maximum}${shown}`;
  return undefined;
}

/** Says what is wrong with the number of elements of a list, set or map, or undefined when nothing is. */
export function checkSize(field: Field, size: number): string | undefined {
  const { minItems, maxItems } = field.constraints;
  if (minItems !== undefined && size < minItems)
    return `must have at least ${count(minItems, "element")}; got ${size}`;
  if (maxItems !== undefined && size > maxItems)
    return `must have at most ${count(maxItems, "element")}; got ${size}`;
  return undefined;
}

/**
 * Compiles a pattern of the contract, or gives undefined when it is none that JavaScript can. A contract is not built with
 * such a pattern; one that comes from elsewhere leaves the judgement to the service.
 */
export function compilePattern(pattern: string): RegExp | undefined {
  const known = compiled.get(pattern);
  if (known !== undefined) return known;
  try {
    const made = new RegExp(pattern, "u");
    compiled.set(pattern, made);
    return made;
  } catch {
    return undefined;
  }
}

/** There are as many as the contract has patterns. */
const compiled = new Map<string, RegExp>();

function checkText(field: Field, value: string, shown: string): string | undefined {
  const { minLength, maxLength, pattern, format } = field.constraints;
  // The standard counts characters, not UTF-16 units.
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
    return `must match ${pattern}${shown}${field.description === "" ? "" : ` (${field.description})`}`;
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

/** The type of the innermost elements of a list, set or map; any other type is its own. */
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
