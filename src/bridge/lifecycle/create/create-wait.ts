import { isLackOfCapacity } from "../../../contract";
import { JournalUnusable } from "../../../calls/notes";
import { nameInMetadata } from "../../../calls";
import type { Diagnostic } from "../../../plugin";
import { diagnostics as diagnose, type Followed, followPending } from "../../operations";
import {
  encodePrivate,
  hasSecretAnswer,
  NOTHING_PENDING,
  partialState,
  timeLeftMs,
  timeoutMs,
  withSecretsOf,
} from "../../context";
import type { CurrentCreate } from "./current-create";
import { nextStep, rememberedBy } from "./create-left-open";
import { done, type Shown, type Step, type StepAt } from "./create-step";
import { operationFault, type OperationFault } from "./operation-mismatch";
import * as diagnoseRecovery from "./recovery-diagnostics";
import { receiveSecrets } from "../secrets/secret-files";

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
  const fault = await operationFault(currentCreate, creation, name).catch((error: unknown) => {
    if (error instanceof JournalUnusable) return error;
    throw error;
  });
  const shown = fault === undefined ? await shownIn(currentCreate, step, followed) : undefined;
  return afterWait(currentCreate, step, followed, { name, fault, shown });
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
