/**
 * The foundation of the generated classes. Contains only code that is the same for every kind: the base classes, and how inputs are
 * stored, written as JSON and checked. Depends on cdktf and the contract, and on no single kind.
 */
export { type ActionMetaArguments, SvcAction } from "./action";
export type { ActionTriggerOptions } from "./action-triggers";
export { checkConfig, type ConfigFinding } from "./check-config";
export { nameProblem, referenceProblem } from "./check-reference";
export { SvcDataSource } from "./data-source";
export { type EphemeralMetaArguments, SvcEphemeral } from "./ephemeral";
export { type ManifestOverrides, resourceFromManifest } from "./from-manifest";
export type { ManifestSource } from "./manifest-source";
export { type LookupOptions, lookUpAll, lookUpOne } from "./look-up";
export { type ListClass, SvcQuery, type SvcQueryConfig, writeQueries } from "./query";
export { objectFromName } from "./object-from-name";
export { importableResource, type ConstructShape, SvcResource } from "./resource";
export { type ParsedResourceName, type ResourceNames, resourceNames } from "./resource-names";
export { type InputAccessor, inputAccessorOf, type Inputs, StructReference } from "./input-accessor";
export {
  definedAttributes,
  type HclAttribute,
  type JsonInput,
  jsonToTerraform,
  listToTerraform,
  mapToTerraform,
  referenceToTerraform,
  scalarToTerraform,
  structToTerraform,
} from "./to-terraform";
export type { SvcObject } from "../base";
