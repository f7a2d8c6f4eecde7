// One file despite its length: it is the protocol's field table, and is compared with it line by line.
import type { MessageType } from "./message-type";
import { mapField, message, nested, optional, repeated, scalar, stringMap } from "./message-type";

/** Severity of a diagnostic on the wire (protocol 6). */
export const SEVERITY = { error: 1, warning: 2 } as const;

/** Format of a description (protocol 6). */
export const STRING_KIND = { plain: 0, markdown: 1 } as const;

/** Nesting of a nested block (protocol 6). */
export const BLOCK_NESTING = { single: 1, list: 2, set: 3, map: 4, group: 5 } as const;

/** Nesting of nested attributes (protocol 6). */
export const OBJECT_NESTING = { single: 1, list: 2, set: 3, map: 4 } as const;

const empty = {};

export const DynamicValueMessage = message("DynamicValue", {
  msgpack: scalar(1, "bytes"),
  json: scalar(2, "bytes"),
});

export const AttributePathStepMessage = message("AttributePath.Step", {
  attributeName: optional(1, "string"),
  elementKeyString: optional(2, "string"),
  elementKeyInt: optional(3, "int64"),
});

export const AttributePathMessage = message("AttributePath", {
  steps: repeated(1, AttributePathStepMessage),
});

export const DiagnosticMessage = message("Diagnostic", {
  severity: scalar(1, "int32"),
  summary: scalar(2, "string"),
  detail: scalar(3, "string"),
  attribute: nested(4, AttributePathMessage),
});

const diagnosticsAt = (number: number) => repeated(number, DiagnosticMessage);

export const FunctionErrorMessage = message("FunctionError", {
  text: scalar(1, "string"),
  functionArgument: optional(2, "int64"),
});

export const RawStateMessage = message("RawState", { json: scalar(1, "bytes"), flatmap: stringMap(2) });

/** Fields of a Schema.Attribute; written out because attributes contain themselves. */
export interface AttributeFields {
  readonly name?: string | undefined;
  readonly type?: Uint8Array | undefined;
  readonly nestedType?: ObjectFields | undefined;
  readonly description?: string | undefined;
  readonly required?: boolean | undefined;
  readonly optional?: boolean | undefined;
  readonly computed?: boolean | undefined;
  readonly sensitive?: boolean | undefined;
  readonly descriptionKind?: number | undefined;
  readonly deprecated?: boolean | undefined;
  readonly writeOnly?: boolean | undefined;
  readonly deprecationMessage?: string | undefined;
}

/** Fields of a Schema.Object. */
export interface ObjectFields {
  readonly attributes?: readonly AttributeFields[] | undefined;
  readonly nesting?: number | undefined;
}

/** Fields of a Schema.Block; written out because blocks contain themselves. */
export interface BlockFields {
  readonly version?: number | undefined;
  readonly attributes?: readonly AttributeFields[] | undefined;
  readonly blockTypes?: readonly NestedBlockFields[] | undefined;
  readonly description?: string | undefined;
  readonly descriptionKind?: number | undefined;
  readonly deprecated?: boolean | undefined;
  readonly deprecationMessage?: string | undefined;
  readonly computed?: boolean | undefined;
}

/** Fields of a Schema.NestedBlock. */
export interface NestedBlockFields {
  readonly typeName?: string | undefined;
  readonly block?: BlockFields | undefined;
  readonly nesting?: number | undefined;
  readonly minItems?: number | undefined;
  readonly maxItems?: number | undefined;
}

export const AttributeMessage: MessageType<AttributeFields, AttributeFields> = message(
  "Schema.Attribute",
  () => ({
    name: scalar(1, "string"),
    type: scalar(2, "bytes"),
    nestedType: nested(10, ObjectMessage),
    description: scalar(3, "string"),
    required: scalar(4, "bool"),
    optional: scalar(5, "bool"),
    computed: scalar(6, "bool"),
    sensitive: scalar(7, "bool"),
    descriptionKind: scalar(8, "int32"),
    deprecated: scalar(9, "bool"),
    writeOnly: scalar(11, "bool"),
    deprecationMessage: scalar(12, "string"),
  }),
);

export const ObjectMessage: MessageType<ObjectFields, ObjectFields> = message("Schema.Object", () => ({
  attributes: repeated(1, AttributeMessage),
  nesting: scalar(3, "int32"),
}));

export const BlockMessage: MessageType<BlockFields, BlockFields> = message("Schema.Block", () => ({
  version: scalar(1, "int64"),
  attributes: repeated(2, AttributeMessage),
  blockTypes: repeated(3, NestedBlockMessage),
  description: scalar(4, "string"),
  descriptionKind: scalar(5, "int32"),
  deprecated: scalar(6, "bool"),
  deprecationMessage: scalar(7, "string"),
  computed: scalar(8, "bool"),
}));

export const NestedBlockMessage: MessageType<NestedBlockFields, NestedBlockFields> = message(
  "Schema.NestedBlock",
  () => ({
    typeName: scalar(1, "string"),
    block: nested(2, BlockMessage),
    nesting: scalar(3, "int32"),
    minItems: scalar(4, "int64"),
    maxItems: scalar(5, "int64"),
  }),
);

export const SchemaMessage = message("Schema", {
  version: scalar(1, "int64"),
  block: nested(2, BlockMessage),
});

export const ActionSchemaMessage = message("ActionSchema", { schema: nested(1, SchemaMessage) });

export const IdentityAttributeMessage = message("ResourceIdentitySchema.IdentityAttribute", {
  name: scalar(1, "string"),
  type: scalar(2, "bytes"),
  requiredForImport: scalar(3, "bool"),
  optionalForImport: scalar(4, "bool"),
  description: scalar(5, "string"),
});

export const ResourceIdentitySchemaMessage = message("ResourceIdentitySchema", {
  version: scalar(1, "int64"),
  identityAttributes: repeated(2, IdentityAttributeMessage),
});

export const ResourceIdentityDataMessage = message("ResourceIdentityData", {
  identityData: nested(1, DynamicValueMessage),
});

export const FunctionParameterMessage = message("Function.Parameter", {
  name: scalar(1, "string"),
  type: scalar(2, "bytes"),
  allowNullValue: scalar(3, "bool"),
  allowUnknownValues: scalar(4, "bool"),
  description: scalar(5, "string"),
  descriptionKind: scalar(6, "int32"),
});

export const FunctionReturnMessage = message("Function.Return", { type: scalar(1, "bytes") });

export const FunctionMessage = message("Function", {
  parameters: repeated(1, FunctionParameterMessage),
  variadicParameter: nested(2, FunctionParameterMessage),
  return: nested(3, FunctionReturnMessage),
  summary: scalar(4, "string"),
  description: scalar(5, "string"),
  descriptionKind: scalar(6, "int32"),
  deprecationMessage: scalar(7, "string"),
});

export const ServerCapabilitiesMessage = message("ServerCapabilities", {
  planDestroy: scalar(1, "bool"),
  getProviderSchemaOptional: scalar(2, "bool"),
  moveResourceState: scalar(3, "bool"),
  generateResourceConfig: scalar(4, "bool"),
});

export const ClientCapabilitiesMessage = message("ClientCapabilities", {
  deferralAllowed: scalar(1, "bool"),
  writeOnlyAttributesAllowed: scalar(2, "bool"),
  storePlannedPrivate: scalar(3, "bool"),
  computedBlocksAllowed: scalar(4, "bool"),
});

export const DeferredMessage = message("Deferred", { reason: scalar(1, "int32") });

export const TimestampMessage = message("google.protobuf.Timestamp", {
  seconds: scalar(1, "int64"),
  nanos: scalar(2, "int32"),
});

const FunctionMetadata = message("GetMetadata.FunctionMetadata", { name: scalar(1, "string") });
const TypeMetadata = message("GetMetadata.ResourceMetadata", { typeName: scalar(1, "string") });

export const GetMetadataRequest = message("GetMetadata.Request", empty);
export const GetMetadataResponse = message("GetMetadata.Response", {
  serverCapabilities: nested(1, ServerCapabilitiesMessage),
  diagnostics: diagnosticsAt(2),
  dataSources: repeated(3, TypeMetadata),
  resources: repeated(4, TypeMetadata),
  functions: repeated(5, FunctionMetadata),
  ephemeralResources: repeated(6, TypeMetadata),
  listResources: repeated(7, TypeMetadata),
  actions: repeated(9, TypeMetadata),
});

export const GetProviderSchemaRequest = message("GetProviderSchema.Request", empty);
export const GetProviderSchemaResponse = message("GetProviderSchema.Response", {
  provider: nested(1, SchemaMessage),
  resourceSchemas: mapField(2, SchemaMessage),
  dataSourceSchemas: mapField(3, SchemaMessage),
  diagnostics: diagnosticsAt(4),
  serverCapabilities: nested(6, ServerCapabilitiesMessage),
  functions: mapField(7, FunctionMessage),
  ephemeralResourceSchemas: mapField(8, SchemaMessage),
  listResourceSchemas: mapField(9, SchemaMessage),
  actionSchemas: mapField(11, ActionSchemaMessage),
});

export const GetResourceIdentitySchemasRequest = message("GetResourceIdentitySchemas.Request", empty);
export const GetResourceIdentitySchemasResponse = message("GetResourceIdentitySchemas.Response", {
  identitySchemas: mapField(1, ResourceIdentitySchemaMessage),
  diagnostics: diagnosticsAt(2),
});

export const ValidateProviderConfigRequest = message("ValidateProviderConfig.Request", {
  config: nested(1, DynamicValueMessage),
});
export const ValidateProviderConfigResponse = message("ValidateProviderConfig.Response", {
  diagnostics: diagnosticsAt(2),
});

export const ConfigureProviderRequest = message("ConfigureProvider.Request", {
  terraformVersion: scalar(1, "string"),
  config: nested(2, DynamicValueMessage),
  clientCapabilities: nested(3, ClientCapabilitiesMessage),
});
export const ConfigureProviderResponse = message("ConfigureProvider.Response", {
  diagnostics: diagnosticsAt(1),
});

export const ValidateResourceConfigRequest = message("ValidateResourceConfig.Request", {
  typeName: scalar(1, "string"),
  config: nested(2, DynamicValueMessage),
  clientCapabilities: nested(3, ClientCapabilitiesMessage),
});
export const ValidateResourceConfigResponse = message("ValidateResourceConfig.Response", {
  diagnostics: diagnosticsAt(1),
});

export const ValidateDataResourceConfigRequest = message("ValidateDataResourceConfig.Request", {
  typeName: scalar(1, "string"),
  config: nested(2, DynamicValueMessage),
});
export const ValidateDataResourceConfigResponse = message("ValidateDataResourceConfig.Response", {
  diagnostics: diagnosticsAt(1),
});

export const ValidateEphemeralResourceConfigRequest = message("ValidateEphemeralResourceConfig.Request", {
  typeName: scalar(1, "string"),
  config: nested(2, DynamicValueMessage),
});
export const ValidateEphemeralResourceConfigResponse = message("ValidateEphemeralResourceConfig.Response", {
  diagnostics: diagnosticsAt(1),
});

export const UpgradeResourceStateRequest = message("UpgradeResourceState.Request", {
  typeName: scalar(1, "string"),
  version: scalar(2, "int64"),
  rawState: nested(3, RawStateMessage),
});
export const UpgradeResourceStateResponse = message("UpgradeResourceState.Response", {
  upgradedState: nested(1, DynamicValueMessage),
  diagnostics: diagnosticsAt(2),
});

export const UpgradeResourceIdentityRequest = message("UpgradeResourceIdentity.Request", {
  typeName: scalar(1, "string"),
  version: scalar(2, "int64"),
  rawIdentity: nested(3, RawStateMessage),
});
export const UpgradeResourceIdentityResponse = message("UpgradeResourceIdentity.Response", {
  upgradedIdentity: nested(1, ResourceIdentityDataMessage),
  diagnostics: diagnosticsAt(2),
});

export const ReadResourceRequest = message("ReadResource.Request", {
  typeName: scalar(1, "string"),
  currentState: nested(2, DynamicValueMessage),
  private: scalar(3, "bytes"),
  providerMeta: nested(4, DynamicValueMessage),
  clientCapabilities: nested(5, ClientCapabilitiesMessage),
  currentIdentity: nested(6, ResourceIdentityDataMessage),
});
export const ReadResourceResponse = message("ReadResource.Response", {
  newState: nested(1, DynamicValueMessage),
  diagnostics: diagnosticsAt(2),
  private: scalar(3, "bytes"),
  deferred: nested(4, DeferredMessage),
  newIdentity: nested(5, ResourceIdentityDataMessage),
});

export const PlanResourceChangeRequest = message("PlanResourceChange.Request", {
  typeName: scalar(1, "string"),
  priorState: nested(2, DynamicValueMessage),
  proposedNewState: nested(3, DynamicValueMessage),
  config: nested(4, DynamicValueMessage),
  priorPrivate: scalar(5, "bytes"),
  providerMeta: nested(6, DynamicValueMessage),
  clientCapabilities: nested(7, ClientCapabilitiesMessage),
  priorIdentity: nested(8, ResourceIdentityDataMessage),
  plannedPrivate: scalar(9, "bytes"),
});
export const PlanResourceChangeResponse = message("PlanResourceChange.Response", {
  plannedState: nested(1, DynamicValueMessage),
  requiresReplace: repeated(2, AttributePathMessage),
  plannedPrivate: scalar(3, "bytes"),
  diagnostics: diagnosticsAt(4),
  deferred: nested(6, DeferredMessage),
  plannedIdentity: nested(7, ResourceIdentityDataMessage),
});

export const ApplyResourceChangeRequest = message("ApplyResourceChange.Request", {
  typeName: scalar(1, "string"),
  priorState: nested(2, DynamicValueMessage),
  plannedState: nested(3, DynamicValueMessage),
  config: nested(4, DynamicValueMessage),
  plannedPrivate: scalar(5, "bytes"),
  providerMeta: nested(6, DynamicValueMessage),
  plannedIdentity: nested(7, ResourceIdentityDataMessage),
});
export const ApplyResourceChangeResponse = message("ApplyResourceChange.Response", {
  newState: nested(1, DynamicValueMessage),
  private: scalar(2, "bytes"),
  diagnostics: diagnosticsAt(3),
  newIdentity: nested(5, ResourceIdentityDataMessage),
});

export const ImportResourceStateRequest = message("ImportResourceState.Request", {
  typeName: scalar(1, "string"),
  id: scalar(2, "string"),
  clientCapabilities: nested(3, ClientCapabilitiesMessage),
  identity: nested(4, ResourceIdentityDataMessage),
});
export const ImportedResourceMessage = message("ImportResourceState.ImportedResource", {
  typeName: scalar(1, "string"),
  state: nested(2, DynamicValueMessage),
  private: scalar(3, "bytes"),
  identity: nested(4, ResourceIdentityDataMessage),
});
export const ImportResourceStateResponse = message("ImportResourceState.Response", {
  importedResources: repeated(1, ImportedResourceMessage),
  diagnostics: diagnosticsAt(2),
  deferred: nested(3, DeferredMessage),
});

export const MoveResourceStateRequest = message("MoveResourceState.Request", {
  sourceProviderAddress: scalar(1, "string"),
  sourceTypeName: scalar(2, "string"),
  sourceSchemaVersion: scalar(3, "int64"),
  sourceState: nested(4, RawStateMessage),
  targetTypeName: scalar(5, "string"),
  sourcePrivate: scalar(6, "bytes"),
  sourceIdentity: nested(7, RawStateMessage),
  sourceIdentitySchemaVersion: scalar(8, "int64"),
});
export const MoveResourceStateResponse = message("MoveResourceState.Response", {
  targetState: nested(1, DynamicValueMessage),
  diagnostics: diagnosticsAt(2),
  targetPrivate: scalar(3, "bytes"),
  targetIdentity: nested(4, ResourceIdentityDataMessage),
});

export const ReadDataSourceRequest = message("ReadDataSource.Request", {
  typeName: scalar(1, "string"),
  config: nested(2, DynamicValueMessage),
  providerMeta: nested(3, DynamicValueMessage),
  clientCapabilities: nested(4, ClientCapabilitiesMessage),
});
export const ReadDataSourceResponse = message("ReadDataSource.Response", {
  state: nested(1, DynamicValueMessage),
  diagnostics: diagnosticsAt(2),
  deferred: nested(3, DeferredMessage),
});

export const OpenEphemeralResourceRequest = message("OpenEphemeralResource.Request", {
  typeName: scalar(1, "string"),
  config: nested(2, DynamicValueMessage),
  clientCapabilities: nested(3, ClientCapabilitiesMessage),
});
export const OpenEphemeralResourceResponse = message("OpenEphemeralResource.Response", {
  diagnostics: diagnosticsAt(1),
  renewAt: nested(2, TimestampMessage),
  result: nested(3, DynamicValueMessage),
  private: optional(4, "bytes"),
  deferred: nested(5, DeferredMessage),
});

export const RenewEphemeralResourceRequest = message("RenewEphemeralResource.Request", {
  typeName: scalar(1, "string"),
  private: optional(2, "bytes"),
});
export const RenewEphemeralResourceResponse = message("RenewEphemeralResource.Response", {
  diagnostics: diagnosticsAt(1),
  renewAt: nested(2, TimestampMessage),
  private: optional(3, "bytes"),
});

export const CloseEphemeralResourceRequest = message("CloseEphemeralResource.Request", {
  typeName: scalar(1, "string"),
  private: optional(2, "bytes"),
});
export const CloseEphemeralResourceResponse = message("CloseEphemeralResource.Response", {
  diagnostics: diagnosticsAt(1),
});

export const GenerateResourceConfigRequest = message("GenerateResourceConfig.Request", {
  typeName: scalar(1, "string"),
  state: nested(2, DynamicValueMessage),
});
export const GenerateResourceConfigResponse = message("GenerateResourceConfig.Response", {
  config: nested(1, DynamicValueMessage),
  diagnostics: diagnosticsAt(2),
});

export const ValidateListResourceConfigRequest = message("ValidateListResourceConfig.Request", {
  typeName: scalar(1, "string"),
  config: nested(2, DynamicValueMessage),
  includeResourceObject: nested(3, DynamicValueMessage),
  limit: nested(4, DynamicValueMessage),
});
export const ValidateListResourceConfigResponse = message("ValidateListResourceConfig.Response", {
  diagnostics: diagnosticsAt(1),
});

export const ListResourceRequest = message("ListResource.Request", {
  typeName: scalar(1, "string"),
  config: nested(2, DynamicValueMessage),
  includeResourceObject: scalar(3, "bool"),
  limit: scalar(4, "int64"),
});
export const ListResourceEvent = message("ListResource.Event", {
  identity: nested(1, ResourceIdentityDataMessage),
  displayName: scalar(2, "string"),
  resourceObject: nested(3, DynamicValueMessage),
  diagnostics: diagnosticsAt(4),
});

export const ValidateActionConfigRequest = message("ValidateActionConfig.Request", {
  actionType: scalar(1, "string"),
  config: nested(2, DynamicValueMessage),
});
export const ValidateActionConfigResponse = message("ValidateActionConfig.Response", {
  diagnostics: diagnosticsAt(1),
});

export const PlanActionRequest = message("PlanAction.Request", {
  actionType: scalar(1, "string"),
  config: nested(2, DynamicValueMessage),
  clientCapabilities: nested(3, ClientCapabilitiesMessage),
});
export const PlanActionResponse = message("PlanAction.Response", {
  diagnostics: diagnosticsAt(1),
  deferred: nested(2, DeferredMessage),
});

export const InvokeActionRequest = message("InvokeAction.Request", {
  actionType: scalar(1, "string"),
  config: nested(2, DynamicValueMessage),
  clientCapabilities: nested(3, ClientCapabilitiesMessage),
});
export const InvokeActionProgress = message("InvokeAction.Event.Progress", { message: scalar(1, "string") });
export const InvokeActionCompleted = message("InvokeAction.Event.Completed", {
  diagnostics: diagnosticsAt(1),
});
/** A oneof: exactly one of its fields must be set, or the engine crashes. */
export const InvokeActionEvent = message("InvokeAction.Event", {
  progress: nested(1, InvokeActionProgress),
  completed: nested(2, InvokeActionCompleted),
});

export const GetFunctionsRequest = message("GetFunctions.Request", empty);
export const GetFunctionsResponse = message("GetFunctions.Response", {
  functions: mapField(1, FunctionMessage),
  diagnostics: diagnosticsAt(2),
});

export const CallFunctionRequest = message("CallFunction.Request", {
  name: scalar(1, "string"),
  arguments: repeated(2, DynamicValueMessage),
});
export const CallFunctionResponse = message("CallFunction.Response", {
  result: nested(1, DynamicValueMessage),
  error: nested(2, FunctionErrorMessage),
});

export const StopProviderRequest = message("StopProvider.Request", empty);
/** The engine's own spelling of the field is `Error`. */
export const StopProviderResponse = message("StopProvider.Response", { error: scalar(1, "string") });
