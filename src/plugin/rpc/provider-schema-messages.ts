import type { FunctionParameter, IdentitySchema, Provider, ProviderFunction } from "../provider";
import type { Schema } from "../schema/schema";
import { descriptionToMessage, schemaToMessage } from "../schema/to-message";
import { printType } from "../value/value";
import type {
  ActionSchemaMessage,
  Encodable,
  FunctionMessage,
  FunctionParameterMessage,
  ResourceIdentitySchemaMessage,
  SchemaMessage,
  ServerCapabilitiesMessage,
} from "../wire";

/** Returns the optional capabilities of this provider's server. */
export function serverCapabilities(provider: Provider<unknown>): Encodable<typeof ServerCapabilitiesMessage> {
  const resources = [...provider.resources.values()];
  return {
    planDestroy: resources.some((resource) => resource.planDestroy !== undefined),
    getProviderSchemaOptional: true,
    moveResourceState: resources.some((resource) => resource.moveFrom !== undefined),
    generateResourceConfig: resources.some((resource) => resource.generateConfig !== undefined),
  };
}

/** Returns the protocol messages of the schemas of several types. */
export function schemaMessages(
  types: ReadonlyMap<string, { readonly schema: Schema }> | undefined,
): ReadonlyMap<string, Encodable<typeof SchemaMessage>> {
  return new Map([...(types ?? [])].map(([typeName, { schema }]) => [typeName, schemaToMessage(schema)]));
}

/** Returns the protocol messages of the schemas of actions. */
export function actionSchemaMessages(
  actions: ReadonlyMap<string, { readonly schema: Schema }> | undefined,
): ReadonlyMap<string, Encodable<typeof ActionSchemaMessage>> {
  return new Map([...schemaMessages(actions)].map(([typeName, schema]) => [typeName, { schema }]));
}

/** Returns the protocol messages of the provider's functions. */
export function functionMessages(
  functions: ReadonlyMap<string, ProviderFunction> | undefined,
): ReadonlyMap<string, Encodable<typeof FunctionMessage>> {
  return new Map([...(functions ?? [])].map(([name, definition]) => [name, functionToMessage(definition)]));
}

/** Returns the protocol message of an identity's schema. */
export function identitySchemaToMessage(
  identity: IdentitySchema,
): Encodable<typeof ResourceIdentitySchemaMessage> {
  return {
    version: identity.version,
    identityAttributes: identity.attributes.map(({ name, type, importAs, description }) => ({
      name,
      type: typeBytes(type),
      requiredForImport: importAs === "required",
      optionalForImport: importAs === "optional",
      description,
    })),
  };
}

function functionToMessage(definition: ProviderFunction): Encodable<typeof FunctionMessage> {
  const { parameters, variadicParameter, returns, summary, description, deprecated } = definition;
  return {
    parameters: parameters.map(parameterToMessage),
    variadicParameter: variadicParameter === undefined ? undefined : parameterToMessage(variadicParameter),
    return: { type: typeBytes(returns) },
    summary,
    ...descriptionToMessage(description),
    deprecationMessage: deprecated,
  };
}

function parameterToMessage(parameter: FunctionParameter): Encodable<typeof FunctionParameterMessage> {
  return {
    name: parameter.name,
    type: typeBytes(parameter.type),
    allowNullValue: parameter.allowNull,
    allowUnknownValues: parameter.allowUnknown,
    ...descriptionToMessage(parameter.description),
  };
}

function typeBytes(type: FunctionParameter["type"]): Uint8Array {
  return Buffer.from(printType(type), "utf8");
}
