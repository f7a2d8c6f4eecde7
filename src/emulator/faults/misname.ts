import { parentOf } from "../../contract";
import type { ObjectStore, StoredObject } from "../service/object-store";

/** The kinds of wrong names that an answer can contain. */
export const NAME_MIXUPS = ["another-object", "another-kind", "another-parent", "a-number"] as const;

/**
 * A kind of wrong name.
 * - `another-object`: the name of another object of the same kind, preferably in the same parent. Without one, a name
 *   that no object has.
 * - `another-kind`: the name of an object of another kind.
 * - `another-parent`: the same id in another parent, for example in another project. For a kind without a parent:
 *   `another-object`.
 * - `a-number`: a number, which is the wrong JSON type.
 */
export type NameMixup = (typeof NAME_MIXUPS)[number];

/** The objects from which a wrong name is chosen. */
export type Names = Pick<ObjectStore, "get" | "all">;

/** Returns the wrong name for an object. */
export function misname(store: Names, name: string, mixup: NameMixup): string | number {
  const invented = `${name}-other`;
  const parent = parentOf(name);
  const object = store.get(name);
  const nearest = (candidates: readonly StoredObject[]): string | undefined => {
    const others = candidates.filter((each) => each.name !== name);
    return (others.find((each) => parentOf(each.name) === parent) ?? others[0])?.name;
  };
  const sibling = (): string => nearest(object === undefined ? [] : store.all(object.kind)) ?? invented;
  switch (mixup) {
    case "another-object":
      return sibling();
    case "another-kind":
      return nearest(store.all().filter(({ kind }) => kind !== object?.kind)) ?? invented;
    case "another-parent":
      return parent === undefined
        ? sibling()
        : `${String(misname(store, parent, "another-object"))}${name.slice(parent.length)}`;
    case "a-number":
      return 42;
  }
}
