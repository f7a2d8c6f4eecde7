import type { JsonObject } from "../../../client";
import { diagnostics as diagnose, send, withToken } from "../../operations";
import { timeoutMs } from "../../context";
import type { PendingCreate } from "../../recovery";
import { violationPath } from "../../schema";
import { type CurrentCreate, MOST_SENDS } from "./current-create";
import type { Step } from "./create-step";
import { heldSlug } from "./held-slug";

/**
 * How long after the first request a repetition may begin, in milliseconds. It is less than the time for which a request without a known
 * end counts as under way, so that the time window of the journal entry covers a process that is killed during a repetition.
 */
const REPEAT_WITHIN_MS = 2_500;

/** Pause before a repetition, in milliseconds. */
const REPEAT_PAUSE_MS = 500;

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
  const body = withToken(method, currentCreate.body);
  let lostAtAgeMs: number | undefined;
  for (;;) {
    currentCreate.sends += 1;
    // A repetition waits for no conflict, which would outlast the time window.
    const limitMs = lostAtAgeMs === undefined ? timeoutMs(kind, request.planned, "create") : 0;
    try {
      return { answer: await send(provider, method, "create", body, context, limitMs) };
    } catch (error) {
      const path = violationPath(kind.fields, error, method.objectField);
      const failed = diagnose.createFailed(kind, error, path, method);
      const isLost = diagnose.mayHaveGoneThrough(error);
      // A refused repetition says nothing about the request that it repeats.
      if (!isLost && lostAtAgeMs === undefined) {
        const problem = (await heldSlug(currentCreate, creation, error)) ?? failed;
        return { next: { at: "drop", creation, problem } };
      }
      if (isLost) {
        lostAtAgeMs = creation.ageMs();
        if (await mayRepeat(currentCreate, creation)) continue;
      }
      await creation.lost(provider.serviceTime.offset(), lostAtAgeMs);
      const ifNothing = {
        problem: diagnose.callFailed(`create ${kind.name}`, error, path),
        isRepeatable: true,
      };
      return { next: { at: "search", creation, cause: { kind: "unanswered", failed, ifNothing } } };
    }
  }
}

/** Whether a request whose answer was lost may be sent again. If so, resolves after a pause. */
async function mayRepeat(
  { method, provider, sends, context: { signal } }: CurrentCreate,
  creation: PendingCreate,
): Promise<boolean> {
  if (method.tokenField === undefined || sends >= MOST_SENDS) return false;
  if (creation.knownMs() + REPEAT_PAUSE_MS > REPEAT_WITHIN_MS) return false;
  // An interrupted pause ends early.
  await provider.clock.sleep(REPEAT_PAUSE_MS, signal).catch(() => undefined);
  return !signal.aborted && creation.knownMs() <= REPEAT_WITHIN_MS;
}
