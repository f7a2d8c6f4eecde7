import { type Document, isCollection, isMap, isScalar, Pair, type YAMLMap } from "yaml";
import type { MapPath } from "./line-path";

/**
 * The nodes of a service map by their paths. The YAML library compares a key with each one of an object, which takes seconds for thousands of
 * kinds. Keys can be added, but not removed.
 */
export interface MapNodes {
  /** Whether a path exists, even without a value. */
  readonly has: (path: MapPath) => boolean;
  /** Returns the node at a path, if any. */
  readonly at: (path: MapPath) => unknown;
  /** Sets the node at a path, above which there are objects. */
  readonly set: (path: MapPath, value: unknown) => void;
}

/** Opens the nodes of a document. */
export function openMapNodes(document: Document): MapNodes {
  const indexes = new WeakMap<YAMLMap, Map<unknown, Pair>>();

  const indexOf = (map: YAMLMap): Map<unknown, Pair> => {
    const known = indexes.get(map);
    if (known !== undefined) return known;
    // The first of several equal keys counts, as in the library.
    const index = new Map([...map.items].reverse().map((pair) => [keyOf(pair.key), pair]));
    indexes.set(map, index);
    return index;
  };

  const within = (node: unknown, step: string): unknown => {
    if (isMap(node)) return indexOf(node).get(step)?.value;
    return isCollection(node) ? node.get(step, true) : undefined;
  };

  const at = (path: MapPath): unknown => path.reduce<unknown>(within, document.contents);
  const holderOf = (path: MapPath): unknown => at(path.slice(0, -1));

  return {
    at,
    has: (path) => {
      const [holder, step = ""] = [holderOf(path), path.at(-1)];
      return isMap(holder) ? indexOf(holder).has(step) : isCollection(holder) && holder.has(step);
    },
    set: (path, value) => {
      const [holder, step = ""] = [holderOf(path), path.at(-1)];
      if (!isMap(holder)) throw new TypeError(`there is no object above ${path.join(".")}`);
      const index = indexOf(holder);
      const pair = index.get(step);
      if (pair !== undefined) {
        pair.value = value;
        return;
      }
      const added = new Pair<unknown, unknown>(step, value);
      holder.items.push(added);
      index.set(step, added);
    },
  };
}

function keyOf(key: unknown): unknown {
  return isScalar(key) ? key.value : key;
}
