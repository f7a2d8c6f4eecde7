import { type Entry, type Made, madeBy } from "./entry";

/** The entries of this run whose states the engine has received. */
export interface Acknowledged {
  add(file: string, entry: Entry): void;
  hasName(name: string): boolean;
  /** The created objects: their names, the files of their entries, and what was requested. */
  made(): readonly (Made & { readonly file: string; readonly name: string })[];
  /** Whether a state holds a pending operation instead of an object. */
  hasOperations(): boolean;
  entries(): ReadonlyMap<string, Entry>;
}

/** Creates an empty store of acknowledged entries. It keeps only a few values of each: a run may create thousands. */
export function createAcknowledged(): Acknowledged {
  const objects = new Map<string, Made & { readonly file: string; readonly name: string }>();
  const names = new Set<string>();
  const operations = new Map<string, Entry>();
  return {
    add(file, entry) {
      if (entry.phase !== "made") {
        operations.set(file, entry);
        return;
      }
      objects.set(file, { ...madeBy(entry), file, name: entry.name });
      names.add(entry.name);
    },
    hasName: (name) => names.has(name),
    made: () => [...objects.values()],
    hasOperations: () => operations.size > 0,
    entries: () =>
      new Map([
        ...operations,
        ...[...objects].map(([file, { name, kind }]): [string, Entry] => [
          file,
          { kind, fingerprint: "", startedAtMs: 0, phase: "made", name, acknowledged: true },
        ]),
      ]),
  };
}
