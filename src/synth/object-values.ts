import { type Field, type FieldType, isTimestamp } from "../contract";
import { isRecord, type Json, type JsonObject } from "../base/json";

/** Values of a looked-up object, by property name. */
export type ObjectValues = JsonObject;

/** A value that the contract does not allow. */
export interface ValueProblem {
  /** Path of the field: `labels["tier"]`. */
  readonly path: string;
  /** Continues a sentence that begins with the path. Never contains the value. */
  readonly text: string;
}

/**
 * Returns the problem of values from a file, or undefined if they have the contract's names and types. `fields` are those of
 * `lookupFields`.
 */
export function valuesProblem(
  fields: readonly Field[],
  values: JsonObject,
  prefix = "",
): ValueProblem | undefined {
  const unknown = Object.keys(values).find((name) => !fields.some(({ propName }) => propName === name));
  if (unknown !== undefined) {
    return { path: `${prefix}${unknown}`, text: "is not a field that a look-up returns" };
  }
  for (const { propName, type, alwaysReturned } of fields) {
    const path = `${prefix}${propName}`;
    const value = Object.hasOwn(values, propName) ? values[propName] : undefined;
    if (value !== undefined) {
      const problem = valueProblem(type, value, path);
      if (problem !== undefined) return problem;
    } else if (alwaysReturned === true) {
      return { path, text: "is missing" };
    }
  }
  return undefined;
}

function valueProblem(type: FieldType, value: Json, path: string): ValueProblem | undefined {
  const mustBe = (wanted: string): ValueProblem => ({ path, text: `must be ${wanted}` });
  switch (type.kind) {
    case "string":
      return typeof value === "string" ? undefined : mustBe("a string");
    case "timestamp":
      return typeof value === "string" && isTimestamp(value)
        ? undefined
        : mustBe("a time in RFC 3339 format");
    case "bool":
      return typeof value === "boolean" ? undefined : mustBe("true or false");
    case "number":
      return typeof value === "number" && isExact(value) ? undefined : mustBe("a number");
    case "list":
    case "set":
      return Array.isArray(value)
        ? firstOf((value as readonly Json[]).entries(), type.element, (index) => `${path}[${index}]`)
        : mustBe("a list");
    case "map":
      return isRecord(value)
        ? firstOf(Object.entries(value), type.element, (key) => `${path}[${JSON.stringify(key)}]`)
        : mustBe("an object");
    case "object":
      return isRecord(value) ? valuesProblem(type.fields, value, `${path}.`) : mustBe("an object");
    case "json":
      return undefined;
  }
}

/** Whether a number is the one that the service sent, and not a rounded or infinite one. */
export function isExact(value: number): boolean {
  return Number.isFinite(value) && (!Number.isInteger(value) || Number.isSafeInteger(value));
}

function firstOf<Key>(
  entries: Iterable<readonly [Key, Json]>,
  type: FieldType,
  pathOf: (key: Key) => string,
): ValueProblem | undefined {
  for (const [key, value] of entries) {
    const problem = valueProblem(type, value, pathOf(key));
    if (problem !== undefined) return problem;
  }
  return undefined;
}
