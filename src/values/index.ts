/** Conversion between the service's JSON and Terraform's values. Contains only pure functions. */
export {
  type AnswerPath,
  type AnswerPlace,
  formatAnswerPath,
  partAt,
  placeOf,
  withPart,
} from "./answer-path";
export { attributeName, attributePath } from "./attribute-path";
export { checkableJson, sameContent, toDynamic, valuesOfJson } from "./dynamic-value";
export { isUnordered, keyMember, equivalenceOf, zeroValueOf, isSameTimestamp } from "./equivalence";
export { EXPIRY_LABEL, type Expiry, expiryLabelValue, readExpiryLabel } from "./expiry-label";
export { isFreeForm, isNested, isZeroValue, fromWire } from "./from-wire";
export {
  fromContractLabels,
  hiddenLabels,
  importedState,
  isHiddenLabel,
  isLabelMatch,
  labelsIn,
  mergedLabels,
  ownAmong,
  toContractLabels,
  withKeptLabels,
  withLabels,
  withoutHiddenLabels,
  withoutLabels,
} from "./labels";
export { agrees } from "./list-filter";
export {
  allRequestParts,
  creationRequest,
  type RequestPart,
  requestParts,
  applyPlanned,
  valueInRequest,
  toWire,
} from "./to-wire";
export { referencesIn, type ValueReference } from "./references-in";
export {
  secretsIn,
  holdsDueVersion,
  isVersionDue,
  versionOf,
  versionProblems,
  exclusiveFaults,
  withoutExcluded,
} from "./config-rules";
export {
  objectWithoutUnknowns,
  overUnknowns,
  withoutUnknowns,
  withNameParts,
  withUnreadable,
} from "./unknown-values";
export {
  canonicalText,
  differencesBetween,
  memberType,
  type ValueDifference,
  isRecreated,
  vanishedField,
} from "./value-differences";
