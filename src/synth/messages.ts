import type { Contract } from "../contract";
import type { Json } from "./json";
import type { LookupQuery } from "./lookup-query";
import type { ObjectValues } from "./object-values";

/**
 * Messages between the constructs and the program that asks the service: one JSON object per line, a request on the program's standard input
 * and its answer on standard output, both {@link Numbered}. The program answers the requests in their order. No message contains the API key, which the program
 * reads from its environment.
 */

/** A message as it is sent. An answer repeats the number of its request, so that no request gets another one's answer. */
export interface Numbered<Content> {
  readonly number: number;
  readonly content: Content;
}

/** A look-up of objects. */
export interface LookupRequest {
  readonly sort: "lookUp";
  /** Number of the synthesis. The program reads each list once per synthesis. */
  readonly synth: number;
  /** Base address of the service. */
  readonly endpoint: string;
  /** Digest of the compiled contract; empty for the contract of this package. */
  readonly contract: string;
  /** The compiled contract, with the first request that has its digest. */
  readonly contractText?: string;
  readonly query: LookupQuery;
  /** Time limit in milliseconds. */
  readonly timeoutMs: number;
}

/** A request of any sort. A new sort is a new member here, and a handler in `runner/main.ts`. */
export type SynthRequest = LookupRequest;

/** The objects that match a look-up. */
export interface Found {
  /** Number of matching objects. */
  readonly count: number;
  /** Names of matching objects, sorted; at most {@link MOST_CANDIDATES}. */
  readonly names: readonly string[];
  /** The matching objects, sorted by name. Empty for a look-up of one object that does not match exactly one. */
  readonly objects: readonly ObjectValues[];
  /** If none matches: the number of objects without the conditions, and names of some. */
  readonly others?: number;
  readonly otherNames?: readonly string[];
}

/** The answer to a request: its result, or why there is none. */
export type SynthAnswer<Result = Json> =
  { readonly ok: true; readonly result: Result } | { readonly ok: false; readonly text: string };

/** A look-up to be answered. */
export interface LookupQuestion {
  readonly contract: Contract;
  readonly endpoint: string;
  readonly query: LookupQuery;
  /** Time limit in milliseconds. */
  readonly timeoutMs: number;
}

/** Answers look-ups: the program, or the emulator of a test. Returns when the answer exists. */
export type LookupSource = (question: LookupQuestion) => SynthAnswer<Found>;
