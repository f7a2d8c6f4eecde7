import type { Method, RequestObject } from "../../contract";
import { namedOperation, type Operation, operationFromAnswer, type OperationOutcome } from "../../client";
import type { Context, Diagnostic, Diagnostics, Path } from "../../plugin";
import { progressLine, safetyOf, watchProgress } from "../../api";
import { mayHaveGoneThrough, sendUnlessDone, withoutToken } from "../operations";
import { fingerprintOf, journalUnwritable } from "../lifecycle";
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
  /** Returns the attribute that the service's error is about, if that is known. */
  readonly pathOf: (error: unknown) => Path | undefined;
}

type Report = (message: string) => void;

/**
 * Calls a method and waits for its operation, with a message for each progress. A call that an interrupted run has begun is continued: its
 * operation is waited for, and nothing is sent. If that run did not see the answer, only a request that may be repeated is sent again.
 */
export async function perform(
  provider: ProviderContext,
  call: ActionCall,
  report: Report,
  context: Context,
): Promise<Diagnostics> {
  const changed = call.name === undefined ? () => undefined : provider.reads.changing(call.name);
  try {
    return [...(await performOnce(provider, call, report, context)), ...unwritable(provider)];
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
  report: Report,
  context: Context,
): Promise<Diagnostics> {
  const { method, body, secrets } = call;
  const what = method.name;
  const { actions } = provider.journal;
  const fingerprint = await fingerprintOf(provider.endpoint, method, withoutToken(method, body), secrets);
  const earlier = safetyOf(method) === "read" ? undefined : await actions.claim(fingerprint);
  const operation = earlier?.action.operation;
  if (earlier !== undefined && operation !== undefined) {
    report(`${what} was called by an interrupted run, and is not called again`);
    const problem = await follow(provider, call, earlier, namedOperation(operation), report, context);
    return [problem ?? diagnose.resumed(what, operation)];
  }
  if (earlier !== undefined && safetyOf(method) !== "idempotent") {
    return [diagnose.outcomeUnknown(what, earlier)];
  }
  const note = earlier ?? (await actions.begin(fingerprint));
  report(`calling ${what}${call.name === undefined ? "" : ` for ${call.name}`}`);
  let started: Operation | undefined;
  try {
    const limit = { limitMs: call.limitMs, setting: "the action's `timeout`" };
    const bodyOf = (): Promise<RequestObject> => Promise.resolve(body);
    const answer = (await sendUnlessDone(provider, method, method.verb, bodyOf, context, limit)) ?? {};
    if (method.longRunning) started = operationFromAnswer(answer);
  } catch (error) {
    if (!mayHaveGoneThrough(error)) await note.drop();
    return [diagnose.actionFailed(what, error, note, call.pathOf(error))];
  }
  if (started === undefined || !call.wait) {
    await note.drop();
    if (started !== undefined) report(`${what} started ${started.name}, which continues`);
    return [];
  }
  if (started.name !== "") await note.accepted(started.name);
  const problem = await follow(provider, call, note, started, report, context);
  return problem === undefined ? [] : [problem];
}

/** Waits for the operation. Returns the error if it did not succeed. The note stays as long as the end of the operation is not known. */
async function follow(
  provider: ProviderContext,
  { method, limitMs }: ActionCall,
  note: ActionNote,
  operation: Operation,
  report: Report,
  context: Context,
): Promise<Diagnostic | undefined> {
  const { operations, clock, client, ownOperations } = provider;
  const ageMs = operation.wireState === "" ? Math.max(0, clock.wallMs() - note.action.startedAtMs) : 0;
  ownOperations.add(operation.name);
  const reports = watchProgress(operation, {
    onProgress: (progress) => report(progressLine(progress, client.redact)),
  });
  let outcome: OperationOutcome;
  try {
    outcome = await operations.wait({
      operation,
      signal: context.signal,
      deadlineMs: limitMs,
      operationType: method.name,
      ageMs,
      needsMetadata: false,
      onUpdate: (progress) => reports.update(progress),
    });
  } finally {
    reports.end();
  }
  const isOpen = outcome.kind === "aborted" || outcome.kind === "deadline" || outcome.kind === "error";
  if (isOpen) return diagnose.actionEnd(provider, method.name, outcome, ageMs);
  ownOperations.delete(operation.name);
  // An engine that is gone does not know the outcome. The next run may invoke the action again.
  if (context.isAnswerWanted()) await note.drop();
  return outcome.kind === "succeeded" ? undefined : diagnose.actionEnd(provider, method.name, outcome, ageMs);
}

function unwritable({ journal }: ProviderContext): readonly Diagnostic[] {
  const problem = journal.takeProblem();
  return problem === undefined ? [] : [journalUnwritable(problem)];
}
