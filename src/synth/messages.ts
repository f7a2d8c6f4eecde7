import type { Contract } from "../contract";
import type { HookTemplate } from "../hooks";
import type { HookEntry } from "./context-entry";
import type { LookupQuery } from "./lookup-query";
import type { ObjectValues } from "./object-values";
import type { Json, JsonObject } from "../base/json";

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

/** Facts of every request. */
interface ContractRequest {
  /** Number of the synthesis. The program reads each list once per synthesis. */
  readonly synth: number;
  /** Digest of the compiled contract; empty for the contract of this package. */
  readonly contract: string;
  /** The compiled contract, with the first request that has its digest. */
  readonly contractText?: string;
  /** Time limit in milliseconds. */
  readonly timeoutMs: number;
}

/** A look-up of objects. */
export interface LookupRequest extends ContractRequest {
  readonly sort: "lookUp";
  /** Base address of the service. */
  readonly endpoint: string;
  readonly query: LookupQuery;
}

/** A hook to be run. */
export interface HookTask {
  /** Base address of the service; empty for a program. */
  readonly endpoint: string;
  /** Defaults for the request; empty texts count as not set. */
  readonly project: string;
  readonly region: string;
  /** Limits and allowed places of the provider, in the form of `SVC_LIMITS`. Those of the environment hold as well. */
  readonly limits: string;
  /** Describes a {@link SynthHookSpec}; its only holes are secrets, which the program reads from its environment. */
  readonly template: HookTemplate;
  /** Folder of the notes about calls and of the outcomes of this run. */
  readonly folder: string;
  /** Whether the synthesis continues after a failure. Another synthesis of the run then gets the same failure. */
  readonly keepsFailure: boolean;
  /** Where the answer is stored, if it is. */
  readonly store?: {
    /** Path of the context file. */
    readonly path: string;
    readonly key: string;
    readonly question: Omit<HookEntry, "result">;
    /** Whether a stored answer is replaced. */
    readonly isLive: boolean;
  };
}

/** A request to run a hook. */
export interface HookRequest extends ContractRequest, HookTask {
  readonly sort: "runHook";
}

/** A hook as the program runs it. */
export interface SynthHookSpec {
  /** Path of the construct. */
  readonly path: string;
  readonly effect: SynthHookEffect;
  /** Environment variables of a program. */
  readonly environment: Readonly<Record<string, string>>;
  /** Names of environment variables that must be set. Their values are redacted. */
  readonly secrets: readonly string[];
  readonly timeoutMs: number;
  /** Form of a program's output. */
  readonly output: "json" | "text";
}

/** Effect of a hook during synthesis. */
export type SynthHookEffect =
  | { readonly call: { readonly method: string; readonly request: JsonObject } }
  | { readonly command: readonly string[] };

/** A request to check the prerequisites of a synthesized app. */
export interface CheckRequest extends ContractRequest {
  readonly sort: "check";
  /** Folder that the synthesis wrote. */
  readonly app: string;
  /** Names of the stacks to check. */
  readonly stacks: readonly string[];
}

/** A result of a check; see `PreflightCheck` of the preflight. */
export interface CheckFinding {
  readonly outcome: "ok" | "failed" | "warning" | "notChecked";
  readonly text: string;
  readonly advice?: string;
  readonly referredToBy?: readonly string[];
}

/** A request of any sort. A new sort is a new member here, and a handler in `runner/main.ts`. */
export type SynthRequest = LookupRequest | HookRequest | CheckRequest;

/** The objects that match a look-up. */
export interface FoundObjects {
  /** Number of matching objects. */
  readonly count: number;
  /** Names of matching objects, sorted; at most {@link MOST_CANDIDATES}. */
  readonly names: readonly string[];
  /** The matching objects, sorted by name. Empty for a look-up of one object that does not match exactly one. */
  readonly objects: readonly ObjectValues[];
  /** If none matches: the number of objects without the conditions, and names of some. */
  readonly others?: number;
  readonly otherNames?: readonly string[];
  /** Says that the list of the service may lack objects. */
  readonly warning?: string;
}

/** The answer to a request: its result, or why there is none. */
export type SynthAnswer<Result = Json> = { readonly ok: true; readonly result: Result } | SynthFailure;

/** The reason why a request has no answer. */
export interface SynthFailure {
  readonly ok: false;
  readonly text: string;
  /** Whether a limit refuses it, so that the synthesis must not continue. */
  readonly isRefused?: true;
}

/** A look-up to be answered. */
export interface LookupQuestion {
  readonly contract: Contract;
  readonly endpoint: string;
  readonly query: LookupQuery;
  /** Time limit in milliseconds. */
  readonly timeoutMs: number;
}

/** Answers look-ups: the program, or the emulator of a test. Returns when the answer exists. */
export type LookupSource = (question: LookupQuestion) => SynthAnswer<FoundObjects>;

/** A hook to be run, with its contract. */
export interface HookQuestion extends HookTask {
  readonly contract: Contract;
  /** Time limit in milliseconds. */
  readonly timeoutMs: number;
}

/** A synthesized app to be checked. */
export interface CheckQuestion {
  readonly contract: Contract;
  readonly app: string;
  readonly stacks: readonly string[];
  /** Time limit in milliseconds. */
  readonly timeoutMs: number;
}

/** Answers the requests of a synthesis: the program, or the test kit. Each function returns when the answer exists. */
export interface SynthSource {
  readonly lookUp: LookupSource;
  readonly runHook: (question: HookQuestion) => SynthAnswer;
  /** Checks an app. @default - the source checks apps by itself, after the synthesis */
  readonly check?: (question: CheckQuestion) => SynthAnswer<readonly CheckFinding[]>;
}
