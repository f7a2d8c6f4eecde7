import { randomUUID } from "node:crypto";
import { type Kind, proofFieldOf, proofText } from "../contract";
import { type Context, valueAt, type ValueObject, valueObject } from "../plugin";
import { fingerprintOf, listBeforeCreate, listingOf, notedPlace } from "./lifecycle";
import type { EphemeralNote, NotedEphemeral } from "./recovery";
import { parentIn, type ProviderContext } from "./context";

/** Returns the fingerprint of the service that creates the ephemeral objects of a kind. Leftovers are deleted only through that service. */
export function serviceOf(provider: ProviderContext, kind: Kind): Promise<string> {
  const { create } = kind.methods;
  if (create === undefined) throw new Error(`${kind.name} cannot be created`);
  return fingerprintOf(provider.endpoint, create, {}, []);
}

/** A note of an ephemeral object, and the values that its request sends. */
export interface EphemeralRequest {
  readonly note: EphemeralNote;
  /** Token of the request, which no other one has. */
  readonly token: string;
  /** The planned values, with the token in the proof field if users leave that unset. */
  readonly planned: ValueObject;
}

/**
 * Notes that the request for an ephemeral object is about to be sent: its token, and what exists before. A configured text is sent as it is.
 * If the existing objects cannot be listed, only the token can lead to a lost object.
 */
export async function noteEphemeral(
  provider: ProviderContext,
  kind: Kind,
  values: { readonly planned: ValueObject; readonly config: ValueObject },
  context: Context,
): Promise<EphemeralRequest> {
  const { planned, config } = values;
  const token = randomUUID();
  const proof = proofFieldOf(kind)?.terraformName;
  const isProofSent = proof !== undefined && valueAt(config, proof) === null;
  const isTokenSent = isProofSent || kind.methods.create?.tokenField !== undefined;
  const place = await placeOf(provider, kind, planned, context);
  const clock = provider.serviceTime.offset();
  const note = await provider.journal.ephemeral.begin({
    kind: kind.name,
    fingerprint: await serviceOf(provider, kind),
    key: provider.keyDigest,
    ...(clock === undefined ? {} : { clock }),
    ...(isTokenSent ? { token } : {}),
    ...place,
  });
  const sent = isProofSent ? valueObject([...Object.entries(planned), [proof, proofText(token)]]) : planned;
  return { note, token, planned: sent };
}

/** Returns where the objects are listed, and the note of those that exist now. */
async function placeOf(
  provider: ProviderContext,
  kind: Kind,
  planned: ValueObject,
  context: Context,
): Promise<Pick<NotedEphemeral, "parent" | "listing" | "known">> {
  const parent = parentIn(provider, kind, planned);
  const listing = listingOf(provider, kind, planned);
  const listed = await listBeforeCreate({
    model: { kind },
    provider,
    context,
    parent,
    listing,
    chosenNames: [],
  });
  if ("problem" in listed) context.log.warn(listed.problem.detail);
  const known = "problem" in listed ? undefined : listed.known;
  return {
    ...notedPlace(parent, listing),
    ...(known === undefined ? {} : { known }),
  };
}
