/**
 * How the service expresses the errors that decide what the provider does. Read from `x-errors` at the document's root. Without it, the
 * usual forms are understood: google.rpc.Status, Connect, RFC 9457 problems, `error` and `errors` wrappers, and text.
 */

/** The canonical codes that `x-errors` can translate: the ones on which decisions depend, in Connect's spelling. */
export const DIALECT_CODES = [
  "not_found",
  "already_exists",
  "aborted",
  "failed_precondition",
  "resource_exhausted",
] as const;

/** One of {@link DIALECT_CODES}. `aborted` is a conflict with another change, `resource_exhausted` a rate limit or a quota. */
export type DialectCode = (typeof DIALECT_CODES)[number];

/** One of the service's own error codes. */
export interface ErrorWord {
  /**
   * The code as in the answer: `VM_GONE`, `1042`, `https://errors.example/no-such-vm`. Compared without regard to case. `*` stands for any
   * text, for a service that has no codes but fixed sentences: `* does not exist`.
   */
  readonly text: string;
  readonly means: DialectCode;
  /** The HTTP status with which the word has this meaning. @default any error status; for `not_found`, 404 */
  readonly status?: number;
}

/** The service's own error codes. */
export interface ErrorDialect {
  /**
   * Path of the member with the code (or the sentence) in an error's body: `fault.kind`. @default the usual members (`code`, `status`,
   * `type`, ...); the text itself if the body is plain text
   */
  readonly field?: string;
  readonly words: readonly ErrorWord[];
}
