/**
 * The service's API as data, and the names it uses. Only ever contains the description (`openapi.yaml`), the model
 * that is built from it, and pure functions of names and values: no I/O but reading that file, and no import of another room.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type * as buildModel from "./build-model";
import { type CompiledContract, expandContract } from "./compiled";
import type { Contract, Kind } from "./model";
import model from "./model.json";
import { parseResourceName } from "./resource-name";

export type {
  Constraints,
  Contract,
  Field,
  FieldType,
  Json,
  Kind,
  KindMethods,
  Method,
  Paging,
  Presence,
  ProviderDefault,
  Source,
} from "./model";
export {
  carriedFields,
  type CarriedField,
  nameFieldOf,
  requestBody,
  type RequestBody,
  type RequestParts,
} from "./carried-fields";
export {
  checkRequest,
  type CheckedRequest,
  type CheckRequestOptions,
  type RequestObject,
  type RequestProblem,
} from "./check-request";
export { checkScalar, checkSize } from "./check-value";
export { formatContract } from "./compiled";
export { completeRequest, type CompletionProblem, type RequestDefaults } from "./complete-request";
export { ContractError } from "./document";
export { parseDuration } from "./duration";
export { fieldsIn } from "./fields-in";
export { findMethod, kindOfMethod, methodLabel, methodsOf } from "./find-method";
export { firstWord, toClassName, toPlural, toPropName, toTerraformName } from "./naming";
export { nearestName } from "./nearest-name";
export {
  canonicalText,
  isSameText,
  isTextFormat,
  textProblem,
  TEXT_FORMATS,
  type TextFormat,
} from "./text-format";
export {
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
  slugOf,
  type PatternSegment,
} from "./resource-name";
export { readContract } from "./read-contract";
export {
  dataSourceFields,
  ephemeralFields,
  isEphemeralKind,
  isReadableKind,
  listDataSourceFields,
  propDescription,
  timeoutPhases,
  type TimeoutPhase,
  timeoutText,
} from "./terraform-shape";
export { isTimestamp } from "./timestamp";

/** The contract that this package was built with, compiled from `openapi.yaml`. */
export const contract: Contract = expandContract(model as unknown as CompiledContract);

/**
 * Builds the contract from a parsed OpenAPI document that has the words which our own has. Throws a ContractError that lists every problem
 * when the document describes no usable kinds.
 */
export function buildContract(document: unknown): Contract {
  // Stacks and the provider load this folder whenever they start, and never build a contract.
  // eslint-disable-next-line @typescript-eslint/no-require-imports -- as above
  return (require("./build-model") as typeof buildModel).buildContract(document);
}

/** The kind of that name, for example `VirtualMachine`. Throws a RangeError that lists the kinds when there is none. */
export function kindOf(from: Contract, name: string): Kind {
  const kind = from.kinds.find((candidate) => candidate.name === name);
  if (kind === undefined) {
    throw new RangeError(
      `"${name}" is no kind of the contract; there are ${from.kinds.map((each) => each.name).join(", ")}`,
    );
  }
  return kind;
}

/** The kind that a text is a full resource name of; undefined where it is of none. */
export function kindNamedBy(from: Contract, text: string): Kind | undefined {
  return from.kinds.find(({ pattern }) => parseResourceName(pattern, text) !== undefined);
}

/** The text of `openapi.yaml` itself. Throws when the file does not lie beside the code (it always does in the package). */
export function openapiText(): string {
  return readFileSync(join(__dirname, "..", "contract", "openapi.yaml"), "utf8");
}
