import { type Kind, type Method, requestBody } from "../../../contract";
import { formatDuration, mayMeanNotFound, operationFromAnswer } from "../../../client";
import { type Context, valueObject } from "../../../plugin";
import { isGone } from "../../../api";
import { followOperation, send, whenGone } from "../../operations";
import { type ProviderContext, timeoutMs } from "../../context";
import { errorText } from "../../../base/json";

/** How long a deletion may continue after Ctrl-C, in milliseconds. */
const GRACE_MS = 10_000;

/**
 * Deletes an object that is in no state. This often happens just when the engine stops, so an abort does not cancel it at once but after
 * `graceMs`. Returns the reason why the object may still exist, or undefined if it is gone.
 */
export async function deleteObject(
  kind: Kind,
  provider: ProviderContext,
  name: string,
  context: Context,
  graceMs = GRACE_MS,
): Promise<string | undefined> {
  const method = kind.methods.delete;
  if (method === undefined) throw new Error(`${kind.name} cannot be deleted`);
  const grace = graceAfter(context.signal, graceMs);
  const unhurried: Context = { ...context, signal: grace.signal };
  try {
    return await Promise.race([
      deleteAndWait(kind, provider, method, name, unhurried),
      grace.over.then(
        () =>
          `${method.name} was interrupted: the service had not confirmed the deletion ${formatDuration(graceMs)} after the engine asked to stop.`,
      ),
    ]);
  } finally {
    grace.release();
  }
}

async function deleteAndWait(
  kind: Kind,
  provider: ProviderContext,
  method: Method,
  name: string,
  context: Context,
): Promise<string | undefined> {
  const done = provider.reads.changing(name);
  try {
    const body = requestBody<string>(method, { name, members: [] });
    const answer = await send(provider, method, "delete", body, context);
    const limitMs = timeoutMs(kind, valueObject(), "delete");
    const operation = method.longRunning ? operationFromAnswer(answer) : undefined;
    if (operation === undefined) return await whenGone(provider, kind, name, context, limitMs);
    const pending = {
      verb: "delete",
      operation: operation.name,
      startedAtMs: provider.clock.wallMs(),
    } as const;
    const followed = await followOperation(provider, kind, pending, limitMs, context, operation);
    return followed.outcome.kind === "succeeded"
      ? await whenGone(provider, kind, name, context, limitMs)
      : followed.text;
  } catch (error) {
    if (await isReadAsGone(kind, provider, name, error, context)) {
      return undefined;
    }
    return errorText(error);
  } finally {
    done();
  }
}

/** Returns a signal that follows another one after a delay, and a promise that resolves with it. The caller must release it. */
function graceAfter(
  stop: AbortSignal,
  graceMs: number,
): { readonly signal: AbortSignal; readonly over: Promise<void>; readonly release: () => void } {
  const controller = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let begin = (): void => undefined;
  const over = new Promise<void>((resolve) => {
    begin = () => {
      timer = setTimeout(() => {
        resolve();
        controller.abort(stop.reason);
      }, graceMs);
    };
  });
  if (stop.aborted) begin();
  else stop.addEventListener("abort", begin, { once: true });
  return {
    signal: controller.signal,
    over,
    release() {
      clearTimeout(timer);
      stop.removeEventListener("abort", begin);
    },
  };
}

/** Whether a read proves that an object does not exist, after the answer to its deletion suggested it without proof. */
async function isReadAsGone(
  kind: Kind,
  provider: ProviderContext,
  name: string,
  error: unknown,
  { signal }: Context,
): Promise<boolean> {
  if (!mayMeanNotFound(error)) return false;
  try {
    await provider.reads.read(kind, name, { signal });
    return false;
  } catch (failure) {
    return isGone(failure);
  }
}
