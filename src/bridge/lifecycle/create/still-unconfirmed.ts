import { isProvedGone } from "../../../api";
import type { Kind } from "../../../contract";
import type { ProviderContext } from "../../context";
import type { Entry, Unconfirmed } from "../../recovery";
import type { CurrentCreate } from "./current-create";
import { nameMadeBy } from "./name-made-by";
import { isEntryOfAccount } from "../same-account";

/**
 * Returns the creates of ended runs that requested the same, and whose objects no state is known to hold. Forgets those whose objects no
 * longer exist. An operation that was still running when its run ended tells the name of its object by now.
 *
 * @throws JournalUnusable if the entries of earlier runs cannot be read or decoded
 */
export async function stillUnconfirmed(currentCreate: CurrentCreate): Promise<readonly Unconfirmed[]> {
  const {
    model: { kind },
    provider,
    fingerprint,
    context,
  } = currentCreate;
  const { journal, reads } = provider;
  const left: Unconfirmed[] = [];
  for (const each of await journal.unconfirmed(fingerprint)) {
    const { entry } = each;
    const isForgotten =
      entry.phase === "made" &&
      (await isProvedGone(reads.read(kind, entry.name, { signal: context.signal }))) &&
      (await isEntryOfAccount(currentCreate, entry));
    if (isForgotten) await journal.release(entry.name);
    else left.push({ ...each, entry: await namedEntry(provider, kind, entry, context.signal) });
  }
  return left;
}

/** Returns an entry of a running operation as one of the object that it has made since, if the operation can be read. */
async function namedEntry(
  provider: ProviderContext,
  kind: Kind,
  entry: Entry,
  signal: AbortSignal,
): Promise<Entry> {
  if (entry.phase !== "accepted") return entry;
  // The entry is shown in either form, so a failure to read its operation must not hide it.
  const name = await nameMadeBy(provider, kind, entry, signal).catch(() => undefined);
  return name === undefined ? entry : { ...entry, phase: "made", name };
}
