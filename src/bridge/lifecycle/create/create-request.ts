import { isServiceError, type JsonInputObject, type JsonObject } from "../../../client";
import { send, withToken } from "../../../calls";
import { diagnostics as diagnose } from "../../operations";
import { timeoutMs } from "../../context";
import type { Entry, PendingCreate } from "../../recovery";
import { violationPath } from "../../schema";
import { type CurrentCreate, MOST_SENDS } from "./current-create";
import type { LackOfCapacity, Step } from "./create-step";
import { heldSlug } from "./held-slug";

/**
 * How long after the first request a repetition may begin, in milliseconds. It is less than the time for which a request without a known
 * end counts as under way, so that the time window of the journal entry covers a process that is killed during a repetition.
 */
const REPEAT_WITHIN_MS = 2_500;

/**
 * Sends the request of a create, and returns its answer or the step that follows from its failure. If the answer is lost and the request
 * has an idempotency token, sends it again with the same token. Only this run does so, and only at once: later, the service may have
 * forgotten the token, and a search tells what became of the request. The entry stays without an end until the last repetition has ended.
 */
export async function requestCreate(
  currentCreate: CurrentCreate,
  creation: PendingCreate,
): Promise<{ readonly answer: JsonObject } | { readonly next: Step }> {
  const { model, provider, request, context, method } = currentCreate;
  const { kind } = model;
  const token = withToken(method, await bodyToSend(currentCreate, creation.entry));
  const body = (): Promise<JsonInputObject> => {
    currentCreate.sends += 1;
    return Promise.resolve(token);
  };
  let lostAtAgeMs: number | undefined;
  const leftMs = (): number => {
    lostAtAgeMs = creation.ageMs();
    return currentCreate.sends < MOST_SENDS ? REPEAT_WITHIN_MS - creation.knownMs() : -1;
  };
  const lostCheck = method.tokenField === undefined ? undefined : ({ by: "token", leftMs } as const);
  const conflictLimitMs = timeoutMs(kind, request.planned, "create");
  const call = { method, verb: "create", body, conflictLimitMs, lostCheck } as const;
  try {
    return { answer: (await send(provider, call, context)) ?? {} };
  } catch (error) {
    const path = violationPath(kind.fields, error, method.objectField);
    const failed = diagnose.createFailed(kind, error, path, method);
    if (!diagnose.mayHaveGoneThrough(error)) {
      const problem = (await heldSlug(currentCreate, creation, error)) ?? failed;
      return { next: { at: "drop", creation, problem, lack: lackIn(error) } };
    }
    await creation.lost(provider.serviceTime.offset(), lostAtAgeMs);
    const ifNothing = {
      problem: diagnose.callFailed(`create ${kind.name}`, error, path),
      isRepeatable: true,
    };
    return { next: { at: "search", creation, cause: { kind: "unanswered", failed, ifNothing } } };
  }
}

/** Returns the facts of a refusal for lack of capacity; undefined for any other failure. */
function lackIn(error: unknown): LackOfCapacity | undefined {
  if (!isServiceError(error) || error.facts.lacksCapacity !== true) return undefined;
  const { retryAfterMs } = error;
  return retryAfterMs === undefined ? {} : { retryAfterMs };
}

/** Returns the request, with the expiry label that the journal has noted. */
async function bodyToSend(
  { model, request, body, bodyOf }: CurrentCreate,
  { expiry }: Pick<Entry, "expiry">,
): Promise<JsonInputObject> {
  if (expiry === undefined) return body;
  const { withExpiry } = await import("./expiry.js");
  return bodyOf(withExpiry(model.kind, request.planned, expiry));
}
