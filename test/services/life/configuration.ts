import assert from "node:assert/strict";
import {
  type Contract,
  type Field,
  type FieldType,
  fieldsIn,
  type Kind,
  kindOf,
} from "../../../src/contract";
import type { Fields } from "../store/fields";

/** Returns the configuration of an object: values in the names of Terraform, with expressions for `$Network` and the like. */
export function configurationOf(contract: Contract, kindName: string, values: Fields): Fields {
  return inTerraform(contract, kindOf(contract, kindName).fields, values, kindName);
}

function inTerraform(contract: Contract, fields: readonly Field[], values: Fields, path: string): Fields {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      // Of two fields with one name, the first may be computed.
      const field = fields.find(({ wireName, presence }) => wireName === name && presence !== "computed");
      assert.ok(field, `users cannot set ${path}.${name}`);
      return [field.terraformName, valueOf(contract, field.type, value, `${path}.${name}`)];
    }),
  );
}

function valueOf(contract: Contract, type: FieldType, value: unknown, path: string): unknown {
  if (typeof value === "string") {
    const reference = /^\$(\w+)$/.exec(value)?.[1];
    return reference === undefined ? value : `\${${addressOf(kindOf(contract, reference), "base")}.name}`;
  }
  if (Array.isArray(value)) {
    const element = "element" in type ? type.element : type;
    return value.map((each: unknown) => valueOf(contract, element, each, path));
  }
  if (typeof value !== "object" || value === null || type.kind === "map" || type.kind === "json") {
    return value;
  }
  return inTerraform(contract, fieldsIn(type), value as Fields, path);
}

/** Returns the address of a resource. */
export function addressOf(kind: Kind, name: string): string {
  return `svc_${kind.terraformName}.${name}`;
}

/**
 * Returns a value as it compares: numbers and texts of numbers are the same, and proto-JSON's defaults are the same as nothing. `resolve`
 * returns the name for `$Network`.
 */
export function comparable(value: unknown, resolve: (kind: string) => string): unknown {
  if (Array.isArray(value)) return value.map((each: unknown) => comparable(each, resolve));
  if (typeof value === "object" && value !== null) {
    const entries = Object.entries(value).map(([name, each]) => [name, comparable(each, resolve)] as const);
    return Object.fromEntries(entries.filter(([, each]) => each !== undefined));
  }
  if (value === "" || value === 0 || value === false || value === null) return undefined;
  if (typeof value !== "string") return typeof value === "number" ? String(value) : value;
  const reference = /^\$(\w+)$/.exec(value)?.[1];
  return reference === undefined ? value : resolve(reference);
}
