import type { AccountObject } from "./read-account";

/** Returns the name for people of an object; undefined if it has none, or a sensitive one. */
export function displayNameOf({ kind, object }: Pick<AccountObject, "kind" | "object">): string | undefined {
  const field = kind.fields.find(({ propName }) => propName === "displayName");
  const name = field === undefined || field.sensitive ? undefined : object[field.wireName];
  return typeof name === "string" && name.trim() !== "" ? name : undefined;
}
