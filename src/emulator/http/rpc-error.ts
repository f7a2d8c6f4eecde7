/** The canonical codes in Connect's spelling, with the HTTP status of each. */
const STATUS_OF_CODE = {
  canceled: 499,
  unknown: 500,
  invalid_argument: 400,
  deadline_exceeded: 504,
  not_found: 404,
  already_exists: 409,
  permission_denied: 403,
  resource_exhausted: 429,
  failed_precondition: 400,
  aborted: 409,
  out_of_range: 400,
  unimplemented: 501,
  internal: 500,
  unavailable: 503,
  data_loss: 500,
  unauthenticated: 401,
} as const;

/** A canonical code, for example `not_found`. */
export type RpcCode = keyof typeof STATUS_OF_CODE;

/** All codes. */
export const RPC_CODES = Object.keys(STATUS_OF_CODE) as readonly RpcCode[];

/** One problem of a request. */
export interface Violation {
  /** Path of the field: `compute.vcpus`, `users[0].username`; empty for the whole body. */
  readonly field: string;
  /** The allowed values, and the value received. */
  readonly description: string;
}

/** An error answer of the service: the body `{ code, message, details? }` under an HTTP status. */
export class RpcError extends Error {
  readonly code: RpcCode;
  readonly status: number;
  readonly violations: readonly Violation[];
  /** Whether the status is not the usual one of the code. */
  readonly hasOwnStatus: boolean;
  /** A code of the cause beside the canonical one, such as a lack of capacity. */
  readonly reason: string | undefined;
  /** Value of `Retry-After`. */
  readonly retryAfterSeconds: number | undefined;

  /** `status` overrides the HTTP status of the code, for the few answers that differ (unknown path, body too large). */
  constructor(
    code: RpcCode,
    message: string,
    options: {
      status?: number;
      violations?: readonly Violation[];
      reason?: string;
      retryAfterSeconds?: number;
    } = {},
  ) {
    super(message);
    this.name = "RpcError";
    this.code = code;
    this.status = options.status ?? STATUS_OF_CODE[code];
    this.hasOwnStatus = options.status !== undefined;
    this.violations = options.violations ?? [];
    this.reason = options.reason;
    this.retryAfterSeconds = options.retryAfterSeconds;
  }
}

/** Returns the error for a request that violates the contract; its message lists every violation. */
export function invalidArgument(method: string, violations: readonly Violation[]): RpcError {
  const list = violations.map(({ field, description }) =>
    field === "" ? description : `${field}: ${description}`,
  );
  return new RpcError("invalid_argument", `Invalid request of ${method}: ${list.join("; ")}`, {
    violations,
  });
}

/** Returns the JSON body of an error. */
export function errorBody(error: RpcError): Record<string, unknown> {
  const { code, reason, violations } = error;
  const details = [
    ...(violations.length === 0
      ? []
      : [{ type: "google.rpc.BadRequest", debug: { fieldViolations: violations } }]),
    ...(reason === undefined ? [] : [{ type: "google.rpc.ErrorInfo", debug: { reason, domain: "" } }]),
  ];
  return { code, message: error.message, ...(details.length === 0 ? {} : { details }) };
}
