/**
 * Closed list of error codes: gRPC's canonical names as Connect spells them. Callers switch on these. (Assumed: the
 * service's own codes are not documented; services of its kind return these.)
 */
export const ERROR_CODES = [
  "canceled",
  "unknown",
  "invalid_argument",
  "deadline_exceeded",
  "not_found",
  "already_exists",
  "permission_denied",
  "resource_exhausted",
  "failed_precondition",
  "aborted",
  "out_of_range",
  "unimplemented",
  "internal",
  "unavailable",
  "data_loss",
  "unauthenticated",
] as const;

/** One of {@link ERROR_CODES}. */
export type ErrorCode = (typeof ERROR_CODES)[number];

/** Other spellings of the codes: British ones, and those of other RPC protocols over HTTP. */
const SYNONYMS: ReadonlyMap<string, ErrorCode> = new Map([
  ["cancelled", "canceled"],
  ["bad_route", "unimplemented"],
  ["malformed", "invalid_argument"],
  ["dataloss", "data_loss"],
]);

const CODE_BY_STATUS: Readonly<Record<number, ErrorCode>> = {
  400: "invalid_argument",
  401: "unauthenticated",
  403: "permission_denied",
  // Never not_found: without a body that says so, the address may be wrong, or the object gone.
  404: "unimplemented",
  405: "unimplemented",
  408: "deadline_exceeded",
  409: "aborted",
  // Not not_found either: an API version that was switched off returns 410 for every object.
  410: "unimplemented",
  412: "failed_precondition",
  413: "invalid_argument",
  422: "invalid_argument",
  425: "unavailable",
  428: "failed_precondition",
  429: "resource_exhausted",
  499: "canceled",
  501: "unimplemented",
  502: "unavailable",
  503: "unavailable",
  504: "deadline_exceeded",
};

/**
 * Parses a code as services write it: `not_found`, `NOT_FOUND`, `NotFound`, `notFound`, `5` or `"5"`. A phrase such
 * as `Not Found` (a framework's answer to an unknown path) and an HTTP status are not codes.
 */
export function errorCodeFrom(value: unknown): ErrorCode | undefined {
  if (typeof value === "number") return value === 0 ? undefined : ERROR_CODES[value - 1];
  if (typeof value !== "string" || value.length > 64) return undefined;
  if (/^\d{1,2}$/.test(value)) return errorCodeFrom(Number(value));
  const snake = value.replace(/([a-z])([A-Z])/g, "$1_$2").toLowerCase();
  return ERROR_CODES.find((code) => code === snake) ?? SYNONYMS.get(snake);
}

/** Returns the code for an HTTP status, for an error whose body does not name one. */
export function errorCodeFromStatus(httpStatus: number): ErrorCode {
  const code = CODE_BY_STATUS[httpStatus];
  if (code !== undefined) return code;
  // A content delivery network returns 520 to 527 when it cannot reach the service behind it.
  if (httpStatus >= 520 && httpStatus <= 527) return "unavailable";
  return httpStatus >= 500 ? "internal" : "unknown";
}
