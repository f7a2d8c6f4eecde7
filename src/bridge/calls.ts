import type { Kind, Method } from "../contract";
import {
  describeOutcome,
  isNotFound,
  type JsonInputObject,
  type JsonObject,
  type JsonValue,
  type Operation,
  type OperationOutcome,
  type Safety,
  waitForOperation,
} from "../client";
import type { Context } from "../plugin";
import { objectIn } from "./object-in-answer";
import type { Pending } from "./pending";
import type { Session } from "./session";
import { UnexpectedAnswer } from "./unexpected-answer";

/** A new object may not be visible at once where the service is eventually consistent; these are the waits between looks. */
const VISIBILITY_DELAYS_MS = [500, 1_000, 2_000, 4_000, 8_000];

/** More pages than any list has; a service that never stops handing out new page tokens must not hold a plan for ever. */
const MOST_PAGES = 10_000;

/**
 * Sends a change. It is not cut off when the engine asks to stop: an answer that nobody waits for would leave it open whether
 * something was made. The client's own time limits bound it.
 */
export async function send(
  session: Session,
  method: Method,
  verb: Pending["verb"],
  body: JsonInputObject,
  context: Context,
): Promise<JsonObject> {
  if (context.signal.aborted)
    throw new Error(`The engine asked to stop before ${method.name} was called, so it was not.`);
  // What cannot be followed must not be started.
  if (method.longRunning) operationPath(session);
  const safety: Safety = verb === "create" ? "create" : "idempotent";
  context.log.debug(`calling ${method.name}`, { method: method.path });
  return session.client.call({ path: method.path, safety }, body);
}

/**
 * Reads one object by its full name. Rejects with a `not_found` ServiceError when the service says that it does not exist, and with an
 * UnexpectedAnswer when the answer shows no such object.
 */
export async function readObject(
  session: Session,
  kind: Kind,
  name: string,
  signal?: AbortSignal,
): Promise<JsonObject> {
  const { get } = kind.methods;
  if (get === undefined) throw new Error(`the contract has no method that reads one ${kind.name}`);
  const options = signal === undefined ? {} : { signal };
  const answer = await session.client.call({ path: get.path, safety: "read" }, { name }, options);
  const object = objectIn(kind, answer);
  if (object !== undefined) return object;
  // That an object repeats its name is not documented of every kind. But an answer that shows nothing at all is not the object.
  if (kind.fields.some(({ wireName }) => Object.hasOwn(answer, wireName))) return { ...answer, name };
  throw new UnexpectedAnswer("name", "the object's name", answer["name"]);
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
      return await readObject(session, kind, name);
    } catch (error) {
      if (!isNotFound(error) || context.signal.aborted) throw error;
      await session.clock.sleep(delayMs, context.signal);
    }
  }
  return readObject(session, kind, name);
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
    objects.push(...objectsAt(page, list.listField));
    const next = page["nextPageToken"] ?? "";
    if (typeof next !== "string") throw new UnexpectedAnswer("nextPageToken", "a string", next);
    if (next === "") return objects;
    if (seen.has(next) || seen.size === MOST_PAGES) {
      const fault = seen.has(next) ? `a page token twice` : `more than ${MOST_PAGES} pages`;
      throw new Error(
        `${list.name} answered ${fault}; the list would never end. This is a fault of the service.`,
      );
    }
    seen.add(next);
    pageToken = next;
  }
}

function objectsAt(page: JsonObject, field: string): readonly JsonObject[] {
  const items = page[field] ?? [];
  if (!isList(items)) throw new UnexpectedAnswer(field, "a list", items);
  return items.map((item, index) => {
    if (typeof item === "object" && item !== null && !isList(item)) return item;
    throw new UnexpectedAnswer(`${field}[${index}]`, "an object", item);
  });
}

function isList(json: JsonValue): json is readonly JsonValue[] {
  return Array.isArray(json);
}

/** How the wait for one of a resource's operations ended. */
export interface Followed {
  readonly kind: Kind;
  readonly pending: Pending;
  readonly outcome: OperationOutcome;
  /** The end in words, without the API key. */
  readonly text: string;
}

/**
 * Waits for an operation to end, for as long as `deadlineMs` allows from now. `operation` is what the service said of it
 * last, where that is known. Never rejects for what the service does: every end is a value.
 */
export async function followOperation(
  session: Session,
  kind: Kind,
  pending: Pending,
  deadlineMs: number,
  context: Context,
  operation?: Operation,
): Promise<Followed> {
  const { clock, client } = session;
  const path = operationPath(session);
  const outcome = await waitForOperation({
    get: (name, signal, onAnswer) => client.call({ path, safety: "read" }, { name }, { signal, onAnswer }),
    operation: operation ?? pending.operation,
    signal: context.signal,
    deadlineMs,
    clock,
    onUpdate: (progress) =>
      context.log.info(`waiting to ${pending.verb} ${kind.name}`, {
        operation: pending.operation,
        state: progress.operation.wireState,
        elapsed_ms: progress.elapsedMs,
        ...(progress.error === undefined ? {} : { error: progress.error.message }),
      }),
  });
  return { kind, pending, outcome, text: client.redact(describeOutcome(outcome)) };
}

function operationPath(session: Session): string {
  const method = session.contract.methods.find((candidate) => candidate.name === "GetOperation");
  if (method === undefined)
    throw new Error("The contract has no method GetOperation, without which no operation can be followed.");
  return method.path;
}
