import Ajv2020, { type ErrorObject, type ValidateFunction } from "ajv/dist/2020";
import addFormats from "ajv-formats";
import {
  EXCLUSIVE,
  MULTIPLE,
  REFUSED,
  WHOLE,
  toJsonSchema,
  type BodyDirection,
  type WholeRule,
} from "./ajv-schema";
import { compilePattern, isTextFormat, TEXT_FORMATS, textProblem } from "../../contract";
import { writeJson } from "../json-text";
import type { Violation } from "../http/rpc-error";
import type { ServiceDescription } from "./service-description";
import type { DocumentSchema, SchemaBook } from "./schema";
import { asRecord, type UnknownRecord } from "../../base/json";

/** Returns the violations of a body against a schema; empty if it is valid. */
export type BodyCheck = (
  schema: DocumentSchema,
  direction: BodyDirection,
  value: unknown,
) => readonly Violation[];

const validators = {
  exact: new WeakMap<SchemaBook, BodyCheck>(),
  usual: new WeakMap<SchemaBook, BodyCheck>(),
};

/**
 * Returns the validator of a document, created once: all emulators of a document share its compiled schemas. `isExact` is as for
 * {@link toJsonSchema}.
 */
export function validatorOf(
  { book, secretNames }: Pick<ServiceDescription, "book" | "secretNames">,
  isExact = false,
): BodyCheck {
  const known = validators[isExact ? "exact" : "usual"];
  const validate = known.get(book) ?? createValidator(book, secretNames, isExact);
  known.set(book, validate);
  return validate;
}

/** Matches patterns in bounded time. A pattern that cannot be bounded accepts every text. */
const REGULAR_EXPRESSIONS = Object.assign(
  (pattern: string) => {
    const compiled = compilePattern(pattern);
    // The validator distinguishes expressions by their text.
    return { test: (text: string) => compiled?.test(text) ?? true, toString: () => pattern };
  },
  { code: "" },
);

/**
 * Creates the validator of a document. Compiles schemas on first use. Never shows values at properties in
 * `secretNames`.
 */
function createValidator(book: SchemaBook, secretNames: ReadonlySet<string>, isExact: boolean): BodyCheck {
  const ajv = new Ajv2020({
    strict: false,
    allErrors: true,
    verbose: true,
    validateFormats: true,
    logger: false,
    code: { regExp: REGULAR_EXPRESSIONS },
  });
  addFormats(ajv);
  ajv.addFormat("field-mask", true);
  for (const format of TEXT_FORMATS) {
    ajv.addFormat(format, (text: string) => textProblem(format, text) === undefined);
  }
  ajv.addKeyword({ keyword: REFUSED, validate: () => false });
  ajv.addKeyword({ keyword: MULTIPLE, validate: isMultiple });
  ajv.addKeyword({ keyword: WHOLE, validate: (rule: WholeRule, value: unknown) => isWhole(rule, value) });
  ajv.addKeyword({
    keyword: EXCLUSIVE,
    type: "object",
    validate: (groups: Groups, value: UnknownRecord) => brokenGroup(groups, value) === undefined,
  });
  const compiled: Record<BodyDirection, WeakMap<DocumentSchema, ValidateFunction>> = {
    request: new WeakMap(),
    response: new WeakMap(),
  };
  return (schema, direction, value) => {
    let check = compiled[direction].get(schema);
    if (check === undefined) {
      check = ajv.compile(toJsonSchema(book, schema, direction, isExact));
      compiled[direction].set(schema, check);
    }
    if (check(value)) return [];
    return (check.errors ?? []).filter(isInformative).map((error) => explain(error, secretNames));
  };
}

type Groups = readonly (readonly string[])[];

/** Returns the properties of an exclusive group of which several are present. */
function brokenGroup(groups: Groups, value: UnknownRecord): readonly string[] | undefined {
  return groups
    .map((group) => group.filter((name) => Object.hasOwn(value, name)))
    .find((given) => given.length > 1);
}

function isWhole(rule: WholeRule, value: unknown): boolean {
  if (typeof value === "string") {
    return rule.asText && /^-?\d{1,20}$/.test(value) && inRange(rule, BigInt(value));
  }
  if (typeof value === "bigint") return rule.asNumber && inRange(rule, value);
  // Such a number beyond 2^53 has already been rounded.
  return (
    rule.asNumber && typeof value === "number" && Number.isSafeInteger(value) && inRange(rule, BigInt(value))
  );
}

function inRange(rule: WholeRule, value: bigint): boolean {
  return value >= rule.low && value <= rule.high && (rule.values?.includes(value) ?? true);
}

/** Whether a number is a multiple of another one. Both are compared as decimals: 0.3 is a multiple of 0.1. */
function isMultiple(of: unknown, value: unknown): boolean {
  const [step, number] = [decimalOf(of), decimalOf(value)];
  if (step === undefined || number === undefined || step.digits === 0n) return true;
  const scale = Math.max(step.scale, number.scale);
  const whole = ({ digits, scale: own }: DecimalDigits): bigint => digits * 10n ** BigInt(scale - own);
  return whole(number) % whole(step) === 0n;
}

interface DecimalDigits {
  readonly digits: bigint;
  /** The number of decimals among the digits. */
  readonly scale: number;
}

function decimalOf(value: unknown): DecimalDigits | undefined {
  if (!["number", "bigint", "string"].includes(typeof value)) return undefined;
  const [, sign = "", whole = "", fraction = "", exponent = "0"] =
    /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]\d{1,3}))?$/i.exec(String(value)) ?? [];
  if (whole === "") return undefined;
  const scale = fraction.length - Number(exponent);
  const digits = BigInt(`${sign}${whole}${fraction}`);
  return scale >= 0 ? { digits, scale } : { digits: digits * 10n ** BigInt(-scale), scale: 0 };
}

/** Whether an error is informative: a failed `$ref` or branch only repeats the errors inside it. */
function isInformative(error: ErrorObject): boolean {
  return !["$ref", "if", "propertyNames"].includes(error.keyword);
}

function explain(error: ErrorObject, secretNames: ReadonlySet<string>): Violation {
  const steps = error.instancePath
    .split("/")
    .slice(1)
    .map((step) => step.replace(/~1/g, "/").replace(/~0/g, "~"));
  const params = error.params as Record<string, unknown>;
  const secret = steps.some((step) => secretNames.has(step));
  const got = secret ? "" : `; got ${show(error.data)}`;
  const schema = asRecord(error.parentSchema) ?? {};
  const at = (more: unknown, description: string): Violation => ({
    field: writePath(typeof more === "string" ? [...steps, more] : steps),
    description,
  });
  switch (error.keyword) {
    case "required":
      return at(params["missingProperty"], "is required");
    case "additionalProperties":
    case "unevaluatedProperties": {
      const known = Object.keys(asRecord(schema["properties"]) ?? {}).join(", ");
      return at(
        params["additionalProperty"] ?? params["unevaluatedProperty"],
        `is not a known property; ${known === "" ? "no properties are allowed" : `properties are ${known}`}`,
      );
    }
    case EXCLUSIVE: {
      const given = brokenGroup(schema[EXCLUSIVE] as Groups, asRecord(error.data) ?? {}) ?? [];
      return at(given.at(-1), `cannot be given together with ${given.slice(0, -1).join(", ")}`);
    }
    case REFUSED:
      return at(undefined, "is set by the service and must be omitted");
    case WHOLE:
      return at(undefined, `must be ${describeWhole(schema[WHOLE] as WholeRule)}${got}`);
    case MULTIPLE:
      return at(undefined, `must be a multiple of ${String(schema[MULTIPLE])}${got}`);
    case "type": {
      const types = Array.isArray(params["type"]) ? (params["type"] as unknown[]) : [params["type"]];
      return at(
        undefined,
        `must be ${types.map((type) => TYPE_NAMES[String(type)] ?? String(type)).join(" or ")}; got ${typeName(error.data)}`,
      );
    }
    case "enum": {
      const allowed = (params["allowedValues"] as unknown[]).map(String).join(", ");
      return at(undefined, `must be one of ${allowed}${got}`);
    }
    case "pattern": {
      const meaning = typeof schema["description"] === "string" ? ` (${schema["description"].trim()})` : "";
      return at(undefined, `must match ${String(params["pattern"])}${meaning}${got}`);
    }
    case "minLength":
      if (params["limit"] === 1) return at(undefined, "must not be empty");
      return at(undefined, `must have at least ${String(params["limit"])} characters${got}`);
    case "maxLength":
      return at(undefined, `must have at most ${String(params["limit"])} characters${got}`);
    case "format": {
      const problem =
        isTextFormat(params["format"]) && typeof error.data === "string" && !secret
          ? textProblem(params["format"], error.data)
          : undefined;
      if (problem !== undefined) return at(undefined, `${problem}${got}`);
      return at(undefined, `must be in the format ${String(params["format"])}${got}`);
    }
    default:
      return at(undefined, `${error.message ?? `violates "${error.keyword}"`}${got}`);
  }
}

const TYPE_NAMES: Readonly<Record<string, string>> = {
  string: "a string",
  number: "a number",
  integer: "a whole number",
  boolean: "true or false",
  array: "a list",
  object: "an object",
  null: "null",
};

function typeName(value: unknown): string {
  if (value === null) return "null";
  if (typeof value === "boolean") return "a boolean";
  return TYPE_NAMES[Array.isArray(value) ? "array" : typeof value] ?? typeof value;
}

function describeWhole(rule: WholeRule): string {
  const range =
    rule.values === undefined
      ? `a whole number from ${rule.low} to ${rule.high}`
      : `one of ${rule.values.join(", ")}`;
  if (!rule.asText) return range;
  return `${range}, as a string${rule.asNumber ? " or a number" : ""}`;
}

/** Formats a scalar, truncated; for any other value, only its type. */
function show(value: unknown): string {
  if (typeof value === "object" && value !== null) return typeName(value);
  const text = writeJson(value);
  return text.length > 80 ? `${text.slice(0, 79)}…` : text;
}

function writePath(steps: readonly string[]): string {
  return steps
    .map((step, index) => (/^\d+$/.test(step) ? `[${step}]` : `${index === 0 ? "" : "."}${step}`))
    .join("");
}
