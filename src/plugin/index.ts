/**
 * A Terraform provider server for Node. Contains only code that is valid for every provider: the plugin protocol (version 6),
 * Terraform's values, schemas and planning rules, and the process that serves them. It knows no service, and imports nothing else of this
 * package.
 */
export * from "./value";
export * from "./schema";
export * from "./plan";
export * from "./provider";
export * from "./transport";
export {
  errorDiagnostic,
  hasErrors,
  warningDiagnostic,
  type Diagnostic,
  type Diagnostics,
} from "./diagnostic";
export { type RefreshedObject, refreshStored, type StoredResourceObject } from "./refresh-stored";
export { createRpcTable, type RpcTableOptions } from "./rpc-table";
