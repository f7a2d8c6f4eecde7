import { type JsonObject, operationFromAnswer } from "../client";
import {
  type Context,
  type Diagnostic,
  type StateResult,
  type UpdateRequest,
  type ValueObject,
} from "../plugin";
import { followOperation, readObject, send } from "./calls";
import { isAsPlanned, type Life, stateInAnswer, stateOf } from "./life";
import { encodePrivate, type Pending } from "./pending";
import { resume } from "./resume";
import { secretsIn } from "./secret-values";
import { scopeOf, type Session } from "./session";
import * as texts from "./texts";
import { timeoutMs } from "./timeouts";
import { type UpdateCall, updateCalls } from "./update-calls";
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
  for (const call of updateCalls(contract, kind, name, { prior, planned, config, parent })) {
    const end = await carryOut(life, session, call, planned, context);
    if ("problem" in end) {
      return {
        state: await stateNow(life, session, name, { prior, reached }),
        private: encodePrivate(end.pending),
        diagnostics: [...diagnostics, end.problem],
      };
    }
    shown = stateInAnswer(life, call.method, end.answer, planned);
    reached = call.reached;
  }
  const done = { private: encodePrivate(undefined), diagnostics };
  try {
    const read = stateOf(life, await readObject(session, kind, name), planned);
    // A read that lags behind the update does not count against what the update itself has shown.
    return { ...done, state: shown === undefined || isAsPlanned(life, planned, read) ? read : shown };
  } catch (error) {
    if (shown !== undefined) return { ...done, state: shown };
    const problem = texts.callFailed(`read ${kind.name} ${name} after its update`, error);
    return { ...done, state: prior, diagnostics: [...diagnostics, problem] };
  }
}

/** Makes one call of an update, and waits for its operation where it starts one. */
export async function carryOut(
  { kind }: Life,
  session: Session,
  { method, body }: UpdateCall,
  planned: ValueObject,
  context: Context,
): Promise<CallEnd> {
  try {
    const answer = await send(session, method, "update", body, context);
    if (!method.longRunning) return { answer };
    const operation = operationFromAnswer(answer);
    const pending: Pending = { verb: "update", operation: operation.name, startedAtMs: session.clock.now() };
    const limitMs = timeoutMs(kind, planned, "update");
    const followed = await followOperation(session, kind, pending, limitMs, context, operation);
    switch (followed.outcome.kind) {
      case "succeeded":
        return { answer: {} };
      case "aborted":
        return { problem: texts.interruptedError(followed), pending };
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
  }
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
): Promise<ValueObject> {
  try {
    return stateOf(life, await readObject(session, life.kind, name), reached);
  } catch {
    return prior;
  }
}
