import type { Kind } from "../model";
import { asRecord, type UnknownRecord } from "../../base/json";

/**
 * The place of an object's name: a property of the object, or one in a section of it (`metadata.id`). The wire name of a kind's name field is then
 * the path with dots, which no other property has.
 */

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

/** Returns an object that has its name in a section with the name at its root, too, under the path of its place. Leaves every other object as it is. */
function withNameAtRoot<Value extends UnknownRecord>(place: string, object: Value): Value {
  if (!place.includes(".") || Object.hasOwn(object, place)) return object;
  const name = place.split(".").reduce<unknown>((value, step) => memberOf(value, step), object);
  return name === undefined ? object : { ...object, [place]: name };
}

/** Returns a message with a name at its place, beside what a section of that name has. */
export function withNameAt(place: string, message: UnknownRecord, name: unknown): UnknownRecord {
  const [step = "", ...rest] = place.split(".");
  if (rest.length === 0) return { [step]: name, ...message };
  return { ...message, [step]: withNameAt(rest.join("."), asRecord(message[step]) ?? {}, name) };
}

function memberOf(value: unknown, name: string): unknown {
  const record = asRecord(value);
  return record !== undefined && Object.hasOwn(record, name) ? record[name] : undefined;
}
