import type { chooseClaim, decideSearch } from "../../../../src/bridge/recovery";

/**
 * Everything that determines the protocol's outcome, as plain data: the service, the journal's files, the engine's
 * state and the processes. It models one state, one service and identical siblings only, since creates with different
 * configurations never interact.
 */
export interface World {
  /** Create requests that were sent, by number. The object's name derives from the number. */
  requests: Request[];
  /** The run that sent each request. */
  senders: number[];
  /** The journal's entries. */
  entries: NotedEntry[];
  /** The journal's lists of existing objects, by the run that wrote them. */
  known: Record<number, string[]>;
  /** The journal's runs, by number. */
  runs: { isAlive: boolean; isEnded: boolean }[];
  /** The engine's saved state, by address. */
  saved: Held[];
  /** Answers that the engine received and has not saved yet. */
  unsaved: Held[];
  /** Provider processes: the active run's, and those that outlive their engine. */
  processes: Provider[];
  /** How many more faults of each type may occur. */
  left: { crashes: number; losses: number; interrupts: number; runs: number };
  /** Set after the provider ended in good order and before the engine saves. Tells whether the run was without faults. */
  saving: "nothing" | "after a clean run" | "after a run";
  /** Whether a run was interrupted and no run since has been shown the whole state. */
  isUnsettled: boolean;
}

/** Status of a request. `working`: its operation runs. `lost`: the service never carries it out. */
export type Request = "under way" | "working" | "made" | "lost";

/** Content of a state at an address: an object, an operation's request number, or nothing. */
export type Held = { readonly name: string } | { readonly request: number } | null;

/** A journal entry, with the number of its request (-1: none was sent). */
export interface NotedEntry {
  run: number;
  number: number;
  phase: "sent" | "accepted" | "made";
  request: number;
  name: string;
  /** The run that wrote it first, and whose list of existing objects applies. */
  origin: number;
  isAcknowledged: boolean;
  isInState: boolean;
  /** Whether the settle time is over. */
  isOld: boolean;
}

/** A provider process. */
export interface Provider {
  run: number;
  /** Whether its engine was killed. */
  isOrphan: boolean;
  isStopping: boolean;
  /** Whether it is shown nothing of the state and creates only some of the addresses (`-target`). */
  isPartial: boolean;
  /** Entries of other runs at the start of this one, as they were then. */
  found: { entry: NotedEntry; isAlive: boolean; isEnded: boolean }[];
  /** Addresses whose state the engine has yet to show. */
  toShow: number[];
  /** Entries that match the last shown address and are to be removed. */
  toRemove: NotedEntry[];
  /** Addresses to create, with the progress of each. */
  tasks: Record<number, Task>;
  written: number;
  hasListed: boolean;
}

/** Progress of a create. */
export interface Task {
  at: "claim" | "join" | "begin" | "await" | "follow" | "search" | "look" | "tell" | "done" | "refused";
  /** Number of its entry within this run; -1: none. */
  entry: number;
  isOnTheWay: boolean;
}

/** Parameters of an exploration. */
export interface Setting {
  /** Number of identical siblings to create. */
  readonly siblings: number;
  /** Whether an operation creates the object; otherwise, the answer contains it. */
  readonly isLongRunning: boolean;
  /** Whether another user has already created an object of the same configuration. */
  readonly hasForeign: boolean;
  readonly crashes: number;
  /** Requests and answers that are lost without a kill. */
  readonly losses: number;
  readonly interrupts: number;
  /** Whether some runs are shown only a part of the state (`-target`). */
  readonly isTargeted: boolean;
  /** Whether a provider may outlive its engine. */
  readonly hasOrphans: boolean;
  /** When the engine saves: at each answer, or once after it ended the provider. */
  readonly saves: "at each answer" | "at the end";
}

/** The decisions of the protocol, so that a test can replace one by a wrong rule. */
export interface Rules {
  readonly chooseClaim: typeof chooseClaim;
  readonly decideSearch: typeof decideSearch;
  /** Whether existing objects are listed before the first create. */
  readonly listsFirst: boolean;
  /** Whether a confirmed name is withheld from running searches. */
  readonly keepsConfirmed: boolean;
  /** Whether a search waits for siblings in progress, and they wait for it. */
  readonly hasSearchLock: boolean;
  /** Whether a name in an entry is excluded from the candidates. */
  readonly minds: boolean;
  /** Whether a run waits for the end of one that lost its engine. */
  readonly waitsForOrphans: boolean;
}

export const FOREIGN = "foreign";

/** Returns the name of the object that a request creates. */
export const nameOf = (request: number): string => `made by ${request}`;

/** Returns the names of all visible objects. */
export function visible(world: World, setting: Setting): string[] {
  const made = world.requests.flatMap((request, number) => (request === "made" ? [nameOf(number)] : []));
  return setting.hasForeign ? [FOREIGN, ...made] : made;
}

/** Returns the world before the first run. */
export function beginning(setting: Setting): World {
  const { siblings, crashes, losses, interrupts } = setting;
  const nothing = Array.from({ length: siblings }, (): Held => null);
  return {
    requests: [],
    senders: [],
    entries: [],
    known: {},
    runs: [],
    saved: nothing,
    unsaved: [...nothing],
    processes: [],
    left: { crashes, losses, interrupts, runs: crashes + interrupts + (setting.isTargeted ? 1 : 0) + 2 },
    saving: "nothing",
    isUnsettled: false,
  };
}
