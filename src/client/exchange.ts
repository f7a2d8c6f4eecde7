import type { AnswerFacts, Method } from "./client";
import type { JsonObject } from "./proto-json";
import type { Quota } from "./rate-limit-headers";
import type { HttpResponse } from "./transport";

/** One attempt of a call, on its way down the chain. */
export type Call = {
  readonly method: Method;
  /** The encoded request. */
  readonly body: Uint8Array;
  /** Ends the exchange at once. */
  readonly signal?: AbortSignal;
  /** Ends the wait for the attempt's turn. */
  readonly stop?: AbortSignal;
  /** 1 for the first attempt. */
  readonly attempt: number;
  /** How often in a row the call has been turned away by a rate limit before this attempt. */
  readonly timesTurnedAway: number;
  /** Told when the attempt has its turn: from then on it is under way. */
  readonly onTurn: () => void;
  /** Told what an answer says of the rate limit, whatever else it says. */
  readonly onQuota?: (quota: Quota) => void;
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
