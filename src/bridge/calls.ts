import type { Kind, Method } from "../contract";
import {
  isNotFound,
  type JsonInputObject,
  type JsonObject,
  type Operation,
  type Safety,
  waitForOperation,
} from "../client";
import type { Context } from "../plugin";
import type { Pending } from "./pending";
import type { Session } from "./session";
import type { Followed } from "./texts";

/** A new object may not be visible at once where the service is eventually consistent; these are the waits between looks. */
const VISIBILITY_DELAYS_MS = [500, 1_000, 2_000, 4_000, 8_000];

/**
 * Sends a change. It is not cut off when the engine asks to stop: an answer that nobody waits for would leave it open whether
 * something was made. The client's own time limits bound it.
 */
export async function send(
  session: Session,
  method: Method,
  verb: "create" | "update" | "delete",
  body: JsonInputObject,
  context: Context,
): Promise<JsonObject> {
  if (context.signal.aborted)
    throw new Error("The engine asked to stop before the request was sent. Nothing was changed.");
  const safety: Safety = verb === "create" ? "create" : "idempotent";
  context.log.debug(`calling ${method.name}`, { method: method.path });
  return session.client.call({ path: method.path, safety }, body);
}

/** Reads one object by its full name. Rejects with a `not_found` ServiceError when the service says that it does not exist. */
export async function readObject(
  session: Session,
  kind: Kind,
  name: string,
  signal: AbortSignal | undefined,
): Promise<JsonObject> {
  const { get } = kind.methods;
  if (get === undefined) throw new Error(`the contract has no method that reads one ${kind.name}`);
  return session.client.call(
    { path: get.path, safety: "read" },
    { name },
    signal === undefined ? {} : { signal },
  );
}

/** Reads an object that was just made, and tries again for some seconds while the service does not know it yet. */
export async function readWhenVisible(
  session: Session,
  kind: Kind,
  name: string,
  context: Context,
): Promise<JsonObject> {
  for (const delayMs of VISIBILITY_DELAYS_MS) {
    try {
      return await readObject(session, kind, name, undefined);
    } catch (error) {
      if (!isNotFound(error) || context.signal.aborted) throw error;
      await session.clock.sleep(delayMs, context.signal);
    }
  }
  return readObject(session, kind, name, undefined);
}

/** Lists every object of a kind, page by page to the end. */
export async function listObjects(
  session: Session,
  kind: Kind,
  body: JsonInputObject,
  signal: AbortSignal,
): Promise<readonly JsonObject[]> {
  const { list } = kind.methods;
  if (list?.listField === undefined) throw new Error(`the contract has no method that lists ${kind.plural}`);
  const objects: JsonObject[] = [];
  const seen = new Set<string>();
  for (let pageToken = ""; ;) {
    const page = await session.client.call(
      { path: list.path, safety: "read" },
      pageToken === "" ? body : { ...body, pageToken },
      { signal },
    );
    const items = page[list.listField];
    if (Array.isArray(items)) objects.push(...(items as readonly JsonObject[]));
    const next = page["nextPageToken"];
    if (typeof next !== "string" || next === "") return objects;
    if (seen.has(next))
      throw new Error(
        `${list.name} answered the page token ${JSON.stringify(next)} twice; the list would never end`,
      );
    seen.add(next);
    pageToken = next;
  }
}

/**
 * Waits for an operation to end, for as long as `timeoutMs` allows from now. `operation` is what the service said of it
 * last, where that is known. Never throws for what the service does: every end is a value.
 */
export async function followOperation(
  session: Session,
  kind: Kind,
  pending: Pending,
  operation: Operation | undefined,
  timeoutMs: number,
  context: Context,
): Promise<Followed> {
  const { clock, client } = session;
  const path = operationPath(session);
  const outcome = await waitForOperation({
    get: (name, signal, onAnswer) => client.call({ path, safety: "read" }, { name }, { signal, onAnswer }),
    operation: operation ?? pending.operation,
    signal: context.signal,
    deadlineMs: timeoutMs,
    clock,
    onUpdate: (progress) =>
      context.log.info(`waiting to ${pending.verb} ${kind.name}`, {
        operation: pending.operation,
        state: progress.operation.wireState,
        elapsed_ms: progress.elapsedMs,
        ...(progress.error === undefined ? {} : { error: progress.error.message }),
      }),
  });
  return { kind, pending, outcome };
}

function operationPath(session: Session): string {
  const method = session.contract.methods.find((candidate) => candidate.name === "GetOperation");
  if (method === undefined) throw new Error("the contract has no method GetOperation");
  return method.path;
}
