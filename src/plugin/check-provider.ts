import type { FunctionParameter, IdentitySchema, Provider, ProviderFunction } from "./provider";
import type { Schema } from "./schema/schema";
import { isSchemaName, SchemaError, schemaFaults, type SchemaUse } from "./schema/check-schema";
import type { Type } from "./value/value";

const IDENTIFIER = /^[A-Za-z_][A-Za-z0-9_-]*$/;

/**
 * Checks all schemas of a provider before the engine receives them: a faulty schema can crash the engine.
 *
 * @throws SchemaError that lists every fault, with its place.
 */
export function checkProvider(provider: Provider<unknown>): void {
  const faults: string[] = [];
  const collect = (where: string, found: readonly string[]): void => {
    faults.push(...found.map((fault) => `${where}: ${fault}`));
  };
  collect("the provider", schemaFaults(provider.schema, "provider"));
  collectTypes("resource", "resource", provider.resources, collect);
  collectTypes("data source", "dataSource", provider.dataSources, collect);
  collectTypes("ephemeral resource", "ephemeralResource", provider.ephemeralResources, collect);
  collectTypes("list resource", "listResource", provider.listResources, collect);
  collectTypes("action", "action", provider.actions, collect);
  for (const typeName of provider.listResources?.keys() ?? []) {
    if (provider.resources.get(typeName)?.identity === undefined) {
      collect(`the list resource ${typeName}`, ["there is no resource of this type name with an identity"]);
    }
  }
  for (const [typeName, { identity }] of provider.resources) {
    collect(`the identity of ${typeName}`, identity === undefined ? [] : identityFaults(identity));
  }
  for (const [name, definition] of provider.functions ?? []) {
    collect(`the function ${name}`, functionFaults(name, definition));
  }
  if (faults.length > 0) {
    throw new SchemaError(
      `The provider's schemas are invalid:\n${faults.map((fault) => `- ${fault}`).join("\n")}`,
    );
  }
}

function collectTypes(
  kind: string,
  use: SchemaUse,
  types: ReadonlyMap<string, { readonly schema: Schema }> | undefined,
  collect: (where: string, found: readonly string[]) => void,
): void {
  for (const [typeName, { schema }] of types ?? []) {
    const where = `the ${kind} ${typeName}`;
    collect(
      where,
      isSchemaName(typeName) ? [] : ["the type name has lower-case letters, digits and underscores only"],
    );
    collect(where, schemaFaults(schema, use));
  }
}

function identityFaults({ version, attributes }: IdentitySchema): readonly string[] {
  const faults: string[] = [];
  if (!Number.isSafeInteger(version) || version < 0) {
    faults.push(`version ${version} is not a whole number of 0 or more`);
  }
  if (attributes.length === 0) {
    faults.push("it has no attributes");
  }
  const names = new Set<string>();
  for (const { name, type } of attributes) {
    if (!isSchemaName(name) || names.has(name)) {
      faults.push(`${name}: the name is not allowed, or used twice`);
    }
    if (!isPrimitive(type) && !(type.kind === "list" && isPrimitive(type.element))) {
      faults.push(`${name}: it must be a string, number or bool, or a list of those`);
    }
    names.add(name);
  }
  return faults;
}

function isPrimitive(type: Type): boolean {
  return type.kind === "string" || type.kind === "number" || type.kind === "bool";
}

function functionFaults(
  name: string,
  { parameters, variadicParameter }: ProviderFunction,
): readonly string[] {
  const all: readonly FunctionParameter[] =
    variadicParameter === undefined ? parameters : [...parameters, variadicParameter];
  const names = all.map((parameter) => parameter.name);
  return [
    ...[name, ...names]
      .filter((word) => !IDENTIFIER.test(word))
      .map((word) => `"${word}" is not an identifier`),
    ...names
      .filter((word, index) => names.indexOf(word) !== index)
      .map((word) => `${word}: the name is used twice`),
  ];
}
