import type { AnswerFacts, Method } from "./client";
import type { JsonObject } from "./proto-json";
import type { HttpResponse } from "./transport";

/** One call on its way down the chain. */
export type Call = {
  readonly method: Method;
  /** The encoded request. */
  readonly body: Uint8Array;
  readonly signal?: AbortSignal;
  /** See `CallOptions`. */
  readonly finishesAttempt: boolean;
  /** For the whole call, in milliseconds from its start. */
  readonly deadlineMs?: number;
  /** 1 for the first attempt. */
  readonly attempt: number;
  readonly onAnswer: (answer: AnswerFacts) => void;
};

/** From a call to its decoded answer. Every step of the chain above the HTTP headers is a wrapper of one of these. */
export type Exchange = (call: Call) => Promise<JsonObject>;

/** An answer that is not a success in the service's own form; the error conversion says what it means. */
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

/** What keeps an answer from being used: its status, or a body that is not the JSON object of a success. */
export type AnswerFault =
  | { readonly kind: "status" }
  | { readonly kind: "notJson" }
  | { readonly kind: "truncated" }
  | { readonly kind: "unexpected"; readonly said: string };
