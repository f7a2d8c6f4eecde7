import { readingFrom, JournalUnusable } from "../../calls/notes";
import { join } from "node:path";
import { createResilientStore, inBatches, type Store } from "../../base/engine-data";
import { laneOf } from "./creation-key";
import { chooseClaim, isClaimable } from "./decisions";
import { encode, encodeEntry, type Entry, madeBy, type Run } from "./entry";
import { ENDED, ENTRY, forget, HELD, RUN } from "./files";
import { createActionNotes } from "./action-notes";
import { createAcknowledged } from "./acknowledged";
import { createCreationHandle, type CreationHandleParts } from "./creation-handle";
import { createHeldNames } from "./held-names";
import { createEarlierRuns } from "./earlier-runs";
import { createEphemeralNotes } from "./ephemeral-notes";
import { createSearchLock } from "./search-lock";
import type { PendingCreate, Journal, JournalOptions } from "./journal-api";
import { notedEntries, recordedNames } from "./noted-entries";
import { createObjectsBefore } from "./objects-before";
import { createOtherNames } from "./other-names";
import { isAtWork, isOrphan } from "./provider-process";

/** Opens a journal. It reads and writes nothing before first use. */
export function createJournal(
  disk: Store,
  run: Run,
  now: () => number,
  {
    isAlive = isAtWork,
    isAbandoned = isOrphan,
    isSavedLate = () => false,
    savedNames = () => undefined,
    isKept = true,
    monotonic = () => performance.now(),
  }: JournalOptions = {},
): Journal {
  const searchLock = createSearchLock();
  /** The entries of this run that the engine has not acknowledged yet, by file. */
  const own = new Map<string, Entry>();
  const acknowledged = createAcknowledged();
  const madeAs = new Map<string, string>();
  let registered: Promise<void> | undefined;
  let count = 0;
  let problem: Error | undefined;
  let isProblemReported = false;
  let hasEnded = false;

  // A journal that cannot be written still serves this run; only a later run cannot know of its entries.
  const store = createResilientStore(disk, (error) => {
    problem ??= error instanceof Error ? error : new Error(String(error));
  });
  const earlier = createEarlierRuns(store, { own: run, now, isAlive, isAbandoned });
  const write = (file: string, entry: Entry): Promise<void> => {
    own.set(file, entry);
    return store.write(file, encodeEntry(entry));
  };
  const register = (): Promise<void> => (registered ??= store.write(`${run.id}${RUN}`, encode(run)));
  const objectsBefore = createObjectsBefore(store, run.id, register);
  const held = createHeldNames(store, run.id, now);
  const others = createOtherNames(store, earlier, {
    isOwn: (file) => file.startsWith(`${run.id}.`),
    monotonic,
  });
  const nextFile = (): string => `${run.id}.${(count += 1)}${ENTRY}`;

  const claimedNames = new Map<string, string>();
  const belongsToAnother = (name: string, entry: Entry | undefined): Promise<boolean> =>
    readingFrom(store, async () => {
      if (held.isReleased(name)) return false;
      if (held.has(name) || acknowledged.hasName(name)) return true;
      for (const each of own.values()) {
        if (each !== entry && each.phase === "made" && each.name === name) return true;
      }
      return others.has(name);
    });

  const parts: CreationHandleParts = {
    store,
    own,
    held,
    searchLock,
    madeAs,
    claimedNames,
    belongsToAnother,
    monotonic,
    write,
    acknowledge(file, entry) {
      own.delete(file);
      acknowledged.add(file, entry);
    },
    isOver: () => hasEnded,
  };
  const creation = (file: string, isOnTheWay: boolean, claimedAtAgeMs?: number): PendingCreate =>
    createCreationHandle(parts, file, isOnTheWay, claimedAtAgeMs);

  return {
    place: store.place,
    ephemeral: createEphemeralNotes(store, { own: run, now, isAlive, register }),
    actions: createActionNotes(store, { own: run, now, isAlive, isAbandoned, register }),
    madeAs: (name) => madeAs.get(name),
    async begin(kind, fingerprint, known, { referenceFree, clock: measured, key, signal } = {}) {
      await searchLock.enter(laneOf({ fingerprint, referenceFree }), signal);
      await register();
      const file = nextFile();
      const clock = measured?.();
      await write(file, {
        kind,
        fingerprint,
        startedAtMs: now(),
        ...(key === undefined ? {} : { key }),
        ...(clock === undefined ? {} : { clock }),
        phase: "sent",
        ...(referenceFree === undefined ? {} : { referenceFree }),
        ...(known === undefined ? {} : { known }),
      });
      return creation(file, true);
    },
    async claim(fingerprint, { accept = () => true, referenceFree, signal } = {}) {
      const found = await earlier.all(signal);
      for (;;) {
        const wanted = [...found.values()].filter(({ entry }) => accept(entry));
        const chosen = chooseClaim(wanted, fingerprint, referenceFree);
        if (chosen === undefined) return undefined;
        found.delete(chosen.file);
        await register();
        const file = nextFile();
        try {
          // Another run claimed it first.
          if (!(await store.rename(chosen.file, file))) continue;
        } catch (error) {
          found.set(chosen.file, chosen);
          throw new JournalUnusable(join(store.place, chosen.file), "unclaimable", error);
        }
        own.set(file, chosen.entry);
        const isOnTheWay = chosen.entry.phase === "accepted";
        if (isOnTheWay) await searchLock.enter(laneOf(chosen.entry), signal);
        return creation(file, isOnTheWay, Math.max(0, now() - chosen.entry.startedAtMs));
      }
    },
    listBeforeCreate: (place, list) => objectsBefore.note(place, list),
    knownBefore: (entry) =>
      readingFrom(store, async () => {
        const names = await objectsBefore.of(entry);
        return names?.filter((name) => !held.isReleased(name));
      }),
    everyEntry: () =>
      readingFrom(store, async () =>
        notedEntries(store, new Map([...acknowledged.entries(), ...own]), await earlier.readable(), isAlive),
      ),
    heldNames: () =>
      readingFrom(store, async () =>
        [...held, ...(await recordedNames(store))].filter((name) => !held.isReleased(name)),
      ),
    belongsToAnother,
    async release(name) {
      claimedNames.delete(name);
      try {
        await held.release(name);
        const found = await earlier.readable();
        for (const { file, entry, isEnded } of [...found.values()]) {
          if (entry.phase !== "made" || entry.name !== name || entry.acknowledged !== true || !isEnded) {
            continue;
          }
          found.delete(file);
          await store.remove(file);
        }
      } catch {
        // The journal is unusable, so the name stays held although its object is gone. Creates fail in that case anyway.
      }
    },
    async checkReadable() {
      await earlier.all();
    },
    outlivesRun: () => isKept && problem === undefined,
    async markInState(kind, { name, operation }) {
      const found = await earlier.readable();
      if (found.size === 0) return;
      const isSearched = [...found.values()].some(
        ({ entry }) => entry.kind === kind && entry.phase === "sent",
      );
      if (name !== undefined && isSearched) held.add(name);
      for (const { file, entry } of [...found.values()]) {
        const isIt =
          entry.kind === kind &&
          ((entry.phase === "made" && entry.name === name) ||
            (entry.phase === "accepted" && entry.operation === operation));
        if (!isIt) continue;
        if (name === undefined) {
          const shown: Entry = { ...entry, inState: true };
          found.set(file, { file, entry: shown, isAlive: false, isEnded: false });
          await store.write(file, encodeEntry(shown));
          continue;
        }
        found.delete(file);
        try {
          // A search for a lost create must not adopt this object.
          await register();
          held.add(name, madeBy(entry));
          await held.record();
          await store.remove(file);
        } catch {
          // A list cannot be read. As long as the entry exists, its object belongs to no other resource.
        }
      }
    },
    async unconfirmed(fingerprint) {
      const left = [...(await earlier.all()).values()]
        .filter(({ entry }) => entry.fingerprint === fingerprint && entry.inState !== true)
        .filter(({ entry, isEnded }) => entry.acknowledged === true && isEnded)
        .map(({ entry, file }) => ({ entry, path: join(store.place, file) }));
      const recorded = await readingFrom(store, () => held.madeWith(fingerprint));
      if (left.length + recorded.length === 0) return [];
      const saved = savedNames();
      if (saved === undefined) return isSavedLate() ? left : [];
      return [...left, ...recorded].filter(({ entry }) => entry.phase !== "made" || !saved.has(entry.name));
    },
    async leftBehind() {
      const found = [...(await earlier.readable()).values()];
      return found
        .filter((each) => each.entry.acknowledged !== true && isClaimable(each))
        .map(({ entry }) => entry);
    },
    takeProblem() {
      if (isProblemReported || problem === undefined) return undefined;
      isProblemReported = true;
      return problem;
    },
    async end(isOrderly) {
      if (!isOrderly || hasEnded) return;
      hasEnded = true;
      if (registered === undefined) return;
      await store.write(`${run.id}${ENDED}`, "");
      try {
        const isAnythingLost =
          own.size > 0 || [...(await earlier.all()).values()].some(({ entry }) => entry.phase === "sent");
        if (isAnythingLost || isSavedLate()) return;
        // For objects in a state, only the names are still of use: to searches for lost creates, also those of other states. An entry
        // without a proof that the engine could save the state remains.
        const made = acknowledged.made();
        const saved = made.length === 0 ? undefined : savedNames();
        const proved = made.filter(({ name }) => saved?.has(name) !== false);
        for (const each of proved) held.add(each.name, madeBy(each));
        if (held.size > 0) await held.record();
        await inBatches(proved, ({ file }) => store.remove(file));
        if (proved.length === made.length && !acknowledged.hasOperations()) {
          await forget(store, run.id, new Set([`${run.id}${HELD}`]));
        }
      } catch (error) {
        // Keep files that cannot be read: a later run may need them.
        if (!(error instanceof JournalUnusable)) problem ??= error as Error;
      }
    },
  };
}
