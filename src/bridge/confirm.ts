import type { Kind } from "../contract";
import type { ValueObject } from "../plugin";
import { nameIn } from "./life";
import { decodePrivate } from "./pending";
import type { Session } from "./session";

/** Tells the journal what a state shows: an object, or the operation that makes it. It has to remember that no longer. */
export async function confirm(
  kind: Kind,
  session: Session | undefined,
  state: ValueObject | null,
  privateData: Uint8Array,
): Promise<void> {
  if (session === undefined || state === null) return;
  const { operation } = decodePrivate(privateData) ?? {};
  await session.journal.confirm(kind.name, { name: nameIn(state), operation });
}
