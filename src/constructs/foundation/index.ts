/**
 * What the generated classes stand on. Only ever contains what is the same for every kind: the base classes, how inputs are kept,
 * written as JSON and checked. Knows cdktf and the contract, and no single kind.
 */
export { checkConfig, type Finding } from "./check-config";
export { nameProblem, referenceProblem } from "./check-reference";
export { contractHash, contractOf, contractsIn, describeContract } from "./contract-mark";
export { SvcDataSource } from "./data-source";
export { type EphemeralMetaArguments, SvcEphemeral } from "./ephemeral";
export { type ManifestOverrides, resourceFromManifest } from "./from-manifest";
export { onSynthesis, type SynthesisSession } from "./guard-config";
export { isKnown } from "./is-known";
export type { ManifestSource } from "./manifest-source";
export { objectFromName } from "./object-from-name";
export { importableResource, type ConstructShape, type Inputs, SvcResource } from "./resource";
export { type ParsedResourceName, type ResourceNames, resourceNames } from "./resource-names";
export { type Slot, slotOf, StructReference } from "./slot";
export { enrolProvider, isWithin, providersOf } from "./stack-providers";
export { describeKindOf, isSvcObject, type SvcObject } from "./svc-object";
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
