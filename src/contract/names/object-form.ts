import type { Kind } from "../model";
import { withNameAtRoot } from "./name-place";
import { asRecord, type UnknownRecord } from "../../base/json";

/**
 * Returns an object of an answer in the form in which the contract describes it: what is in its section of content (`manifest`) is at its root, and
 * so is a name that it has in a section (`metadata.id`).
 */
export function toObjectForm<Value extends UnknownRecord>(
  kind: Pick<Kind, "fields" | "contentField">,
  object: Value,
): Value {
  const { contentField } = kind;
  const place = kind.fields.find(({ terraformName }) => terraformName === "name")?.wireName ?? "name";
  const content = contentField === undefined ? undefined : asRecord(object[contentField]);
  if (contentField === undefined || content === undefined) return withNameAtRoot(place, object);
  const own = Object.entries(object).filter(([name]) => name !== contentField);
  return withNameAtRoot(place, { ...content, ...Object.fromEntries(own) } as Value);
}
