import type { Kind } from "../../contract";
import { formatDuration } from "../../client";
import { type CallContext, lookUntil } from "../../calls";
import { errorText } from "../../base/json";
import { isObject, type Value, valueAt, type ValueObject } from "../../plugin";
import type { GroupSettings, PortReadiness } from "./group-settings";
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
 * for that: by accepting a connection, a GET, or a login. Returns undefined then, and what was last seen if the time runs out or the run is interrupted.
 *
 * @param state the object's state after the change
 * @param isWiped whether the change destroyed the object's data: a machine then has another host key
 */
export async function whenReady(
  caller: GroupCaller,
  kind: Kind,
  name: string,
  { ready }: GroupSettings,
  state: ValueObject,
  { signal }: CallContext,
  isWiped = false,
): Promise<Unreadiness | undefined> {
  const { clock } = caller;
  const beganMs = clock.now();
  let isStateReady = !kind.fields.some(({ readyValues }) => readyValues !== undefined);
  const patience = { limitMs: ready?.limitMs ?? STATE_LIMIT_MS };
  const unready = (seen: string): Unreadiness => ({
    seen: `${seen}.`,
    waited: formatDuration(clock.now() - beganMs),
  });
  const ssh =
    ready?.ssh === undefined
      ? undefined
      : (await import("./login-readiness.js")).openLogin(caller, ready.ssh, name, isWiped);
  return lookUntil<Unreadiness | undefined>(clock, signal, patience, async () => {
    let seen: string | undefined;
    if (!isStateReady) {
      seen = await stateSeen(caller, kind, name, signal);
      isStateReady = seen === undefined;
    }
    if (isStateReady && ready !== undefined) {
      const host = textAt(state, ready.address);
      if (host === undefined) {
        seen = `It has no address ${ready.address}`;
      } else if (ssh === undefined) {
        seen = await portSeen(ready, host);
      } else {
        const attempt = await ssh(
          { host, port: ready.port },
          beganMs + patience.limitMs - clock.now(),
          signal,
        );
        if (attempt.isFinal) return { settled: unready(attempt.seen) };
        ({ seen } = attempt);
      }
    }
    if (seen === undefined) return { settled: undefined };
    return { open: () => unready(seen) };
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

async function portSeen({ port, path }: PortReadiness, host: string): Promise<string | undefined> {
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
