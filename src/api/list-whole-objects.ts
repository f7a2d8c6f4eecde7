import { type Kind, nameFieldOf } from "../contract";
import type { JsonInputObject, JsonObject } from "../client";
import { checkNamePlace, checkObject } from "./check-object";
import { isGone } from "./gone";
import { listObjects, namelessItem, nameOf } from "./list-objects";
import { missingField } from "./missing-field";
import { readObject } from "./read-object";
import type { Service } from "./service";

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
): Promise<readonly JsonObject[]> {
  const { get, list } = kind.methods;
  const { wireName } = nameFieldOf(kind);
  const objects = await listObjects(service, kind, body, signal);
  const whole = objects.map(async (object, index): Promise<JsonObject | undefined> => {
    const name = nameOf(object, wireName);
    if (name === undefined) throw namelessItem(list, index, wireName, object);
    const source = { method: list?.name ?? "" };
    checkNamePlace(kind, name, parent, source);
    if (missingField(kind.fields, object, kind.exclusive) === undefined) return object;
    if (get === undefined) checkObject(kind, object, name, source);
    try {
      return await readObject(service, kind, name, { signal });
    } catch (error) {
      // The object was deleted after the list.
      if (isGone(error, kind, name)) return undefined;
      throw error;
    }
  });
  return (await Promise.all(whole)).filter((object) => object !== undefined);
}
