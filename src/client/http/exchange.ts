import type { AnswerFacts, ClientMethod } from "../client";
import type { JsonObject } from "./proto-json";
import type { Quota } from "../limit/rate-control";
import type { HttpResponse } from "./transport";

/** One attempt of a call, as the steps of the chain pass it on. */
export type Call = {
  readonly method: ClientMethod;
  /** The encoded request. */
  readonly body: Uint8Array;
  /** Ends the exchange at once. */
  readonly signal?: AbortSignal;
  /** Ends the wait for a permit. */
  readonly stop?: AbortSignal;
  /** 1 for the first attempt. */
  readonly attempt: number;
  /** Consecutive rejections of the call by a rate limit before this attempt. */
  readonly timesRejected: number;
  /** Called when the attempt receives its permit; from then on it is in flight. */
  readonly onPermit: () => void;
  /** Receives the rate limit headers of any answer. */
  readonly onQuota?: (quota: Quota) => void;
  readonly onAnswer: (answer: AnswerFacts) => void;
};

/** Sends a call and returns its decoded answer. Every step of the chain above the HTTP headers wraps one of these. */
export type Exchange = (call: Call) => Promise<JsonObject>;

/** An answer that is not a success in the service's own form. The error conversion interprets it. */
export class UnusableAnswer extends Error {
  readonly response: HttpResponse;
  readonly fault: AnswerFault;

  constructor(response: HttpResponse, fault: AnswerFault) {
    super(fault.kind);
    this.name = "UnusableAnswer";
    this.response = response;
    this.fault = fault;
  }
}

/** Why an answer is unusable: its status, or a body that is not a JSON object. */
export type AnswerFault =
  | { readonly kind: "status" }
  | { readonly kind: "notJson" }
  | { readonly kind: "truncated" }
  | { readonly kind: "unknownEncoding" }
  | { readonly kind: "unexpected"; readonly said: string };
