/** The codes of the service's errors. */
export type ServiceErrorCode =
  | "aborted"
  | "already_exists"
  | "failed_precondition"
  | "invalid_argument"
  | "not_found"
  | "resource_exhausted"
  | "unauthenticated"
  | "unavailable"
  | "unimplemented";

/** An error that a method answers. Each server maps it to its own status and body. */
export class ServiceError extends Error {
  override readonly name = "ServiceError";
  readonly code: ServiceErrorCode;
  /** The field of the request that is wrong, if one is. */
  readonly field: string | undefined;

  constructor(code: ServiceErrorCode, message: string, field?: string) {
    super(message);
    this.code = code;
    this.field = field;
  }
}
