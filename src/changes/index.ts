/**
 * The calls of a planned change, and their effects. Contains only pure decisions from the contract and from values: the provider carries them
 * out and counts them, and a review announces them.
 */
export { changedLeaves, type ChangedLeaf, type LeafField } from "./changed-leaves";
export {
  clearableAttributes,
  clearedAmong,
  openedPaths,
  pathOf,
  setAttributes,
  unsetAmong,
  type UnsetValues,
  withoutCleared,
  withValueInside,
} from "./cleared-attributes";
export { defaultOf, withoutUnset } from "./left-to-service";
export {
  CREATION,
  effectsOfAction,
  effectsOfChange,
  effectsOfDeletion,
  LIMITED_EFFECTS,
  type LimitedEffect,
} from "./effects";
export { hookLeaves } from "./hook-leaves";
export { invocationFields } from "./invocation-fields";
export { type Digest, type ExpectedValue, expectedValue, fitsExpected } from "./expected-value";
export {
  fieldAt,
  isPermitted,
  obstacles,
  permissionFor,
  possibleAfterClone,
  type PossibleUpdate,
  possibleUpdates,
} from "./permitted-updates";
export {
  attributeOf,
  type ReplacementCauses,
  replacementCauses,
  type ReplacementLosses,
  replacementLosses,
} from "./replacement";
export { type UpdateCall, updateCalls, type UpdateValues } from "./update-calls";
