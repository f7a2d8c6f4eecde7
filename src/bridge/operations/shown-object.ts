import { type Kind, nameFieldOf } from "../../contract";
import type { JsonObject } from "../../client";
import type { Context } from "../../plugin";
import { isGone } from "../../api";
import { readWhenVisible } from "../../calls";
import type { ProviderContext } from "../context";
import { isSameTimestamp } from "../../values";

/** How long an object from the create's answer may not be readable yet. */
const VISIBILITY_MS = 15_500;

/**
 * Whether the object of a name is the one in the create's answer: the fields that the service sets once, such as the creation time, are
 * equal. Also true if the object cannot be read now, or not with these permissions.
 */
export async function isShownObject(
  provider: ProviderContext,
  { name: kindName }: Kind,
  name: string,
  shown: JsonObject,
  context: Context,
): Promise<boolean> {
  const kind = provider.contract.kinds.find((each) => each.name === kindName);
  if (kind === undefined || kind.methods.get === undefined) return true;
  let object: JsonObject;
  try {
    object = await readWhenVisible(provider, kind, name, context, VISIBILITY_MS);
  } catch (error) {
    return !isGone(error);
  }
  const fixed = kind.fields.filter(
    (field) => field.presence === "computed" && field.immutable && field !== nameFieldOf(kind),
  );
  return fixed.every(({ wireName }) => {
    const [made, read] = [shown[wireName], object[wireName]];
    if (typeof made !== "string" || typeof read !== "string") return true;
    return made === read || isSameTimestamp(made, read);
  });
}
