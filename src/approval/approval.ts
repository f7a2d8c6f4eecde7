import type { ExpectedValue } from "../changes";

/**
 * Approval of the changes of a review, for the process that enforces it: the member `approval` of a review in JSON. Plain JSON, without any secret in
 * plain text.
 */
export interface Approval {
  /** Distinguishes this review from every other one. */
  readonly id: string;
  /** When it was written, and until when it may be applied, as RFC 3339. */
  readonly from: string;
  readonly until: string;
  /** Makes digests of sensitive values useless for any other review. */
  readonly salt: string;
  readonly contract: { readonly title: string; readonly version: string };
  readonly changes: readonly ApprovedChange[];
}

export const APPROVED_VERBS = ["create", "update", "replace", "delete", "invoke", "open", "run"] as const;

/**
 * What may happen. `open`: an ephemeral resource creates an object, as often as plans and applies need it. `run`: a hook calls the service or starts a
 * program.
 */
export type ApprovedVerb = (typeof APPROVED_VERBS)[number];

/** A change that may be carried out, once. */
export interface ApprovedChange {
  readonly verb: ApprovedVerb;
  /** The engine's address, for texts. */
  readonly address: string;
  /** Base address of the service. */
  readonly endpoint: string;
  /** The engine's workspace. */
  readonly workspace: string;
  /** Name of the kind, type of the action, or path of the hook. */
  readonly kind: string;
  /** Full name of the object that is changed. */
  readonly object?: string;
  /** Whether the new object of a replacement exists before the old one is deleted. */
  readonly isCreatedFirst?: true;
  /** The values that an update changes, or would change if it were no replacement. */
  readonly changed?: readonly ApprovedValue[];
  /** The values of a new object, an invocation, an ephemeral object, or a hook. Absent for one of which the plan shows no values: any are permitted. */
  readonly values?: readonly ApprovedValue[];
}

/** A value that users set, by its attribute in the notation of the configuration. */
export interface ApprovedValue {
  readonly attribute: string;
  /** Absent for a new object. */
  readonly before?: ExpectedValue;
  readonly after: ExpectedValue;
}
