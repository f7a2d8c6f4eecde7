import type { Field, Method, RequestObject } from "../../contract";
import { namedOperation, type Operation, operationFromAnswer, type OperationOutcome } from "../../client";
import type { Context, Diagnostic, Diagnostics } from "../../plugin";
import { progressLine, safetyOf, watchProgress } from "../../api";
import { mayHaveGoneThrough, sendUnlessDone, withAttributeNames, withoutToken } from "../operations";
import { fingerprintOf, journalUnwritable } from "../lifecycle";
import { violationPath } from "../schema";
import { type ActionNote, JournalUnusable } from "../recovery";
import type { ProviderContext } from "../context";
import * as diagnose from "./action-diagnostics";

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
  const changed = call.name === undefined ? () => undefined : provider.reads.changing(call.name);
  try {
    const diagnostics = await performOnce(provider, call, report, context);
    reportUnwritable(provider, report);
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
  let earlier: ActionNote | undefined;
  try {
    if (fingerprint !== undefined) earlier = await actions.claim(fingerprint, context.signal);
  } catch (error) {
    if (error instanceof JournalUnusable || !context.signal.aborted) throw error;
    return [diagnose.interruptedBeforeCall(what)];
  }
  const operation = earlier?.action.operation;
  if (earlier !== undefined && operation !== undefined) {
    report(`${what} was called by an interrupted run, and is not called again`);
    const { problem, wasRunning } = await follow(
      provider,
      call,
      earlier,
      namedOperation(operation),
      report,
      context,
    );
    if (problem !== undefined) return [problem];
    return wasRunning ? [] : [diagnose.succeededEarlier(what, earlier, operation)];
  }
  if (earlier !== undefined) return [diagnose.outcomeUnknown(what, earlier)];
  const note = fingerprint === undefined ? undefined : await actions.begin(fingerprint);
  report(`calling ${what}${call.name === undefined ? "" : ` for ${call.name}`}`);
  let started: Operation | undefined;
  try {
    const limit = { limitMs: call.limitMs, setting: "the action's `timeout`" };
    const bodyOf = (): Promise<RequestObject> => Promise.resolve(body);
    const answer = (await sendUnlessDone(provider, method, method.verb, bodyOf, context, limit)) ?? {};
    if (method.longRunning) started = operationFromAnswer(answer);
  } catch (error) {
    if (!mayHaveGoneThrough(error)) await note?.drop();
    const path = violationPath(call.fields, error, method.objectField);
    return [diagnose.actionFailed(what, withAttributeNames(call.fields, error, method), note, path)];
  }
  if (started !== undefined && provider.ownOperations.hasEnded(started.name)) {
    return [diagnose.endedBefore(what, started.name, note)];
  }
  if (started === undefined || !call.wait) {
    await note?.drop();
    if (started !== undefined) report(`${what} started ${started.name}, which continues`);
    return [];
  }
  if (started.name !== "") await note?.accepted(started.name);
  const rest = { ...call, limitMs: Math.max(0, endAtMs - provider.clock.now()) };
  const { problem } = await follow(provider, rest, note, started, report, context);
  return problem === undefined ? [] : [problem];
}

/** How a wait for an operation ended. */
interface ActionOutcome {
  /** The error; undefined if the operation succeeded. */
  readonly problem: Diagnostic | undefined;
  /** Whether a poll of this wait showed the operation before its end. */
  readonly wasRunning: boolean;
}

/** Waits for the operation. The note stays as long as the outcome of the operation is not known. */
async function follow(
  provider: ProviderContext,
  { method, limitMs }: ActionCall,
  note: ActionNote | undefined,
  operation: Operation,
  report: ProgressReport,
  context: Context,
): Promise<ActionOutcome> {
  const { operations, clock, client, ownOperations } = provider;
  const startedAtMs = note?.action.startedAtMs ?? clock.wallMs();
  const ageMs = operation.wireState === "" ? Math.max(0, clock.wallMs() - startedAtMs) : 0;
  ownOperations.add(operation.name);
  const reports = watchProgress(operation, {
    onProgress: (progress) => report(progressLine(progress, client.redact)),
  });
  let wasRunning = false;
  let outcome: OperationOutcome;
  try {
    outcome = await operations.wait({
      operation,
      signal: context.signal,
      deadlineMs: limitMs,
      operationType: method.name,
      ageMs,
      needsMetadata: false,
      onUpdate: (progress) => {
        // A poll that failed leaves the operation as it was.
        if (progress.error === undefined) wasRunning = true;
        reports.update(progress);
      },
    });
  } finally {
    reports.end();
  }
  const problem =
    outcome.kind === "succeeded"
      ? undefined
      : diagnose.actionEnd(provider, method.name, outcome, ageMs, note);
  if (["aborted", "deadline", "error"].includes(outcome.kind)) return { problem, wasRunning };
  ownOperations.end(operation.name);
  // The end of a vanished operation remains unknown, and an engine that is gone does not know the outcome.
  if (outcome.kind !== "vanished" && context.isAnswerWanted()) await note?.drop();
  return { problem, wasRunning };
}

function reportUnwritable({ journal }: ProviderContext, report: ProgressReport): void {
  const problem = journal.takeProblem();
  if (problem === undefined) return;
  const { summary, detail } = journalUnwritable(problem);
  report(`${summary}: ${detail}`);
}
