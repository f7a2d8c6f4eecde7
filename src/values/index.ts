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
export { isUnordered, keyMember } from "./element-key";
export { equivalenceOf, zeroValueOf, isSameTimestamp } from "./equivalence";
export { EXPIRY_LABEL, type Expiry, expiryLabelValue, readExpiryLabel } from "./expiry-label";
export { isFreeForm, isNested, isZeroValue } from "./field-type";
export { fromWire } from "./from-wire";
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
} from "./request-fields";
export { referencesIn, type ValueReference } from "./references-in";
export { secretsIn } from "./secret-values";
export { toWire } from "./to-wire";
export { objectWithoutUnknowns, overUnknowns, withoutUnknowns } from "./unknown-values";
export { withNameParts, withUnreadable } from "./unreadable-values";
export { canonicalText, differencesBetween, memberType, type ValueDifference } from "./value-differences";
export { isRecreated, vanishedField } from "./vanished-field";
export { holdsDueVersion, isVersionDue, versionOf, versionProblems } from "./write-only-versions";
