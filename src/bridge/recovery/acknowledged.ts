import type { Entry } from "./entry";

/** The entries of this run whose states the engine has received. */
export interface Acknowledged {
  add(file: string, entry: Entry): void;
  hasName(name: string): boolean;
  /** The created objects: their names and the files of their entries. */
  made(): readonly { readonly file: string; readonly name: string }[];
  /** Whether a state holds a pending operation instead of an object. */
  hasOperations(): boolean;
  entries(): ReadonlyMap<string, Entry>;
}

/** Creates an empty store of acknowledged entries. It keeps only the kind, file and name of each object: a run may create thousands. */
export function createAcknowledged(): Acknowledged {
  const madeByKind = new Map<string, Map<string, string>>();
  const names = new Set<string>();
  const operations = new Map<string, Entry>();
  const made = (): readonly { readonly kind: string; readonly file: string; readonly name: string }[] =>
    [...madeByKind].flatMap(([kind, files]) => [...files].map(([file, name]) => ({ kind, file, name })));
  return {
    add(file, entry) {
      if (entry.phase !== "made") {
        operations.set(file, entry);
        return;
      }
      const files = madeByKind.get(entry.kind) ?? new Map<string, string>();
      madeByKind.set(entry.kind, files.set(file, entry.name));
      names.add(entry.name);
    },
    hasName: (name) => names.has(name),
    made,
    hasOperations: () => operations.size > 0,
    entries: () =>
      new Map([
        ...operations,
        ...made().map(({ kind, file, name }): [string, Entry] => [
          file,
          { kind, fingerprint: "", startedAtMs: 0, phase: "made", name, acknowledged: true },
        ]),
      ]),
  };
}
