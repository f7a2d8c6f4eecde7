import { type Kind, type Method, requestBody } from "../../../contract";
import { describeOutcome, formatDuration, mayMeanNotFound } from "../../../client";
import { type Context, valueObject } from "../../../plugin";
import { isProvedGone } from "../../../api";
import { graceAfter, makeCall, readChanged, whenGone } from "../../../calls";
import { waitOf } from "../resume";
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
  const over = new Promise<string>((resolve) => {
    const text = `${method.name} was interrupted: the service had not confirmed the deletion ${formatDuration(graceMs)} after the engine asked to stop.`;
    grace.signal.addEventListener("abort", () => resolve(text), { once: true });
  });
  try {
    return await Promise.race([deleteAndWait(kind, provider, method, name, unhurried), over]);
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
    const limitMs = timeoutMs(kind, valueObject(), "delete");
    const wait = waitOf(kind, "delete", context);
    const whole = { ...wait, method, verb: "delete", body, waitLimitMs: () => limitMs } as const;
    const end = await makeCall(provider, whole, context);
    if (end.kind === "unusable") return end.error.message;
    return end.kind === "ended" && end.outcome.kind !== "succeeded"
      ? describeOutcome(end.outcome, provider.client.redact)
      : await whenGone(provider, kind, name, context, limitMs);
  } catch (error) {
    const isGone = mayMeanNotFound(error) && (await isProvedGone(readChanged(provider, kind, name, context)));
    return isGone ? undefined : errorText(error);
  } finally {
    done();
  }
}
