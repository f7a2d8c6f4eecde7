import { isProvedGone } from "../../../api";
import type { Unconfirmed } from "../../recovery";
import type { CurrentCreate } from "./current-create";
import { isEntryOfAccount } from "../same-account";

/**
 * Returns the creates of ended runs that requested the same, and whose objects no state is known to hold. Forgets those whose objects no
 * longer exist.
 *
 * @throws JournalUnusable if the entries of earlier runs cannot be read or decoded
 */
export async function stillUnconfirmed(currentCreate: CurrentCreate): Promise<readonly Unconfirmed[]> {
  const {
    model: { kind },
    provider: { journal, reads },
    fingerprint,
    context,
  } = currentCreate;
  const left: Unconfirmed[] = [];
  for (const each of await journal.unconfirmed(fingerprint)) {
    const { entry } = each;
    const isForgotten =
      entry.phase === "made" &&
      (await isProvedGone(reads.read(kind, entry.name, { signal: context.signal }))) &&
      (await isEntryOfAccount(currentCreate, entry));
    if (isForgotten) await journal.release(entry.name);
    else left.push(each);
  }
  return left;
}
