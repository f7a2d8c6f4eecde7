import { isProofText, type Kind, listMethodOf } from "../contract";
import type { JsonObject } from "../client";
import type { Context } from "../plugin";
import { listByName, unlessGone } from "../api";
import { deleteObject, isOfThisKey, isSameAccount } from "./lifecycle";
import type { NotedEphemeral } from "./recovery";
import type { ProviderContext } from "./context";
import { errorText } from "../base/json";

/**
 * Result of a search for a noted ephemeral object.
 * - `revoked`: the object was deleted.
 * - `left`: it is proved to be the noted one, but could not be deleted.
 * - `nothing`: there is no such object, and no request can create it any more.
 * - `candidates`: one of these objects may be the noted one. They are left alone.
 * - `unknown`: the search decided nothing.
 */
export type LostEphemeral =
  | { readonly kind: "revoked"; readonly name: string }
  | { readonly kind: "left"; readonly name: string; readonly reason: string }
  | { readonly kind: "nothing" }
  | { readonly kind: "candidates"; readonly names: readonly string[] }
  | { readonly kind: "unknown"; readonly reason: string };

/**
 * Searches for a noted ephemeral object, and deletes it if it is proved to be the noted one: the service's answer named it, or it shows the
 * token of the request. Never rejects.
 *
 * Any other object that did not exist before the request, and that no other note and no state holds, is a candidate, whatever its creation
 * time: the clock of the service may differ from this machine's.
 *
 * @param isSettled whether the service can no longer have carried out the request later than `sinceMs` milliseconds ago
 * @param graceMs how long a deletion may continue after the engine asked to stop, in milliseconds. @default as in `deleteObject`
 */
export async function findLostEphemeral(
  provider: ProviderContext,
  kind: Kind,
  object: NotedEphemeral,
  isSettled: (sinceMs: number) => boolean,
  context: Context,
  graceMs?: number,
): Promise<LostEphemeral> {
  const revoke = async (name: string): Promise<LostEphemeral> => {
    const reason = await deleteObject(kind, provider, name, context, graceMs);
    return reason === undefined ? { kind: "revoked", name } : { kind: "left", name, reason };
  };
  if (object.name !== undefined && isOfThisKey(provider, object)) return revoke(object.name);
  if (listMethodOf(kind) === undefined) {
    return { kind: "unknown", reason: `The service has no method that lists ${kind.plural}.` };
  }
  const startedAtMs = provider.clock.now();
  try {
    const objects = await listByName(provider, kind, object.parent, object.listing ?? {}, context.signal);
    const before = await provider.journal.knownBefore(object);
    const found = await lookIn(provider, kind, object, objects, before, context.signal);
    const revoked: LostEphemeral[] = [];
    for (const name of found.own) revoked.push(await revoke(name));
    const left = revoked.find((each) => each.kind === "left");
    if (left !== undefined) return left;
    if (found.own.length > 0) return { kind: "revoked", name: found.own.join(", ") };
    const isShown = (name: string): boolean => objects.has(name);
    if (!(await isSameAccount(provider, kind, object, before ?? [], isShown, context.signal))) {
      return {
        kind: "unknown",
        reason: "It was sent with another API key, which may be one of another account.",
      };
    }
    if (object.name !== undefined) return await revoke(object.name);
    if (found.possible.length > 0) {
      return before === undefined
        ? { kind: "unknown", reason: `Which ${kind.plural} existed before is not known.` }
        : { kind: "candidates", names: found.possible };
    }
    return isSettled(provider.clock.now() - startedAtMs)
      ? { kind: "nothing" }
      : { kind: "unknown", reason: "The service may still carry out the request." };
  } catch (error) {
    return { kind: "unknown", reason: `The search for it failed: ${errorText(error)}` };
  }
}

/**
 * Returns the objects that show the token, and those that may be the noted one. Several show it if a proxy has repeated the request. A new
 * object whose list item does not show the token is read by itself.
 *
 * @param before the names that existed before, if they are known
 */
async function lookIn(
  { reads, journal }: ProviderContext,
  kind: Kind,
  { token, name: ownName }: NotedEphemeral,
  objects: ReadonlyMap<string, JsonObject>,
  before: readonly string[] | undefined,
  signal: AbortSignal,
): Promise<{ readonly own: readonly string[]; readonly possible: readonly string[] }> {
  // Read after the list: a process notes its create before the new object can appear there.
  const taken = new Set(await journal.ephemeral.names());
  if (ownName !== undefined) taken.delete(ownName);
  const isFree = async (name: string): Promise<boolean> =>
    !taken.has(name) && !(await journal.belongsToAnother(name));
  const own: string[] = [];
  const possible: string[] = [];
  const known = new Set(before);
  const isRead = before !== undefined && token !== undefined && kind.methods.get !== undefined;
  for (const [name, listed] of objects) {
    const isShown = showsToken(listed, token);
    const isOther = known.has(name) || textsIn(listed).some(isProofText);
    if ((!isShown && isOther) || !(await isFree(name))) continue;
    const object = isRead && !isShown ? await unlessGone(reads.read(kind, name, { signal })) : listed;
    if (object === undefined) continue;
    if (showsToken(object, token)) own.push(name);
    // Another create has proved that the object is its own.
    else if (!textsIn(object).some(isProofText)) possible.push(name);
  }
  return { own, possible };
}

function showsToken(object: JsonObject, token: string | undefined): boolean {
  return token !== undefined && textsIn(object).some((text) => text.includes(token));
}

function textsIn(object: JsonObject): readonly string[] {
  return Object.values(object).filter((value) => typeof value === "string");
}
