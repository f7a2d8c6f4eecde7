import { disrupts, type Kind, labelsPlace, nameFieldOf, parseResourceName } from "../../../contract";
import { type JsonObject, type JsonValue } from "../../../client";
import {
  type Context,
  type Diagnostic,
  formatPath,
  type Path,
  type StateResult,
  type UpdateRequest,
  type ValueObject,
} from "../../../plugin";
import { mayBeGone, objectIn, OtherObject } from "../../../api";
import { makeCall, nameGivenIn, readChanged } from "../../../calls";
import { diagnostics as diagnose, withOverlayHint } from "../../operations";
import {
  decodePrivate,
  encodePrivate,
  isAsPlanned,
  type ResourceModel,
  NOTHING_PENDING,
  type PendingOperation,
  scopeOf,
  type ProviderContext,
  stateAfter,
  stateInAnswer,
  stateLike,
  timeoutMs,
  withKnownSecrets,
} from "../../context";
import { type UpdateCall, updateCalls, type UpdateValues, withoutCleared } from "../../../changes";
import { clearedPaths, isSameAt } from "../decorators/with-set-attributes";
import * as diagnoseUpdate from "./update-diagnostics";
import { type ForeignChanges, readBeforeUpdate, readUpdated, UpdateNotAllowed } from "./update-reads";
import type { BeforeCall } from "../decorators/with-group";
import { followedOf, resume, waitOf } from "../resume";
import { type AnswerPath, secretsIn } from "../../../values";
import { violationPath } from "../../schema";

/** Result of one call of an update: its answer, or the problem. */
type UpdateEnd =
  | { readonly answer: JsonObject }
  | { readonly problem: Diagnostic; readonly pending: PendingOperation | undefined };

/**
 * Reads the object, sends the changes, one method after the other, and reads the object again. Sends nothing that would overwrite what
 * others changed after the plan. If a call fails or is interrupted, returns an error and the object's current state, so that the next plan
 * shows the remaining changes.
 */
export async function update(
  model: ResourceModel,
  request: UpdateRequest<ProviderContext>,
  context: Context,
  beforeCall?: BeforeCall,
): Promise<StateResult> {
  const { configured: provider, config } = request;
  const { contract, kind } = model;
  for (const secret of secretsIn(kind.fields, config)) context.log.redactSecret(secret);
  const resumed = await resume(model, provider, request.prior, request.private, context);
  if (resumed.kind === "open") return { state: request.prior, diagnostics: resumed.diagnostics };
  if (resumed.kind === "nothing") {
    return { state: request.prior, diagnostics: [...resumed.diagnostics, diagnose.nothingToUpdate(kind)] };
  }
  const { name, diagnostics, state: prior } = resumed;
  const parent = scopeOf(provider, kind, request.planned);
  const cleared = clearedPaths(kind, { ...request, prior });
  const asPlanned = { prior, planned: withoutCleared(request.planned, cleared), config, parent };
  let foreign: ForeignChanges | undefined;
  try {
    const calls = updateCalls(contract, kind, name, asPlanned);
    if (calls.length > 0) {
      foreign = await readBeforeUpdate(model, provider, name, calls, asPlanned, context);
    }
  } catch (error) {
    if (error instanceof UpdateNotAllowed) {
      const kept = decodePrivate(request.private) === undefined ? request.private : NOTHING_PENDING;
      return { state: prior, private: kept, diagnostics: [...diagnostics, error.diagnostic] };
    }
    // The service's answer to the update decides whether the object exists.
    if (!mayBeGone(error)) throw error;
  }
  const values = foreign?.values ?? asPlanned;
  const wanted = values.planned;
  const planned = foreign?.merge(request.planned) ?? request.planned;
  let shown: ValueObject | undefined;
  let reached = values.prior;
  let earlier = withKnownSecrets(model, wanted, prior);
  const keptIn = (state: ValueObject): readonly Path[] =>
    cleared.filter((path) => isSameAt(model, path, prior, state));
  // A stale read shows a cleared value, for which the plan allows any.
  const isReached = (state: ValueObject): boolean =>
    isAsPlanned(model, planned, state) && keptIn(state).length === 0;
  let isFresh = foreign !== undefined;
  for (const call of updateCalls(contract, kind, name, values)) {
    const refusal = await beforeCall?.(call.method);
    isFresh &&= beforeCall === undefined || !disrupts(call.method);
    const end: UpdateEnd =
      refusal === undefined
        ? await carryOut(model, provider, { name, call, values, isFresh }, context)
        : { problem: refusal, pending: undefined };
    isFresh = false;
    if ("problem" in end) {
      return {
        state: await stateNow(model, provider, name, { prior, reached }, context),
        private: encodePrivate(end.pending),
        diagnostics: [...diagnostics, end.problem],
      };
    }
    const answered = stateInAnswer(model, call.method, end.answer, name, planned, earlier);
    shown = answered !== undefined && isReached(answered) ? answered : undefined;
    if (shown !== undefined) earlier = withKnownSecrets(model, wanted, shown);
    reached = call.reached;
  }
  const done = { private: NOTHING_PENDING, diagnostics };
  try {
    if (shown === undefined) {
      const state = await readUpdated(model, provider, name, planned, context, { earlier, isReached });
      const kept = keptIn(state).map((path) => formatPath(path));
      const ignored = kept.length === 0 ? [] : [diagnoseUpdate.notCleared(kind, name, kept)];
      return { ...done, state, diagnostics: [...diagnostics, ...ignored] };
    }
    const read = stateAfter(model, await readChanged(provider, kind, name, context), earlier);
    // A stale read does not override the state from the update's own answer.
    return { ...done, state: isReached(read) ? read : shown };
  } catch (error) {
    if (shown !== undefined) return { ...done, state: shown };
    const problem = diagnose.callFailed(`read ${kind.name} ${name} after its update`, error);
    return { ...done, state: prior, diagnostics: [...diagnostics, problem] };
  }
}

/** A call of an update, with the object's name and the values of the whole update. */
export interface UpdateStep {
  readonly name: string;
  readonly call: UpdateCall;
  readonly values: UpdateValues;
  /** Whether the values are those of a read right before. @default false */
  readonly isFresh?: boolean;
}

/**
 * Makes one call of an update, and polls its operation if it starts one. After a conflict, repeats the call only if the object still needs
 * it: the conflicting change may have been the call itself, from an earlier run or an attempt whose answer was lost.
 */
export async function carryOut(
  model: ResourceModel,
  provider: ProviderContext,
  step: UpdateStep,
  context: Context,
): Promise<UpdateEnd> {
  const { kind } = model;
  const { method } = step.call;
  const limitMs = timeoutMs(kind, step.values.planned, "update");
  const done = provider.reads.changing(step.name);
  try {
    const isDone = (): Promise<boolean> => isCarriedOut(model, provider, step, context);
    let attempts = 0;
    const body = (): Promise<UpdateCall["body"]> => {
      attempts += 1;
      return bodyToSend(model, provider, step, attempts, context);
    };
    const end = await makeCall(
      provider,
      {
        ...waitOf(kind, "update", context),
        method,
        verb: "update",
        body,
        conflictLimitMs: limitMs,
        waitLimitMs: () => limitMs,
        lostCheck: { by: "object", kind, isDone, limitMs },
      },
      context,
    );
    if (end.kind === "unneeded") return { answer: {} };
    if (end.kind === "unusable") throw end.error;
    if (end.kind !== "ended") {
      const changed =
        end.kind === "foreign"
          ? nameGivenIn(kind, end.operation.metadata)
          : objectIn(kind, method, end.answer)?.[nameFieldOf(kind).wireName];
      checkChanged(kind, step.name, changed, method.name);
      return { answer: end.answer };
    }
    const { name: operation } = end.operation;
    const pending: PendingOperation = { verb: "update", operation, startedAtMs: end.startedAtMs };
    const followed = followedOf(provider, kind, pending, end);
    switch (followed.outcome.kind) {
      case "succeeded":
        checkChanged(
          kind,
          step.name,
          nameGivenIn(kind, followed.outcome.operation.metadata),
          pending.operation,
        );
        return { answer: {} };
      case "aborted":
        return { problem: diagnose.interruptedError(followed), pending };
      // The end of a vanished operation remains unknown. The object itself shows the outcome.
      case "vanished":
      case "cancelled":
        return { problem: diagnose.operationEnd(followed, "here"), pending: undefined };
      case "failed": {
        const failed = diagnose.operationEnd(followed, "here");
        const problem = withOverlayHint(kind, failed, { is: "refused-update", method });
        return { problem, pending: undefined };
      }
      default:
        return { problem: diagnose.operationEnd(followed, "here"), pending };
    }
  } catch (error) {
    if (error instanceof UpdateNotAllowed) return { problem: error.diagnostic, pending: undefined };
    const path = violationPath(kind.fields, error, method.objectField);
    return {
      problem: diagnose.updateFailed(kind, method, error, path),
      pending: undefined,
    };
  } finally {
    done();
  }
}

/**
 * Returns the body of a call. Before a repetition, and if the body has values that the service chose or labels beside which others are not known,
 * reads the object again: a plan may be older than a change by the service or by another client, which the call must not revert.
 *
 * @throws UpdateNotAllowed as {@link readBeforeUpdate}
 */
async function bodyToSend(
  model: ResourceModel,
  provider: ProviderContext,
  { name, call, values, isFresh = false }: UpdateStep,
  attempt: number,
  context: Context,
): Promise<UpdateCall["body"]> {
  const isKnown =
    !call.repeatsServiceValues && (values.keptLabels !== undefined || !sendsLabels(model, call));
  if (attempt === 1 && (isFresh || isKnown)) return call.body;
  const before = { ...values, prior: call.before };
  const foreign = await readBeforeUpdate(model, provider, name, [call], before, context);
  const calls = updateCalls(model.contract, model.kind, name, foreign.values);
  return calls.find(({ method }) => method === call.method)?.body ?? call.body;
}

/** Whether a call sends the labels of an object that may have some which are left alone. */
function sendsLabels({ kind, isHiddenLabel }: ResourceModel, { sent }: UpdateCall): boolean {
  const path = labelsPlace(kind)?.path ?? [];
  const isPath = (each: AnswerPath): boolean => path.every((step, index) => step === each[index]);
  return isHiddenLabel !== undefined && path.length > 0 && sent.some(isPath);
}

/**
 * Checks that an answer names the object of the update. Ignores a value that is not a name of the kind.
 *
 * @param source the method or operation whose answer names the object
 * @throws OtherObject if the answer names another object
 */
function checkChanged(kind: Kind, name: string, changed: JsonValue | undefined, source: string): void {
  if (
    typeof changed === "string" &&
    changed !== name &&
    parseResourceName(kind.pattern, changed) !== undefined
  ) {
    throw new OtherObject(changed, name, { method: source });
  }
}

/** Whether the object already shows the changes of a call. */
async function isCarriedOut(
  model: ResourceModel,
  provider: ProviderContext,
  { name, call, values }: UpdateStep,
  context: Context,
): Promise<boolean> {
  const object = await readChanged(provider, model.kind, name, context);
  const left = updateCalls(model.contract, model.kind, name, {
    ...values,
    prior: stateLike(model, object, call.before),
  });
  return left.every(({ method }) => method !== call.method);
}

/**
 * Returns the object's current state, which earlier calls of the same update may have changed. Fields that the service never returns have
 * the values that those calls reached. Returns the prior state if the object cannot be read.
 */
export async function stateNow(
  model: ResourceModel,
  provider: ProviderContext,
  name: string,
  { prior, reached }: { readonly prior: ValueObject; readonly reached: ValueObject },
  context: Context,
): Promise<ValueObject> {
  try {
    return stateAfter(model, await readChanged(provider, model.kind, name, context), reached);
  } catch {
    return prior;
  }
}
