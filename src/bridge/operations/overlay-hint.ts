import { isServiceError, namesCode, type ServiceError } from "../../client";
import { IncompleteAnswer, UnexpectedAnswer } from "../../api";
import type { Kind, Method } from "../../contract";
import type { Diagnostic } from "../../plugin";

/**
 * Names the word of an overlay that settles an error, if the contract comes from the service's own description. This is the only place that
 * maps causes to words; the guide "Bring your own description" explains the words.
 */

/** A cause of an error that a wrong contract can have. */
export type ContractCause =
  | { readonly is: "refused-update"; readonly method: Method }
  | { readonly is: "conflict" }
  | { readonly is: "lost-value"; readonly attribute: string; readonly methods: readonly Method[] }
  | { readonly is: "changed-value"; readonly attribute: string }
  | { readonly is: "unclear-deletion" }
  | { readonly is: "missing-field"; readonly path: string }
  | { readonly is: "other-shape" }
  | { readonly is: "nameless-create"; readonly method: Method | undefined }
  | { readonly is: "slow" }
  | { readonly is: "absent-secret"; readonly attribute: string };

/** Returns the sentence that names the word for a cause. */
function hintFor(cause: ContractCause): string {
  switch (cause.is) {
    case "refused-update":
      return (
        `\`x-immutable: true\` on a field that the service cannot change, \`x-omits\` on ${cause.method.name} for fields that it does not take, ` +
        "or `x-update` if it refuses fields that did not change"
      );
    case "conflict":
      return "`x-errors: { aborted: [...] }` with this code, if the service means a conflict with another change";
    case "lost-value": {
      const names = cause.methods.map(({ name }) => name).join(" and ");
      return (
        `\`x-omits: [${cause.attribute}]\` on ${names}, if the method does not change the field, or \`x-update: replace\`, if it clears what a ` +
        "request omits"
      );
    }
    case "changed-value":
      return `\`readOnly: true\` on \`${cause.attribute}\`, if only the service sets it`;
    case "unclear-deletion":
      return '`x-errors: { not_found: [...] }` with the code of this answer, if it means "not found"';
    case "missing-field":
      return `\`remove: true\` on the element \`${cause.path}\` of the kind's \`required\`, if an answer may lack it`;
    case "other-shape":
      return "`type` on the field, or `x-holds: object` on the property of the response that contains the object";
    case "nameless-create":
      return `\`x-holds: operation\` on the property of the response of ${cause.method?.name ?? "the create"} that contains the operation, or \`x-holds: object\``;
    case "slow":
      return "`x-timeout`, if the method is always this slow";
    case "absent-secret":
      return `\`x-returned-once: false\` on \`${cause.attribute}\`, if the service never returns it`;
  }
}

/** Adds the hint for a cause as the last line of a diagnostic. Leaves the diagnostic unchanged without a cause, or with the built-in contract. */
export function withOverlayHint(
  kind: Kind,
  diagnostic: Diagnostic,
  cause: ContractCause | undefined,
): Diagnostic {
  const hint = cause === undefined ? undefined : overlayHint(kind, cause);
  return hint === undefined ? diagnostic : { ...diagnostic, detail: `${diagnostic.detail}\n\n${hint}` };
}

/** Returns the line that names the word for a cause; undefined with the built-in contract, whose facts no overlay corrects. */
export function overlayHint(kind: Kind, cause: ContractCause): string | undefined {
  return kind.source === "live"
    ? `If the contract is wrong, correct it in an overlay: ${hintFor(cause)}.`
    : undefined;
}

/**
 * Returns the cause of a read or deletion that leaves open whether the object exists; undefined without a code in the answer that an overlay
 * could explain. For a code that is not understood, the message of the error has the whole line.
 */
export function causeOfUnclearDeletion({ facts }: ServiceError): ContractCause | undefined {
  const isExplained = facts.sightedCode !== undefined || facts.code === "not_found";
  return namesCode(facts) && !isExplained ? { is: "unclear-deletion" } : undefined;
}

/** Codes with which a service refuses a change that it never makes. */
const REFUSALS = ["invalid_argument", "failed_precondition", "out_of_range", "unimplemented"];

/** Returns the cause of a failed update; undefined if no word would help. */
export function causeOfUpdate(error: unknown, method: Method): ContractCause | undefined {
  if (!isServiceError(error)) return causeOfAnswer(error);
  if (error.reason !== "answered") return undefined;
  if (REFUSALS.includes(error.code)) return { is: "refused-update", method };
  const isUnknownConflict = error.httpStatus === 409 || error.httpStatus === 423;
  return isUnknownConflict && error.code !== "aborted" && namesCode(error.facts)
    ? { is: "conflict" }
    : undefined;
}

/** Returns the cause of an answer that cannot be used; undefined for any other error. */
export function causeOfAnswer(error: unknown): ContractCause | undefined {
  if (error instanceof IncompleteAnswer) return { is: "missing-field", path: error.path };
  return error instanceof UnexpectedAnswer && error.name === "UnexpectedAnswer"
    ? { is: "other-shape" }
    : undefined;
}

/** Returns the cause of a result that differs from the plan. `attribute` is the attribute's Terraform name at the root of the resource. */
export function causeOfDeviation(
  kind: Kind,
  attribute: string,
  verb: "create" | "update",
): ContractCause | undefined {
  const field = kind.fields.find(({ terraformName }) => terraformName === attribute);
  if (field === undefined || field.presence === "computed") return undefined;
  if (verb === "create") return { is: "changed-value", attribute: field.wireName };
  const methods = kind.methods.updates.filter((method) => contains(method, field.wireName));
  return methods.length === 0 ? undefined : { is: "lost-value", attribute: field.wireName, methods };
}

function contains({ request, objectField }: Method, wireName: string): boolean {
  return request.some(
    (field) =>
      (field.standsFor?.[0] ?? field.wireName) === wireName ||
      (field.wireName === objectField &&
        field.type.kind === "object" &&
        field.type.fields.some((inner) => inner.wireName === wireName)),
  );
}
