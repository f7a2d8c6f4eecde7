import { parentOf } from "../contract";
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
  /** Objects that exist and those that an operation is making. */
  allWithDrafts(): StoredObject[];
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
  const drafts = new Map<string, StoredObject>();
  const holds = new Map<string, Hold>();
  let made = 0;
  return {
    get: (name) => objects.get(name),
    put(kind, name, value) {
      objects.set(name, { kind, name, value, order: objects.get(name)?.order ?? made++ });
    },
    remove: (name) => void objects.delete(name),
    all: (kind) => [...objects.values()].filter((each) => kind === undefined || each.kind === kind),
    allWithDrafts: () => [...objects.values(), ...drafts.values()],
    addDraft: (kind, name, value) => void drafts.set(name, { kind, name, value, order: -1 }),
    removeDraft: (name) => void drafts.delete(name),
    isTaken: (name) => objects.has(name) || drafts.has(name),
    hold: (name, hold) => void holds.set(name, hold),
    release: (name) => void holds.delete(name),
    holdOf: (name) => holds.get(name),
    clear() {
      for (const map of [objects, drafts, holds]) map.clear();
      made = 0;
    },
  };
}

/** Whether an object lives in another, at any depth. */
export function livesIn(name: string, outer: string): boolean {
  for (let parent = parentOf(name); parent !== undefined; parent = parentOf(parent)) {
    if (parent === outer) return true;
  }
  return false;
}
