import type { Kind } from "../../contract";
import { describeOutcome, type Operation, type WaitProgress } from "../../client";
import { follow, nameInMetadata, type OperationEnd } from "../../calls";
import type { Diagnostics, Context, ValueObject } from "../../plugin";
import { diagnostics as diagnose, type Followed } from "../operations";
import {
  decodePrivate,
  expectedParent,
  hasSecretAnswer,
  type ResourceModel,
  nameIn,
  type PendingOperation,
  type ProviderContext,
  timeLeftMs,
  withSecretsOf,
} from "../context";
import * as diagnoseRecovery from "./create/recovery-diagnostics";
import { receiveSecrets } from "./secrets/secret-files";
import { resumedFault } from "./create/create-match";

/**
 * Outcome after the operation that an earlier run left behind has ended.
 * - `ready`: an object of this name exists or existed. `succeeded`: the verb of the operation, if one was pending and succeeded.
 * - `nothing`: a create failed, and there is no object.
 * - `open`: the outcome is unknown now. The state must stay as it is, with its private state.
 */
export type Resumed = { readonly diagnostics: Diagnostics } & (
  | {
      readonly kind: "ready";
      readonly name: string;
      /** The state, with the secrets that the operation of a create returned. */
      readonly state: ValueObject;
      readonly succeeded: PendingOperation["verb"] | undefined;
    }
  | { readonly kind: "nothing" }
  | { readonly kind: "open" }
);

/**
 * Continues to poll the operation in private state, if there is one. Every life cycle phase begins with it, so that nothing is read,
 * changed or deleted during an operation of this resource, and no operation is started twice.
 */
export async function resume(
  model: ResourceModel,
  provider: ProviderContext,
  state: ValueObject,
  privateData: Uint8Array,
  context: Context,
): Promise<Resumed> {
  const { kind } = model;
  const name = nameIn(state);
  const pending = decodePrivate(privateData);
  if (pending === undefined) {
    return name === undefined
      ? { kind: "open", diagnostics: [diagnose.nameless(kind)] }
      : { kind: "ready", name, state, succeeded: undefined, diagnostics: [] };
  }
  const limitMs = timeLeftMs(kind, state, pending, provider.clock.wallMs());
  const followed = await followPending(provider, kind, pending, limitMs, context, undefined, name);
  const { outcome } = followed;
  const parent = expectedParent(provider, kind, state, pending.source);
  const objectName = nameInMetadata(kind, outcome.operation.metadata, pending.source, parent);
  const known = name ?? objectName;
  if (name === undefined && objectName !== undefined) {
    // Otherwise the object would become this resource's, and the engine deletes a tainted resource's object.
    const fault = await resumedFault(provider, kind, state, pending, objectName, context.signal);
    if (fault !== undefined) {
      return {
        kind: "open",
        diagnostics: [diagnoseRecovery.notOurs(kind, pending.operation, objectName, fault)],
      };
    }
  }
  switch (outcome.kind) {
    case "aborted":
      return { kind: "open", diagnostics: [diagnose.interruptedError(followed)] };
    case "deadline":
    case "error":
      return { kind: "open", diagnostics: [diagnose.operationEnd(followed, "resumed")] };
    case "vanished":
      return known === undefined
        ? { kind: "open", diagnostics: [diagnose.operationEnd(followed, "resumed")] }
        : { kind: "ready", name: known, state, succeeded: undefined, diagnostics: [] };
    case "succeeded": {
      if (known === undefined) return { kind: "open", diagnostics: [diagnose.noNameInMetadata(followed)] };
      const ready = { kind: "ready", name: known, succeeded: pending.verb } as const;
      if (pending.verb !== "create" || !hasSecretAnswer(model)) return { ...ready, state, diagnostics: [] };
      const received = withSecretsOf(model, outcome.operation.metadata, state);
      const { values, problems } = await receiveSecrets(
        model,
        received,
        context,
        provider,
        pending.delivered,
      );
      return { ...ready, state: values, diagnostics: problems };
    }
    case "failed":
    case "cancelled": {
      const diagnostics = [diagnose.earlierEnd(followed)];
      return known === undefined
        ? { kind: "nothing", diagnostics }
        : { kind: "ready", name: known, state, succeeded: undefined, diagnostics };
    }
  }
}

/**
 * Polls an operation of a resource until it ends, for at most `limitMs` from now. `operation` is its last known state, if any. Never rejects
 * for a failure of the service.
 */
export async function followPending(
  provider: ProviderContext,
  kind: Kind,
  pending: PendingOperation,
  limitMs: number,
  context: Context,
  operation?: Operation,
  name?: string,
): Promise<Followed> {
  const end = await follow(provider, {
    ...waitOf(kind, pending.verb, context),
    operation: operation ?? pending.operation,
    limitMs,
    signal: context.signal,
    startedAtMs: pending.startedAtMs,
  });
  return followedOf(provider, kind, pending, end, name);
}

/** Returns how the operations of a resource are waited for. */
export function waitOf(
  kind: Kind,
  verb: PendingOperation["verb"],
  context: Context,
): {
  readonly operationType: string;
  readonly needsMetadata: boolean;
  readonly onUpdate: (progress: WaitProgress) => void;
} {
  return {
    operationType: `${verb} ${kind.name}`,
    // Only for a create does the operation alone contain the object's name.
    needsMetadata: verb === "create",
    onUpdate: ({ operation, elapsedMs, error }) =>
      context.log.info(`waiting for the operation to ${verb} ${kind.name}`, {
        operation: operation.name,
        state: operation.wireState,
        elapsed_ms: elapsedMs,
        ...(error === undefined ? {} : { error: error.message }),
      }),
  };
}

/** Returns the outcome of a wait for an operation of a resource, with its description. */
export function followedOf(
  { client }: ProviderContext,
  kind: Kind,
  pending: PendingOperation,
  { outcome, ageMs }: OperationEnd,
  name?: string,
): Followed {
  return { kind, pending, outcome, name, text: describeOutcome(outcome, client.redact, ageMs) };
}
