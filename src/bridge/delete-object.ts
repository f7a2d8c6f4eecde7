import { type Kind, requestBody } from "../contract";
import { operationFromAnswer } from "../client";
import { type Context, valueObject } from "../plugin";
import { isGone } from "../service";
import { followOperation, send } from "./calls";
import type { Session } from "./session";
import { timeoutMs } from "./timeouts";

/**
 * Deletes an object that is in no state, though the engine may be stopping. Gives the reason why it is still there, or undefined when it
 * is gone.
 */
export async function deleteObject(
  kind: Kind,
  session: Session,
  name: string,
  context: Context,
): Promise<string | undefined> {
  const method = kind.methods.delete;
  if (method === undefined) throw new Error(`${kind.name} cannot be deleted`);
  // It is deleted just when the engine stops, so that its wish to stop does not count.
  const unhurried: Context = { ...context, signal: new AbortController().signal };
  const done = session.reads.changing(name);
  try {
    const body = requestBody<string>(method, { name, members: [] });
    const answer = await send(session, method, "delete", body, unhurried);
    if (!method.longRunning) return undefined;
    const operation = operationFromAnswer(answer);
    const pending = { verb: "delete", operation: operation.name, startedAtMs: session.clock.now() } as const;
    const limitMs = timeoutMs(kind, valueObject(), "delete");
    const followed = await followOperation(session, kind, pending, limitMs, unhurried, operation);
    return followed.outcome.kind === "succeeded" ? undefined : followed.text;
  } catch (error) {
    if (isGone(error)) return undefined;
    return error instanceof Error ? error.message : String(error);
  } finally {
    done();
  }
}
