/**
 * The package's entry `cdktf-provider-svc/foundation`: what the classes import that `cdktf-svc generate` writes. Only ever contains what
 * generated code needs; it may change with any version, together with the generator, so that nobody else should import it.
 */
export { type Contract, dataSourceFields, kindOf, listDataSourceFields, readContract } from "../contract";
export {
  definedAttributes,
  type EphemeralMetaArguments,
  importableResource,
  type JsonInput,
  jsonToTerraform,
  listToTerraform,
  type ManifestOverrides,
  type ManifestSource,
  mapToTerraform,
  objectFromName,
  referenceToTerraform,
  resourceFromManifest,
  type ResourceNames,
  resourceNames,
  scalarToTerraform,
  type Slot,
  StructReference,
  structToTerraform,
  SvcDataSource,
  SvcEphemeral,
  type SvcObject,
  SvcResource,
} from "./foundation";
