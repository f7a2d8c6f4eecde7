import { createHash } from "node:crypto";
import type { Store } from "../../engine-data";
import { chooseClaim, isClaimable } from "./decisions";
import { decodeEntry, decodeKnown, encode, type Entry, type Likeness, type Run } from "./entry";
import {
  addToKnown,
  ENDED,
  ENTRY,
  entriesIn,
  forget,
  type Found,
  KNOWN,
  load,
  RUN,
  untilAbandonedEnd,
} from "./files";
import { createGate } from "./gate";
import type { Creation, Journal, JournalOptions } from "./journal-handle";
import { isAtWork, isOrphan } from "./run";

/** Opens a journal. Nothing is read or written before it is needed. */
export function createJournal(
  store: Store,
  run: Run,
  now: () => number,
  { isAlive = isAtWork, isAbandoned = isOrphan, isSavedLate = () => false }: JournalOptions = {},
): Journal {
  const gate = createGate();
  /** What this run is at. */
  const own = new Map<string, Entry>();
  /** Files of what the engine was told of. */
  const told: string[] = [];
  const madeAs = new Map<string, string>();
  const places = new Map<string, Promise<string | undefined>>();
  let loaded: Promise<Map<string, Found>> | undefined;
  let registered: Promise<void> | undefined;
  let count = 0;
  let problem: Error | undefined;
  let isProblemTold = false;
  let hasEnded = false;

  /** A journal that cannot be written protects from nothing, but it must not keep anything from being made. */
  const attempt = async <T>(work: () => Promise<T>, otherwise: T): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      problem ??= error instanceof Error ? error : new Error(String(error));
      return otherwise;
    }
  };
  const left = (): Promise<Map<string, Found>> =>
    (loaded ??= attempt(async () => {
      await untilAbandonedEnd(store, isAbandoned);
      return load(store, run, now(), isAlive);
    }, new Map<string, Found>()));
  const write = (file: string, entry: Entry): Promise<void> => {
    own.set(file, entry);
    return attempt(() => store.write(file, encode(entry)), undefined);
  };
  const register = (): Promise<void> =>
    (registered ??= attempt(() => store.write(`${run.id}${RUN}`, encode(run)), undefined));
  const nextFile = (): string => `${run.id}.${(count += 1)}${ENTRY}`;

  const creation = (file: string, isOnTheWay: boolean): Creation => {
    let isUnderWay = isOnTheWay;
    const entry = (): Entry => {
      const known = own.get(file);
      if (known === undefined) throw new Error(`the journal has no ${file} any more`);
      return known;
    };
    const lane = laneOf(entry());
    const leave = (): void => {
      if (isUnderWay) gate.leave(lane);
      isUnderWay = false;
    };
    const common = (): Omit<Entry, "phase"> => {
      const { kind, fingerprint, startedAtMs, likeness, known } = entry();
      return {
        kind,
        fingerprint,
        startedAtMs,
        ...(likeness === undefined ? {} : { likeness }),
        ...(known === undefined ? {} : { known }),
      };
    };
    return {
      get entry() {
        return entry();
      },
      async sentAgain() {
        // It is on its way like any other: nobody who looks for a lost one may take what it makes.
        if (!isUnderWay) await gate.enter(lane);
        isUnderWay = true;
        await write(file, { ...common(), startedAtMs: now(), phase: "sent" });
      },
      accepted: (operation, source) =>
        write(file, {
          ...common(),
          phase: "accepted",
          operation,
          ...(source === undefined ? {} : { source }),
        }),
      async made(name) {
        madeAs.set(name, keyOf(entry()));
        await write(file, { ...common(), phase: "made", name });
        leave();
      },
      async told() {
        // An engine that has asked the process to end takes no more answers.
        if (!hasEnded) {
          await write(file, { ...entry(), told: true });
          own.delete(file);
          told.push(file);
        }
        leave();
      },
      async drop() {
        own.delete(file);
        leave();
        await attempt(() => store.remove(file), undefined);
      },
      search(look) {
        leave();
        return gate.search(lane, look);
      },
    };
  };

  return {
    place: store.place,
    madeAs: (name) => madeAs.get(name),
    async begin(kind, fingerprint, known, likeness) {
      await gate.enter(laneOf({ fingerprint, likeness }));
      await register();
      const file = nextFile();
      await write(file, {
        kind,
        fingerprint,
        startedAtMs: now(),
        phase: "sent",
        ...(likeness === undefined ? {} : { likeness }),
        ...(known === undefined ? {} : { known }),
      });
      return creation(file, true);
    },
    async claim(fingerprint, { accept = () => true, likeness } = {}) {
      const found = await left();
      for (;;) {
        const wanted = [...found.values()].filter(({ entry }) => accept(entry));
        const chosen = chooseClaim(wanted, fingerprint, likeness);
        if (chosen === undefined) return undefined;
        found.delete(chosen.file);
        await register();
        const file = nextFile();
        if (!(await attempt(() => store.rename(chosen.file, file), false))) continue;
        own.set(file, chosen.entry);
        const isOnTheWay = chosen.entry.phase === "accepted";
        if (isOnTheWay) await gate.enter(laneOf(chosen.entry));
        return creation(file, isOnTheWay);
      }
    },
    noteKnown(place, list) {
      const noted =
        places.get(place) ??
        (async () => {
          const names = await list();
          await register();
          const file = `${run.id}.${createHash("sha256").update(place).digest("hex").slice(0, 16)}${KNOWN}`;
          return attempt(async () => {
            await store.write(file, encode({ names }));
            return file;
          }, undefined);
        })();
      places.set(place, noted);
      // A list that could not be had may be had for the next one.
      noted.catch(() => places.delete(place));
      return noted;
    },
    knownBefore: ({ known }) =>
      attempt(
        async () => (known === undefined ? undefined : decodeKnown(await store.read(known))),
        undefined,
      ),
    async everyEntry() {
      const here = await attempt(() => entriesIn(store), new Map<string, Entry>());
      const beside = await attempt(() => store.beside(ENTRY), []);
      // What this run knows of its own is never older than what lies on the disk.
      const all = new Map([...here, ...own]);
      return [...all.values(), ...beside.map(decodeEntry).filter((entry) => entry !== undefined)];
    },
    async confirm(kind, { name, operation }) {
      const found = await left();
      if (found.size === 0) return;
      for (const { file, entry } of [...found.values()]) {
        const isIt =
          entry.kind === kind &&
          ((entry.phase === "made" && entry.name === name) ||
            (entry.phase === "accepted" && entry.operation === operation));
        if (!isIt) continue;
        if (name === undefined) {
          const shown: Entry = { ...entry, inState: true };
          found.set(file, { file, entry: shown, isAlive: false, isEnded: false });
          await attempt(() => store.write(file, encode(shown)), undefined);
          continue;
        }
        found.delete(file);
        await attempt(async () => {
          // Whoever still looks for what a lost request has made must not take it for that.
          await addToKnown(store, [...found.values()], kind, name);
          await store.remove(file);
        }, undefined);
      }
    },
    async unseen(fingerprint) {
      if (!isSavedLate()) return [];
      return [...(await left()).values()]
        .filter(({ entry }) => entry.fingerprint === fingerprint && entry.inState !== true)
        .filter(({ entry, isEnded }) => entry.told === true && isEnded)
        .map(({ entry }) => entry);
    },
    async leftBehind() {
      const found = [...(await left()).values()];
      return found.filter((each) => each.entry.told !== true && isClaimable(each)).map(({ entry }) => entry);
    },
    takeProblem() {
      if (isProblemTold || problem === undefined) return undefined;
      isProblemTold = true;
      return problem;
    },
    async end(isOrderly) {
      if (!isOrderly || hasEnded) return;
      hasEnded = true;
      if (registered === undefined) return;
      await attempt(() => store.write(`${run.id}${ENDED}`, ""), undefined);
      const isAnythingLost =
        own.size > 0 || [...(await left()).values()].some(({ entry }) => entry.phase === "sent");
      if (isAnythingLost || isSavedLate()) return;
      // Names of what is in a state are of use only to whoever looks for what a lost request has made.
      await attempt(async () => {
        await Promise.all(told.map((file) => store.remove(file)));
        await forget(store, run.id, new Set());
      }, undefined);
    },
  };
}

/** What creations have in common of which one may take what another has made. */
function laneOf(asked: { readonly fingerprint: string; readonly likeness?: Likeness | undefined }): string {
  return asked.likeness?.frame ?? asked.fingerprint;
}

/** What tells creations apart, but for the names of what the same run had made. */
function keyOf({ fingerprint, likeness }: Entry): string {
  if (likeness === undefined) return fingerprint;
  const references = likeness.references.map(({ name, madeAs }) => madeAs ?? name);
  return createHash("sha256")
    .update(JSON.stringify([likeness.frame, references]))
    .digest("hex");
}
