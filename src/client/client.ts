import type { ClientConfig } from "./config";
import type { Clock } from "./clock";
import type { ErrorCode } from "./error-code";
import type { FailureReason } from "./error";
import type { JsonInputObject, JsonObject } from "./proto-json";
import type { Redact } from "./redact";
import type { RetryPolicy, Safety } from "./retry";
import type { Transport } from "./transport";
import type { UndiciTransportOptions } from "./undici-transport";

/** An RPC, as the client needs to know it. */
export type Method = {
  /** Its path under the endpoint, such as `/svc.compute.v1.ComputeService/GetVirtualMachine` (form documented). */
  readonly path: string;
  readonly safety: Safety;
};

/** What is known of an answer besides its body. */
export type AnswerFacts = {
  readonly httpStatus: number;
  readonly requestId?: string;
  /** How long the service asked to wait, in milliseconds. */
  readonly retryAfterMs?: number;
};

/** How one call is bounded and watched. */
export type CallOptions = {
  /** Ends the call at once, wherever it is. */
  readonly signal?: AbortSignal;
  /**
   * Whether an attempt that is under way when the signal is aborted or the deadline passes is let to its end, within its own time limits: for a
   * call whose outcome must be known. Waits end all the same, and no further attempt is begun. @default false
   */
  readonly finishesAttempt?: boolean;
  /** Milliseconds from now for the whole call, retries and waits included. @default no bound but the retry policy's */
  readonly deadlineMs?: number;
  /**
   * What is repeated: all that may pass, or only what a rate limit has turned away, for callers that ask again by themselves.
   * @default "failures"
   */
  readonly repeats?: "failures" | "turnedAway";
  /** Told about the answer of a call that succeeded, before the call resolves. */
  readonly onAnswer?: (answer: AnswerFacts) => void;
};

/** What the client reports about a call while it goes on. Never a body, never a header, never a secret. */
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
      readonly kind: "wait";
      readonly method: string;
      /** The attempt that failed, or was answered with the news that no more is allowed. */
      readonly attempt: number;
      readonly delayMs: number;
      readonly code: ErrorCode;
      /** All calls of the client wait, since the service limits their rate; told once for all of them. */
      readonly everyCall?: true;
      /** The rate at which they go on then, in calls per second. */
      readonly perSecond?: number;
    };

/** Receives the client's reports. What it throws is ignored: a log must not break a call. */
export type CallLog = (event: CallEvent) => void;

/** What a client is made of. Only the first two are needed. */
export type ClientOptions = {
  readonly config: ClientConfig;
  /** The value of the `User-Agent` header. */
  readonly userAgent: string;
  /** The network. @default undici over real sockets, closed with the client */
  readonly transport?: Transport;
  /** Bounds of the default transport. */
  readonly transportOptions?: UndiciTransportOptions;
  /** Bounds of retrying; what is left out keeps its default. */
  readonly retry?: Partial<RetryPolicy>;
  /** @default the machine's */
  readonly clock?: Clock;
  /** At least 0 and less than 1. @default Math.random */
  readonly random?: () => number;
  /** @default nothing is reported */
  readonly log?: CallLog;
};

/** The service's client. */
export type Client = {
  /**
   * Calls an RPC and resolves with its answer. An answer without a body counts as `{}`, except for a read.
   *
   * @throws ServiceError for every failure of the call
   * @throws TypeError when the body cannot be written as JSON or the path does not begin with `/`
   */
  call(method: Method, body: JsonInputObject, options?: CallOptions): Promise<JsonObject>;
  /** Loads what the first call needs, which takes a while; nothing is opened or sent. Never rejects. */
  prepare(): Promise<void>;
  /** Takes the API key out of a text that comes from the service (an operation's error message, say). */
  readonly redact: Redact;
  /** Ends the client's connections; a call that is still going on rejects. */
  close(): Promise<void>;
};
