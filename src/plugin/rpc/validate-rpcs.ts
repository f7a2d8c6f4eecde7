import type { Awaitable, Context } from "../provider";
import type { Diagnostics } from "../diagnostic";
import type { ObjectShape } from "../schema/schema-walk";
import type { ValueObject } from "../value/value";
import {
  type Decoded,
  type DynamicValueMessage,
  type Encodable,
  type MessageType,
  ValidateActionConfigRequest,
  ValidateActionConfigResponse,
  ValidateDataResourceConfigRequest,
  ValidateDataResourceConfigResponse,
  ValidateEphemeralResourceConfigRequest,
  ValidateEphemeralResourceConfigResponse,
  ValidateListResourceConfigRequest,
  ValidateListResourceConfigResponse,
  ValidateProviderConfigRequest,
  ValidateProviderConfigResponse,
  ValidateResourceConfigRequest,
  ValidateResourceConfigResponse,
} from "../wire";
import { defineRpc, type UnaryRpcDefinition } from "./define-rpc";
import { toDiagnosticMessages } from "./diagnostic-message";
import { readRequiredObject } from "./object-value";
import { clientCapabilities, type Session } from "./session";
import { validateConfig } from "./validate-config";

/** A provider, resource, data source or other part with a configuration, as its author defines it. */
interface Definition {
  readonly schema: { readonly block: ObjectShape };
  validate?(request: { readonly config: ValueObject }, context: Context): Awaitable<Diagnostics>;
}

/** The configuration to validate, whose values may be unknown. */
interface Subject {
  /** For messages: the type, or what else is validated. */
  readonly title: string;
  readonly definition: Definition;
  /** Whether the engine keeps write-only values out of plan and state. @default true */
  readonly writeOnlyAllowed?: boolean;
}

/** Defines the RPC that validates one sort of configuration. */
function defineValidation<
  Request extends { readonly config?: Decoded<typeof DynamicValueMessage> | undefined },
>(
  name: string,
  requestType: MessageType<Request, unknown>,
  responseType: MessageType<unknown, Encodable<typeof ValidateProviderConfigResponse>>,
  subjectOf: (session: Session, request: Request) => Subject,
): UnaryRpcDefinition {
  return defineRpc(name, requestType, responseType, {
    async handle(session, request, context) {
      const { title, definition, writeOnlyAllowed = true } = subjectOf(session, request);
      const shape = definition.schema.block;
      const diagnostics = await validateConfig(session, context, {
        what: `Validating ${title}`,
        shape,
        config: readRequiredObject(shape, request.config),
        validate: definition.validate?.bind(definition),
        writeOnlyAllowed,
      });
      return { diagnostics: toDiagnosticMessages(diagnostics, session.log) };
    },
    fail: (diagnostics, { log }) => ({ diagnostics: toDiagnosticMessages(diagnostics, log) }),
  });
}

/** The RPCs that validate configurations: of the provider, and of each sort of definition. */
export const VALIDATIONS: readonly UnaryRpcDefinition[] = [
  defineValidation(
    "ValidateProviderConfig",
    ValidateProviderConfigRequest,
    ValidateProviderConfigResponse,
    ({ provider }) => ({ title: "the provider's configuration", definition: provider }),
  ),
  defineValidation(
    "ValidateResourceConfig",
    ValidateResourceConfigRequest,
    ValidateResourceConfigResponse,
    (session, request) => ({
      title: request.typeName,
      definition: session.resource(request.typeName),
      writeOnlyAllowed: clientCapabilities(request.clientCapabilities).writeOnlyAttributesAllowed,
    }),
  ),
  defineValidation(
    "ValidateDataResourceConfig",
    ValidateDataResourceConfigRequest,
    ValidateDataResourceConfigResponse,
    (session, { typeName }) => ({ title: typeName, definition: session.dataSource(typeName) }),
  ),
  defineValidation(
    "ValidateEphemeralResourceConfig",
    ValidateEphemeralResourceConfigRequest,
    ValidateEphemeralResourceConfigResponse,
    (session, { typeName }) => ({ title: typeName, definition: session.ephemeralResource(typeName) }),
  ),
  defineValidation(
    "ValidateListResourceConfig",
    ValidateListResourceConfigRequest,
    ValidateListResourceConfigResponse,
    (session, { typeName }) => ({ title: typeName, definition: session.listResource(typeName) }),
  ),
  defineValidation(
    "ValidateActionConfig",
    ValidateActionConfigRequest,
    ValidateActionConfigResponse,
    (session, { actionType }) => ({ title: actionType, definition: session.action(actionType) }),
  ),
];
