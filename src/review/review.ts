import type { Approval, ReviewSignature } from "../approval";
import type { SourcePlace } from "../base/synthesized";
import type { LimitedEffect } from "../changes";
import type { HookRuns } from "../hooks";
import type { ReviewedAttribute } from "./shown-values";

/** The review of one or more plans. Plain JSON, which `review.schema.json` describes. */
export interface Review {
  readonly formatVersion: "1.0";
  readonly contract: { readonly title: string; readonly version: string };
  readonly plans: readonly ReviewedPlan[];
  readonly summary: ReviewSummary;
  /** In the plans' order. */
  readonly changes: readonly ReviewedChange[];
  /** The hooks that the apply runs, except probes. */
  readonly hooks: readonly ReviewedHook[];
  /** The changes that `--forbid` does not permit. */
  readonly forbidden: readonly ForbiddenChange[];
  /** The changes that the provider may carry out. Absent if a change is forbidden, and outside of files in JSON. */
  readonly approval?: Approval;
  readonly signature?: ReviewSignature;
}

/** A plan of a review. */
export interface ReviewedPlan {
  readonly file: string;
  readonly engineVersion?: string;
  /** Number of changes of other providers' resources, which a review does not judge. */
  readonly otherChanges: number;
}

/** Numbers of changes that the apply of the plans carries out. A deferred change counts only as such. */
export interface ReviewSummary {
  readonly verbs: Readonly<Record<ReviewedVerb, number>>;
  /** Changes with an effect; a change counts once for each of its effects, certain or possible. */
  readonly effects: Readonly<Record<LimitedEffect, number>>;
  readonly addressChanges: number;
  readonly deferred: number;
  readonly otherChanges: number;
}

export const REVIEWED_VERBS = [
  "create",
  "update",
  "replace",
  "delete",
  "forget",
  "import",
  "invoke",
] as const;

/**
 * What happens to an object. `forget`: it leaves the state, and stays in the service. `import`: it enters the state, and stays as it is.
 * `invoke`: an action calls a method.
 */
export type ReviewedVerb = (typeof REVIEWED_VERBS)[number];

export const REPLACEMENT_ORDERS = ["delete-first", "create-first", "create-and-forget"] as const;

/** The order of a replacement. `create-and-forget`: the old object leaves the state, and stays in the service. */
export type ReplacementOrder = (typeof REPLACEMENT_ORDERS)[number];

/** The construct of a change, as far as it is known. */
export interface ReviewedConstruct {
  /** Its path. */
  readonly construct?: string;
  /** Where it was created, relative to the folder of the synthesis. */
  readonly source?: SourcePlace;
}

/** A change of an object of the service, or an invocation of an action. */
export interface ReviewedChange extends ReviewedConstruct {
  /** The file of its plan. */
  readonly plan: string;
  readonly address: string;
  readonly previousAddress?: string;
  /** The key of an object that a failed replacement has left. */
  readonly deposed?: string;
  readonly verb: ReviewedVerb;
  readonly order?: ReplacementOrder;
  /** Name of the kind. Absent for an action without an object. */
  readonly kind?: string;
  /** Name of the object. Absent if only the service knows it. */
  readonly object?: string;
  /** The id of an object that enters the state with this change. */
  readonly imports?: string;
  /** The engine's reason for leaving the change to a later plan. */
  readonly deferred?: string;
  /** The resource and the event that trigger an action. */
  readonly trigger?: { readonly address: string; readonly event: string };
  /** In their order. Empty if the change asks the service for nothing. */
  readonly calls: readonly ReviewedCall[];
  readonly effects: readonly ReviewedEffect[];
  readonly replacement?: ReviewedReplacement;
  /** The addresses that change, or that the object loses with its deletion. */
  readonly addresses: readonly ReviewedAttribute[];
  /** What users set: the planned values of a new object, and the changed ones of another. */
  readonly attributes: readonly ReviewedAttribute[];
}

/** A hook that the apply runs. */
export interface ReviewedHook {
  /** The file of its plan. */
  readonly plan: string;
  readonly address: string;
  /** Path of its construct. */
  readonly hook: string;
  readonly runs: HookRuns;
  /** Short name of the method that it calls: `ComputeService/ResizeVirtualMachine`. */
  readonly method?: string;
  /** The program that it starts, and its arguments. */
  readonly command?: readonly string[];
  /** Name of the kind whose object it calls the method for. */
  readonly kind?: string;
  /** Name of that object. Absent if the plan does not know it. */
  readonly object?: string;
  /** The effects of the call. Empty for a program, of which nothing is known. */
  readonly effects: readonly ReviewedEffect[];
}

/** A request to the service. */
export interface ReviewedCall {
  /** Short name: `ComputeService/ResizeVirtualMachine`. Absent if only the apply knows the method. */
  readonly method?: string;
  /** Whether a value that is known only after apply decides if it is sent. */
  readonly certainty: Certainty;
  /** The attributes that cause it, if it updates the object. */
  readonly because?: readonly string[];
  readonly powersOff?: true;
  readonly destroysData?: true;
  /** The longest that the provider waits for its operation by default, where the contract says so: `3h`. */
  readonly timeLimit?: string;
}

export const CERTAINTIES = ["certain", "possible"] as const;

/** `possible`: a value that is known only after apply decides. */
export type Certainty = (typeof CERTAINTIES)[number];

/** An effect of a change, as the limits of a run count it. `dataLoss`: the object's data is wiped, or lost with its deletion. */
export interface ReviewedEffect {
  readonly effect: LimitedEffect;
  readonly certainty: Certainty;
}

/** Why an object is replaced, and what would avoid it. */
export interface ReviewedReplacement {
  /** The attributes that no update changes in place. */
  readonly attributes: readonly string[];
  /** The engine's reason: `replace_because_tainted`. */
  readonly reason?: string;
  readonly avoid: readonly Avoidance[];
}

export const AVOIDANCES = ["permission", "revert", "create-before-destroy", "untaint", "no-request"] as const;

/** A way to avoid a replacement, or its gap. `attributes`: what it concerns. */
export interface Avoidance {
  readonly way: (typeof AVOIDANCES)[number];
  readonly attributes: readonly string[];
  /** The argument to set, and the method that it permits. */
  readonly permission?: string;
  readonly method?: string;
}

export const FORBIDDABLE = ["power-off", "wipe", "replace", "delete"] as const;

/** What `--forbid` can forbid. `wipe`: any loss of data. `delete`: any deletion, that of a replacement included. */
export type Forbiddable = (typeof FORBIDDABLE)[number];

/** A change that is forbidden. */
export interface ForbiddenChange {
  readonly forbids: Forbiddable;
  readonly plan: string;
  readonly address: string;
  readonly kind?: string;
  readonly object?: string;
  readonly certainty: Certainty;
}
