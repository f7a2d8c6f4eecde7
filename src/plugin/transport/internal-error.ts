import type { Logger } from "./log";
import { GrpcCode, RpcError } from "./rpc";

/** Logs an error of a handler, and returns the error for the peer, which only refers to the log. */
export function internalError(path: string, error: unknown, log: Logger): RpcError {
  const reference = Math.random().toString(36).slice(2, 10);
  log.error(`${path} failed with an unexpected error`, { reference, error });
  return new RpcError(
    GrpcCode.INTERNAL,
    `The provider failed in ${path.slice(path.lastIndexOf("/") + 1)} because of an internal error. ` +
      `Run again with TF_LOG_PROVIDER=ERROR, look for reference ${reference} in the log, and report the entry.`,
  );
}
