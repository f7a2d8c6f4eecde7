import type { Kind, Method } from "../../contract";
import type { JsonInputObject, JsonObject } from "../../client";
import type { Context } from "../../plugin";
import { operationMethod, safetyOf, typedBody, withUsualOperation } from "../../api";
import { type ConflictRetryOptions, retryOnConflict } from "./retry-on-conflict";
import { neverCalled } from "./conflict-messages";
import { NotSentError } from "./not-sent-error";
import type { ProviderContext } from "../context";
import { checkBeforeRetry } from "./check-before-retry";

/** Default time limit for conflicts with other changes, in milliseconds. */
const DEFAULT_CONFLICT_LIMIT_MS = 10 * 60_000;

/**
 * Sends a change, and repeats it if the service refuses it because of another change of the same object; see {@link retryOnConflict}.
 * Ctrl-C does not cancel the current attempt: its outcome would remain unknown. The client's own time limits bound it. No further attempt
 * begins after Ctrl-C.
 *
 * @param verb the effect of the change, which determines how it may be repeated
 * @param limitMs how long conflicts may delay the change, in milliseconds: the phase's timeout. @default 10 minutes
 * @throws NotSentError if conflicts outlasted the limit, or if the user interrupted the call before it was carried out
 */
export async function send(
  provider: ProviderContext,
  method: Method,
  verb: Method["verb"],
  body: JsonInputObject,
  context: Context,
  limitMs: number = DEFAULT_CONFLICT_LIMIT_MS,
): Promise<JsonObject> {
  const bodyOf = (): Promise<JsonInputObject> => Promise.resolve(body);
  return (await sendUnlessDone(provider, method, verb, bodyOf, context, { limitMs })) ?? {};
}

/**
 * Like {@link send}, for a change of an existing object. After a conflict or a lost answer, repeats the change only if `isDone` returns
 * false. Returns undefined if it returns true. See {@link checkBeforeRetry}.
 *
 * @param body returns the request's body. Called before each attempt, since a body may repeat values that change meanwhile.
 */
export async function sendUnlessDone(
  provider: ProviderContext,
  method: Method,
  verb: Method["verb"],
  body: () => Promise<JsonInputObject>,
  context: Context,
  retry: Omit<ConflictRetryOptions, "method"> & { readonly kind?: Kind },
): Promise<JsonObject | undefined> {
  if (context.signal.aborted) throw new NotSentError("interrupt", neverCalled(method));
  // An operation that cannot be polled must not be started.
  if (method.longRunning) operationMethod(provider.contract);
  const safety = safetyOf(method, verb);
  context.log.debug(`calling ${method.name}`, { method: method.path });
  const { kind, isDone, limitMs } = retry;
  const isChecked = kind !== undefined && isDone !== undefined;
  const repeats = isChecked ? "notCarriedOut" : "failures";
  const options = { signal: context.signal, finishesAttempt: true, repeats } as const;
  const call = (sent: JsonInputObject): Promise<JsonObject> =>
    provider.client.call({ path: method.path, safety }, typedBody(method, sent), options);
  const answer = await retryOnConflict(provider, { method, ...retry }, context, async () =>
    isChecked
      ? checkBeforeRetry(provider, { kind, method, body, isDone, limitMs }, context, call)
      : call(await body()),
  );
  return answer !== undefined && method.longRunning
    ? withUsualOperation(provider.contract, answer, method)
    : answer;
}
