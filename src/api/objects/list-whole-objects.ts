import { type Kind, nameFieldOf } from "../../contract";
import { type JsonInputObject, type JsonObject, systemClock } from "../../client";
import { checkNamePlace, checkObject } from "../check-object";
import { isGone } from "./object-gone";
import { listObjects, namelessItem, nameOf, type ObjectList } from "./list-objects";
import { missingField } from "../missing-field";
import { createObjectReads, type ObjectReads } from "./object-reads";
import type { Service } from "../service";

/**
 * Lists all objects of a kind with all fields: reads an object by itself if the list returns it incomplete.
 *
 * @param parent parent of the listed objects; undefined if the list covers all parents
 * @throws UnexpectedAnswer if an item cannot be one of these objects, or is incomplete in its own read too
 */
export async function listWholeObjects(
  service: Service,
  kind: Kind,
  body: JsonInputObject,
  parent: string | undefined,
  signal?: AbortSignal,
): Promise<ObjectList> {
  const { objects, statedTotal } = await listObjects(service, kind, body, signal);
  const reads = createObjectReads(service, systemClock);
  const whole = objects.map((object, index) => {
    const name = listedName(kind, object, index, parent);
    return wholeObject(reads, kind, object, name, signal);
  });
  return { objects: (await Promise.all(whole)).filter((object) => object !== undefined), statedTotal };
}

/**
 * Returns the name of a list item.
 *
 * @throws UnexpectedAnswer if the item cannot be an object of the kind in `parent`
 */
export function listedName(
  kind: Kind,
  object: JsonObject,
  index: number,
  parent: string | undefined,
): string {
  const { list } = kind.methods;
  const { wireName } = nameFieldOf(kind);
  const name = nameOf(object, wireName);
  if (name === undefined) throw namelessItem(list, index, wireName, object);
  checkNamePlace(kind, name, parent, { method: list?.name ?? "" });
  return name;
}

/** Returns a listed object with all fields, from its own read if it is incomplete; undefined if it was deleted after the list. */
export async function wholeObject(
  reads: ObjectReads,
  kind: Kind,
  object: JsonObject,
  name: string,
  signal: AbortSignal | undefined,
): Promise<JsonObject | undefined> {
  const { get, list } = kind.methods;
  if (missingField(kind.fields, object, kind.exclusive) === undefined) return object;
  if (get === undefined) checkObject(kind, object, name, { method: list?.name ?? "" });
  try {
    return await reads.read(kind, name, { signal });
  } catch (error) {
    if (isGone(error)) return undefined;
    throw error;
  }
}
