import type { KindDescription } from "./kind-description";
import type { UnknownRecord } from "../../base/json";

/** An object of the service. */
export interface StoredObject {
  readonly kind: KindDescription;
  readonly name: string;
  /** In stored form, see `object-form.ts`. */
  readonly value: UnknownRecord;
  /** Increases with every created object; lists are sorted by it. */
  readonly order: number;
}

/** An operation's lock on an object. */
export interface Hold {
  readonly operation: string;
  readonly deleting: boolean;
}

/** The objects of the service, the drafts of objects being created, and the locks of operations. */
export interface ObjectStore {
  /** Increases with every change of an object. */
  readonly revision: number;
  get(name: string): StoredObject | undefined;
  /** Adds an object, or changes an existing one. */
  put(kind: KindDescription, name: string, value: UnknownRecord): void;
  remove(name: string): void;
  /** Returns the existing objects, in order of creation. */
  all(kind?: KindDescription): StoredObject[];
  /** Returns the existing objects of a kind, then those that an operation is creating. */
  allWithDrafts(kind: KindDescription): StoredObject[];
  /** Reserves a name for an object that an operation is creating. */
  addDraft(kind: KindDescription, name: string, value: UnknownRecord): void;
  /** Removes a reservation. */
  removeDraft(name: string): void;
  /** Whether the name is in use or reserved. */
  isTaken(name: string): boolean;
  hold(name: string, hold: Hold): void;
  release(name: string): void;
  holdOf(name: string): Hold | undefined;
  clear(): void;
}

/** Creates an empty store. */
export function createObjectStore(): ObjectStore {
  const objects = new Map<string, StoredObject>();
  // Indexed by kind too, because an emulator with thousands of machines also keeps thousands of operations.
  const ofKind = new Map<KindDescription, Map<string, StoredObject>>();
  const drafts = new Map<string, StoredObject>();
  const holds = new Map<string, Hold>();
  let made = 0;
  let revision = 0;
  const all = (kind?: KindDescription): StoredObject[] =>
    kind === undefined ? [...objects.values()] : [...(ofKind.get(kind)?.values() ?? [])];
  return {
    get revision() {
      return revision;
    },
    get: (name) => objects.get(name),
    put(kind, name, value) {
      revision += 1;
      const object = { kind, name, value, order: objects.get(name)?.order ?? made++ };
      objects.set(name, object);
      const others = ofKind.get(kind) ?? new Map<string, StoredObject>();
      ofKind.set(kind, others.set(name, object));
    },
    remove(name) {
      revision += 1;
      const object = objects.get(name);
      if (object !== undefined) ofKind.get(object.kind)?.delete(name);
      objects.delete(name);
    },
    all,
    allWithDrafts: (kind) => [...all(kind), ...[...drafts.values()].filter((draft) => draft.kind === kind)],
    addDraft: (kind, name, value) => void drafts.set(name, { kind, name, value, order: -1 }),
    removeDraft: (name) => void drafts.delete(name),
    isTaken: (name) => objects.has(name) || drafts.has(name),
    hold: (name, hold) => void holds.set(name, hold),
    release: (name) => void holds.delete(name),
    holdOf: (name) => holds.get(name),
    clear() {
      revision += 1;
      for (const map of [objects, ofKind, drafts, holds]) map.clear();
      made = 0;
    },
  };
}

/** Whether an object is inside another, at any depth: its name is the other's name followed by a slash and more. */
export function livesIn(name: string, outer: string): boolean {
  return name.startsWith(outer) && name.charAt(outer.length) === "/";
}
