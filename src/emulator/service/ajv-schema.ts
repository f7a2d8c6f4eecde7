import {
  asList,
  exclusiveIn,
  isBare,
  isWide,
  shapeOf,
  typesOf,
  type DocumentSchema,
  type SchemaBook,
} from "./schema";
import { asRecord } from "../../base/json";

/** The direction in which a body travels. */
export type BodyDirection = "request" | "response";

/** Custom keyword: the property must not be present. */
export const REFUSED = "x-refused";

/** Custom keyword: groups of properties of which at most one may be present. */
export const EXCLUSIVE = "x-groups";

/** Custom keyword: an integer, with its range and its accepted JSON types. */
export const WHOLE = "x-whole";

/** Custom keyword: a number is a multiple of another one, as a decimal. */
export const MULTIPLE = "x-multiple";

/** The value of the keyword `x-whole`. */
export interface WholeRule {
  readonly low: bigint;
  readonly high: bigint;
  /** Whether a string of digits is accepted. */
  readonly asText: boolean;
  /** Whether a number is accepted. */
  readonly asNumber: boolean;
  /** The accepted values. @default all in the range */
  readonly values?: readonly bigint[];
}

const RANGES: Readonly<Record<string, readonly [bigint, bigint]>> = {
  int32: [-(2n ** 31n), 2n ** 31n - 1n],
  uint32: [0n, 2n ** 32n - 1n],
  int64: [-(2n ** 63n), 2n ** 63n - 1n],
  uint64: [0n, 2n ** 64n - 1n],
};

/** Keywords that contain other schemas, or that are expressed in custom keywords. */
const REWRITTEN = new Set([
  "properties",
  "required",
  "items",
  "additionalProperties",
  "anyOf",
  "oneOf",
  "$ref",
  "allOf",
  "nullable",
  "example",
  "examples",
  "default",
  "exclusiveMinimum",
  "exclusiveMaximum",
  "multipleOf",
  "uniqueItems",
]);

/**
 * Converts a schema of the document to a strict JSON Schema for one direction. Unknown properties are refused, as are
 * read-only properties in a request and write-only properties in a response.
 *
 * @param isExact whether a 64-bit integer in a request must have a JSON type that its schema allows; otherwise it may be a string or a number
 */
export function toJsonSchema(
  book: SchemaBook,
  root: DocumentSchema,
  direction: BodyDirection,
  isExact: boolean,
): Record<string, unknown> {
  const definitions: Record<string, unknown> = {};
  const keys = new Map<DocumentSchema, string>();

  const write = (node: unknown, open = false): Record<string, unknown> => {
    const schema = book.resolve(node);
    if (shapeOf(schema) !== "message" || open) return writeOut(schema, open);
    const known = keys.get(schema);
    if (known !== undefined) return { $ref: `#/$defs/${known}` };
    // Registers a message before its content is converted, so that a recursive message refers to this definition.
    const key = `m${keys.size}`;
    keys.set(schema, key);
    definitions[key] = writeOut(schema, false);
    return { $ref: `#/$defs/${key}` };
  };

  const writeOut = (schema: DocumentSchema, open: boolean): Record<string, unknown> => {
    const whole = wholeRule(schema, direction, isExact);
    const out: Record<string, unknown> = Object.fromEntries(
      Object.entries(schema).filter(([word]) => !REWRITTEN.has(word) && !word.startsWith("x-")),
    );
    if (whole !== undefined) {
      for (const word of ["type", "format", "minimum", "maximum", "enum", "const"]) {
        Reflect.deleteProperty(out, word);
      }
      out[WHOLE] = whole;
    } else {
      Object.assign(out, bounds(schema));
    }
    if (schema["multipleOf"] !== undefined) out[MULTIPLE] = schema["multipleOf"];
    if (schema["items"] !== undefined) out["items"] = write(schema["items"]);
    const variants = ["anyOf", "oneOf"].filter((word) => Array.isArray(schema[word]));
    for (const word of variants) out[word] = asList(schema[word]).map((each) => write(each, true));
    if (shapeOf(schema) === "map") {
      out["additionalProperties"] = write(schema["additionalProperties"]);
    } else if (shapeOf(schema) === "message") {
      const properties = [...book.propertiesOf(schema)];
      const allowed = properties.filter(([, each]) => direction === "request" || each["writeOnly"] !== true);
      const demanded = new Map(
        allowed.filter(([, each]) => direction === "response" || each["readOnly"] !== true),
      );
      out["properties"] = Object.fromEntries(
        allowed.map(([name, each]) => [name, demanded.has(name) ? write(each) : { [REFUSED]: true }]),
      );
      out["required"] = asList(schema["required"]).filter((name) => demanded.has(String(name)));
      const groups = exclusiveIn(schema);
      if (groups.length > 0) out[EXCLUSIVE] = groups;
      const additional = schema["additionalProperties"];
      if (asRecord(additional) !== undefined) {
        out["additionalProperties"] = write(additional);
      } else if (!open && additional !== true) {
        out[variants.length > 0 ? "unevaluatedProperties" : "additionalProperties"] = false;
      }
    }
    return out;
  };

  return { ...write(root), $defs: definitions };
}

function wholeRule(
  schema: DocumentSchema,
  direction: BodyDirection,
  isExact: boolean,
): WholeRule | undefined {
  const types = typesOf(schema);
  const wide = isWide(schema);
  if (!wide && !types.includes("integer")) return undefined;
  const range = RANGES[String(schema["format"])] ?? RANGES["int64"];
  if (range === undefined) return undefined;
  const { minimum, maximum } = bounds(schema);
  const low = minimum === undefined ? range[0] : upwards(minimum);
  const high = maximum === undefined ? range[1] : downwards(maximum);
  const values = [...asList(schema["enum"]), ...(schema["const"] === undefined ? [] : [schema["const"]])];
  const integers = values.flatMap((value) => (isDigits(value) ? [BigInt(value)] : []));
  return {
    ...(integers.length === 0 ? {} : { values: integers }),
    low: low > range[0] ? low : range[0],
    high: high < range[1] ? high : range[1],
    // A stored value is always text. A count of objects is a number even so.
    asText: !isBare(schema) || (wide && (direction === "response" || !isExact)),
    asNumber: !wide || isBare(schema) || (direction === "request" && (types.includes("integer") || !isExact)),
  };
}

function isDigits(value: unknown): value is string | number | bigint {
  return ["number", "bigint", "string"].includes(typeof value) && /^-?\d+$/.test(String(value));
}

function upwards(bound: number | bigint): bigint {
  return typeof bound === "bigint" ? bound : BigInt(Math.ceil(bound));
}

function downwards(bound: number | bigint): bigint {
  return typeof bound === "bigint" ? bound : BigInt(Math.floor(bound));
}

/** Returns inclusive and exclusive bounds; in OpenAPI 3.0, `exclusiveMinimum` and `exclusiveMaximum` are booleans. */
function bounds(schema: DocumentSchema): {
  minimum?: number | bigint;
  maximum?: number | bigint;
  exclusiveMinimum?: number;
  exclusiveMaximum?: number;
} {
  const number = (word: string): number | bigint | undefined => {
    const value = schema[word];
    return typeof value === "number" || typeof value === "bigint" ? value : undefined;
  };
  const low = number("minimum");
  const high = number("maximum");
  const above = number("exclusiveMinimum") ?? (schema["exclusiveMinimum"] === true ? low : undefined);
  const below = number("exclusiveMaximum") ?? (schema["exclusiveMaximum"] === true ? high : undefined);
  if (typesOf(schema).includes("integer") || isWide(schema)) {
    const minimum = above === undefined ? low : downwards(above) + 1n;
    const maximum = below === undefined ? high : upwards(below) - 1n;
    return { ...(minimum === undefined ? {} : { minimum }), ...(maximum === undefined ? {} : { maximum }) };
  }
  // A validator of fractions compares doubles.
  return {
    ...(low === undefined || schema["exclusiveMinimum"] === true ? {} : { minimum: Number(low) }),
    ...(high === undefined || schema["exclusiveMaximum"] === true ? {} : { maximum: Number(high) }),
    ...(above === undefined ? {} : { exclusiveMinimum: Number(above) }),
    ...(below === undefined ? {} : { exclusiveMaximum: Number(below) }),
  };
}
