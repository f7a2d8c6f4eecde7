import type { JsonValue } from "../http/proto-json";
import type { ErrorCode } from "./error-code";

/**
 * How far a failed request got.
 * - `notSent`: no byte of it reached the service; a retry is always safe.
 * - `maybeReceived`: it was handed to the network and no usable answer came; it may have been carried out.
 * - `answered`: a complete answer reports the failure.
 */
export type Delivery = "notSent" | "maybeReceived" | "answered";

/** Reasons why a call failed. More specific than its code, they select the next step and the message. */
export const FAILURE_REASONS = [
  // The service answered.
  "answered",
  // The answer is not from the service, or the address is unknown to the service.
  "unknownAddress",
  "redirected",
  "notTheService",
  "invalidAnswer",
  "unknownEncoding",
  // No complete answer.
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
  // The client's own process lacks something.
  "outOfMemory",
  "tooManyFiles",
  // Ended by the caller.
  "aborted",
  "deadline",
  "closed",
] as const;

/** One of {@link FAILURE_REASONS}. */
export type FailureReason = (typeof FAILURE_REASONS)[number];

/** A field of the request that the service rejected (google.rpc.BadRequest, or a framework's own form; assumed). */
export type FieldViolation = { readonly field: string; readonly description: string };

/** All facts about a failed call. Plain data without secrets. */
export type ServiceErrorFacts = {
  readonly code: ErrorCode;
  /** Set if the body named no code, so the code is derived from the HTTP status. */
  readonly codeFromStatus?: true;
  /** With `codeFromStatus`: the member of the body that looks like a code, which is not understood. */
  readonly sightedCode?: { readonly field: string; readonly text: string };
  /** What another request shows about the object, as a sentence. */
  readonly finding?: string;
  /** Set if the service refused the request for lack of capacity, so that it certainly did not carry it out. */
  readonly lacksCapacity?: true;
  readonly reason: FailureReason;
  readonly delivery: Delivery;
  /** The RPC's path, such as `/svc.compute.v1.ComputeService/GetVirtualMachine`. */
  readonly method: string;
  /** Scheme and host of the endpoint. */
  readonly endpoint: string;
  readonly httpStatus?: number;
  /** Content encoding of the answer, if it cannot be decoded. */
  readonly unknownEncoding?: string;
  /** Message of the service (or the network), cut to a readable length. */
  readonly said?: string;
  readonly requestId?: string;
  /** Wait that the service asked for, in milliseconds. */
  readonly retryAfterMs?: number;
  /** Whether the call may have created an object: decides what `maybeReceived` means for the user. */
  readonly mayHaveCreated?: boolean;
  /** Set if repeating the call may do harm, although it creates nothing. */
  readonly harmsTwice?: true;
  /** Set if an earlier attempt of the same call, which was safe to retry, may have been carried out. */
  readonly earlierAttemptUnknown?: true;
  /** Why the last attempt failed, for a call that was interrupted between two attempts. */
  readonly lastAttempt?: string;
  readonly fieldViolations?: readonly FieldViolation[];
  /** Identifiers of the cause, such as `STOCKOUT (compute.example.com)` (google.rpc.ErrorInfo). */
  readonly reasons?: readonly string[];
  /** Sentences about the cause in the details (google.rpc.PreconditionFailure, QuotaFailure and LocalizedMessage). */
  readonly causes?: readonly string[];
  /** Addresses that help the user (google.rpc.Help). */
  readonly links?: readonly string[];
  /** The `details` of the error body, decoded and redacted. */
  readonly details?: readonly JsonValue[];
  /** Proxy of the request (scheme and host). */
  readonly proxy?: string;
  /** Target of a redirect (scheme and host). */
  readonly redirectedTo?: string;
  /** Resource that a call without a permit waited for: the service's rate limit, or one of the client's connections. */
  readonly waitedFor?: "rateLimit" | "connection";
  /** The time limit that was exceeded, in milliseconds. */
  readonly limitMs?: number;
  /** The size limit that was exceeded, in bytes. */
  readonly limitBytes?: number;
  /** Number of attempts. */
  readonly attempts?: number;
  /** Milliseconds from the first attempt to the final failure. */
  readonly elapsedMs?: number;
  /** Prefix of the environment variables, to name them in advice. */
  readonly environmentPrefix?: string;
};
