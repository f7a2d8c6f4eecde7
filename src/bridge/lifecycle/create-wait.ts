import type { Diagnostic } from "../../plugin";
import { diagnostics as diagnose, type Followed, followOperation, nameInMetadata } from "../operations";
import {
  encodePrivate,
  hasSecretAnswer,
  NOTHING_PENDING,
  partialState,
  timeLeftMs,
  timeoutMs,
  withSecretsOf,
} from "../context";
import { JournalUnusable } from "../recovery";
import type { CreateContext } from "./create-context";
import { nextStep, rememberedBy } from "./create-left-open";
import { done, type Shown, type Step, type StepAt } from "./create-step";
import { operationFault, type OperationFault } from "./operation-mismatch";
import * as diagnoseRecovery from "./recovery-diagnostics";
import { receiveSecrets } from "./secret-files";

/** Polls the operation of a create until it ends or the time is up. */
export async function waitForCreate(createContext: CreateContext, step: StepAt<"wait">): Promise<Step> {
  const { model, provider, request, context, source, parent } = createContext;
  const { kind } = model;
  const { creation, pending, operation } = step;
  const limitMs = creation.isClaimed
    ? timeLeftMs(kind, request.planned, pending, provider.clock.wallMs())
    : timeoutMs(kind, request.planned, "create");
  const followed = await followOperation(provider, kind, pending, limitMs, context, operation);
  const name = hasEnded(followed)
    ? nameInMetadata(kind, followed.outcome.operation.metadata, source, parent)
    : undefined;
  if (name === undefined) return afterWait(createContext, step, followed);
  const fault = await operationFault(provider, creation, name).catch((error: unknown) => {
    if (error instanceof JournalUnusable) return error;
    throw error;
  });
  const shown = fault === undefined ? await shownIn(createContext, followed) : undefined;
  return afterWait(createContext, step, followed, { name, fault, shown });
}

/** Returns the secrets in the metadata of a succeeded operation, which no later answer contains. */
async function shownIn(createContext: CreateContext, { outcome }: Followed): Promise<Shown | undefined> {
  const { model, request, context, notices } = createContext;
  if (outcome.kind !== "succeeded" || !hasSecretAnswer(model)) return undefined;
  const returned = withSecretsOf(model, outcome.operation.metadata, request.planned);
  const { values, problems } = await receiveSecrets(model, returned, context);
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
 * secrets in the operation
 */
export function afterWait(
  createContext: Pick<CreateContext, "model" | "provider" | "request">,
  { creation, pending }: StepAt<"wait">,
  followed: Followed,
  named?: {
    readonly name: string;
    readonly fault: OperationFault | JournalUnusable | undefined;
    readonly shown?: Shown | undefined;
  },
): Step {
  const { kind } = createContext.model;
  const { planned } = createContext.request;
  const { outcome } = followed;
  const kept = { state: partialState(planned), private: encodePrivate(pending) };
  const next = nextStep(createContext, "it continues to wait and adopts the object");
  const open = (problem: Diagnostic): Step =>
    done(creation, {
      ...(rememberedBy(createContext) === "journal" ? { state: null } : kept),
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
        return { at: "search", creation, cause: { kind: "failed", problem } };
      }
      // The state is tainted, so the engine deletes the object: the operation itself names it as the one that it created.
      return done(creation, {
        state: partialState(planned, name),
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
