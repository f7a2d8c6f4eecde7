/** Conversion between the service's JSON and Terraform's values. Contains only pure functions. */
export { attributeName, attributePath } from "./attribute-path";
export { creationRequest } from "./create-request";
export { checkableJson, sameContent } from "./dynamic-value";
export { equivalenceOf, zeroValueOf } from "./equivalence";
export { isFreeForm, isNested } from "./field-type";
export { fromWire } from "./from-wire";
export { agrees } from "./list-filter";
export {
  allRequestParts,
  type RequestPart,
  requestParts,
  applyPlanned,
  valueInRequest,
} from "./request-fields";
export { secretsIn } from "./secret-values";
export { isSameTimestamp } from "./timestamp";
export { toWire } from "./to-wire";
export { objectWithoutUnknowns, overUnknowns } from "./unknown-values";
export { withUnreadable } from "./unreadable-values";
export { isRecreated, vanishedField } from "./vanished-field";
export { holdsDueVersion, isVersionDue, versionOf, versionProblems } from "./write-only-versions";
export { withNameParts } from "./name-parts";
export { isZeroValue } from "./zero-value";
export { inWords } from "./in-words";
