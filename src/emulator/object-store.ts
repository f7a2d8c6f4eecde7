import type { JsonObject } from "./schema";
import type { KindDescription } from "./service-description";

/** An object of the service. */
export interface StoredObject {
  readonly kind: KindDescription;
  readonly name: string;
  /** In stored form, see object-form. */
  readonly value: JsonObject;
  /** Grows with every object that is made: lists are in this order. */
  readonly order: number;
}

/** An operation that has an object to itself. */
export interface Hold {
  readonly operation: string;
  readonly deleting: boolean;
}

/** The objects of the service, those that are being made, and which operation holds which. */
export interface ObjectStore {
  get(name: string): StoredObject | undefined;
  /** Adds an object, or changes one that is there. */
  put(kind: KindDescription, name: string, value: JsonObject): void;
  remove(name: string): void;
  /** Objects that exist, in the order of their making. */
  all(kind?: KindDescription): StoredObject[];
  /** Objects of a kind that exist, then those that an operation is making. */
  allWithDrafts(kind: KindDescription): StoredObject[];
  /** Reserves a name for an object that an operation is making. */
  addDraft(kind: KindDescription, name: string, value: JsonObject): void;
  /** Ends a reservation. */
  removeDraft(name: string): void;
  /** Whether the name is in use or reserved. */
  isTaken(name: string): boolean;
  hold(name: string, hold: Hold): void;
  release(name: string): void;
  holdOf(name: string): Hold | undefined;
  clear(): void;
}

/** Makes an empty store. */
export function createObjectStore(): ObjectStore {
  const objects = new Map<string, StoredObject>();
  // By kind too, because an emulator of thousands of machines also keeps thousands of operations.
  const ofKind = new Map<KindDescription, Map<string, StoredObject>>();
  const drafts = new Map<string, StoredObject>();
  const holds = new Map<string, Hold>();
  let made = 0;
  const all = (kind?: KindDescription): StoredObject[] =>
    kind === undefined ? [...objects.values()] : [...(ofKind.get(kind)?.values() ?? [])];
  return {
    get: (name) => objects.get(name),
    put(kind, name, value) {
      const object = { kind, name, value, order: objects.get(name)?.order ?? made++ };
      objects.set(name, object);
      const others = ofKind.get(kind) ?? new Map<string, StoredObject>();
      ofKind.set(kind, others.set(name, object));
    },
    remove(name) {
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
      for (const map of [objects, ofKind, drafts, holds]) map.clear();
      made = 0;
    },
  };
}

/** Whether an object lives in another, at any depth: its name is longer by what stands behind a slash. */
export function livesIn(name: string, outer: string): boolean {
  return name.startsWith(outer) && name.charAt(outer.length) === "/";
}
