/**
 * Verdicts about objects that carry an expiry label, in the order of reports.
 * - `deleted`: expired, proved to be ours, and gone
 * - `planned`: the same command without `--dry-run` would delete it
 * - `underWay`: its deletion has begun, and nothing waited for its end
 * - `failed`: its deletion failed, or its outcome is not known
 * - `left`: expired by its label, or with a label that cannot be read, and not touched
 */
export const SWEEP_VERDICTS = ["deleted", "planned", "underWay", "failed", "left"] as const;

/** One of {@link SWEEP_VERDICTS}. */
export type SweepVerdict = (typeof SWEEP_VERDICTS)[number];

/**
 * Causes for which an object is left.
 * - `label`: the value of the label is not one that the provider writes
 * - `time`: the service does not show its time, so that expiry is not proved
 * - `copy`: it was created at another time than its label says
 * - `unproved`: the service shows no creation time, and no given state holds it
 * - `method`: the contract has no method that deletes it
 * - `protected`: it is protected from deletion
 * - `dependent`: an object that is not deleted lies within it or refers to it, or may do so
 * - `changed`: it is not the object any more that was listed
 * - `limit`: `SVC_LIMITS` does not permit it
 * - `unread`: it could not be read right before its deletion
 * - `stopped`: the command was interrupted, or the key was refused, before its turn
 */
export const LEFT_CAUSES = [
  "label",
  "time",
  "copy",
  "unproved",
  "method",
  "protected",
  "dependent",
  "changed",
  "limit",
  "unread",
  "stopped",
] as const;

/** One of {@link LEFT_CAUSES}. */
export type LeftCause = (typeof LEFT_CAUSES)[number];

/** An object that carries an expiry label, and what became of it. */
export interface SweptObject {
  readonly verdict: SweepVerdict;
  readonly kind: string;
  /** Full resource name. */
  readonly name: string;
  readonly displayName?: string;
  /** When its create was sent, by its label. RFC 3339. */
  readonly sentAt?: string;
  /** When it expired, by its label. RFC 3339. */
  readonly expiredAt?: string;
  /** Its creation time, as the service reports it. */
  readonly createdAt?: string;
  /** Of an object that is left. */
  readonly cause?: LeftCause;
  /** Whole sentences for people. */
  readonly reason?: string;
  /** Full name of the operation that deletes it, if that is under way. */
  readonly operation?: string;
}

/** A kind of which not all objects are known, so that some of them may have expired. */
export interface UnsweptKind {
  readonly kind: string;
  readonly reason: string;
  /** Whether the service could not answer now. Otherwise it has no such list, or none for this key. */
  readonly isFailure: boolean;
}

/** The result of a sweep. Plain JSON, which `sweep.schema.json` describes. */
export interface SweepReport {
  readonly formatVersion: "1.0";
  readonly contract: { readonly title: string; readonly version: string };
  readonly endpoint: string;
  readonly dryRun: boolean;
  /** The service's time at the end, at least. RFC 3339. Absent if its answers do not show it. */
  readonly serviceTime?: string;
  readonly summary: Readonly<Record<SweepVerdict, number>> & {
    /** Objects with an expiry label that have not expired. */
    readonly notExpired: number;
  };
  /** In the order of the verdicts, and deletions in their own order. */
  readonly objects: readonly SweptObject[];
  readonly unlisted: readonly UnsweptKind[];
  /** The project to which the sweep was limited, if it does not exist: an earlier sweep may have deleted it. */
  readonly missingProject?: string;
  /** The refusal of the API key that ended the run. */
  readonly keyRefused?: string;
}

/** Whether something that has expired, or that may have, is left. */
export function hasLeft({ summary }: SweepReport): boolean {
  return summary.left + summary.underWay > 0;
}
