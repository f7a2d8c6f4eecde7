import type { Kind } from "../../contract";
import { listNames } from "../../api";
import { creationTimeOf, timingOf, windowOf } from "../../calls";
import { type Entry } from "../recovery";
import { type ProviderContext, timeoutMs } from "../context";
import type { CurrentCreate } from "./create/current-create";
import { isOwnerReadable } from "./update/owner-visible";

/**
 * The journal is that of one endpoint, and the service does not say to which account an API key belongs. A digest of the key cannot take the
 * place of the account: keys are rotated, and an entry that no later key could claim would lead to a second object. So each entry says with
 * which key it was written, and a run with another key needs evidence that it sees the same account, before it takes the absence of an object
 * for a proof, or an object of a name that several accounts may use for the noted one.
 */

/** Whether the configured API key wrote a note. Notes of earlier versions do not say it. */
export function isOfThisKey(provider: ProviderContext, { key }: { readonly key?: string }): boolean {
  return key === undefined || key === provider.keyDigest;
}

/**
 * Whether the configured API key sees the objects of the account in which a noted request was sent: the same key does, and so does one that
 * can read the parent of the objects, or that lists an object which existed before the request. A slug, unlike an id, may be used in several
 * accounts.
 *
 * @param noted the note, with the parent of its object
 * @param before the names that existed before the request; empty if they are not known
 * @param listed whether the list shows an object now
 */
export async function isSameAccount(
  provider: ProviderContext,
  { slugField }: Kind,
  noted: { readonly key?: string; readonly parent?: string | undefined },
  before: readonly string[],
  listed: (name: string) => boolean,
  signal: AbortSignal,
): Promise<boolean> {
  const { parent } = noted;
  if (isOfThisKey(provider, noted)) return true;
  if (slugField === undefined && before.some(listed)) return true;
  return parent !== undefined && (await isOwnerReadable(provider, parent, signal));
}

/** Whether the configured API key sees the objects of the account in which an entry's request was sent. False if nothing proves it. */
export async function isEntryOfAccount(
  { model: { kind }, provider, parent, listing, context: { signal } }: CurrentCreate,
  entry: Entry,
): Promise<boolean> {
  if (isOfThisKey(provider, entry)) return true;
  const noted = { ...entry, parent };
  try {
    const before = (await provider.journal.knownBefore(entry)) ?? [];
    const listed = new Set(
      before.length === 0 ? [] : await listNames(provider, kind, parent, listing, signal),
    );
    return await isSameAccount(provider, kind, noted, before, (name) => listed.has(name), signal);
  } catch {
    // Whatever the reason, it shows nothing about the account.
    return false;
  }
}

/**
 * Whether a name that an entry noted may be that of another account's object: another key wrote the entry, users choose the name, it contains
 * no parent, and the object was not created at the time of the request.
 */
export async function mayBeOfAnotherAccount(
  { model: { kind }, provider, parent, request, context: { signal } }: CurrentCreate,
  entry: Entry,
  name: string,
): Promise<boolean> {
  if (isOfThisKey(provider, entry) || kind.slugField === undefined || parent !== undefined) return false;
  try {
    const object = await provider.reads.read(kind, name, { signal });
    const window = windowOf(entry, provider.settleMs, timeoutMs(kind, request.planned, "create"));
    return timingOf(creationTimeOf(kind, object), window) === "outside";
  } catch {
    // An object that cannot be read is adopted and deleted by no one.
    return false;
  }
}
