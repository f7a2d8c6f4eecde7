import { canonicalText, isTextFormat } from "../../contract";
import {
  exclusiveIn,
  isBare,
  isSet,
  isWide,
  rebuild,
  shapeOf,
  typesOf,
  asList,
  type DocumentSchema,
  type SchemaBook,
} from "./schema";
import { asRecord, type UnknownRecord } from "../../base/json";

/**
 * Converts a message between its forms: as sent, as stored (defaults filled in, secrets dropped, 64-bit integers and
 * ranges in canonical spelling, sets in the service's own order), and as returned in proto-JSON (zero values omitted).
 */

/** Drops values that proto-JSON treats as absent: null, and the empty string for a name of another object. */
export function withoutAbsent(book: SchemaBook, schema: DocumentSchema, body: UnknownRecord): UnknownRecord {
  return rebuild(book, schema, body, {
    keep: (property, value) => value !== null && !(value === "" && property["x-references"] !== undefined),
  }) as UnknownRecord;
}

/**
 * Returns the stored form of a value: without write-only properties; 64-bit integers as strings without leading zeros;
 * address ranges and port ranges in canonical form. A set has no duplicates and is in reverse order, so that clients
 * cannot rely on its order.
 */
export function toStored(book: SchemaBook, schema: DocumentSchema, value: unknown): unknown {
  return rebuild(book, schema, value, {
    keep: (property) => property["writeOnly"] !== true,
    leaf: (leaf, each) => {
      if (isWide(leaf) && ["string", "number", "bigint"].includes(typeof each)) {
        return BigInt(each as string | number | bigint).toString();
      }
      const { format } = leaf;
      if (typeof each === "string" && typesOf(leaf).includes("integer")) return Number(each);
      return typeof each === "string" && isTextFormat(format) ? (canonicalText(format, each) ?? each) : each;
    },
    list: (list, elements) => (isSet(list) ? toStoredSet(elements) : elements),
  });
}

function toStoredSet(elements: readonly unknown[]): readonly unknown[] {
  const byText = new Map(elements.map((element) => [JSON.stringify(element), element]));
  return [...byText].sort(([a], [b]) => (a < b ? 1 : -1)).map(([, element]) => element);
}

/** Returns a value without the properties that only the answer to its creation contains. */
export function withoutReturnedOnce(
  book: SchemaBook,
  schema: DocumentSchema,
  value: UnknownRecord,
): UnknownRecord {
  return rebuild(book, schema, value, {
    keep: (property) => property["x-returned-once"] !== true,
  }) as UnknownRecord;
}

/**
 * Fills in the defaults of absent properties, at every depth. Adds an absent section if it contains defaults, unless it
 * has required properties.
 */
export function withDefaults(book: SchemaBook, schema: DocumentSchema, value: unknown): unknown {
  return rebuild(book, schema, value, {
    message: (message, content) => ({ ...content, ...missingDefaults(book, message, content, []) }),
  });
}

function missingDefaults(
  book: SchemaBook,
  schema: DocumentSchema,
  content: UnknownRecord,
  inside: readonly DocumentSchema[],
): Record<string, unknown> {
  const missing: Record<string, unknown> = {};
  for (const [name, property] of book.propertiesOf(schema)) {
    if (Object.hasOwn(content, name) || property["writeOnly"] === true) continue;
    if (property["default"] !== undefined) {
      missing[name] = toStored(book, property, property["default"]);
    } else if (
      shapeOf(property) === "message" &&
      !hasRequirements(book, property) &&
      !inside.includes(property)
    ) {
      const section = missingDefaults(book, property, {}, [...inside, property]);
      if (Object.keys(section).length > 0) missing[name] = section;
    }
  }
  return missing;
}

/**
 * Whether a request must set a property in the section; `required` on a `readOnly` property applies only to answers.
 */
function hasRequirements(book: SchemaBook, schema: DocumentSchema): boolean {
  const properties = book.propertiesOf(schema);
  return asList(schema["required"]).some((name) => properties.get(String(name))?.["readOnly"] !== true);
}

/** Returns the service's value for a read-only property, or undefined if it has none. */
export type ReadOnlyValue = (schema: DocumentSchema, path: string) => unknown;

/**
 * Sets each absent property that is read-only or that answers must have, at every depth: in present sections, in absent
 * sections without required properties, and in each element of a list.
 */
export function withReadOnly(
  book: SchemaBook,
  schema: DocumentSchema,
  value: UnknownRecord,
  make: ReadOnlyValue,
): UnknownRecord {
  return fillReadOnly(book, schema, value, make, "", []);
}

function fillReadOnly(
  book: SchemaBook,
  schema: DocumentSchema,
  value: UnknownRecord,
  make: ReadOnlyValue,
  path: string,
  inside: readonly DocumentSchema[],
): UnknownRecord {
  const filled: Record<string, unknown> = {};
  const required = new Set(asList(schema["required"]));
  for (const [name, property] of book.propertiesOf(schema)) {
    const at = path === "" ? name : `${path}.${name}`;
    const given = Object.hasOwn(value, name) ? value[name] : undefined;
    const shape = shapeOf(property);
    if (shape === "message") {
      const absent = given === undefined && (inside.includes(property) || hasRequirements(book, property));
      const section = absent
        ? undefined
        : fillReadOnly(book, property, asRecord(given) ?? {}, make, at, [...inside, property]);
      if (section !== undefined && (given !== undefined || Object.keys(section).length > 0)) {
        filled[name] = section;
      }
    } else if (shape === "list" && Array.isArray(given)) {
      const items = book.resolve(property["items"]);
      filled[name] =
        shapeOf(items) === "message"
          ? given.map((item, index) =>
              fillReadOnly(book, items, asRecord(item) ?? {}, make, `${at}[${index}]`, inside),
            )
          : given;
    } else if (given !== undefined) {
      filled[name] = given;
    } else if (property["readOnly"] === true || (required.has(name) && property["writeOnly"] !== true)) {
      const made = make(property, at);
      if (made !== undefined) filled[name] = made;
    }
  }
  return filled;
}

/** Copies read-only properties from an old version of a message to a new one that lacks them. */
export function keepReadOnly(
  book: SchemaBook,
  schema: DocumentSchema,
  old: unknown,
  value: unknown,
): unknown {
  const before = asRecord(old);
  const after = asRecord(value);
  if (before === undefined || after === undefined || shapeOf(schema) !== "message") return value;
  const kept: Record<string, unknown> = { ...after };
  for (const [name, property] of book.propertiesOf(schema)) {
    if (!Object.hasOwn(before, name)) continue;
    if (Object.hasOwn(after, name)) kept[name] = keepReadOnly(book, property, before[name], after[name]);
    else if (property["readOnly"] === true) kept[name] = before[name];
  }
  return kept;
}

/**
 * Returns the proto-JSON form, with the properties in the document's order. Omits properties with their type's zero
 * value, but keeps elements of lists, entries of maps and present sections.
 */
export function toWire(
  book: SchemaBook,
  schema: DocumentSchema,
  value: UnknownRecord,
  emitDefaults: boolean,
): UnknownRecord {
  return rebuild(book, schema, value, {
    // The presence of a property in an exclusive group is significant, so its zero value is written too.
    keep: (property, each, name, message) =>
      emitDefaults || !isZero(property, each) || exclusiveIn(message).some((group) => group.includes(name)),
    leaf: (leaf, each) => (isWide(leaf) ? sentInteger(leaf, each) : each),
    message: (message, content) => inOrder([...book.propertiesOf(message).keys()], content),
  }) as UnknownRecord;
}

/** Returns a 64-bit integer in its JSON type; a bigint for a number that a double cannot hold. */
function sentInteger(schema: DocumentSchema, value: unknown): unknown {
  if (!isBare(schema)) return typeof value === "number" ? String(value) : value;
  if (typeof value !== "string") return value;
  return Number.isSafeInteger(Number(value)) ? Number(value) : BigInt(value);
}

function isZero(schema: DocumentSchema, value: unknown): boolean {
  if (value === "" || value === 0 || value === false) return true;
  if (value === "0") return isWide(schema);
  if (Array.isArray(value)) return value.length === 0;
  return shapeOf(schema) === "map" && Object.keys(asRecord(value) ?? {}).length === 0;
}

function inOrder(names: readonly string[], content: UnknownRecord): UnknownRecord {
  return Object.fromEntries([
    ...names.filter((name) => Object.hasOwn(content, name)).map((name) => [name, content[name]] as const),
    ...Object.entries(content).filter(([name]) => !names.includes(name)),
  ]);
}
