import { asText } from "./schema";
import type { KindDescription } from "./kind-description";
import { asRecord, type UnknownRecord } from "../../base/json";

/** Reads and writes the name of an object, which is a property of it or in a section of it, such as `metadata.id`. */

/** Returns the name that an object has; undefined if it has none. */
export function nameOfObject(
  { nameField }: KindDescription,
  object: UnknownRecord | undefined,
): string | undefined {
  return asText(nameField.split(".").reduce<unknown>((value, step) => asRecord(value)?.[step], object));
}

/** Returns an object with a name. */
export function withObjectName(
  { nameField }: KindDescription,
  object: UnknownRecord,
  name: string,
): UnknownRecord {
  const put = (value: UnknownRecord, [step = "", ...rest]: readonly string[]): UnknownRecord => ({
    ...value,
    [step]: rest.length === 0 ? name : put(asRecord(value[step]) ?? {}, rest),
  });
  return put(object, nameField.split("."));
}
