import type { Operation } from "../../client";
import type { Diagnostic, StateResult } from "../../plugin";
import { diagnostics as diagnose, type Followed, followOperation, nameInMetadata } from "../operations";
import { answer, readCreated } from "./create-read";
import type { PendingCreate } from "../recovery";
import * as diagnoseRecovery from "./recovery-diagnostics";
import { leaveOpen, rememberedBy, nextStep } from "./create-left-open";
import {
  encodePrivate,
  hasSecretAnswer,
  NOTHING_PENDING,
  partialState,
  type PendingOperation,
  timeLeftMs,
  timeoutMs,
  withSecretsOf,
} from "../context";
import { findLostCreate } from "./find-lost-create";
import type { CreateContext } from "./create-context";
import { receiveSecrets } from "./secret-files";
import { operationFault } from "./operation-mismatch";

/**
 * Polls the operation of a create and returns the state of the created object. If an object may exist, every outcome leaves something in
 * the state, or in a journal that outlives the run, by which it can be found again. `operation` is its last known state. Without it, an
 * earlier run started the operation; the result is then undefined if it created nothing and another create is needed.
 */
export async function waitForCreate(
  createContext: CreateContext,
  creation: PendingCreate,
  pending: PendingOperation,
  operation?: Operation,
): Promise<StateResult | undefined> {
  const { model, provider, request, context, source, parent } = createContext;
  const { planned } = request;
  const { kind } = model;
  const isRecovered = operation === undefined;
  const limitMs = isRecovered
    ? timeLeftMs(kind, planned, pending, provider.clock.wallMs())
    : timeoutMs(kind, planned, "create");
  const followed = await followOperation(provider, kind, pending, limitMs, context, operation);
  const { outcome } = followed;
  const kept = { state: partialState(planned), private: encodePrivate(pending) };
  switch (outcome.kind) {
    case "succeeded":
    case "vanished": {
      const objectName = nameInMetadata(kind, outcome.operation.metadata, source, parent);
      const fault =
        objectName === undefined ? undefined : await operationFault(provider, creation, objectName);
      if (objectName !== undefined && fault === undefined) {
        const received =
          outcome.kind === "succeeded" && hasSecretAnswer(model)
            ? await receiveSecrets(model, withSecretsOf(model, outcome.operation.metadata, planned), context)
            : undefined;
        const result = await readCreated(createContext, creation, objectName, {
          ...(isRecovered ? { adoptedBy: "earlier run" } : {}),
          ...(received === undefined ? {} : { shown: { values: received.values } }),
        });
        if (result === undefined || received === undefined) return result;
        return { ...result, diagnostics: [...(result.diagnostics ?? []), ...received.problems] };
      }
      const found = await findLostCreate(createContext, creation);
      if (found.kind === "made") {
        return readCreated(createContext, creation, found.name, { adoptedBy: "search" });
      }
      if (objectName !== undefined && fault !== undefined) {
        // With a state, the engine would replace, and so delete, an object that is not this resource's. The journal keeps the operation.
        const problem = diagnoseRecovery.notOurs(kind, pending.operation, objectName, fault, creation.place);
        return { state: null, diagnostics: [problem] };
      }
      const problem =
        outcome.kind === "succeeded"
          ? diagnose.noNameInMetadata(followed)
          : diagnose.operationEnd(followed, "here");
      const more = found.kind === "open" ? [found.diagnostic] : [];
      return answer(createContext, creation, { ...kept, diagnostics: [problem, ...more] });
    }
    // A warning, with the known state: on an error the engine would replace the object that is being created.
    case "aborted":
      return answer(createContext, creation, { ...kept, diagnostics: [diagnose.interrupted(followed)] });
    case "failed":
    case "cancelled":
      return afterFailure(createContext, creation, followed, isRecovered);
    // These outcomes reveal nothing about the object.
    case "deadline":
    case "error": {
      const next = nextStep(createContext, "it continues to wait and adopts the object");
      const problem = diagnose.operationEnd(followed, "here", next);
      if (rememberedBy(createContext) === "journal") return leaveOpen(creation, [problem]);
      return answer(createContext, creation, { ...kept, diagnostics: [problem] });
    }
  }
}

/** Returns the result of a failed create, which may have left an object behind. */
async function afterFailure(
  createContext: CreateContext,
  creation: PendingCreate,
  followed: Followed,
  isRecovered: boolean,
): Promise<StateResult | undefined> {
  const { model, provider, request, source, parent } = createContext;
  const { kind } = model;
  const objectName = nameInMetadata(kind, followed.outcome.operation.metadata, source, parent);
  const problem = diagnose.operationEnd(followed, "here");
  // The state is tainted, so the engine deletes the object: the operation itself names it as the one that it created.
  if (objectName !== undefined && (await operationFault(provider, creation, objectName)) === undefined) {
    return answer(createContext, creation, {
      state: partialState(request.planned, objectName),
      private: NOTHING_PENDING,
      diagnostics: [problem],
    });
  }
  const found = await lookAfterFailure(createContext, creation);
  if (found.length > 0) return { state: null, diagnostics: [problem, ...found] };
  await creation.drop();
  return isRecovered ? undefined : { state: null, diagnostics: [problem] };
}

/** Reports objects that a failed create may have left. Returns nothing if it certainly left none, or if objects cannot be listed. */
async function lookAfterFailure(
  createContext: CreateContext,
  creation: PendingCreate,
): Promise<readonly Diagnostic[]> {
  const { kind } = createContext.model;
  const found = await findLostCreate(createContext, creation, "failed");
  switch (found.kind) {
    case "made":
    case "useless":
      return [
        diagnoseRecovery.leftByFailure(
          kind,
          found.kind === "made" ? [found.name] : found.names,
          creation.place,
        ),
      ];
    case "open":
      return [found.diagnostic];
    case "unknowable":
    case "nothing":
      return [];
  }
}
