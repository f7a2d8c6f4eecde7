import { type IResolvable, Token, Tokenization } from "cdktf";
import { Construct } from "constructs";
import { objectName } from "./object-name";
import { isSvcObject } from "./svc-object";

/**
 * From what a stack's author gives to what goes into the JSON. cdktf asks for the JSON before it runs validations, so none of these throws:
 * a value that cannot be written is left out here, and reported with its path when the validations run.
 */

/** A string, number or boolean, or a token of one. */
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

/** A construct, which becomes the token of its name, or a name. */
export function referenceToTerraform(value: unknown): unknown {
  return scalarToTerraform(isSvcObject(value) ? objectName(value) : value);
}

/** A list or set, element by element, or a token of one. */
export function listToTerraform(element: (value: never) => unknown): (value: unknown) => unknown {
  return (value) =>
    Array.isArray(value) ? value.map((item) => element(item as never)) : tokenToTerraform(value);
}

/** A map, value by value, or a token of one. */
export function mapToTerraform(element: (value: never) => unknown): (value: unknown) => unknown {
  return (value) => {
    if (!isPlainObject(value) || Token.isUnresolved(value)) return tokenToTerraform(value);
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, element(inner as never)]));
  };
}

/** A nested object, written by `write`, or a token of one. */
export function structToTerraform<Struct extends object>(
  value: Struct | IResolvable | undefined,
  write: (struct: Struct) => Readonly<Record<string, unknown>>,
): unknown {
  return isRecord(value) ? write(value) : tokenToTerraform(value);
}

/** What may be given where the service takes free JSON. */
export type JsonInput =
  | null
  | string
  | number
  | boolean
  | IResolvable
  | readonly JsonInput[]
  | { readonly [key: string]: JsonInput };

/** Free JSON, tokens at any depth included. */
export function jsonToTerraform(value: unknown): unknown {
  return isJson(value) ? value : undefined;
}

/** Whether the value could be written as JSON, tokens at any depth included. */
export function isJson(value: unknown, ancestors: readonly unknown[] = []): boolean {
  if (value === null || ["string", "boolean"].includes(typeof value) || Tokenization.isResolvable(value))
    return true;
  if (typeof value === "number") return Number.isFinite(value);
  if (typeof value !== "object" || ancestors.includes(value)) return false;
  const inner = [...ancestors, value];
  if (Array.isArray(value)) return value.every((element) => isJson(element, inner));
  return (
    isPlainObject(value) &&
    Object.values(value).every((element) => element === undefined || isJson(element, inner))
  );
}

/** Whether the value is an object literal (or one without a prototype), and no class instance. */
export function isPlainObject(value: unknown): value is Readonly<Record<string, unknown>> {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}

/** Whether the value is an object with properties of its own to read, be it a literal or a class instance. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
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

/** One attribute as cdktf's HCL output wants it described. */
export interface HclAttribute {
  readonly value: unknown;
  readonly isBlock: boolean;
  readonly type: string;
  readonly storageClassType: string;
}

/** Leaves out the attributes that have no value. */
export function definedAttributes(
  attributes: Readonly<Record<string, HclAttribute>>,
): Readonly<Record<string, HclAttribute>> {
  return Object.fromEntries(
    Object.entries(attributes).filter(([, attribute]) => attribute.value !== undefined),
  );
}
