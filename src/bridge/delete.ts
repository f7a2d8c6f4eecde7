import { operationFromAnswer } from "../client";
import { requestBody } from "../contract";
import { type Context, type DeleteRequest, type DeleteResult, valueObject } from "../plugin";
import { isGone } from "../service";
import { followOperation, readChanged, send } from "./calls";
import type { Life } from "./life";
import { encodePrivate, NOTHING_PENDING, type Pending } from "./pending";
import { resume } from "./resume";
import type { Session } from "./session";
import * as texts from "./texts";
import { timeoutMs } from "./timeouts";

/** Deletes the object; one that is gone already is a success. An operation that is still at work on it is waited for first. */
export async function remove(
  life: Life,
  request: DeleteRequest<Session>,
  context: Context,
): Promise<DeleteResult> {
  const { configured: session, prior } = request;
  const { kind } = life;
  const method = kind.methods.delete;
  if (method === undefined) throw new Error(`${kind.name} cannot be deleted`);
  const resumed = await resume(life, session, prior, request.private, context);
  if (resumed.kind === "open") return { diagnostics: resumed.diagnostics };
  // A name that is free again may be somebody else's by now, so a deletion that is through is not repeated.
  if (resumed.kind === "nothing" || resumed.succeeded === "delete") return {};
  const { name } = resumed;
  // Whatever goes wrong from here, the name stays known, though the operation that told it may be forgotten.
  const kept = {
    state: valueObject([...Object.entries(prior), ["name", name]]),
    private: NOTHING_PENDING,
  };
  const limitMs = timeoutMs(kind, prior, "delete");
  const done = session.reads.changing(name);
  try {
    const body = requestBody<string>(method, { name, members: [] });
    const answer = await send(session, method, "delete", body, context, limitMs);
    if (!method.longRunning) return {};
    const operation = operationFromAnswer(answer);
    const pending: Pending = { verb: "delete", operation: operation.name, startedAtMs: session.clock.now() };
    const followed = await followOperation(session, kind, pending, limitMs, context, operation, name);
    switch (followed.outcome.kind) {
      case "succeeded":
        return {};
      case "aborted":
        return { ...kept, private: encodePrivate(pending), diagnostics: [texts.interruptedError(followed)] };
      case "deadline":
      case "error":
        return {
          ...kept,
          private: encodePrivate(pending),
          diagnostics: [texts.operationEnd(followed, "here")],
        };
      default:
        if (await isReallyGone(life, session, name, context)) return {};
        return { ...kept, diagnostics: [texts.operationEnd(followed, "here")] };
    }
  } catch (error) {
    if (isGone(error)) return {};
    return { ...kept, diagnostics: [texts.callFailed(`delete ${kind.name} ${name}`, error)] };
  } finally {
    done();
  }
}

async function isReallyGone(
  { kind }: Life,
  session: Session,
  name: string,
  context: Context,
): Promise<boolean> {
  try {
    await readChanged(session, kind, name, context);
    return false;
  } catch (error) {
    return isGone(error);
  }
}
