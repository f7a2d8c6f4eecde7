import { NetworkError } from "./network-error";

/** Certificate faults that another authority may repair. */
const UNKNOWN_AUTHORITY =
  /^(?:UNABLE_TO_GET_ISSUER_CERT|UNABLE_TO_GET_ISSUER_CERT_LOCALLY|UNABLE_TO_VERIFY_LEAF_SIGNATURE|SELF_SIGNED_CERT_IN_CHAIN|DEPTH_ZERO_SELF_SIGNED_CERT)$/;

/** Whether a connection failed because no known authority has signed the certificate. */
export function isOfUnknownAuthority(error: unknown): error is NetworkError {
  if (!(error instanceof NetworkError) || error.failure.delivery !== "notSent") return false;
  for (let cause: unknown = error.cause; cause instanceof Error; cause = cause.cause) {
    if ("code" in cause && UNKNOWN_AUTHORITY.test(String(cause.code))) return true;
  }
  return false;
}

/** Adds that a variable for authorities names something unusable. */
export function withProblem(error: NetworkError, problem: string): NetworkError {
  const { said = "", ...failure } = error.failure;
  return problem === "" ? error : new NetworkError({ ...failure, said: `${said}; ${problem}` }, error.cause);
}
