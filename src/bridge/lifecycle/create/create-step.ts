import type { Operation } from "../../../client";
import type { Diagnostic, StateResult, ValueObject } from "../../../plugin";
import type { PendingOperation } from "../../context";
import type { PendingCreate } from "../../recovery";

/**
 * A step of a create, named after what is done next. A create begins with `claim`. An entry that it claims from an interrupted run
 * determines at which step it continues: `search` (phase `sent`), `wait` (`accepted`) or `read` (`made`).
 */
export type Step =
  /** Claims an entry of an interrupted run, or writes an own one. `failed`: why the earlier request of this run created nothing. */
  | { readonly at: "claim"; readonly failed?: Diagnostic | undefined }
  /** Sends the request. */
  | { readonly at: "send"; readonly creation: PendingCreate }
  /** Searches for the object, which no answer and no operation names. */
  | { readonly at: "search"; readonly creation: PendingCreate; readonly cause: SearchCause }
  /**
   * Waits for the operation. `operation`: its state in the answer, if this run sent the request. `shown`: the secrets in the answer, if it
   * contains any.
   */
  | {
      readonly at: "wait";
      readonly creation: PendingCreate;
      readonly pending: PendingOperation;
      readonly operation?: Operation;
      readonly shown?: Shown;
    }
  /** Reads the object. `shown`: what the answer contains of it, if it named the object. */
  | { readonly at: "read"; readonly creation: PendingCreate; readonly name: string; readonly shown?: Shown }
  /** Drops the entry of a request that created nothing usable. */
  | ({ readonly at: "drop"; readonly creation: PendingCreate; readonly notice?: Diagnostic } & CreatedNothing)
  /** `creation`: its entry is acknowledged with a state, and left to the next run without one. Absent if the create has no entry. */
  | { readonly at: "done"; readonly creation?: PendingCreate; readonly result: CreatedState };

/** Result of a create. */
export type CreatedState = StateResult & {
  /** An earlier run created the object, which was changed since. */
  readonly isChanged?: boolean;
  /** Nothing was created, because the service lacks capacity. */
  readonly lack?: LackOfCapacity;
  /** This run sent the request, and its answer or operation named the object. */
  readonly isOwn?: true;
  /** Nothing was sent: only creates of earlier runs were wanted, and there was none. */
  readonly isUnclaimed?: true;
};

/** Facts about a lack of capacity that the service stated. */
export interface LackOfCapacity {
  /** Wait that the service asked for, in milliseconds. */
  readonly retryAfterMs?: number;
}

export type StepAt<At extends Step["at"]> = Extract<Step, { readonly at: At }>;

/**
 * Why an object has to be searched for.
 * - `unanswered`: no usable answer is known. `failed`: the error of the request, unless an earlier run sent it.
 * - `unnamed`: the operation ended without naming a new object. `otherwise`: the result if the object is not found.
 * - `unseen`: an earlier run knew the name of the new object, and no read finds it.
 * - `failed`: the operation failed. `lack`: it did for lack of capacity.
 */
export type SearchCause =
  | { readonly kind: "unanswered"; readonly failed?: Diagnostic; readonly ifNothing: CreatedNothing }
  | { readonly kind: "unnamed"; readonly otherwise: StateResult }
  | { readonly kind: "unseen"; readonly name: string }
  | { readonly kind: "failed"; readonly problem: Diagnostic; readonly lack?: LackOfCapacity | undefined };

/** Values from the create's answer: the planned ones with the returned-once fields, and the whole state if the answer contains it. */
export interface Shown {
  readonly values: ValueObject;
  readonly state?: ValueObject | undefined;
}

/** Details of a request that created nothing usable. */
export interface CreatedNothing {
  /** Reported if this run sends no other request. Absent only if an earlier run sent this one. */
  readonly problem?: Diagnostic;
  /** Whether another request may succeed. @default false */
  readonly isRepeatable?: boolean;
  /** Set if it created nothing because the service lacks capacity. */
  readonly lack?: LackOfCapacity | undefined;
}

/** Ends a create. With a state, the engine holds the object or its operation; without one, the entry remains for the next run. */
export function done(creation: PendingCreate, result: CreatedState): Step {
  return { at: "done", creation, result };
}

/** Ends a create that has no journal entry. */
export function refuse(problem: Diagnostic, lack?: LackOfCapacity): Step {
  return {
    at: "done",
    result: { state: null, diagnostics: [problem], ...(lack === undefined ? {} : { lack }) },
  };
}
