import { readFileSync } from "node:fs";
import type { Surroundings } from "../base/engine-data";
import { seenAtIn } from "../bridge/context";
import { localStateFile } from "../bridge/recovery";
import { parseState, type StoredInstance } from "../states";

/** The objects of a state, as far as an examination asks for them. */
export interface StateContent {
  /** Where it was read: a path, or `standard input`. */
  readonly source: string;
  /** The endpoints at which its objects were seen, by name. Undefined for an endpoint that it does not tell. */
  readonly objects: ReadonlyMap<string, string | undefined>;
  /** Version of the engine that wrote it. */
  readonly engineVersion: string | undefined;
}

/**
 * Reads the objects of a state, as `terraform state pull` prints it. A state without objects may be an empty text.
 *
 * @throws InvalidStateError
 */
export function readState(source: string, text: string): StateContent {
  const { instances, engineVersion } = parseState(source, text);
  return { source, objects: new Map(instances.flatMap(objectIn)), engineVersion };
}

function objectIn(instance: StoredInstance): readonly [name: string, endpoint: string | undefined][] {
  const name = instance.attributes?.["name"];
  return typeof name === "string" ? [[name, seenAtIn(instance.private)?.endpoint]] : [];
}

/** Returns where a state holds an object of an endpoint; undefined if none does. Equal names at two endpoints are two objects. */
export function holderOf(
  states: readonly StateContent[],
  name: string,
  endpoint: string | undefined,
): string | undefined {
  const isHeld = ({ objects }: StateContent): boolean => {
    const seenAt = objects.get(name);
    return objects.has(name) && (seenAt === undefined || endpoint === undefined || seenAt === endpoint);
  };
  return states.find(isHeld)?.source;
}

/** Returns the state in the stack's folder; none if it is elsewhere, does not exist yet, or is incomplete, which is a finding of its own. */
export function localState(surroundings: Surroundings): readonly StateContent[] {
  const path = localStateFile(surroundings);
  if (path === undefined) return [];
  try {
    const text = readFileSync(path, "utf8");
    return text === "" ? [] : [readState(path, text)];
  } catch {
    return [];
  }
}
