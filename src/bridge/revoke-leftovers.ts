import type { Kind } from "../contract";
import type { Context, Diagnostic } from "../plugin";
import * as diagnose from "./ephemeral-diagnostics";
import { findLostEphemeral } from "./find-lost-ephemeral";
import { serviceOf } from "./note-ephemeral";
import type { EphemeralNote, NotedEphemeral } from "./recovery";
import type { ProviderContext } from "./context";

/** How long the cleanup of an earlier run's objects may delay this run, in milliseconds. */
const LIMIT_MS = 15_000;

/**
 * Deletes the ephemeral objects that killed runs of this state left, and reports each. An object is deleted only if it is proved to be the
 * noted one, see {@link findLostEphemeral}. Otherwise its note is kept until nothing can come of the request any more.
 */
export async function revokeLeft(provider: ProviderContext, context: Context): Promise<Diagnostic[]> {
  const leftovers = await provider.journal.ephemeral.left();
  if (leftovers.length === 0) return [];
  const signal = AbortSignal.any([context.signal, AbortSignal.timeout(LIMIT_MS)]);
  const bounded: Context = { ...context, signal };
  const found = await Promise.all(
    leftovers.map(async (left) => {
      const { note } = left;
      const kind = provider.contract.kinds.find(({ name }) => name === note.kind);
      // Another provider configuration of the stack may have created it.
      if (kind?.methods.delete === undefined || note.fingerprint !== (await serviceOf(provider, kind))) {
        return [];
      }
      return revoke(provider, kind, left, bounded);
    }),
  );
  return found.flat();
}

async function revoke(
  provider: ProviderContext,
  kind: Kind,
  left: EphemeralNote,
  context: Context,
): Promise<Diagnostic[]> {
  const isOver = (sinceMs: number): boolean => isSettled(provider, left.note, sinceMs);
  const found = await findLostEphemeral(provider, kind, left.note, isOver, context, 0);
  switch (found.kind) {
    case "revoked":
      await left.drop();
      return [diagnose.ephemeralRevoked(kind, found.name)];
    case "left":
      return [diagnose.ephemeralStillLeft(kind, found.name, found.reason)];
    case "nothing":
      await left.drop();
      return [];
    case "candidates":
      return [diagnose.ephemeralCandidates(kind, found.names, left)];
    case "unknown":
      return [diagnose.ephemeralUnknown(kind, left, found.reason)];
  }
}

/**
 * Whether, `sinceMs` milliseconds ago, the service could no longer carry out a request of an earlier run, by this machine's clock and by the
 * service's own: either may have been set since the request.
 */
function isSettled(
  { clock, serviceTime, settleMs }: ProviderContext,
  { startedAtMs, clock: before }: NotedEphemeral,
  sinceMs: number,
): boolean {
  const ageMs = clock.wallMs() - sinceMs - startedAtMs;
  const offset = serviceTime.offset();
  const stepMs = before === undefined || offset === undefined ? 0 : offset.leastMs - before.mostMs;
  return ageMs + Math.min(0, stepMs) >= settleMs;
}
