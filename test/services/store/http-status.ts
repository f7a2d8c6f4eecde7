import type { ServiceErrorCode } from "./service-error";

/** The HTTP status of each error, for servers that choose their own. */
export const HTTP_STATUS = {
  aborted: 409,
  already_exists: 409,
  failed_precondition: 412,
  invalid_argument: 400,
  not_found: 404,
  resource_exhausted: 429,
  unauthenticated: 401,
  unavailable: 503,
  unimplemented: 501,
} as const satisfies Readonly<Record<ServiceErrorCode, number>>;
