import { type JsonObject, operationFromAnswer } from "../client";
import {
  type Context,
  type Diagnostic,
  type StateResult,
  type UpdateRequest,
  type ValueObject,
} from "../plugin";
import { followOperation, readChanged, sendUnlessDone } from "./calls";
import { asPlanned } from "./expectation";
import { isAsPlanned, type Life, stateInAnswer, stateOf } from "./life";
import { encodePrivate, NOTHING_PENDING, type Pending } from "./pending";
import { readUpdated } from "./read-updated";
import { resume } from "./resume";
import { secretsIn } from "./secret-values";
import { scopeOf, type Session } from "./session";
import * as texts from "./texts";
import { timeoutMs } from "./timeouts";
import { type UpdateCall, updateCalls, type UpdateValues } from "./update-calls";
import { violationPath } from "./violation-path";

/** How one call of an update went: what it answered if it is through, or why it is not. */
type CallEnd =
  { readonly answer: JsonObject } | { readonly problem: Diagnostic; readonly pending: Pending | undefined };

/**
 * Sends only what changed, by the methods that carry it, one after the other, and reads the object afterwards. When one of them does
 * not succeed, or is not waited for, that is an error, and the state is what the object is then: the next plan shows what is left to do.
 */
export async function update(
  life: Life,
  request: UpdateRequest<Session>,
  context: Context,
): Promise<StateResult> {
  const { configured: session, prior, planned, config } = request;
  const { contract, kind } = life;
  const resumed = await resume(life, session, prior, request.private, context);
  if (resumed.kind === "open") return { state: prior, diagnostics: resumed.diagnostics };
  if (resumed.kind === "nothing") {
    return { state: prior, diagnostics: [...resumed.diagnostics, texts.nothingToUpdate(kind)] };
  }
  const { name, diagnostics } = resumed;
  for (const secret of secretsIn(kind.fields, config)) context.log.redactSecret(secret);
  const parent = scopeOf(session, kind, planned);
  let shown: ValueObject | undefined;
  let reached = prior;
  const values = { prior, planned, config, parent };
  for (const call of updateCalls(contract, kind, name, values)) {
    const end = await carryOut(life, session, { name, call, values }, context);
    if ("problem" in end) {
      return {
        state: await stateNow(life, session, name, { prior, reached }, context),
        private: encodePrivate(end.pending),
        diagnostics: [...diagnostics, end.problem],
      };
    }
    shown = stateInAnswer(life, call.method, end.answer, planned);
    reached = call.reached;
  }
  const done = { private: NOTHING_PENDING, diagnostics };
  try {
    if (shown === undefined)
      return { ...done, state: await readUpdated(life, session, name, planned, context) };
    const read = stateOf(
      life,
      await readChanged(session, kind, name, context, asPlanned(life, planned)),
      planned,
    );
    // A read that lags behind the update does not count against what the update itself has shown.
    return { ...done, state: isAsPlanned(life, planned, read) ? read : shown };
  } catch (error) {
    if (shown !== undefined) return { ...done, state: shown };
    const problem = texts.callFailed(`read ${kind.name} ${name} after its update`, error);
    return { ...done, state: prior, diagnostics: [...diagnostics, problem] };
  }
}

/** A call of an update, with the name of the object and the values that it is one step between. */
export interface UpdateStep {
  readonly name: string;
  readonly call: UpdateCall;
  readonly values: UpdateValues;
}

/**
 * Makes one call of an update, and waits for its operation where it starts one. When others held it up, it is made only if the object
 * still needs it: what was in the way may have been the call itself, of an earlier run or of an attempt whose answer was lost.
 */
export async function carryOut(
  life: Life,
  session: Session,
  step: UpdateStep,
  context: Context,
): Promise<CallEnd> {
  const { kind } = life;
  const { method, body } = step.call;
  const limitMs = timeoutMs(kind, step.values.planned, "update");
  const done = session.reads.changing(step.name);
  try {
    const isDone = (): Promise<boolean> => isCarriedOut(life, session, step, context);
    const answer = await sendUnlessDone(session, method, "update", body, context, { limitMs, isDone });
    if (answer === undefined) return { answer: {} };
    if (!method.longRunning) return { answer };
    const operation = operationFromAnswer(answer);
    const pending: Pending = { verb: "update", operation: operation.name, startedAtMs: session.clock.now() };
    const followed = await followOperation(session, kind, pending, limitMs, context, operation);
    switch (followed.outcome.kind) {
      case "succeeded":
        return { answer: {} };
      case "aborted":
        return { problem: texts.interruptedError(followed), pending };
      // Nobody will ever know more of one that vanished: the object itself shows how it stands.
      case "vanished":
      case "failed":
      case "cancelled":
        return { problem: texts.operationEnd(followed, "here"), pending: undefined };
      default:
        return { problem: texts.operationEnd(followed, "here"), pending };
    }
  } catch (error) {
    const path = violationPath(kind.fields, error, method.objectField);
    return {
      problem: texts.callFailed(`update ${kind.name} (${method.name})`, error, path),
      pending: undefined,
    };
  } finally {
    done();
  }
}

/** Whether the object has become what a call was to make of it. */
async function isCarriedOut(
  life: Life,
  session: Session,
  { name, call, values }: UpdateStep,
  context: Context,
): Promise<boolean> {
  const object = await readChanged(session, life.kind, name, context);
  const left = updateCalls(life.contract, life.kind, name, {
    ...values,
    prior: stateOf(life, object, call.before),
  });
  return left.every(({ method }) => method !== call.method);
}

/**
 * How the object stands: earlier calls of the same update may have changed it. What the service never shows is as far as those calls have
 * come. Where the object cannot be read, it is as it was.
 */
export async function stateNow(
  life: Life,
  session: Session,
  name: string,
  { prior, reached }: { readonly prior: ValueObject; readonly reached: ValueObject },
  context: Context,
): Promise<ValueObject> {
  try {
    return stateOf(life, await readChanged(session, life.kind, name, context), reached);
  } catch {
    return prior;
  }
}
