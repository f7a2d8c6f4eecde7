/**
 * Terraform schemas of the contract's kinds, and the validation of configurations. Contains only logic that works without the service.
 */
export { actionSchema, CALL_PERMISSION, callSchema, hasTimeout, TIMEOUT } from "./action-schema";
export {
  dataSourceSchema,
  ephemeralSchema,
  listDataSourceSchema,
  listResourceSchema,
  resourceSchema,
  schemaWithComputed,
} from "./schema";
export { misspeltNameWarnings } from "./validate-field";
export { violationPath } from "./violation-path";
