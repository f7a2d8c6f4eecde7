import { asArray, type DocumentNode } from "./document";
import type { FieldType } from "../model";

/**
 * Whether a value can be null: in OpenAPI 3.0 by `nullable`, in 3.1 by one of its types. Generators for OpenAPI 2 write `x-nullable` for a proto
 * field that is `optional`.
 */
export function isNullable(node: DocumentNode): boolean {
  const said = node["nullable"] ?? node["x-nullable"];
  return said === true || asArray(node["type"]).includes("null");
}

/** Whether no value of a field differs from its zero value: it is a text, number or bool, and one of its schemas allows null. */
export function hasExplicitPresence({ kind }: FieldType, schemas: readonly DocumentNode[]): boolean {
  return ["string", "bool", "number"].includes(kind) && schemas.some(isNullable);
}
