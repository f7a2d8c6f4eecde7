import type { Operation } from "../../../client";
import type { Diagnostic, StateResult, ValueObject } from "../../../plugin";
import {
  encodePrivate,
  hasSecretAnswer,
  NOTHING_PENDING,
  partialState,
  type PendingOperation,
  timeLeftMs,
  timeoutMs,
  withSecretsOf,
} from "../../context";
import type { PendingCreate } from "../../recovery";
import { isLackOfCapacity } from "../../../contract";
import { JournalUnusable } from "../../../calls/notes";
import { lookUntil, nameInMetadata } from "../../../calls";
import { diagnostics as diagnose, type Followed } from "../../operations";
import { followPending } from "../resume";
import type { CurrentCreate } from "./current-create";
import { nextStep, rememberedBy } from "./create-left-open";
import { operationFault, type OperationFault } from "./create-match";
import * as diagnoseRecovery from "./recovery-diagnostics";
import { receiveSecrets } from "../secrets/secret-files";

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
interface Shown {
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

/** How long a journal may be unreadable after an operation has ended, in milliseconds. A database that fails over takes less. */
const JOURNAL_OUTAGE_MS = 60_000;

/** Polls the operation of a create until it ends or the time is up. */
export async function waitForCreate(currentCreate: CurrentCreate, step: StepAt<"wait">): Promise<Step> {
  const { model, provider, request, context, source, parent } = currentCreate;
  const { kind } = model;
  const { creation, pending, operation } = step;
  const limitMs = creation.isClaimed
    ? timeLeftMs(kind, request.planned, pending, provider.clock.wallMs())
    : timeoutMs(kind, request.planned, "create");
  const followed = await followPending(provider, kind, pending, limitMs, context, operation);
  const name = hasEnded(followed)
    ? nameInMetadata(kind, followed.outcome.operation.metadata, source, parent)
    : undefined;
  if (name === undefined) return afterWait(currentCreate, step, followed);
  const fault = await checkedFault(currentCreate, creation, name);
  const shown = fault === undefined ? await shownIn(currentCreate, step, followed) : undefined;
  return afterWait(currentCreate, step, followed, { name, fault, shown });
}

/**
 * Returns why the object that the operation names cannot be the new one, or why that cannot be determined. Waits for a journal that cannot
 * be read at the moment, since its store restarts for example: the engine would replace an object whose creation ends with an error.
 */
function checkedFault(
  currentCreate: CurrentCreate,
  creation: PendingCreate,
  name: string,
): Promise<OperationFault | JournalUnusable | undefined> {
  const { provider, context } = currentCreate;
  const patience = { limitMs: JOURNAL_OUTAGE_MS };
  return lookUntil<OperationFault | JournalUnusable | undefined>(
    provider.clock,
    context.signal,
    patience,
    async () => {
      try {
        return { settled: await operationFault(currentCreate, creation, name) };
      } catch (error) {
        if (!(error instanceof JournalUnusable)) throw error;
        return error.kind === "unreadable" ? { open: () => error } : { settled: error };
      }
    },
  );
}

/**
 * Returns the secrets in the create's answer and in the metadata of its operation, which no later answer contains. Returns undefined if
 * they are lost: the operation did not succeed, as far as is known, and the answer contains none.
 */
async function shownIn(
  currentCreate: CurrentCreate,
  { pending, shown }: StepAt<"wait">,
  { outcome }: Followed,
): Promise<Shown | undefined> {
  const { model, provider, request, context, notices } = currentCreate;
  const isReceived = outcome.kind === "succeeded" || (outcome.kind === "vanished" && shown !== undefined);
  if (!isReceived || !hasSecretAnswer(model)) return undefined;
  const { metadata } = outcome.operation;
  const returned = withSecretsOf(model, metadata, shown?.values ?? request.planned);
  const { values, problems } = await receiveSecrets(model, returned, context, provider, pending.delivered);
  notices.push(...problems);
  return { values };
}

function hasEnded({ outcome }: Followed): boolean {
  return ["succeeded", "vanished", "failed", "cancelled"].includes(outcome.kind);
}

/**
 * Returns the step that follows from the end of a wait. If an object may exist, every outcome leaves something in the state, or in a journal
 * that outlives the run, by which it can be found again.
 *
 * @param named the object that the operation names. `fault`: why it cannot be the new one, or why that cannot be determined. `shown`: its
 * secrets in the answer and the operation
 */
export function afterWait(
  currentCreate: Pick<CurrentCreate, "model" | "provider" | "request">,
  { creation, pending, shown: early }: StepAt<"wait">,
  followed: Followed,
  named?: {
    readonly name: string;
    readonly fault: OperationFault | JournalUnusable | undefined;
    readonly shown?: Shown | undefined;
  },
): Step {
  const { kind } = currentCreate.model;
  const known = early?.values ?? currentCreate.request.planned;
  const { outcome } = followed;
  const kept = { state: partialState(known), private: encodePrivate(pending) };
  const next = nextStep(currentCreate, "it continues to wait and adopts the object");
  const open = (problem: Diagnostic): Step =>
    done(creation, {
      ...(rememberedBy(currentCreate) === "journal" ? { state: null } : kept),
      diagnostics: [problem],
    });
  const { name, fault, shown } = named ?? {};
  if (fault instanceof JournalUnusable) {
    return open(diagnoseRecovery.notChecked(kind, pending.operation, fault, next));
  }
  switch (outcome.kind) {
    case "succeeded":
    case "vanished": {
      if (name === undefined) {
        const problem =
          outcome.kind === "succeeded"
            ? diagnose.noNameInMetadata(followed)
            : diagnose.operationEnd(followed, "here");
        const otherwise = { ...kept, diagnostics: [problem] };
        return { at: "search", creation, cause: { kind: "unnamed", otherwise } };
      }
      if (fault === undefined) {
        return { at: "read", creation, name, ...(shown === undefined ? {} : { shown }) };
      }
      // With a state, the engine would replace, and so delete, an object that is not this resource's. The journal keeps the operation.
      const problem = diagnoseRecovery.notOurs(kind, pending.operation, name, fault, creation.place);
      const otherwise = { state: null, diagnostics: [problem] };
      return { at: "search", creation, cause: { kind: "unnamed", otherwise } };
    }
    case "failed":
    case "cancelled": {
      const problem = diagnose.operationEnd(followed, "here");
      if (name === undefined || fault !== undefined) {
        const isLack =
          outcome.kind === "failed" && isLackOfCapacity(kind, outcome.operation.errorCodes ?? []);
        const cause = { kind: "failed", problem, ...(isLack ? { lack: {} } : {}) } as const;
        return { at: "search", creation, cause };
      }
      // The state is tainted, so the engine deletes the object: the operation itself names it as the one that it created.
      return done(creation, {
        state: partialState(known, name),
        private: NOTHING_PENDING,
        diagnostics: [problem],
      });
    }
    // A warning, with the known state: on an error the engine would replace the object that is being created.
    case "aborted":
      return done(creation, { ...kept, diagnostics: [diagnose.interrupted(followed)] });
    // These outcomes reveal nothing about the object.
    case "deadline":
    case "error":
      return open(diagnose.operationEnd(followed, "here", next));
  }
}
