import type { chooseClaim, decideSearch } from "../../../../src/bridge/journal";

/**
 * Everything that the protocol's outcome depends on, as plain data: the service, the journal's files, the engine's state, and the processes.
 * One state, one service, and identical siblings only, as what differs in its configuration never meets.
 */
export interface World {
  /** Creations that have been sent, by number. What one makes has its number's name. */
  requests: Request[];
  /** The run that sent each request. */
  senders: number[];
  /** The journal's entries. */
  entries: NotedEntry[];
  /** The journal's lists of what was there before, by the run that wrote them. */
  known: Record<number, string[]>;
  /** The journal's runs, by number. */
  runs: { isAlive: boolean; isEnded: boolean }[];
  /** The engine's state as it is saved, by address. */
  saved: Held[];
  /** What the engine was answered with and has not saved yet. */
  unsaved: Held[];
  /** Processes of the provider: that of the run at work, and such as outlive their engine. */
  processes: Provider[];
  /** How many times something may still go wrong. */
  left: { crashes: number; losses: number; interrupts: number; runs: number };
  /** The provider has ended in good order, and the engine has still to save: whether nothing had gone wrong. */
  saving: "nothing" | "after a clean run" | "after a run";
  /** A run was cut off, and no run has been shown the whole state since. */
  isUnsettled: boolean;
}

/** What becomes of a request. `working`: its operation runs. `lost`: it is never carried out. */
export type Request = "under way" | "working" | "made" | "lost";

/** What a state holds at an address: an object, an operation's number, or nothing. */
export type Held = { readonly name: string } | { readonly request: number } | null;

/** An entry of the journal, with the number of the request that it stands for (-1: none was sent). */
export interface NotedEntry {
  run: number;
  number: number;
  phase: "sent" | "accepted" | "made";
  request: number;
  name: string;
  /** The run that noted it first, and whose list of what was there before it has. */
  origin: number;
  isTold: boolean;
  isInState: boolean;
  /** The time is over in which the service may still carry it out. */
  isOld: boolean;
}

/** A process of the provider. */
export interface Provider {
  run: number;
  /** Its engine was killed. */
  isOrphan: boolean;
  isStopping: boolean;
  /** It is shown nothing of the state, and asked for a part of what is wanted (`-target`). */
  isPartial: boolean;
  /** What it found of other runs when it began, as it was then. */
  found: { entry: NotedEntry; isAlive: boolean; isEnded: boolean }[];
  /** Addresses whose state it has still to be shown. */
  toShow: number[];
  /** An entry that it has just been shown and that is to be removed. */
  toRemove: NotedEntry[];
  /** Addresses that it is asked to create, and how far it is with each. */
  tasks: Record<number, Task>;
  written: number;
  hasListed: boolean;
}

/** How far a creation is. */
export interface Task {
  at:
    | "claim"
    | "join"
    | "begin"
    | "await"
    | "follow"
    | "search"
    | "look"
    | "again"
    | "tell"
    | "done"
    | "refused";
  /** Number of its entry among this run's; -1: none. */
  entry: number;
  isOnTheWay: boolean;
  /** It was taken over from an earlier run. */
  isClaimed: boolean;
}

/** What is explored. */
export interface Setting {
  /** Identical siblings that are wanted. */
  readonly siblings: number;
  /** Whether an operation makes the object, or the answer shows it. */
  readonly isLongRunning: boolean;
  /** Whether somebody else has made an object of the same configuration before. */
  readonly hasForeign: boolean;
  readonly crashes: number;
  /** Requests and answers that are lost though nobody is killed. */
  readonly losses: number;
  readonly interrupts: number;
  /** Whether runs are tried that are shown a part of the state only (`-target`). */
  readonly isTargeted: boolean;
  /** Whether a provider may outlive its engine. */
  readonly hasOrphans: boolean;
  /** When the engine saves: at each answer, or all of them after it has ended the provider. */
  readonly saves: "at each answer" | "at the end";
}

/** What decides, so that a wrong rule can be put in place of a right one. */
export interface Rules {
  readonly chooseClaim: typeof chooseClaim;
  readonly decideSearch: typeof decideSearch;
  /** Whether what is there is listed before anything is made. */
  readonly listsFirst: boolean;
  /** Whether a confirmed name is kept from those that still search. */
  readonly keepsConfirmed: boolean;
  /** Whether a search waits for siblings that are on their way, and they for it. */
  readonly hasGate: boolean;
  /** Whether what entries know by name is no candidate. */
  readonly minds: boolean;
  /** Whether what is sent again is on its way again. */
  readonly joinsAgain: boolean;
  /** Whether a run waits for the end of one that has lost its engine. */
  readonly waitsForOrphans: boolean;
}

export const FOREIGN = "foreign";

/** The name of what a request makes. */
export const nameOf = (request: number): string => `made by ${request}`;

/** The names of all that is there to be seen. */
export function visible(world: World, setting: Setting): string[] {
  const made = world.requests.flatMap((request, number) => (request === "made" ? [nameOf(number)] : []));
  return setting.hasForeign ? [FOREIGN, ...made] : made;
}

/** Before the first run. */
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
