import { unlessAborted } from "../../client";
import type { Store } from "../../base/engine-data";
import { JournalUnusable, readingFrom } from "../../calls/notes";
import type { Run } from "./entry";
import { type FoundEntry, type Left, load, untilAbandonedEnd } from "./files";

/** The entries of other runs in the journal. They are read once, at first use. */
export interface EarlierRuns {
  /** Returns their entries by file, as far as they can be read. A change of this map applies to the whole run. */
  readable(): Promise<Map<string, FoundEntry>>;
  /**
   * Returns all entries, and fails if one is unreadable. Rejects with the signal's reason if it is aborted while this waits for the end of
   * other runs.
   *
   * @throws JournalUnusable if a file cannot be read or decoded
   */
  all(signal?: AbortSignal): Promise<Map<string, FoundEntry>>;
}

/** How the journal distinguishes runs. */
export interface EarlierRunsOptions {
  readonly own: Run;
  readonly now: () => number;
  readonly isAlive: (run: Run) => boolean;
  readonly isAbandoned: (run: Run) => boolean;
}

/** Creates a lazy reader of the other runs of a journal. */
export function createEarlierRuns(store: Store, options: EarlierRunsOptions): EarlierRuns {
  let loaded: Promise<Left> | undefined;
  const read = (): Promise<Left> =>
    (loaded ??= readingFrom(store, async () => {
      await untilAbandonedEnd(store, options.isAbandoned);
      return load(store, options.own, options.now(), options.isAlive);
    }).catch((error: unknown) => {
      // The next attempt may succeed.
      loaded = undefined;
      throw error;
    }));
  return {
    async readable() {
      try {
        return (await read()).found;
      } catch {
        return new Map<string, FoundEntry>();
      }
    },
    async all(signal) {
      const { found, unknown } = await unlessAborted(read(), signal);
      const [first] = unknown;
      if (first !== undefined) throw new JournalUnusable(store.locate(first), "unknown");
      return found;
    },
  };
}
