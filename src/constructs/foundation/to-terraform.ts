import { type IResolvable, Token, Tokenization } from "cdktf";
import { Construct } from "constructs";
import { objectName } from "./object-name";
import { isPlainObject, isSvcObject } from "../base";

/**
 * Conversion from a stack author's values to JSON. cdktf requests the JSON before it runs validations, so these functions never throw. They
 * omit values that cannot be written; the validations report these with their paths.
 */

/** Writes a string, number or boolean, or a token of one. */
export function scalarToTerraform(value: unknown): unknown {
  switch (typeof value) {
    case "string":
    case "number":
    case "boolean":
      return value;
    default:
      return value === null || Tokenization.isResolvable(value) ? value : undefined;
  }
}

/** Writes a reference: a construct as the token of its name, or a name. */
export function referenceToTerraform(value: unknown): unknown {
  return scalarToTerraform(isSvcObject(value) ? objectName(value) : value);
}

/** Writes a list or set, element by element, or a token of one. */
export function listToTerraform(element: (value: never) => unknown): (value: unknown) => unknown {
  return (value) =>
    Array.isArray(value) ? value.map((item) => element(item as never)) : tokenToTerraform(value);
}

/** Writes a map, value by value, or a token of one. */
export function mapToTerraform(element: (value: never) => unknown): (value: unknown) => unknown {
  return (value) => {
    if (!isPlainObject(value) || Token.isUnresolved(value)) return tokenToTerraform(value);
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, element(inner as never)]));
  };
}

/** Writes a nested object by `write`, or a token of one. */
export function structToTerraform<Struct extends object>(
  value: Struct | IResolvable | undefined,
  write: (struct: Struct) => Readonly<Record<string, unknown>>,
): unknown {
  return isReadable(value) ? write(value) : tokenToTerraform(value);
}

/** A value for a field of free-form JSON. */
export type JsonInput =
  | null
  | string
  | number
  | boolean
  | IResolvable
  | readonly JsonInput[]
  | { readonly [key: string]: JsonInput };

/** Writes free-form JSON, including tokens at any depth. */
export function jsonToTerraform(value: unknown): unknown {
  return isJson(value) ? value : undefined;
}

/** Whether the value can be written as JSON, including tokens at any depth. */
export function isJson(value: unknown, ancestors: readonly unknown[] = []): boolean {
  if (value === null || ["string", "boolean"].includes(typeof value) || Tokenization.isResolvable(value)) {
    return true;
  }
  if (typeof value === "number") return Number.isFinite(value);
  if (typeof value !== "object" || ancestors.includes(value)) return false;
  const inner = [...ancestors, value];
  if (Array.isArray(value)) return value.every((element) => isJson(element, inner));
  return (
    isPlainObject(value) &&
    Object.values(value).every((element) => element === undefined || isJson(element, inner))
  );
}

/** Whether the value is an object with readable properties: a plain object or a class instance, but no construct or token. */
export function isReadable(value: unknown): value is Readonly<Record<string, unknown>> {
  return (
    typeof value === "object" &&
    value !== null &&
    !Array.isArray(value) &&
    !Construct.isConstruct(value) &&
    !Token.isUnresolved(value)
  );
}

function tokenToTerraform(value: unknown): unknown {
  return value === null || typeof value === "string" || Token.isUnresolved(value) ? value : undefined;
}

/** An attribute in the form that cdktf's HCL output requires. */
export interface HclAttribute {
  readonly value: unknown;
  readonly isBlock: boolean;
  readonly type: string;
  readonly storageClassType: string;
}

/** Omits attributes without a value. */
export function definedAttributes(
  attributes: Readonly<Record<string, HclAttribute>>,
): Readonly<Record<string, HclAttribute>> {
  return Object.fromEntries(
    Object.entries(attributes).filter(([, attribute]) => attribute.value !== undefined),
  );
}
