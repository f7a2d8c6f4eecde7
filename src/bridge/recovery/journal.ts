// One file despite its length: the one implementation of the journal's interface, whose methods share its state.
import { readingFrom, JournalUnusable } from "../../calls/notes";
import {
  createMemoryStore,
  createResilientStore,
  inBatches,
  type ResilientStore,
  type Store,
} from "../../base/engine-data";
import { chooseClaim, isClaimable } from "./decisions";
import { encode, encodeEntry, type Entry, type Known, laneOf, madeBy, type Run } from "./entry";
import { ENDED, ENTRY, forget, HELD, RUN } from "./files";
import { type ActionNotes, createActionNotes } from "./action-notes";
import { type ApprovalNotes, createApprovalNotes } from "./approval-notes";
import {
  createAcknowledged,
  createEarlierRuns,
  createOtherNames,
  type EarlierRuns,
  notedEntries,
  type OtherNames,
  recordedNames,
} from "./noted-entries";
import { createObjectsBefore, CreationHandle, type ObjectsBefore, type OwnCreates } from "./creation-handle";
import { createGroupNotes, type GroupNotes } from "./group-notes";
import { createHeldNames, createSearchLock, type HeldNames } from "./held-names";
import { createEphemeralNotes, type EphemeralNotes } from "./ephemeral-notes";
import type {
  BeginOptions,
  ClaimOptions,
  EntryView,
  Journal,
  JournalOptions,
  PendingCreate,
  Unconfirmed,
} from "./journal-api";
import { isAtWork, isOrphan } from "./provider-process";

/** Opens a journal. It reads and writes nothing before first use. */
export function createJournal(
  disk: Store,
  run: Run,
  now: () => number,
  options: JournalOptions = {},
): Journal {
  return new RunJournal(disk, run, now, options);
}

/** The journal of a run. */
class RunJournal implements Journal, OwnCreates {
  readonly place: string;
  readonly ephemeral: EphemeralNotes;
  readonly actions: ActionNotes;
  readonly store: ResilientStore;
  readonly entries = new Map<string, Entry>();
  readonly searchLock = createSearchLock();
  readonly held: HeldNames;
  readonly keys = new Map<string, string>();
  readonly claimedNames = new Map<string, string>();
  readonly monotonic: () => number;
  private isOver = false;
  private readonly run: Run;
  private readonly now: () => number;
  private readonly options: JournalOptions;
  private readonly isAlive: (run: Run) => boolean;
  private readonly acknowledgedCreates = createAcknowledged();
  private readonly earlier: EarlierRuns;
  private readonly objectsBefore: ObjectsBefore;
  private readonly others: OtherNames;
  private approvalNotes: ApprovalNotes | undefined;
  private readonly groups = new Map<string, GroupNotes>();
  private registered: Promise<void> | undefined;
  private count = 0;
  private problem: Error | undefined;
  private isProblemReported = false;

  constructor(disk: Store, run: Run, now: () => number, options: JournalOptions) {
    const { isAlive = isAtWork, isAbandoned = isOrphan, monotonic = () => performance.now() } = options;
    this.run = run;
    this.now = now;
    this.options = options;
    this.isAlive = isAlive;
    this.monotonic = monotonic;
    // A journal that cannot be written still serves this run; only a later run cannot know of its entries.
    const store = createResilientStore(disk, (error) => {
      this.problem ??= error instanceof Error ? error : new Error(String(error));
    });
    this.store = store;
    this.place = store.place;
    const register = (): Promise<void> => this.register();
    this.earlier = createEarlierRuns(store, { own: run, now, isAlive, isAbandoned });
    this.objectsBefore = createObjectsBefore(store, run.id, register);
    this.held = createHeldNames(store, run.id, now);
    this.others = createOtherNames(store, this.earlier, {
      isOwn: (file) => file.startsWith(`${run.id}.`),
      monotonic,
    });
    this.ephemeral = createEphemeralNotes(store, { own: run, now, isAlive, register });
    this.actions = createActionNotes(store, { own: run, now, isAlive, isAbandoned, register });
  }

  /** Created on demand: most runs have no review. */
  get approvals(): ApprovalNotes {
    const { store, run: own, now, isAlive } = this;
    return (this.approvalNotes ??= createApprovalNotes(store, {
      own,
      now,
      isAlive,
      register: () => this.register(),
    }));
  }

  groupNotes(group: string): GroupNotes {
    const { groupStore = createMemoryStore } = this.options;
    const { now, monotonic, isAlive } = this;
    const options = { now, monotonic, isAlive };
    const notes = this.groups.get(group) ?? createGroupNotes(groupStore(group), this.run, options);
    this.groups.set(group, notes);
    return notes;
  }

  write(file: string, entry: Entry): Promise<void> {
    this.entries.set(file, entry);
    return this.store.write(file, encodeEntry(entry));
  }

  acknowledge(file: string, entry: Entry): void {
    this.entries.delete(file);
    this.acknowledgedCreates.add(file, entry);
  }

  belongsToAnother(name: string, entry?: Entry): Promise<boolean> {
    return readingFrom(this.store, async () => {
      if (this.held.isReleased(name)) return false;
      if (this.held.has(name) || this.acknowledgedCreates.hasName(name)) return true;
      for (const each of this.entries.values()) {
        if (each !== entry && each.phase === "made" && each.name === name) return true;
      }
      return this.others.has(name);
    });
  }

  get hasEnded(): boolean {
    return this.isOver || this.options.savesUntilKilled?.() === false;
  }

  private register(): Promise<void> {
    return (this.registered ??= this.announce());
  }

  private async announce(): Promise<void> {
    await this.store.write(`${this.run.id}${RUN}`, encode(this.run));
    if (this.options.savesUntilKilled !== undefined) await this.store.write(`${this.run.id}${ENDED}`, "");
  }

  private nextFile(): string {
    return `${this.run.id}.${(this.count += 1)}${ENTRY}`;
  }

  madeAs(name: string): string | undefined {
    return this.keys.get(name);
  }

  async begin(
    kind: string,
    fingerprint: string,
    known: string | undefined,
    { referenceFree, clock: measured, key, expiry, place = {}, signal }: BeginOptions = {},
  ): Promise<PendingCreate> {
    await this.searchLock.enter(laneOf({ fingerprint, referenceFree }), signal);
    await this.register();
    const file = this.nextFile();
    const clock = measured?.();
    const sent = { startedAtMs: this.now(), ...(clock === undefined ? {} : { clock }) };
    await this.write(file, {
      kind,
      fingerprint,
      ...sent,
      ...(key === undefined ? {} : { key }),
      ...(expiry === undefined ? {} : { expiry: expiry(sent) }),
      phase: "sent",
      ...(referenceFree === undefined ? {} : { referenceFree }),
      ...(known === undefined ? {} : { known }),
      ...place,
    });
    const creation = new CreationHandle(this, file, true);
    if (this.options.isShared === true && !this.store.isSaved(file)) {
      await creation.drop();
      this.isProblemReported = true;
      throw new JournalUnusable(this.store.locate(file), "unwritable", this.problem);
    }
    return creation;
  }

  async claim(
    fingerprint: string,
    { accept = () => true, referenceFree, signal }: ClaimOptions = {},
  ): Promise<PendingCreate | undefined> {
    const found = await this.earlier.all(signal);
    for (;;) {
      const wanted = [...found.values()].filter(({ entry }) => accept(entry));
      const chosen = chooseClaim(wanted, fingerprint, referenceFree);
      if (chosen === undefined) return undefined;
      found.delete(chosen.file);
      await this.register();
      const file = this.nextFile();
      try {
        // Another run claimed it first.
        if (!(await this.store.rename(chosen.file, file))) continue;
      } catch (error) {
        found.set(chosen.file, chosen);
        throw new JournalUnusable(this.store.locate(chosen.file), "unclaimable", error);
      }
      this.entries.set(file, chosen.entry);
      const isOnTheWay = chosen.entry.phase === "accepted";
      if (isOnTheWay) await this.searchLock.enter(laneOf(chosen.entry), signal);
      return new CreationHandle(this, file, isOnTheWay, Math.max(0, this.now() - chosen.entry.startedAtMs));
    }
  }

  listBeforeCreate(place: string, list: () => Promise<Known>): Promise<string | undefined> {
    return this.objectsBefore.note(place, list);
  }

  knownBefore(entry: Pick<Entry, "known">): Promise<Known | undefined> {
    return readingFrom(this.store, async () => {
      const names = await this.objectsBefore.of(entry);
      return names?.filter((name) => !this.held.isReleased(name));
    });
  }

  everyEntry(): Promise<readonly EntryView[]> {
    return readingFrom(this.store, async () => {
      const own = new Map([...this.acknowledgedCreates.entries(), ...this.entries]);
      const { isAlive, now, options } = this;
      const assessment = { isAlive, now, isShared: options.isShared === true };
      return notedEntries(this.store, own, await this.earlier.readable(), assessment);
    });
  }

  heldNames(): Promise<readonly string[]> {
    return readingFrom(this.store, async () =>
      [...this.held, ...(await recordedNames(this.store))].filter((name) => !this.held.isReleased(name)),
    );
  }

  async release(name: string): Promise<void> {
    this.claimedNames.delete(name);
    try {
      await this.held.release(name);
      const found = await this.earlier.readable();
      for (const { file, entry, isEnded } of [...found.values()]) {
        if (entry.phase !== "made" || entry.name !== name || entry.acknowledged !== true || !isEnded) {
          continue;
        }
        found.delete(file);
        await this.store.remove(file);
      }
    } catch {
      // The journal is unusable, so the name stays held although its object is gone. Creates fail in that case anyway.
    }
  }

  async checkReadable(): Promise<void> {
    await this.earlier.all();
  }

  outlivesRun(): boolean {
    return this.options.isKept !== false && this.problem === undefined;
  }

  async markInState(
    kind: string,
    { name, operation }: { readonly name?: string | undefined; readonly operation?: string | undefined },
  ): Promise<void> {
    const found = await this.earlier.readable();
    if (found.size === 0) return;
    const isSearched = [...found.values()].some(({ entry }) => entry.kind === kind && entry.phase === "sent");
    if (name !== undefined && isSearched) this.held.add(name);
    for (const { file, entry } of [...found.values()]) {
      const isIt =
        entry.kind === kind &&
        ((entry.phase === "made" && entry.name === name) ||
          (entry.phase === "accepted" && entry.operation === operation));
      if (!isIt) continue;
      if (name === undefined) {
        const shown: Entry = { ...entry, inState: true };
        found.set(file, { file, entry: shown, isAlive: false, isEnded: false });
        await this.store.write(file, encodeEntry(shown));
        continue;
      }
      found.delete(file);
      try {
        // A search for a lost create must not adopt this object.
        await this.register();
        this.held.add(name, madeBy(entry));
        await this.held.record();
        await this.store.remove(file);
      } catch {
        // A list cannot be read. As long as the entry exists, its object belongs to no other resource.
      }
    }
  }

  async unconfirmed(fingerprint: string): Promise<readonly Unconfirmed[]> {
    const { isSavedLate = () => false, savedNames = () => undefined } = this.options;
    const left = [...(await this.earlier.all()).values()]
      .filter(({ entry }) => entry.fingerprint === fingerprint && entry.inState !== true)
      .filter(({ entry, isEnded }) => entry.acknowledged === true && isEnded)
      .map(({ entry, file }) => ({ entry, path: this.store.locate(file) }));
    const recorded = await readingFrom(this.store, () => this.held.madeWith(fingerprint));
    if (left.length + recorded.length === 0) return [];
    const saved = savedNames();
    if (saved === undefined) return isSavedLate() ? left : [];
    return [...left, ...recorded].filter(({ entry }) => entry.phase !== "made" || !saved.has(entry.name));
  }

  async leftBehind(): Promise<readonly Entry[]> {
    const found = [...(await this.earlier.readable()).values()];
    return found
      .filter((each) => each.entry.acknowledged !== true && isClaimable(each))
      .map(({ entry }) => entry);
  }

  takeProblem(): Error | undefined {
    if (this.isProblemReported || this.problem === undefined) return undefined;
    this.isProblemReported = true;
    return this.problem;
  }

  async end(isOrderly: boolean): Promise<void> {
    const { isProcessShared = false } = this.options;
    if (this.isOver || !(isOrderly || isProcessShared)) return;
    this.isOver = true;
    for (const notes of this.groups.values()) await notes.end();
    if (this.registered === undefined) return;
    const { run, store, held, acknowledgedCreates } = this;
    // The process goes on without this run, which must count as ended as if it had a process of its own.
    if (isProcessShared) await store.write(`${run.id}${RUN}`, encode({ ...run, ...run.engine }));
    if (!isOrderly) return;
    const { isSavedLate = () => false, savedNames = () => undefined } = this.options;
    await store.write(`${run.id}${ENDED}`, "");
    try {
      const isAnythingLost =
        this.entries.size > 0 ||
        [...(await this.earlier.all()).values()].some(({ entry }) => entry.phase === "sent");
      if (isAnythingLost || isSavedLate()) return;
      // For objects in a state, only the names are still of use: to searches for lost creates, also those of other states. An entry
      // without a proof that the engine could save the state remains.
      const made = acknowledgedCreates.made();
      const saved = made.length === 0 ? undefined : savedNames();
      const proved = made.filter(({ name }) => saved?.has(name) !== false);
      for (const each of proved) held.add(each.name, madeBy(each));
      if (held.size > 0) await held.record();
      await inBatches(proved, ({ file }) => store.remove(file));
      if (proved.length === made.length && !acknowledgedCreates.hasOperations()) {
        await forget(store, run.id, new Set([`${run.id}${HELD}`]));
      }
    } catch (error) {
      // Keep files that cannot be read: a later run may need them.
      if (!(error instanceof JournalUnusable)) this.problem ??= error as Error;
    }
  }
}
