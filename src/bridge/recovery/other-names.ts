import type { Store } from "../../base/engine-data";
import type { EarlierRuns } from "./earlier-runs";
import { decodeEntry, type Entry } from "./entry";
import { entriesIn, ENTRY } from "./files";
import { recordedNames } from "./noted-entries";

/** How long a read of other runs' files stays valid, in milliseconds. Each create reads them, and a folder can have thousands of files. */
const FRESH_MS = 250;

/** Names of objects that other runs have made, or that states hold. */
export interface OtherNames {
  /** Whether the name is one of them. Rejects as the store does. */
  has(name: string): Promise<boolean>;
}

/** Looks up names in the entries and records of other runs, of this state and of those beside it. */
export function createOtherNames(
  store: Store,
  earlier: EarlierRuns,
  { isOwn, monotonic }: { readonly isOwn: (file: string) => boolean; readonly monotonic: () => number },
): OtherNames {
  let readAtMs = -Infinity;
  let names: Promise<ReadonlySet<string>> | undefined;
  const read = async (): Promise<ReadonlySet<string>> => {
    const found = await earlier.readable();
    const isKnown = (file: string): boolean => isOwn(file) || found.get(file)?.isAlive === false;
    const here = await entriesIn(store, isKnown);
    const beside = (await store.beside(ENTRY)).flatMap(({ text }) => decodeEntry(text) ?? []);
    return new Set([...namesIn([...here.values(), ...beside]), ...(await recordedNames(store))]);
  };
  return {
    async has(name) {
      for (const { entry } of (await earlier.readable()).values()) {
        if (entry.phase === "made" && entry.name === name) return true;
      }
      if (names === undefined || monotonic() - readAtMs > FRESH_MS) {
        readAtMs = monotonic();
        names = read();
        names.catch(() => (names = undefined));
      }
      return (await names).has(name);
    },
  };
}

function namesIn(entries: readonly Entry[]): readonly string[] {
  return entries.flatMap((entry) => (entry.phase === "made" ? [entry.name] : []));
}
