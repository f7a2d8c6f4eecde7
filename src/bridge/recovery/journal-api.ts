import type { ClockOffset } from "../../client";
import type { Store } from "../../base/engine-data";
import type { Note, ReferenceFreeFingerprint } from "../../calls/notes";
import type { ActionNotes } from "./action-notes";
import type { ApprovalNotes } from "./approval-notes";
import type { EphemeralNotes } from "./ephemeral-notes";
import type { Entry, Known, Run } from "./entry";
import type { GroupNotes } from "./group-notes";

/**
 * A pending create of this run. Each method that notes something resolves once the note is on the disk, if that can be written. A failed
 * write never rejects.
 */
export interface PendingCreate {
  readonly entry: Entry;
  /** Whether an earlier run wrote the entry and sent its request. */
  readonly isClaimed: boolean;
  /** Path of the entry's file, for people who want to discard it. */
  readonly place: string;
  /**
   * Time since the request was sent, in milliseconds. It is exact for a request of this run. For a request of another run it depends on
   * wall clocks, which may have been set since: use {@link knownMs} for anything that must not happen too early.
   */
  ageMs(): number;
  /** Time since this run sent the request or claimed the entry, in milliseconds. */
  knownMs(): number;
  /**
   * Notes that the request ended without an answer that shows its outcome.
   *
   * @param endedAtAgeMs the age of the request at its end, in milliseconds. @default {@link ageMs}
   */
  lost(clock?: ClockOffset, endedAtAgeMs?: number): Promise<void>;
  /** Notes the operation that the service answered with. */
  accepted(operation: string, source?: string): Promise<void>;
  /**
   * Reserves the name that the service gives to the new object. Returns false if the object belongs to another entry or a state. Two
   * creates of one run thus never end with the same object, even if their answers name it at the same time.
   *
   * @throws JournalUnusable if the notes of other processes cannot be read
   */
  claimName(name: string): Promise<boolean>;
  /** Notes the name of the created object. `isFound`: a search found it; no answer or operation named it. */
  made(name: string, isFound?: boolean): Promise<void>;
  /** Notes that the engine receives a state that holds the object or its operation. */
  acknowledged(): Promise<void>;
  /** Leaves the entry as it is for the next run: this run cannot determine the outcome. */
  leaveOpen(): void;
  /** Removes the entry: the create certainly made nothing. */
  drop(): Promise<void>;
  /** Runs a search for the object of a lost request, while no create of the same fingerprint is under way in this run. */
  search<T>(look: () => Promise<T>, signal?: AbortSignal): Promise<T>;
}

/** An entry, as a search for a lost create sees it. */
export interface EntryView {
  readonly entry: Entry;
  /** It belongs to another state. */
  readonly isBeside: boolean;
  /** Another process may be working on it. */
  readonly isAtWork: boolean;
}

/** Facts about a request that is about to be sent. */
export interface BeginOptions {
  readonly referenceFree?: ReferenceFreeFingerprint | undefined;
  /** Returns the offset of the service's clock, as measured then. */
  readonly clock?: () => ClockOffset | undefined;
  /** Digest of the API key that sends the request. */
  readonly key?: string;
  /** Returns the value of the request's expiry label. @default it has none */
  readonly expiry?: ((request: Pick<Note, "startedAtMs" | "clock">) => string) | undefined;
  /** Where the object is listed. */
  readonly place?: Pick<Note, "parent" | "listing">;
  readonly signal?: AbortSignal;
}

/** Which entries may be claimed. */
export interface ClaimOptions {
  /** Selects the wanted entries. @default all */
  readonly accept?: ((entry: Entry) => boolean) | undefined;
  readonly referenceFree?: ReferenceFreeFingerprint | undefined;
  readonly signal?: AbortSignal;
}

/**
 * The recovery journal: the pending creates of earlier runs and of this one (see the guide about crash safety). One for the process. A
 * journal that cannot be written serves its own run from memory. Methods that decide about the entries of earlier runs reject with
 * {@link JournalUnusable} if those cannot be read or claimed.
 */
export interface Journal {
  /** Location: the path of a folder, or `memory`. */
  readonly place: string;
  /** The notes of ephemeral objects. */
  readonly ephemeral: EphemeralNotes;
  /** The notes of actions. */
  readonly actions: ActionNotes;
  /** The notes of approved changes. */
  readonly approvals: ApprovalNotes;
  /** Returns the notes of a disruption group, which all states that share the journal's place share. */
  groupNotes(group: string): GroupNotes;
  /**
   * Notes that a request is about to be sent. Waits during a search for a lost create of the same fingerprint. Rejects, and notes nothing,
   * if the signal is aborted in the meantime.
   *
   * @throws JournalUnusable if a store that several machines share cannot be written
   */
  begin(
    kind: string,
    fingerprint: string,
    known: string | undefined,
    options?: BeginOptions,
  ): Promise<PendingCreate>;
  /** Returns the key of the create that made an object which this run created or adopted; undefined for any other object. */
  madeAs(name: string): string | undefined;
  /**
   * Claims an entry of an interrupted run. Rejects if the signal is aborted while this waits for the
   * end of that run.
   *
   * @throws JournalUnusable if the entries cannot be read or claimed
   */
  claim(fingerprint: string, options?: ClaimOptions): Promise<PendingCreate | undefined>;
  /**
   * Notes, once per run and `place`, the objects that exist before the first create there. Returns the file for {@link Entry.known};
   * undefined if they cannot be listed.
   */
  listBeforeCreate(place: string, list: () => Promise<Known>): Promise<string | undefined>;
  /**
   * Returns the objects that existed before the request of an entry, or of a noted ephemeral object, was sent; undefined if they were not
   * noted, or the note is lost. The entry may be another state's.
   *
   * @throws JournalUnusable if the note cannot be read
   */
  knownBefore(entry: Pick<Entry, "known">): Promise<Known | undefined>;
  /**
   * Returns all entries: those of this run, of other runs, and of other states in the same root.
   *
   * @throws JournalUnusable if any of them cannot be read
   */
  everyEntry(): Promise<readonly EntryView[]>;
  /**
   * Returns the names of objects that a state was seen to hold, or that the engine acknowledged in a run that ended. Includes other states.
   *
   * @throws JournalUnusable if any of them cannot be read
   */
  heldNames(): Promise<readonly string[]>;
  /**
   * Whether another entry than this one made the object, or a state holds it. Notes of other processes are visible after a fraction of a
   * second.
   *
   * @throws JournalUnusable if their notes cannot be read
   */
  belongsToAnother(name: string, entry?: Entry): Promise<boolean>;
  /**
   * Notes that no object of this name exists any more. A new object with that name belongs to no other resource, and nothing is left of the
   * create that made it. Never rejects.
   */
  release(name: string): Promise<void>;
  /** @throws JournalUnusable if the entries of earlier runs cannot be read or decoded */
  checkReadable(): Promise<void>;
  /** Whether a later run finds the notes of this one, as far as is known. */
  outlivesRun(): boolean;
  /** Notes that a state holds an object, by its name, or the operation that makes it. */
  markInState(
    kind: string,
    shown: { readonly name?: string | undefined; readonly operation?: string | undefined },
  ): Promise<void>;
  /**
   * Returns the acknowledged creates of this fingerprint in ended runs of which nothing proves that the state holds their objects: no run
   * has seen them in it since, and the engine's state file does not contain them. Such a state hides the object (`-target`), was never
   * saved, was lost, or was replaced by an older one.
   */
  unconfirmed(fingerprint: string): Promise<readonly Unconfirmed[]>;
  /** Returns the creates of interrupted runs that no state can hold, as far as they can be read. */
  leftBehind(): Promise<readonly Entry[]>;
  /** Returns the error that prevented a write of the journal, once; undefined if there is none, or it was returned already. */
  takeProblem(): Error | undefined;
  /** Ends the run, when the engine no longer needs the process. `isOrderly`: the engine ended it itself, and so has every response. */
  end(isOrderly: boolean): Promise<void>;
}

/** A create of an ended run of which it is not known whether a state holds the object. */
export interface Unconfirmed {
  readonly entry: Entry;
  /** Path of its file, for people who want to discard it. */
  readonly path: string;
}

/** How a journal assesses other runs. */
export interface JournalOptions {
  /** Whether the folder still exists for a later run. @default true */
  readonly isKept?: boolean;
  /**
   * Whether the store is on no machine of its own. A create is refused then if it cannot be noted, and runs of other machines count as active for
   * some time. @default false
   */
  readonly isShared?: boolean;
  /** Opens the store of a disruption group's notes. @default in memory */
  readonly groupStore?: (group: string) => Store;
  /** Whether the process serves other engines, too, and goes on after this run. @default false */
  readonly isProcessShared?: boolean;
  /** Milliseconds of a monotonic clock. @default the process's clock */
  readonly monotonic?: () => number;
  /** Whether a run may still be active. @default whether its process runs */
  readonly isAlive?: (run: Run) => boolean;
  /** Whether a run is active though its engine has gone; the journal waits for its end. @default whether its engine's process has ended */
  readonly isAbandoned?: (run: Run) => boolean;
  /**
   * Given for an engine that saves each state when it receives it, and kills the provider at the end of every run. Acknowledged creates then count
   * as saved, although no run ends normally. Returns whether the engine can still save a state. @default the engine ends the provider
   */
  readonly savesUntilKilled?: () => boolean;
  /** Whether the engine saves the state only after the run has ended, so that even an acknowledged state may be lost. @default false */
  readonly isSavedLate?: () => boolean;
  /**
   * Reads the names of the objects in the state that the engine has saved. Returns undefined if this process cannot read it.
   * @default undefined: without `isSavedLate`, the engine counts as one that has saved each state that it received
   */
  readonly savedNames?: () => ReadonlySet<string> | undefined;
}
