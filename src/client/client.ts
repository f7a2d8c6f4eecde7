import type { ErrorDialect } from "../contract";
import type { ClientConfig } from "./config/config";
import type { Clock, ServiceTime } from "./clock";
import type { ErrorCode } from "./errors/error-code";
import type { FailureReason } from "./errors/error-facts";
import type { JsonInputObject, JsonObject } from "./http/proto-json";
import type { Redact } from "../base/redaction";
import type { RetryPolicy, Safety } from "./retry/retry";
import type { Transport } from "./http/transport";
import type { UndiciTransportOptions } from "./http/undici-transport";

/** Describes an RPC to the client. */
export type ClientMethod = {
  /** Path under the endpoint, such as `/svc.compute.v1.ComputeService/GetVirtualMachine` (form documented). */
  readonly path: string;
  readonly safety: Safety;
  /**
   * The service's codes for a lack of capacity. An answer with one of them is a final refusal, whatever its status: neither a rate limit nor a
   * request whose outcome is unknown. Compared without regard to case. @default none
   */
  readonly capacityCodes?: readonly string[];
};

/** Metadata of a successful answer. */
export type AnswerFacts = {
  readonly httpStatus: number;
  readonly requestId?: string;
  /** Wait that the service asked for, in milliseconds. */
  readonly retryAfterMs?: number;
};

/** Limits and callbacks of one call. */
export type CallOptions = {
  /** Cancels the call at once, in any phase. */
  readonly signal?: AbortSignal;
  /**
   * Whether an attempt in flight may finish, within its own time limits, after the signal aborts or the deadline
   * passes. For calls whose outcome must be known. Waits still end, and no further attempt starts.
   * @default false
   */
  readonly finishesAttempt?: boolean;
  /**
   * Time limit for the whole call in milliseconds, retries and waits included.
   * @default no bound but the retry policy's
   */
  readonly deadlineMs?: number;
  /**
   * Selects the failures that the client retries.
   * - `failures`: every transient failure that is safe to retry.
   * - `notCarriedOut`: only requests that the service did not carry out, for callers that check the object before
   *   they repeat the rest.
   * - `turnedAway`: only requests that a rate limit rejected, for callers that retry by themselves.
   * @default "failures"
   */
  readonly repeats?: "failures" | "notCarriedOut" | "rejected";
  /** Receives the metadata of the successful answer, before the call resolves. */
  readonly onAnswer?: (answer: AnswerFacts) => void;
};

/** Event that the client reports during a call. Never contains a body, a header or a secret. */
export type CallEvent =
  | {
      readonly kind: "attempt";
      readonly method: string;
      readonly attempt: number;
      readonly durationMs: number;
      /** `ok`, or the error's code. */
      readonly outcome: "ok" | ErrorCode;
      readonly reason?: FailureReason;
      readonly httpStatus?: number;
      readonly requestId?: string;
    }
  | {
      /** Reported when an attempt has waited for its turn: for a connection, or as long as the rate limiter wants. */
      readonly kind: "permit";
      readonly method: string;
      readonly attempt: number;
      readonly durationMs: number;
    }
  | {
      readonly kind: "wait";
      readonly method: string;
      /** Number of the attempt that failed, or whose answer says that the quota is used up. */
      readonly attempt: number;
      readonly delayMs: number;
      readonly code: ErrorCode;
      /** Set if all calls of the client wait because of the service's rate limit; reported once for all of them. */
      readonly everyCall?: true;
      /** Rate after the wait, in calls per second. */
      readonly perSecond?: number;
    };

/** Receives the client's events. The client ignores errors that it throws, so that a log cannot break a call. */
export type CallLog = (event: CallEvent) => void;

/** Options of {@link Client}. Only the first three are required. */
export type ClientOptions = {
  readonly config: ClientConfig;
  /** Value of the `User-Agent` header. */
  readonly userAgent: string;
  /** The service's own error codes: the contract's `errors`. If undefined, only the usual codes are understood. */
  readonly dialect: ErrorDialect | undefined;
  /** Network transport. @default undici over real sockets, closed with the client */
  readonly transport?: Transport;
  /**
   * Redacts the caller's own secrets in every text of the client; the client redacts the API key itself. The client
   * calls it for each text, before it cuts the text, so the set of secrets may grow.
   *
   * @default only the API key is redacted
   */
  readonly redact?: Redact;
  /** Limits of the default transport. */
  readonly transportOptions?: UndiciTransportOptions;
  /** Limits of retrying; omitted fields keep their defaults. */
  readonly retry?: Partial<RetryPolicy>;
  /** @default the system clock */
  readonly clock?: Clock;
  /** Returns a number of at least 0 and less than 1. @default Math.random */
  readonly random?: () => number;
  /** Receives the service's time from each answer. @default nothing is measured */
  readonly serviceTime?: ServiceTime;
  /** Receives the client's events. @default no events are reported */
  readonly log?: CallLog;
};

/** Client of the service. */
export type Client = {
  /**
   * Calls an RPC and resolves with the decoded answer. An empty body counts as `{}`, except for a read.
   *
   * @throws ServiceError for every failure of the call
   * @throws TypeError if the body cannot be encoded as JSON or the path does not begin with `/`
   */
  call(method: ClientMethod, body: JsonInputObject, options?: CallOptions): Promise<JsonObject>;
  /** Preloads the modules that the first call needs. Opens no connection, sends nothing and never rejects. */
  prepare(): Promise<void>;
  /**
   * Redacts the API key, and the secrets that `ClientOptions.redact` knows, in a text from the service (such as an
   * operation's error message).
   */
  readonly redact: Redact;
  /** Closes the client's connections; calls in flight reject. */
  close(): Promise<void>;
};
