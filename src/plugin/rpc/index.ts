/** The RPCs of the provider service. Contains only one file per RPC (find, convert in, call, convert out), one for all that validate, and
 * their shared code. */
import { applyResourceChange } from "./apply-resource-change";
import { callFunction } from "./call-function";
import { closeEphemeralResource } from "./close-ephemeral-resource";
import { configureProvider } from "./configure-provider";
import type { RpcDefinition } from "./define-rpc";
import { generateResourceConfig } from "./generate-resource-config";
import { getFunctions } from "./get-functions";
import { getMetadata } from "./get-metadata";
import { getProviderSchema } from "./get-provider-schema";
import { getResourceIdentitySchemas } from "./get-resource-identity-schemas";
import { importResourceState } from "./import-resource-state";
import { invokeAction } from "./invoke-action";
import { listResource } from "./list-resource";
import { moveResourceState } from "./move-resource-state";
import { openEphemeralResource } from "./open-ephemeral-resource";
import { planAction } from "./plan-action";
import { planResourceChange } from "./plan-resource-change";
import { readDataSource } from "./read-data-source";
import { readResource } from "./read-resource";
import { renewEphemeralResource } from "./renew-ephemeral-resource";
import { stopProvider } from "./stop-provider";
import { upgradeResourceIdentity } from "./upgrade-resource-identity";
import { upgradeResourceState } from "./upgrade-resource-state";
import { VALIDATIONS } from "./validate-rpcs";

/** All served RPCs; any other is answered UNIMPLEMENTED, which the engine treats as "not supported". */
export const RPC_DEFINITIONS: readonly RpcDefinition[] = [
  applyResourceChange,
  callFunction,
  closeEphemeralResource,
  configureProvider,
  generateResourceConfig,
  getFunctions,
  getMetadata,
  getProviderSchema,
  getResourceIdentitySchemas,
  importResourceState,
  invokeAction,
  listResource,
  moveResourceState,
  openEphemeralResource,
  planAction,
  planResourceChange,
  readDataSource,
  readResource,
  renewEphemeralResource,
  stopProvider,
  upgradeResourceIdentity,
  upgradeResourceState,
  ...VALIDATIONS,
];

export { Session } from "./session";
