import { type Kind, nameFieldOf } from "../contract";
import type { Context, Diagnostic } from "../plugin";
import { listObjects } from "../api";
import { deleteObject, fingerprintOf } from "./lifecycle";
import * as diagnose from "./ephemeral-diagnostics";
import type { LeftEphemeral } from "./recovery";
import type { ProviderContext } from "./context";

/** How long the cleanup of an earlier run's objects may delay this run, in milliseconds. */
const LIMIT_MS = 15_000;

/** Allowance for clock skew between this machine and the service, in milliseconds. */
const SKEW_MS = 5 * 60_000;

/** Returns an identifier of the service that creates the ephemeral objects of a kind. Leftovers are deleted only through that service. */
export function serviceOf(provider: ProviderContext, kind: Kind): Promise<string> {
  const { create } = kind.methods;
  if (create === undefined) throw new Error(`${kind.name} cannot be created`);
  return fingerprintOf(provider.endpoint, create, {}, []);
}

/**
 * Deletes the ephemeral objects that killed runs of this state left, and reports each. An object is deleted only if the service's answer
 * contained its name. If the answer was lost, the possible objects are only named.
 */
export async function revokeLeft(provider: ProviderContext, context: Context): Promise<Diagnostic[]> {
  const left = await provider.journal.ephemeral.left();
  if (left.length === 0) return [];
  const signal = AbortSignal.any([context.signal, AbortSignal.timeout(LIMIT_MS)]);
  const bounded: Context = { ...context, signal };
  const found = await Promise.all(
    left.map(async (object) => {
      const kind = provider.contract.kinds.find(({ name }) => name === object.kind);
      // Another provider configuration of the stack may have created it.
      if (kind?.methods.delete === undefined || object.service !== (await serviceOf(provider, kind))) {
        return [];
      }
      return object.name === undefined
        ? nameCandidates(provider, kind, object, bounded)
        : revoke(provider, kind, object, object.name, bounded);
    }),
  );
  return found.flat();
}

async function revoke(
  provider: ProviderContext,
  kind: Kind,
  object: LeftEphemeral,
  name: string,
  context: Context,
): Promise<Diagnostic[]> {
  const problem = await deleteObject(kind, provider, name, context, 0);
  if (problem !== undefined) return [diagnose.ephemeralStillLeft(kind, name, problem)];
  await object.drop();
  return [diagnose.ephemeralRevoked(kind, name)];
}

/** Reports the objects that were created while the request was in flight. */
async function nameCandidates(
  provider: ProviderContext,
  kind: Kind,
  object: LeftEphemeral,
  context: Context,
): Promise<Diagnostic[]> {
  const { startedAtMs, path } = object;
  const { list } = kind.methods;
  let objects: Awaited<ReturnType<typeof listObjects>> = [];
  try {
    if (list?.listField !== undefined) objects = await listObjects(provider, kind, {}, context.signal);
  } catch (error) {
    return [
      diagnose.ephemeralUnknown(
        kind,
        startedAtMs,
        path,
        error instanceof Error ? error.message : String(error),
      ),
    ];
  }
  if (list?.listField === undefined) return [diagnose.ephemeralUnknown(kind, startedAtMs, path)];
  const endMs = startedAtMs + provider.settleMs + SKEW_MS;
  const names = objects.flatMap((json) => {
    const { createTime } = json;
    const createdAtMs = typeof createTime === "string" ? Date.parse(createTime) : NaN;
    const name = json[nameFieldOf(kind).wireName];
    // An unreadable time excludes nothing.
    const isOutside = createdAtMs < startedAtMs - SKEW_MS || createdAtMs > endMs;
    return isOutside || typeof name !== "string" ? [] : [name];
  });
  if (names.length > 0) return [diagnose.ephemeralCandidates(kind, names, startedAtMs, path)];
  // The outcome is open as long as the service may still carry out the request.
  if (provider.clock.now() - startedAtMs >= provider.settleMs) await object.drop();
  return [];
}
