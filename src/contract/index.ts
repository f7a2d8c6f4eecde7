/**
 * The service's API as data, and the names it uses. Contains only the description (`openapi.yaml`), the model that is built from it,
 * and pure functions of names and values: no I/O except reading that file, and no import of another module.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type * as buildModel from "./reading/build-model";
import { type CompiledContract, expandContract } from "./reading/compiled";
import type { Contract, Kind, Method } from "./model";
import model from "./model.json";
import { parseResourceName } from "./names/resource-name";

export type {
  Constraints,
  Contract,
  Field,
  FieldType,
  Kind,
  KindMethods,
  Method,
  Presence,
  ProviderDefault,
  Source,
  UpdateMode,
} from "./model";
export type { CountedPaging, Paging } from "./paging";
export type { Json } from "../base/json";
export {
  toObjectForm,
  expandResourceName,
  formatResourceName,
  isNameOrSlug,
  isSamePattern,
  isSameResourceName,
  isSlug,
  parentOf,
  parentPattern,
  parsePattern,
  parseResourceName,
  type PatternSegment,
  patternVariables,
  slugOf,
  defaultPattern,
  expandDefault,
  listParentField,
} from "./names/resource-name";
export { CALL_ACTION } from "./names/action-names";
export { type ActionModel, actionsOf } from "./actions";
export { type DocumentedState, type ListedStates, repeatedWords, type StateWords } from "./operation-states";
export { type FunctionModel, functionsOf } from "./functions";
export { marksDocumentedOnly, withUnmarkedAssumptions } from "./unmarked-assumptions";
export {
  isLabelPattern,
  LABELS_ALL,
  labelsPlace,
  type LabelsPlace,
  requestFields,
  type RequestField,
  nameFieldOf,
  requestBody,
  type RequestBody,
  type RequestParts,
  withoutToken,
  withToken,
  forbidsSpace,
  textToSend,
} from "./requests/request-fields";
export {
  checkRequest,
  type CheckedRequest,
  type CheckRequestOptions,
  requestType,
  type RequestObject,
  type RequestProblem,
} from "./requests/check-request";
export { nameInRequest } from "./requests/name-in-request";
export {
  isUnspecified,
  guaranteeOf,
  type Guarantee,
  keyFieldOf,
  repeatedKeys,
  exclusiveConflicts,
  type ExclusiveGroups,
  isExclusive,
  fieldsIn,
  holdsSecret,
  isAddressField,
  exampleMethodLabel,
  findMethod,
  kindOfMethod,
  type ListMethod,
  listMethodOf,
  methodLabel,
  nameMetadataKey,
  methodsOf,
  isReadVerb,
  OPERATION_STATES,
  STATE_KEYS,
  stateMeant,
  UPDATE_MODES,
  updateModeOf,
  cloneSourceField,
} from "./derived-facts";
export { type AnsweredSecret, answeredSecret } from "./requests/answered-secret";
export { checkScalar, checkSize, compilePattern } from "./requests/check-value";
export { formatContract } from "./reading/compiled";
export { AMOUNT_PATTERN, type Wallets, walletsOf } from "./wallets";
export { ALL_OR_NONE, ALTERNATIVES, alternativesField, CAPACITY_WAIT, isLackOfCapacity } from "./capacity";
export type { CapacityTerms } from "./capacity-terms";
export { completeRequest, type CompletionProblem, type RequestDefaults } from "./requests/complete-request";
export {
  asQuery,
  attributeFacts,
  type FieldFacts,
  factText,
  inputFacts,
  type NameStyle,
  propDescription,
  providerFallback,
  sourceSentence,
} from "./describe-field";
export { ContractError } from "./reading/document";
export { DIALECT_CODES, type DialectCode, type ErrorDialect, type ErrorWord } from "./error-dialect";
export {
  isLifetime,
  parseDuration,
  parseLifetime,
  canonicalText,
  isSameRange,
  isSameText,
  isTextFormat,
  textProblem,
  TEXT_FORMATS,
  type TextFormat,
  hasExcessDigits,
  quoteIfUnsafe,
  quoteUnsafeNumbers,
} from "./text/text-format";
export { firstWord, toClassName, toPlural, toPropName, toTerraformName, withArticle } from "./names/naming";
export { misspeltName, misspeltValue } from "./names/misspelt-name";
export { nearestName } from "./names/nearest-name";
export { isProofText, proofFieldOf, proofText } from "./requests/proof-text";
export {
  explainNormalization,
  isNormalization,
  isSameNormalized,
  type Normalization,
  NORMALIZATIONS,
} from "./text/normalization";
export { addressRange, type AddressRange, maskedRange, rangeText } from "./text/network-text";
export { replaceSecrets, secretsInRequest } from "./requests/request-secrets";
export { lookupFields, lookupQueryFields, lookupSlugField } from "./lookup-shape";
export { readContract } from "./reading/read-contract";
export { disrupts, REPLACEMENT_ANSWERS } from "./arguments";
export { holdsSshKey } from "./ssh-key-field";
export { holdsData } from "./holds-data";
export { ephemeralFields, isEphemeralKind } from "./ephemeral-shape";
export {
  dataSourceFields,
  ID,
  idField,
  isEmptyIfAbsent,
  isListableKind,
  isReadableKind,
  labelsAllField,
  LIST_NAMES,
  listDataSourceFields,
  listQueryFields,
  namePartFields,
  resourceFields,
  timeoutPhases,
  type TimeoutPhase,
  timeoutText,
} from "./terraform-shape";
export { isSecretField, withoutSecretMembers } from "./names/secret-names";
export { instantOf, isTimestamp } from "./text/timestamp";
export { isTooDeep, TOO_DEEP } from "./reading/json-depth";

/** The contract that this package was built with, compiled from `openapi.yaml`. */
export const contract: Contract = expandContract(model as unknown as CompiledContract);

/**
 * Builds the contract from a parsed OpenAPI document with the same extensions as ours. Throws a ContractError that lists every problem if
 * the document describes no usable kinds.
 */
export function buildContract(document: unknown): Contract {
  // Stacks and the provider load this module at startup and never build a contract.
  // eslint-disable-next-line @typescript-eslint/no-require-imports -- as above
  return (require("./reading/build-model") as typeof buildModel).buildContract(document);
}

/** Returns the methods of a parsed OpenAPI document with the same extensions as ours, even if its kinds are unusable. */
export function describedMethods(document: unknown): readonly Method[] {
  // As above.
  // eslint-disable-next-line @typescript-eslint/no-require-imports -- as above
  return (require("./reading/build-model") as typeof buildModel).describedMethods(document);
}

/** Returns the kind with a name, for example `VirtualMachine`. Throws a RangeError that lists the kinds if there is none. */
export function kindOf(from: Contract, name: string): Kind {
  const kind = from.kinds.find((candidate) => candidate.name === name);
  if (kind === undefined) {
    throw new RangeError(
      `"${name}" is not a kind of the contract; the kinds are ${from.kinds.map((each) => each.name).join(", ")}`,
    );
  }
  return kind;
}

/** Returns the kind that a full resource name belongs to; undefined if there is none. */
export function kindNamedBy(from: Contract, text: string): Kind | undefined {
  return from.kinds.find(({ pattern }) => parseResourceName(pattern, text) !== undefined);
}

/** Returns the text of `openapi.yaml`. Throws if the file is not next to the code (it always is in the package). */
export function openapiText(): string {
  return readFileSync(join(__dirname, "..", "contract", "openapi.yaml"), "utf8");
}
