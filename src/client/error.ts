import type { ErrorCode } from "./error-code";
import type { JsonValue } from "./proto-json";
import { isOutcomeUnknown } from "./delivery";
import { describeAdvice, describeHappened, describeServiceError } from "./error-texts";

/**
 * What is known about where a failed request got to.
 * - `notSent`: surely not one byte of it reached the service; repeating it cannot do anything twice.
 * - `maybeReceived`: it was handed to the network and no usable answer came; it may have been carried out.
 * - `answered`: a whole answer came, and says it failed.
 */
export type Delivery = "notSent" | "maybeReceived" | "answered";

/** Why a call failed, finer than its code: for choosing what to do next, and the words for it. */
export const FAILURE_REASONS = [
  // The service answered.
  "answered",
  // Something answered that is not the service, or at an address that the service does not know.
  "unknownAddress",
  "redirected",
  "notTheService",
  "invalidAnswer",
  // No whole answer.
  "connectionRefused",
  "hostNotFound",
  "dnsUnavailable",
  "unreachable",
  "connectTimeout",
  "tls",
  "proxy",
  "connectionClosed",
  "answerTimeout",
  "truncated",
  "tooLarge",
  "notHttp",
  "network",
  // The caller's own end.
  "aborted",
  "deadline",
  "closed",
] as const;

/** One of {@link FAILURE_REASONS}. */
export type FailureReason = (typeof FAILURE_REASONS)[number];

/** A field of the request that the service found wrong (google.rpc.BadRequest; assumed). */
export type FieldViolation = { readonly field: string; readonly description: string };

/** Everything that is known about a failed call. Plain data, free of secrets. */
export type ServiceErrorFacts = {
  readonly code: ErrorCode;
  /** The answer's body named no code, so that the code is only what its HTTP status usually means. */
  readonly codeFromStatus?: true;
  readonly reason: FailureReason;
  readonly delivery: Delivery;
  /** The RPC's path, such as `/svc.compute.v1.ComputeService/GetVirtualMachine`. */
  readonly method: string;
  /** Scheme and host that were called. */
  readonly endpoint: string;
  readonly httpStatus?: number;
  /** What the service (or the network) said, cut to a readable length. */
  readonly said?: string;
  readonly requestId?: string;
  /** How long the service asked to wait, in milliseconds. */
  readonly retryAfterMs?: number;
  /** Whether the call may have created something: it says what `maybeReceived` means for the user. */
  readonly mayHaveCreated?: boolean;
  /** Whether carrying the call out a second time may do harm, though it creates nothing. */
  readonly harmsTwice?: true;
  /** An earlier attempt of the same call, which was repeated since that does no harm, may have been carried out. */
  readonly earlierAttemptUnknown?: true;
  /** Of a call that was interrupted between two attempts: why the last one failed. */
  readonly lastAttempt?: string;
  readonly fieldViolations?: readonly FieldViolation[];
  /** The error body's own `details`, decoded and redacted. */
  readonly details?: readonly JsonValue[];
  /** The proxy that was to carry the request (scheme and host). */
  readonly proxy?: string;
  /** Where a redirect pointed to (scheme and host). */
  readonly redirectedTo?: string;
  /** What a call that never had its turn was waiting for: the service's rate limit, or a connection of the client's own. */
  readonly waitedFor?: "rateLimit" | "connection";
  /** The time limit that was exceeded, in milliseconds. */
  readonly limitMs?: number;
  /** The size limit that was exceeded, in bytes. */
  readonly limitBytes?: number;
  /** How often the request was tried. */
  readonly attempts?: number;
  /** Milliseconds from the first attempt to giving up. */
  readonly elapsedMs?: number;
  /** The environment variables' prefix, for naming them in advice. */
  readonly environmentPrefix?: string;
};

/**
 * The one error that a call rejects with. `message` is a whole paragraph for the end user: what was attempted, what
 * happened, what to do next. {@link ServiceError.happened} and {@link ServiceError.advice} are its last two parts.
 * No part of it, its stack, its cause or its JSON ever holds the API key, even when the service echoed it.
 */
export class ServiceError extends Error {
  readonly facts: ServiceErrorFacts;

  constructor(facts: ServiceErrorFacts, cause?: Error) {
    super(describeServiceError(facts), cause === undefined ? undefined : { cause });
    this.name = "ServiceError";
    this.facts = facts;
  }

  get code(): ErrorCode {
    return this.facts.code;
  }

  get reason(): FailureReason {
    return this.facts.reason;
  }

  get delivery(): Delivery {
    return this.facts.delivery;
  }

  /** Whether the call may have taken effect although it failed: then look before repeating one that creates something. */
  get outcomeUnknown(): boolean {
    return isOutcomeUnknown(this.facts);
  }

  get method(): string {
    return this.facts.method;
  }

  get httpStatus(): number | undefined {
    return this.facts.httpStatus;
  }

  get requestId(): string | undefined {
    return this.facts.requestId;
  }

  get retryAfterMs(): number | undefined {
    return this.facts.retryAfterMs;
  }

  get fieldViolations(): readonly FieldViolation[] {
    return this.facts.fieldViolations ?? [];
  }

  get details(): readonly JsonValue[] {
    return this.facts.details ?? [];
  }

  /** What happened, as sentences. */
  get happened(): string {
    return describeHappened(this.facts);
  }

  /** What to do next, as sentences. */
  get advice(): string {
    return describeAdvice(this.facts);
  }

  toJSON(): ServiceErrorFacts & { readonly message: string } {
    return { message: this.message, ...this.facts };
  }
}

/** Whether a value is a {@link ServiceError}. */
export function isServiceError(error: unknown): error is ServiceError {
  return error instanceof ServiceError;
}

/**
 * Whether the service itself said that the object does not exist. Only this may count as "the object is gone": an answer
 * 404 from a proxy, of a wrong base path, or to an unknown RPC is `unimplemented`, and is not meant here.
 */
export function isNotFound(error: unknown): error is ServiceError {
  return isServiceError(error) && error.code === "not_found" && error.delivery === "answered";
}
