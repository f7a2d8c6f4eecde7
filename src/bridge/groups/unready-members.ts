import { type Kind, parentOf } from "../../contract";
import type { JsonObject } from "../../client";
import { FEW_OBJECTS, type ObjectReads, unlessGone } from "../../api";
import type { Caller } from "../../calls";
import { errorText } from "../../base/json";
import { unreadyState } from "./ready-state";

/** The provider, as a group uses it. */
export interface GroupCaller extends Caller {
  readonly reads: ObjectReads;
  /** The engine's working directory. @default that of the process */
  readonly workingDirectory?: string;
}

interface MemberPlace {
  readonly kind: Kind;
  readonly parent: string | undefined;
  readonly names: string[];
}

/**
 * Returns what was seen of the objects that are not ready, by name. An object that cannot be read counts as one of them.
 *
 * @param leave takes an object that is proved to be gone out of the group
 */
export async function unreadyAmong(
  { reads }: GroupCaller,
  members: readonly (readonly [name: string, kind: Kind])[],
  leave: (name: string) => Promise<void>,
): Promise<Map<string, string>> {
  const unready = new Map<string, string>();
  const judge = (kind: Kind, name: string, object: JsonObject): void => {
    const seen = unreadyState(kind, object);
    if (seen !== undefined) unready.set(name, seen);
  };
  const read = async (kind: Kind, name: string): Promise<void> => {
    try {
      const object = await unlessGone(reads.read(kind, name));
      if (object === undefined) await leave(name);
      else judge(kind, name, object);
    } catch (error) {
      unready.set(name, `it cannot be read: ${errorText(error)}`);
    }
  };
  for (const { kind, parent, names } of placesOf(members)) {
    const listed =
      names.length > FEW_OBJECTS
        ? await reads.list(kind, parent, { whole: false }).catch(() => undefined)
        : undefined;
    for (const name of names) {
      const object = listed?.objects.get(name);
      if (object === undefined) await read(kind, name);
      else judge(kind, name, object);
    }
  }
  return unready;
}

function placesOf(members: readonly (readonly [name: string, kind: Kind])[]): Iterable<MemberPlace> {
  const places = new Map<string, MemberPlace>();
  for (const [name, kind] of members) {
    const parent = parentOf(name);
    const key = `${kind.name} ${parent ?? ""}`;
    const place = places.get(key) ?? { kind, parent, names: [] };
    place.names.push(name);
    places.set(key, place);
  }
  return places.values();
}
