import { errorAnswer, type Answer } from "./answer";
import type { ErrorConvention } from "./error-form";
import { RpcError } from "./rpc-error";

/** A rate limit for calls: a token bucket with a constant refill rate. */
export interface RateLimitOptions {
  /** Calls per second in real time, independent of the emulator's clock speed. */
  readonly perSecond: number;
  /** Size of the bucket, in calls. @default the calls of one second, at least one */
  readonly burst?: number;
  /**
   * Whether answers report the remaining calls in `RateLimit-Limit`, `RateLimit-Remaining` and `RateLimit-Reset`.
   * @default false
   */
  readonly headers?: boolean;
}

/** A rate limit that has been set. */
export interface RateLimit {
  readonly options: RateLimitOptions;
  /** Whether it is in force. */
  readonly isRunning: boolean;
  /** The number of calls that it let through. */
  readonly accepted: number;
  /** The number of calls that it refused with 429. */
  readonly refused: number;
  /** Removes the limit: no more calls are refused. */
  stop(): void;
}

/** The decision of the rate limit for one call. */
export interface Admission {
  /** Headers to add to the call's answer. */
  readonly headers: Readonly<Record<string, string>>;
  /** The answer to a refused call; undefined if the call is accepted. */
  readonly refusal: Answer | undefined;
}

/** The rate limit that every call of the service passes first. */
export interface RateGate {
  /** Sets a limit with a full bucket, replacing the previous limit. */
  limit(options: RateLimitOptions): RateLimit;
  /** The current limit, or the last one if it was stopped. */
  readonly current: RateLimit | undefined;
  /** Counts a call. A refusal is in the form in which the service answers with errors. */
  admit(errors?: ErrorConvention): Admission;
  /** Restores the initial limit, or none. */
  reset(): void;
}

interface Bucket {
  readonly handle: RateLimit;
  admit(errors: ErrorConvention): Admission;
}

const OPEN: Admission = { headers: {}, refusal: undefined };

/** Creates a rate gate. `nowMs` returns real time, because real clients have to meet the limit. */
export function createRateGate(
  initial: RateLimitOptions | undefined,
  nowMs: () => number = () => performance.now(),
): RateGate {
  let bucket: Bucket | undefined;
  const limit = (options: RateLimitOptions): RateLimit => {
    bucket?.handle.stop();
    bucket = createBucket(options, nowMs);
    return bucket.handle;
  };
  const reset = (): void => {
    bucket?.handle.stop();
    bucket = undefined;
    if (initial !== undefined) limit(initial);
  };
  reset();
  return {
    limit,
    reset,
    get current() {
      return bucket?.handle;
    },
    admit: (errors = {}) => (bucket?.handle.isRunning === true ? bucket.admit(errors) : OPEN),
  };
}

function createBucket(options: RateLimitOptions, nowMs: () => number): Bucket {
  const { perSecond, burst = Math.max(1, Math.ceil(perSecond)), headers = false } = options;
  let isRunning = true;
  let [accepted, refused] = [0, 0];
  let tokens = burst;
  let filledAtMs = nowMs();
  return {
    handle: {
      options,
      get isRunning() {
        return isRunning;
      },
      get accepted() {
        return accepted;
      },
      get refused() {
        return refused;
      },
      stop() {
        isRunning = false;
      },
    },
    admit(errors) {
      const atMs = nowMs();
      tokens = Math.min(burst, tokens + ((atMs - filledAtMs) * perSecond) / 1000);
      filledAtMs = atMs;
      const isAccepted = tokens >= 1;
      if (isAccepted) {
        tokens -= 1;
        accepted += 1;
      } else {
        refused += 1;
      }
      const told: Record<string, string> = headers
        ? {
            "ratelimit-limit": String(burst),
            "ratelimit-remaining": String(Math.floor(tokens)),
            "ratelimit-reset": String(Math.ceil((burst - tokens) / perSecond)),
          }
        : {};
      if (isAccepted) return { headers: told, refusal: undefined };
      const error = new RpcError(
        "resource_exhausted",
        `Rate limit of ${perSecond} calls per second exceeded; try again later`,
      );
      const retryAfter = String(Math.max(1, Math.ceil((1 - tokens) / perSecond)));
      const answer = errorAnswer(error, errors);
      return {
        headers: told,
        refusal: { ...answer, headers: { ...answer.headers, "retry-after": retryAfter } },
      };
    },
  };
}
