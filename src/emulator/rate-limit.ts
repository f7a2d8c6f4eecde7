import { errorAnswer, type Answer } from "./answer";
import { RpcError } from "./rpc-error";

/** How many calls the service takes: a bucket that is refilled evenly. */
export interface RateLimitOptions {
  /** Calls per second, in real time, whatever the speed of the emulator's clock. */
  readonly perSecond: number;
  /** How many calls may come at once after a while of silence. @default those of one second, at least one */
  readonly burst?: number;
  /** Whether each answer says in `RateLimit-Limit`, `RateLimit-Remaining` and `RateLimit-Reset` how much is left. @default false */
  readonly headers?: boolean;
}

/** A limit that has been set. */
export interface RateLimit {
  readonly options: RateLimitOptions;
  /** Whether it is in force. */
  readonly isRunning: boolean;
  /** Calls that it let through. */
  readonly accepted: number;
  /** Calls that it turned away, with 429. */
  readonly refused: number;
  /** Takes it back: nothing more is turned away. */
  stop(): void;
}

/** What the limit says of one call. */
export interface Admission {
  /** Headers of whatever the call is answered with. */
  readonly headers: Readonly<Record<string, string>>;
  /** The answer to a call that is turned away. */
  readonly refusal: Answer | undefined;
}

/** What all calls of the service pass before anything is done for them. */
export interface RateGate {
  /** Sets a limit, in place of the one before, with a full bucket. */
  limit(options: RateLimitOptions): RateLimit;
  /** The limit that is in force, or was last. */
  readonly current: RateLimit | undefined;
  /** Counts a call. */
  admit(): Admission;
  /** Back to the start: the limit that the gate was made with, or none. */
  reset(): void;
}

interface Bucket {
  readonly handle: RateLimit;
  admit(): Admission;
}

const OPEN: Admission = { headers: {}, refusal: undefined };

/** Makes a gate. `nowMs` gives real time: a limit is there to be met by real clients. */
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
    admit: () => (bucket?.handle.isRunning === true ? bucket.admit() : OPEN),
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
    admit() {
      const atMs = nowMs();
      tokens = Math.min(burst, tokens + ((atMs - filledAtMs) * perSecond) / 1000);
      filledAtMs = atMs;
      const isAccepted = tokens >= 1;
      if (isAccepted) {
        tokens -= 1;
        accepted += 1;
      } else refused += 1;
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
        `There are more than ${perSecond} calls per second; make this one again later`,
      );
      const retryAfter = String(Math.max(1, Math.ceil((1 - tokens) / perSecond)));
      const answer = errorAnswer(error);
      return {
        headers: told,
        refusal: { ...answer, headers: { ...answer.headers, "retry-after": retryAfter } },
      };
    },
  };
}
