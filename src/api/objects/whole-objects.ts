import type { Kind } from "../../contract";
import type { JsonObject } from "../../client";
import { checkObject, missingField } from "../check-object";
import { unlessGone } from "./object-gone";

/** Reads one object by its full name. */
export type ReadByName = (name: string) => Promise<JsonObject>;

/**
 * Returns listed objects with all fields: reads an object by itself if the list returns it incomplete. Omits objects that were deleted after
 * the list.
 *
 * @throws UnexpectedAnswer if an object is incomplete in its own read too
 */
export async function wholeObjects(
  kind: Kind,
  listed: ReadonlyMap<string, JsonObject>,
  read: ReadByName,
): Promise<ReadonlyMap<string, JsonObject>> {
  const { get, list } = kind.methods;
  const whole = [...listed].map(
    async ([name, object]): Promise<readonly [string, JsonObject | undefined]> => {
      if (isWholeObject(kind, object)) return [name, object];
      if (get === undefined) checkObject(kind, object, name, { method: list?.name ?? "" });
      return [name, await unlessGone(read(name))];
    },
  );
  return new Map(
    (await Promise.all(whole)).flatMap(([name, object]) => (object === undefined ? [] : [[name, object]])),
  );
}

/** Whether an object has all fields that an object of the kind always has. */
export function isWholeObject(kind: Kind, object: JsonObject): boolean {
  return missingField(kind.fields, object, kind.exclusive) === undefined;
}
