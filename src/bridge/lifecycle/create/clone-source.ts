import { cloneSourceField } from "../../../changes";
import { expandResourceName, type Kind } from "../../../contract";
import { valueAt, type ValueObject } from "../../../plugin";
import { scopeOf, type ProviderContext } from "../../context";

/** Returns the full name of the clone source in these values, or undefined if the object is not a clone. */
export function cloneSourceIn(
  provider: ProviderContext,
  kind: Kind,
  values: ValueObject,
): string | undefined {
  const field = cloneSourceField(kind);
  const given = field === undefined ? null : valueAt(values, field.terraformName);
  if (typeof given !== "string") return undefined;
  return expandResourceName(kind.pattern, given, scopeOf(provider, kind, values)) ?? given;
}
