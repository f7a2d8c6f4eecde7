// One file despite its length: the one order in which turns are given, whose methods share its state.
import type { Contract, Kind } from "../../contract";
import { formatDuration, pause } from "../../client";
import type { CallContext } from "../../calls";
import { inWords } from "../../base/words";
import type { Diagnostic } from "../../plugin";
import type { GroupMember, GroupNotes } from "../recovery";
import * as diagnose from "./group-diagnostics";
import { mayRun, outOfService, type Situation } from "./situation";
import { type GroupCaller, unreadyAmong } from "./unready-members";

/** The permission to take one object out of service. */
export interface GroupTurn {
  /** Gives the turn back: the object is ready. */
  end(): Promise<void>;
  /** Gives the turn back, and stops the group in this run: nothing else of it is disrupted. `reason` is a sentence about the object. */
  fail(reason: string): Promise<void>;
  /** Keeps the turn until the object's replacement is ready, which {@link DisruptionGroup.creating} ends. `label` names both. */
  untilReplaced(label: string): void;
}

/** The wish of a change to take its object out of service. */
export interface TurnRequest {
  readonly kind: Kind;
  readonly name: string;
  readonly maxUnavailable: number;
  /** How long to wait while nothing changes in the group, in milliseconds. */
  readonly limitMs: number;
}

interface Waiter extends TurnRequest {
  readonly settle: (end: GroupTurn | Diagnostic) => void;
  readonly log: CallContext["log"];
  readonly sinceMs: number;
  saidAtMs: number;
  /** Names of the objects that are out of service, as one text: the limit of the wait begins again when they change. */
  blockers: string;
  /** Time of the last change of `blockers`. */
  blockersSinceMs: number;
}

/** Intervals, in milliseconds: between looks, between lines about a wait, and until a standstill is certain. */
const LOOK_MS = 1_000;
const SAY_MS = 60_000;
const STANDSTILL_MS = 3_000;

/**
 * One group, as one provider configuration sees it. A change takes a turn before it disrupts its object, and gets it when fewer than the permitted
 * number of other objects are out of service: because this run or another one disrupts them, or because the service says that they are not ready.
 * Each run first notes its turn, and then counts the turns of others, so that two runs never both take the last one.
 */
export class DisruptionGroup {
  readonly #name: string;
  readonly #notes: GroupNotes;
  readonly #caller: GroupCaller;
  readonly #members = new Map<string, Kind>();
  /** The members that earlier runs have noted, so that a run notes only new ones. */
  #noted: Promise<ReadonlySet<string>> | undefined;
  /** The objects that this run disrupts, with what removes their notes. */
  readonly #turns = new Map<string, () => Promise<void>>();
  /** The deleted ones among them that have no replacement yet, by name: what names both. */
  readonly #replacements = new Map<string, string>();
  readonly #plannedReplacements = new Set<string>();
  /** Labels of the objects that this run has created beside others. */
  readonly #created: string[] = [];
  #waiters: Waiter[] = [];
  #creationCount = 0;
  #failure: string | undefined;
  #movedAtMs = 0;
  #isLooking = false;
  #wake = new AbortController();

  constructor(name: string, notes: GroupNotes, caller: GroupCaller) {
    this.#name = name;
    this.#notes = notes;
    this.#caller = caller;
  }

  /** Notes that an object belongs to the group. Rejects if that cannot be noted. */
  async join(kind: Kind, name: string): Promise<void> {
    if (this.#members.has(name)) return;
    this.#members.set(name, kind);
    try {
      const noted = await (this.#noted ??= namesOf(this.#notes.members()));
      if (!noted.has(name)) await this.#notes.join({ kind: kind.name, name });
    } catch (error) {
      this.#noted = undefined;
      this.#members.delete(name);
      throw error;
    }
  }

  /** Notes that an object no longer belongs to the group. */
  async leave(name: string): Promise<void> {
    this.#members.delete(name);
    this.#noted = undefined;
    await this.#notes.leave(name).catch(() => undefined);
  }

  /** Counts a planned replacement that destroys an object first. Returns an error if there are more than may be out of service. */
  plannedReplacement(name: string, maxUnavailable: number): Diagnostic | undefined {
    this.#plannedReplacements.add(name);
    const names = [...this.#plannedReplacements];
    return names.length > maxUnavailable
      ? diagnose.tooManyReplacements(this.#name, maxUnavailable, names)
      : undefined;
  }

  /** Waits until an object may be taken out of service. Returns an error if it must not, or if the run is interrupted. */
  async takeTurn(request: TurnRequest, { signal, log }: CallContext): Promise<GroupTurn | Diagnostic> {
    const { kind, name } = request;
    try {
      await this.join(kind, name);
    } catch (error) {
      return diagnose.groupUnknown(name, this.#name, this.#notes.place, error);
    }
    if (signal.aborted) return diagnose.groupInterrupted(name, this.#name);
    if (this.#failure !== undefined) return diagnose.groupStopped(name, this.#name, this.#failure);
    return new Promise((resolve) => {
      const nowMs = this.#caller.clock.now();
      const interrupt = (): void => this.#settle(waiter, diagnose.groupInterrupted(name, this.#name));
      const waiter: Waiter = {
        ...request,
        log,
        sinceMs: nowMs,
        saidAtMs: nowMs,
        blockersSinceMs: nowMs,
        blockers: "",
        settle: (end) => {
          signal.removeEventListener("abort", interrupt);
          resolve(end);
        },
      };
      signal.addEventListener("abort", interrupt, { once: true });
      this.#waiters.push(waiter);
      this.#moved();
    });
  }

  /**
   * Runs the creation of an object of the group, which brings back what the deletion of an object with the same label took out of service.
   *
   * @param create receives whether it replaces a deleted object. Returns a `reason` if the group must stop: a sentence
   */
  async creating<Result>(
    label: string,
    create: (
      isReplacement: boolean,
    ) => Promise<{ readonly result: Result; readonly reason: string | undefined }>,
  ): Promise<Result> {
    this.#creationCount += 1;
    try {
      const isReplacement = [...this.#replacements.values()].includes(label);
      const { result, reason } = await create(isReplacement);
      if (reason !== undefined) this.#stop(reason);
      else if (isReplacement) await this.#endReplacement(label);
      else this.#created.push(label);
      return result;
    } finally {
      this.#creationCount -= 1;
      this.#moved();
    }
  }

  /** Whether this run has created a ready object with this label that no deletion has used yet. Uses it. */
  useCreated(label: string): boolean {
    const index = this.#created.indexOf(label);
    if (index >= 0) this.#created.splice(index, 1);
    return index >= 0;
  }

  async #endReplacement(label: string): Promise<void> {
    const [name] = [...this.#replacements].find(([, each]) => each === label) ?? [];
    if (name === undefined) return;
    this.#replacements.delete(name);
    await this.#giveBack(name);
  }

  async #giveBack(name: string): Promise<void> {
    const removeNote = this.#turns.get(name);
    this.#turns.delete(name);
    // Without the note, other runs see only that this one has ended.
    await removeNote?.().catch(() => undefined);
    this.#moved();
  }

  #stop(reason: string): void {
    this.#failure ??= reason;
    const failure = this.#failure;
    this.#settleAll(({ name }) => diagnose.groupStopped(name, this.#name, failure));
  }

  #settle(waiter: Waiter, end: GroupTurn | Diagnostic): void {
    this.#waiters = this.#waiters.filter((each) => each !== waiter);
    waiter.settle(end);
  }

  #settleAll(endOf: (waiter: Waiter) => Diagnostic): void {
    for (const waiter of this.#waiters) this.#settle(waiter, endOf(waiter));
  }

  /** Looks again at once: something of the group has changed. */
  #moved(): void {
    this.#movedAtMs = this.#caller.clock.now();
    this.#wake.abort();
    if (!this.#isLooking && this.#waiters.length > 0) void this.#look();
  }

  /** Gives turns until no change waits for one. */
  async #look(): Promise<void> {
    this.#isLooking = true;
    try {
      while (this.#waiters.length > 0) {
        this.#wake = new AbortController();
        const situation = await this.#situation();
        if (await this.#grant(situation)) continue;
        await this.#judgeWait(situation);
        // Two runs that meet take their turns at different moments.
        const delayMs = LOOK_MS * (0.5 + Math.random() / 2);
        if (this.#waiters.length > 0) await pause(this.#caller.clock, delayMs, this.#wake.signal);
      }
    } catch (error) {
      this.#settleAll(({ name }) => diagnose.groupUnknown(name, this.#name, this.#notes.place, error));
    } finally {
      this.#isLooking = false;
    }
  }

  async #situation(): Promise<Situation> {
    const { contract } = this.#caller;
    const { active: elsewhere, abandoned } = await this.#notes.disruptions();
    const members = new Map(this.#members);
    for (const { kind, name } of await this.#notes.members()) {
      const known = kindNamed(contract, kind);
      if (known !== undefined) members.set(name, known);
    }
    const others = [...members].filter(([name]) => !this.#turns.has(name) && !elsewhere.includes(name));
    const unready = await unreadyAmong(this.#caller, others, (name) => this.leave(name));
    for (const name of abandoned) if (!unready.has(name)) await this.#notes.settled(name);
    return { elsewhere, abandoned, unready, memberCount: members.size };
  }

  /** Gives each waiting change its turn that may have it, in their order. Returns whether one has got it. */
  async #grant({ elsewhere, unready }: Situation): Promise<boolean> {
    let isGranted = false;
    for (const waiter of [...this.#waiters]) {
      const { name, maxUnavailable } = waiter;
      const isFull = (more: readonly string[]): boolean => {
        const others = new Set([...this.#turns.keys(), ...elsewhere, ...unready.keys(), ...more]);
        others.delete(name);
        return others.size >= maxUnavailable;
      };
      if (this.#turns.has(name) || isFull([])) continue;
      const removeNote = await this.#notes.begin(name);
      const { active } = await this.#notes.disruptions();
      if (isFull(active) || !this.#waiters.includes(waiter)) {
        await removeNote();
        // Another run has taken a turn, or tried to.
        this.#movedAtMs = this.#caller.clock.now();
        continue;
      }
      this.#turns.set(name, removeNote);
      this.#settle(waiter, {
        end: () => this.#giveBack(name),
        fail: (reason) => {
          this.#stop(reason);
          return this.#giveBack(name);
        },
        untilReplaced: (label) => {
          this.#replacements.set(name, label);
          this.#moved();
        },
      });
      isGranted = true;
    }
    return isGranted;
  }

  /** Ends waits in which nothing can move, or that take too long, and says once a minute what the others wait for. */
  async #judgeWait(situation: Situation): Promise<void> {
    const nowMs = this.#caller.clock.now();
    const objects = outOfService(situation, this.#turns.keys(), this.#replacements);
    const blockers = objects.map(({ name }) => name).join(" ");
    for (const waiter of this.#waiters) {
      if (waiter.blockers !== blockers) Object.assign(waiter, { blockers, blockersSinceMs: nowMs });
      if (nowMs - waiter.blockersSinceMs >= waiter.limitMs) {
        const limit = formatDuration(waiter.limitMs);
        this.#settle(waiter, diagnose.groupTimedOut(waiter.name, this.#name, objects, limit));
      } else if (nowMs - waiter.saidAtMs >= SAY_MS) {
        waiter.saidAtMs = nowMs;
        const waited = formatDuration(nowMs - waiter.sinceMs);
        const names = inWords(
          objects.map(({ name }) => name),
          3,
        );
        waiter.log.info(
          `${waiter.name} has waited ${waited} for its turn in the disruption group ${this.#name}: ${names} out of service`,
        );
      }
    }
    if (await this.#isMoving(situation)) {
      this.#movedAtMs = this.#caller.clock.now();
    } else if (this.#caller.clock.now() - this.#movedAtMs >= STANDSTILL_MS) {
      this.#settleAll(({ name, maxUnavailable }) =>
        diagnose.groupStuck(
          name,
          this.#name,
          maxUnavailable,
          objects.filter((each) => each.name !== name),
          situation.memberCount + 1,
        ),
      );
    }
  }

  /** Whether a call of this run, another run or an operation of the service may bring an object back. */
  async #isMoving({ elsewhere, abandoned, unready }: Situation): Promise<boolean> {
    if (elsewhere.length > 0 || this.#creationCount > 0) return true;
    if ([...this.#turns.keys()].some((name) => !this.#replacements.has(name))) return true;
    if (!abandoned.some((name) => unready.has(name))) return false;
    return mayRun(this.#caller);
  }
}

function kindNamed({ kinds }: Contract, name: string): Kind | undefined {
  return kinds.find((kind) => kind.name === name);
}

async function namesOf(members: Promise<readonly GroupMember[]>): Promise<ReadonlySet<string>> {
  return new Set((await members).map(({ name }) => name));
}
