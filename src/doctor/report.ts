/**
 * What findings are about.
 * - `environment`: variables, the Node on PATH, the clock
 * - `service`: whether it answers and accepts the key, and what the defaults name
 * - `versions`: the engine, the staged provider and the lock file
 * - `state`: the engine's state files
 * - `journal`: what the recovery journal holds
 * - `operations`: operations that run
 * - `objects`: objects that no given state holds and that a pending create may have made
 * - `locks`: lock files
 * - `processes`: providers, and what killed ones left
 */
export const FINDING_AREAS = [
  "environment",
  "service",
  "versions",
  "state",
  "journal",
  "operations",
  "objects",
  "locks",
  "processes",
] as const;

/** One of {@link FINDING_AREAS}. */
export type FindingArea = (typeof FINDING_AREAS)[number];

/** Something that an interrupted run has left, or that hinders the next one. */
export interface Finding {
  readonly area: FindingArea;
  /** A path, a full resource name or the name of a variable. Never a secret. */
  readonly subject: string;
  /** In whole sentences. */
  readonly text: string;
  /** The effect on the next apply. Absent if there is none. */
  readonly nextApply?: string;
  /** The next command, or the next step in a sentence. */
  readonly next: string;
  /** Why it is of no use any more, so that it can be removed. Absent if that is not proved. */
  readonly dead?: string;
  /** The noted request, of findings about the journal. */
  readonly noted?: NotedFacts;
}

/** The facts of a noted request. */
export interface NotedFacts {
  readonly verb: "create" | "call" | "open" | "approve";
  readonly phase: "sent" | "accepted" | "made";
  readonly kind?: string;
  /** Full name of the object. */
  readonly name?: string;
  readonly operation?: string;
  /** RFC 3339. */
  readonly startedAt: string;
  readonly ageSeconds: number;
  /** The state of the run that sent it. */
  readonly run: "active" | "abandoned" | "ended" | "killed" | "elsewhere";
  /** The machine of that run. */
  readonly host?: string;
  /** Whether it belongs to the examined state, and not to another one with the same store. */
  readonly isOfThisState: boolean;
}

/** The examined things. A member is absent if it is not known. */
export interface DoctorFacts {
  /** The stack's folder. */
  readonly folder: string;
  readonly package: string;
  readonly node?: string;
  readonly engine?: string;
  readonly endpoint?: string;
  /** The proxy of requests to the endpoint, without credentials. */
  readonly proxy?: string;
  /** The least and the most that the service's clock is ahead of this machine's, in milliseconds. */
  readonly clockOffsetMs?: readonly [least: number, most: number];
  /** Where the journal is. */
  readonly journal?: string;
  /** The state whose journal it is. */
  readonly state: string;
  /** The states whose objects are known. */
  readonly states: readonly string[];
}

/** Something that was removed, or that was to be and was not. */
export interface Removal {
  readonly subject: string;
  readonly text: string;
}

/** The result of an examination. */
export interface DoctorReport {
  /** Whether nothing is left to do: there is no finding that was not removed. */
  readonly ok: boolean;
  readonly facts: DoctorFacts;
  readonly findings: readonly Finding[];
  /** Findings that were removed. */
  readonly removed: readonly Removal[];
  /** Dead things that could not be removed. */
  readonly failed: readonly Removal[];
}

/** A finding with the way to remove it, if it is dead. */
export interface RemovableFinding extends Finding {
  /** Removes it, if it is still dead. Returns whether it is gone. */
  readonly remove?: () => Promise<boolean>;
}

/** Returns the finding without the way to remove it. */
export function findingOf(found: RemovableFinding): Finding {
  const { area, subject, text, nextApply, next, dead, noted } = found;
  return {
    area,
    subject,
    text,
    ...(nextApply === undefined ? {} : { nextApply }),
    next,
    ...(dead === undefined ? {} : { dead }),
    ...(noted === undefined ? {} : { noted }),
  };
}
