import type { Kind } from "../../contract";
import { formatDuration } from "../../client";
import { type CallContext, lookUntil } from "../../calls";
import { errorText } from "../../base/json";
import { isObject, type Value, valueAt, type ValueObject } from "../../plugin";
import type { GroupSettings } from "./group-settings";
import { unreadyState } from "./ready-state";
import type { GroupCaller } from "./unready-members";

/** How long an object may take after its operation until its state is a ready one, in milliseconds, if the group does not say. */
const STATE_LIMIT_MS = 10 * 60_000;

/** An object that is not ready: what was last seen of it, and how long the provider has waited. */
export interface Unreadiness {
  readonly seen: string;
  readonly waited: string;
}

/**
 * Waits until a changed object is ready: until its state is one that the contract calls ready, and until it answers at its port, if the group asks
 * for that. Returns undefined then, and what was last seen if the time runs out or the run is interrupted.
 *
 * @param state the object's state after the change
 */
export async function whenReady(
  caller: GroupCaller,
  kind: Kind,
  name: string,
  { ready }: GroupSettings,
  state: ValueObject,
  { signal }: CallContext,
): Promise<Unreadiness | undefined> {
  const { clock } = caller;
  const beganMs = clock.now();
  let isStateReady = !kind.fields.some(({ readyValues }) => readyValues !== undefined);
  const patience = { limitMs: ready?.limitMs ?? STATE_LIMIT_MS };
  return lookUntil<Unreadiness | undefined>(clock, signal, patience, async () => {
    let seen: string | undefined;
    if (!isStateReady) {
      seen = await stateSeen(caller, kind, name, signal);
      isStateReady = seen === undefined;
    }
    if (isStateReady && ready !== undefined) seen = await portSeen(ready, state);
    if (seen === undefined) return { settled: undefined };
    return { open: () => ({ seen: `${seen}.`, waited: formatDuration(clock.now() - beganMs) }) };
  });
}

async function stateSeen(
  { reads }: GroupCaller,
  kind: Kind,
  name: string,
  signal: AbortSignal,
): Promise<string | undefined> {
  try {
    const seen = unreadyState(kind, await reads.read(kind, name, { signal }));
    return seen === undefined ? undefined : `It has ${seen}`;
  } catch (error) {
    return `It cannot be read: ${errorText(error)}`;
  }
}

async function portSeen(
  { address, port, path }: NonNullable<GroupSettings["ready"]>,
  state: ValueObject,
): Promise<string | undefined> {
  const host = textAt(state, address);
  if (host === undefined) return `It has no address ${address}`;
  const { placeText, PORT_TRY_MS, tryPort } = await import("../../base/probe/index.js");
  const place = placeText({ host, port });
  const reason = await tryPort(
    path === undefined
      ? { tcp: { host, port } }
      : { http: { url: `http://${place}${path}`, statusFrom: 200, statusTo: 299 } },
    PORT_TRY_MS,
  );
  return reason === undefined ? undefined : `${place} does not answer: ${reason}`;
}

/** Returns the text at a path of attributes with dots between them. */
function textAt(state: ValueObject, path: string): string | undefined {
  let value: Value = state;
  for (const step of path.split(".")) value = isObject(value) ? valueAt(value, step) : null;
  return typeof value === "string" && value !== "" ? value : undefined;
}
