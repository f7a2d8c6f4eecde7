/**
 * The package's entry `cdktf-provider-svc/foundation`, which the output of `cdktf-svc generate` imports. Contains only exports that
 * generated code needs. They may change in any version, together with the generator, so other code should not import them.
 */
export { type Contract, dataSourceFields, kindOf, listDataSourceFields, readContract } from "../contract";
export {
  type ActionMetaArguments,
  definedAttributes,
  type EphemeralMetaArguments,
  importableResource,
  type JsonInput,
  jsonToTerraform,
  listToTerraform,
  lookUpAll,
  lookUpOne,
  type LookupOptions,
  type ManifestOverrides,
  type ManifestSource,
  mapToTerraform,
  objectFromName,
  referenceToTerraform,
  resourceFromManifest,
  type ResourceNames,
  resourceNames,
  scalarToTerraform,
  type InputAccessor,
  StructReference,
  structToTerraform,
  SvcAction,
  SvcDataSource,
  SvcEphemeral,
  SvcResource,
} from "./foundation";
export type { SvcObject } from "./base";
