import { asRecord, type UnknownRecord } from "../../base/json";

/**
 * Schemas of the OpenAPI document, and traversal of values by schema. Resolves references and `allOf` lazily, one level
 * at a time, so that a schema may contain itself.
 */

/** A schema whose own `$ref` and `allOf` are resolved; nested schemas are not. */
export type DocumentSchema = UnknownRecord;

/** The structure of a schema's values: what they contain, and what absence means. */
export type SchemaShape = "message" | "map" | "list" | "scalar" | "json";

/** A document with its schemas. */
export interface SchemaBook {
  readonly document: UnknownRecord;
  /** Resolves `$ref` and `allOf`. Keywords beside a reference override its target's. */
  resolve(node: unknown): DocumentSchema;
  /** Returns the properties of a message, in the document's order. */
  propertiesOf(schema: DocumentSchema): ReadonlyMap<string, DocumentSchema>;
}

/** Returns the value if it is an array, otherwise an empty array. */
export function asList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** Returns the value if it is a string, otherwise undefined. */
export function asText(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}

/** Opens the schemas of a parsed document. A `$ref` without a target throws a RangeError when it is resolved. */
export function openSchemas(document: UnknownRecord): SchemaBook {
  const resolved = new WeakMap<object, DocumentSchema>();
  const properties = new WeakMap<DocumentSchema, ReadonlyMap<string, DocumentSchema>>();

  const follow = (node: UnknownRecord, seen: readonly string[]): DocumentSchema => {
    const ref = asText(node["$ref"]);
    const parts = asList(node["allOf"]);
    const own = Object.fromEntries(
      Object.entries(node).filter(([word]) => word !== "$ref" && word !== "allOf"),
    );
    let base: DocumentSchema = {};
    if (ref !== undefined) {
      if (seen.includes(ref)) throw new RangeError(`"$ref: ${ref}" of the API description refers to itself`);
      base = follow(lookUp(document, ref), [...seen, ref]);
    }
    for (const part of parts) base = layOver(base, follow(asRecord(part) ?? {}, seen));
    if (ref === undefined && parts.length === 0) return node;
    // A bare reference resolves to its target, so that a schema has one identity wherever it is used.
    return Object.keys(own).length === 0 ? base : layOver(base, own);
  };

  const book: SchemaBook = {
    document,
    resolve(node) {
      const object = asRecord(node);
      if (object === undefined) return EMPTY;
      const known = resolved.get(object);
      if (known !== undefined) return known;
      const schema = follow(object, []);
      resolved.set(object, schema);
      resolved.set(schema, schema);
      return schema;
    },
    propertiesOf(schema) {
      const known = properties.get(schema);
      if (known !== undefined) return known;
      const found = new Map(
        Object.entries(asRecord(schema["properties"]) ?? {}).map(([name, node]) => [
          name,
          book.resolve(node),
        ]),
      );
      properties.set(schema, found);
      return found;
    },
  };
  return book;
}

const EMPTY: DocumentSchema = Object.freeze({});

function layOver(base: DocumentSchema, over: DocumentSchema): DocumentSchema {
  const properties = { ...asRecord(base["properties"]), ...asRecord(over["properties"]) };
  const required = [...new Set([...asList(base["required"]), ...asList(over["required"])])];
  const exclusive = [...asList(base["x-exclusive"]), ...asList(over["x-exclusive"])];
  return {
    ...base,
    ...over,
    ...(Object.keys(properties).length > 0 ? { properties } : {}),
    ...(required.length > 0 ? { required } : {}),
    ...(exclusive.length > 0 ? { "x-exclusive": exclusive } : {}),
  };
}

function lookUp(document: UnknownRecord, ref: string): UnknownRecord {
  let current: unknown = document;
  for (const part of ref.startsWith("#/") ? ref.slice(2).split("/") : [ref]) {
    current = asRecord(current)?.[decodeURIComponent(part).replace(/~1/g, "/").replace(/~0/g, "~")];
  }
  const target = asRecord(current);
  if (target === undefined) throw new RangeError(`"$ref: ${ref}" of the API description has no target`);
  return target;
}

/** Returns the types that a schema allows. */
export function typesOf(schema: DocumentSchema): readonly unknown[] {
  return Array.isArray(schema["type"]) ? asList(schema["type"]) : [schema["type"]];
}

/** Whether a value can be null, which says that there is none. */
export function allowsNull(schema: DocumentSchema): boolean {
  return schema["nullable"] === true || typesOf(schema).includes("null");
}

/** Returns the shape of a schema's values. */
export function shapeOf(schema: DocumentSchema): SchemaShape {
  if (typesOf(schema).includes("array")) return "list";
  if (asRecord(schema["properties"]) !== undefined) return "message";
  if (asRecord(schema["additionalProperties"]) !== undefined) return "map";
  return schema["type"] === undefined || typesOf(schema).includes("object") ? "json" : "scalar";
}

/** Whether a list is a set: unordered and without duplicates. */
export function isSet(schema: DocumentSchema): boolean {
  return schema["uniqueItems"] === true;
}

/** Returns groups of property names of a message; at most one of each group may be present. */
export function exclusiveIn(schema: DocumentSchema): readonly (readonly string[])[] {
  return asList(schema["x-exclusive"]).map((group) => asList(group).map(String));
}

/** Whether a schema's values are 64-bit integers, which are stored as strings of digits. An integer without a format is one. */
export function isWide(schema: DocumentSchema): boolean {
  const { format } = schema;
  if (format === "int64" || format === "uint64") return true;
  return typesOf(schema).includes("integer") && format !== "int32" && format !== "uint32";
}

/** Whether a schema's integers are sent as JSON numbers, because it allows no strings. Otherwise, 64-bit integers are sent as strings. */
export function isBare(schema: DocumentSchema): boolean {
  return !typesOf(schema).includes("string");
}

/** The callbacks of `rebuild`. */
export interface Rule {
  /** Whether to keep a property of a message. Receives the unconverted value and the message's schema. */
  keep?(schema: DocumentSchema, value: unknown, name: string, message: DocumentSchema): boolean;
  /** Converts a scalar, or free-form JSON. */
  leaf?(schema: DocumentSchema, value: unknown): unknown;
  /** Converts a list, after its elements. */
  list?(schema: DocumentSchema, value: readonly unknown[]): readonly unknown[];
  /** Converts a message, after its properties. */
  message?(schema: DocumentSchema, value: UnknownRecord): UnknownRecord;
}

/** Copies a value along its schema, applying a rule. Values that the schema does not describe are copied unchanged. */
export function rebuild(book: SchemaBook, schema: DocumentSchema, value: unknown, rule: Rule): unknown {
  const shape = shapeOf(schema);
  const object = asRecord(value);
  if (shape === "list" && Array.isArray(value)) {
    const items = book.resolve(schema["items"]);
    const list = value.map((item: unknown) => rebuild(book, items, item, rule));
    return rule.list?.(schema, list) ?? list;
  }
  // Object.fromEntries defines properties, whereas an assignment to `__proto__` would be lost.
  if (shape === "map" && object !== undefined) {
    const values = book.resolve(schema["additionalProperties"]);
    return Object.fromEntries(
      Object.entries(object).map(([key, each]) => [key, rebuild(book, values, each, rule)]),
    );
  }
  if (shape === "message" && object !== undefined) {
    const properties = book.propertiesOf(schema);
    const message = Object.fromEntries(
      Object.entries(object).flatMap(([name, each]): [string, unknown][] => {
        const property = properties.get(name);
        if (property === undefined) return [[name, each]];
        if (rule.keep?.(property, each, name, schema) === false) return [];
        return [[name, rebuild(book, property, each, rule)]];
      }),
    );
    return rule.message?.(schema, message) ?? message;
  }
  return rule.leaf === undefined ? value : rule.leaf(schema, value);
}

/** Visits every scalar and free-form value, with its path (`users[0].sshKeyNames[1]`). */
export function visitLeaves(
  book: SchemaBook,
  schema: DocumentSchema,
  value: unknown,
  visit: (schema: DocumentSchema, value: unknown, path: string) => void,
  path = "",
): void {
  const shape = shapeOf(schema);
  const object = asRecord(value);
  if (shape === "list") {
    for (const [index, item] of asList(value).entries()) {
      visitLeaves(book, book.resolve(schema["items"]), item, visit, `${path}[${index}]`);
    }
  } else if (shape === "map" || shape === "message") {
    for (const [name, each] of Object.entries(object ?? {})) {
      const inner =
        shape === "map" ? book.resolve(schema["additionalProperties"]) : book.propertiesOf(schema).get(name);
      if (inner !== undefined) visitLeaves(book, inner, each, visit, path === "" ? name : `${path}.${name}`);
    }
  } else {
    visit(schema, value, path);
  }
}
