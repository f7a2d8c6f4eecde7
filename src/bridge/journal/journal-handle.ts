import type { Entry, Known, Likeness, Run } from "./entry";

/** A creation that this run is at. Whatever it notes is on the disk when the promise resolves; none rejects. */
export interface Creation {
  readonly entry: Entry;
  /** Notes that the request is sent once more: what came before has made nothing. Waits as `begin` does. */
  sentAgain(): Promise<void>;
  /** Notes the operation that the service answered with. */
  accepted(operation: string, source?: string): Promise<void>;
  /** Notes the name of what was made. */
  made(name: string): Promise<void>;
  /** Notes that the engine is answered with a state that holds it. */
  told(): Promise<void>;
  /** Forgets the creation: it came to nothing, surely. */
  drop(): Promise<void>;
  /** Looks for what a lost request has made, while no creation of the same fingerprint is under way in this run. */
  search<T>(look: () => Promise<T>): Promise<T>;
}

/** What earlier runs left behind, and what this one is at: see the guide about crash safety. One for the process. */
export interface Journal {
  /** Where it lies: the path of a folder, or `memory`. */
  readonly place: string;
  /** Notes that a request is about to be sent. Waits while a creation of the same fingerprint is being looked for. */
  begin(kind: string, fingerprint: string, known: string | undefined, likeness?: Likeness): Promise<Creation>;
  /** What an object that this run has made, or taken over, was made as; undefined for any other. */
  madeAs(name: string): string | undefined;
  /** Takes over what a run that was cut off had begun. `accept`: which entries are wanted. */
  claim(
    fingerprint: string,
    wanted?: {
      readonly accept?: ((entry: Entry) => boolean) | undefined;
      readonly likeness?: Likeness | undefined;
    },
  ): Promise<Creation | undefined>;
  /**
   * Notes, once per run and `place`, what is there before anything is made there. Gives the file that {@link Entry.known} names;
   * undefined where it cannot be listed.
   */
  noteKnown(place: string, list: () => Promise<Known>): Promise<string | undefined>;
  /** What was there before the request of an entry was sent. */
  knownBefore(entry: Entry): Promise<Known | undefined>;
  /** All entries: this run's, those of others, and those of other states in the same root. */
  everyEntry(): Promise<readonly Entry[]>;
  /** A state shows an object, by its name, or the operation that makes it. */
  confirm(
    kind: string,
    shown: { readonly name?: string | undefined; readonly operation?: string | undefined },
  ): Promise<void>;
  /**
   * What earlier runs have made of this fingerprint, of which the engine was told, and which no run has been shown since, where the state is
   * saved late: it is in a state that hides it (`-target`), or that state was lost.
   */
  unseen(fingerprint: string): Promise<readonly Entry[]>;
  /** What runs that were cut off had begun and no state can hold. */
  leftBehind(): Promise<readonly Entry[]>;
  /** What kept the journal from being written, once; undefined when nothing did, or when it was told already. */
  takeProblem(): Error | undefined;
  /** The engine needs the process no longer. `isOrderly`: it said so itself, and so has every answer. */
  end(isOrderly: boolean): Promise<void>;
}

/** How a journal looks at other runs. */
export interface JournalOptions {
  /** Whether a run may still be at work. @default whether its process runs */
  readonly isAlive?: (run: Run) => boolean;
  /** Whether a run is at work though its engine has gone: its end is waited for. @default whether its engine's process runs no more */
  readonly isAbandoned?: (run: Run) => boolean;
  /** Whether the engine saves the state only after the run has ended, so that even then what it was told of may be lost. @default false */
  readonly isSavedLate?: () => boolean;
}
