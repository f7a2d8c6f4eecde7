import { type Kind, listMethodOf } from "../../../contract";
import { isServiceError } from "../../../client";
import { listNames, mayBeGone, OtherObject } from "../../../api";
import type { CurrentCreate } from "./current-create";
import { isChosenName } from "./create-match";
import type { ProviderContext, ResourceModel } from "../../context";

/** Where a create makes its object, and the names that it may get. */
export interface CreatePlace extends Pick<CurrentCreate, "provider" | "parent" | "listing" | "chosenNames"> {
  readonly model: Pick<ResourceModel, "kind">;
}

/**
 * Returns the names of the objects in the place of a create, by its list. Where there is no list, and the request chooses the name: the names of
 * those objects that a read by the chosen name shows. Returns undefined if neither can tell.
 */
export async function namesInPlace(
  { model: { kind }, provider, parent, listing, chosenNames }: CreatePlace,
  signal: AbortSignal,
): Promise<readonly string[] | undefined> {
  if (listMethodOf(kind) !== undefined) {
    try {
      return await listNames(provider, kind, parent, listing, signal);
    } catch (error) {
      // A service without the method is like a contract without it.
      if (!hasNoMethod(error)) throw error;
    }
  }
  if (chosenNames.length === 0 || kind.methods.get === undefined) return undefined;
  const found = await Promise.all(chosenNames.map((name) => nameShown(provider, kind, name, signal)));
  return [...new Set(found.flatMap((name) => name ?? []))];
}

/** Returns the name of the object that a read by a chosen name shows, in the service's spelling; undefined if it shows none. */
async function nameShown(
  { reads }: ProviderContext,
  kind: Kind,
  name: string,
  signal: AbortSignal,
): Promise<string | undefined> {
  try {
    await reads.read(kind, name, { signal, proves: false });
    return name;
  } catch (error) {
    // A name can be taken only once, so that an answer without a proof does no harm: the service refuses a second object.
    if (mayBeGone(error)) return undefined;
    if (error instanceof OtherObject && isChosenName(error.named, name)) return error.named;
    throw error;
  }
}

function hasNoMethod(error: unknown): boolean {
  return isServiceError(error) && error.code === "unimplemented";
}
