import { type Field, type Method, type RequestObject, withoutToken } from "../../contract";
import { isTerminal } from "../../client";
import type { Context, Diagnostic, Diagnostics } from "../../plugin";
import { progressLine, safetyOf } from "../../api";
import { JournalUnusable, type NotedRequest } from "../../calls/notes";
import { type CallEnd, follow, makeCall, type OperationEnd, type OperationWait } from "../../calls";
import { mayHaveGoneThrough, withAttributeNames } from "../operations";
import { fingerprintOf, journalUnwritable } from "../lifecycle";
import { violationPath } from "../schema";
import type { ProviderContext } from "../context";
import * as diagnose from "./action-diagnostics";
import { type Invocation, permitAction } from "./action-guards";

/** One invocation of an action. */
export interface ActionCall {
  readonly method: Method;
  readonly body: RequestObject;
  /** Full name of the object that the call is about; undefined if it is about none. */
  readonly name: string | undefined;
  readonly secrets: readonly string[];
  /** Time limit for the call and the wait, in milliseconds. */
  readonly limitMs: number;
  /** Whether to wait for the operation. */
  readonly wait: boolean;
  /** The attributes of the request; empty if the configuration has the request in the service's own form. */
  readonly fields: readonly Field[];
  readonly invocation: Invocation;
}

/** Whether a call of the method may be repeated after an interruption, so that it needs no note. */
function mayRepeat(method: Method): boolean {
  return ["read", "idempotent"].includes(safetyOf(method));
}

type ProgressReport = (message: string) => void;

/**
 * Calls a method and waits for its operation, with a message for each progress. A call that an interrupted run has begun is not repeated: a
 * running operation is waited for, and anything else that became of the call is an error. Terraform shows no warning of an action that a
 * resource triggers, so everything that users must see is a message or an error.
 */
export async function perform(
  provider: ProviderContext,
  call: ActionCall,
  report: ProgressReport,
  context: Context,
): Promise<Diagnostics> {
  const permitted = await permitAction(provider, call.method, call, call.invocation, context);
  if (permitted !== undefined && "severity" in permitted) return [permitted];
  const changed = call.name === undefined ? () => undefined : provider.reads.changing(call.name);
  try {
    const diagnostics = await performOnce(provider, call, report, context);
    reportUnwritable(provider, report);
    // A call that failed may be made again; one that may have gone through has a note of its own.
    await (diagnostics.length === 0 ? permitted?.done(call.method.name) : permitted?.nothing());
    return diagnostics;
  } catch (error) {
    if (!(error instanceof JournalUnusable)) throw error;
    return [diagnose.refusedByJournal(call.method.name, error)];
  } finally {
    changed();
  }
}

async function performOnce(
  provider: ProviderContext,
  call: ActionCall,
  report: ProgressReport,
  context: Context,
): Promise<Diagnostics> {
  const { method, body, secrets } = call;
  const what = method.name;
  const { actions } = provider.journal;
  const endAtMs = provider.clock.now() + call.limitMs;
  const fingerprint = mayRepeat(method)
    ? undefined
    : await fingerprintOf(provider.endpoint, method, withoutToken(method, body), secrets);
  let earlier: NotedRequest | undefined;
  try {
    if (fingerprint !== undefined) earlier = await actions.claim(fingerprint, context.signal);
  } catch (error) {
    if (error instanceof JournalUnusable || !context.signal.aborted) throw error;
    return [diagnose.interruptedBeforeCall(what)];
  }
  const operation = earlier?.note.operation;
  if (earlier !== undefined && operation !== undefined) {
    report(`${what} was called by an interrupted run, and is not called again`);
    const end = await follow(provider, {
      ...actionWait(provider, method, report),
      operation,
      limitMs: call.limitMs,
      startedAtMs: earlier.note.startedAtMs,
      signal: context.signal,
    });
    const problem = await afterEnd(provider, method, earlier, end, context);
    if (problem !== undefined) return [problem];
    return end.wasRunning ? [] : [diagnose.succeededEarlier(what, earlier, operation)];
  }
  if (earlier !== undefined) return [diagnose.outcomeUnknown(what, earlier)];
  const notedRequest = fingerprint === undefined ? undefined : await actions.begin(fingerprint);
  report(`calling ${what}${call.name === undefined ? "" : ` for ${call.name}`}`);
  let end: CallEnd;
  try {
    end = await makeCall(
      provider,
      {
        method,
        body,
        wait: call.wait,
        conflictLimitMs: call.limitMs,
        setting: "the action's `timeout`",
        waitLimitMs: () => Math.max(0, endAtMs - provider.clock.now()),
        onAccepted: ({ name }) =>
          call.wait ? (notedRequest?.accepted(name) ?? Promise.resolve()) : Promise.resolve(),
        ...actionWait(provider, method, report),
      },
      context,
    );
  } catch (error) {
    if (!mayHaveGoneThrough(error)) await notedRequest?.drop();
    const path = violationPath(call.fields, error, method.objectField);
    return [diagnose.actionFailed(what, withAttributeNames(call.fields, error, method), notedRequest, path)];
  }
  switch (end.kind) {
    case "unusable":
      return [diagnose.actionFailed(what, end.error, notedRequest, undefined)];
    case "foreign":
      return [diagnose.endedBefore(what, end.operation.name, notedRequest)];
    case "ended": {
      const problem = await afterEnd(provider, method, notedRequest, end, context);
      return problem === undefined ? [] : [problem];
    }
    default:
      await notedRequest?.drop();
      if (end.kind === "started") report(`${what} started ${end.operation.name}, which continues`);
      return [];
  }
}

/** Returns how the operation of an action is waited for. */
function actionWait(
  { client }: ProviderContext,
  { name }: Method,
  report: ProgressReport,
): Pick<OperationWait, "operationType" | "needsMetadata" | "onProgress"> {
  return {
    operationType: name,
    needsMetadata: false,
    onProgress: (progress) => report(progressLine(progress, client.redact)),
  };
}

/** Returns the error if an operation did not succeed. The note stays as long as the outcome of the operation is not known. */
async function afterEnd(
  provider: ProviderContext,
  method: Method,
  notedRequest: NotedRequest | undefined,
  { outcome, ageMs }: OperationEnd,
  context: Context,
): Promise<Diagnostic | undefined> {
  const problem =
    outcome.kind === "succeeded"
      ? undefined
      : diagnose.actionEnd(provider, method.name, outcome, ageMs, notedRequest);
  // The end of a vanished operation remains unknown, and an engine that is gone does not know the outcome.
  const isKnown = isTerminal(outcome.operation.state) && outcome.kind !== "vanished";
  if (isKnown && context.isAnswerWanted()) await notedRequest?.drop();
  return problem;
}

function reportUnwritable({ journal }: ProviderContext, report: ProgressReport): void {
  const problem = journal.takeProblem();
  if (problem === undefined) return;
  const { summary, detail } = journalUnwritable(problem);
  report(`${summary}: ${detail}`);
}
