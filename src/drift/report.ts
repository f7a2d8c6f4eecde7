import type { Json } from "../base/json";

/**
 * Verdicts about objects, in the order of reports.
 * - `gone`: in a state, and proved not to exist any more
 * - `changed`: in a state with other values
 * - `unmanaged`: in the account, and in no given state
 * - `unknown`: in a state, and the service did not show whether it has changed
 * - `equal`: as the state says
 */
export const DRIFT_VERDICTS = ["gone", "changed", "unmanaged", "unknown", "equal"] as const;

/** One of {@link DRIFT_VERDICTS}. */
export type DriftVerdict = (typeof DRIFT_VERDICTS)[number];

/** An attribute whose value differs from the one in the state. */
export interface DriftedAttribute {
  /** In the notation of the configuration, such as `compute.vcpus` or `labels["team"]`. */
  readonly attribute: string;
  /** The value in the state. Absent if it is sensitive, or if a map has no such entry. */
  readonly before?: Json;
  /** The present value. Absent if it is sensitive, or if a map has no such entry. */
  readonly after?: Json;
  readonly sensitive?: true;
}

/** An object that a state or the account has, and the verdict about it. */
export interface DriftedObject {
  readonly verdict: DriftVerdict;
  readonly kind: string;
  /** Full resource name. Absent if the state has none. */
  readonly name?: string;
  /** The display name in the account, of an unmanaged object that has one. */
  readonly displayName?: string;
  /** The state that holds it. Absent for an unmanaged object. */
  readonly state?: string;
  /** Address of the resource in that state. */
  readonly address?: string;
  /** Key of an object that a replacement has left behind. */
  readonly deposed?: string;
  /** Of a changed object. */
  readonly attributes?: readonly DriftedAttribute[];
  /** Why nothing is known of an unknown object, in whole sentences. */
  readonly reason?: string;
}

/** Counts the objects of a state. */
export interface ExaminedState {
  readonly source: string;
  readonly engineVersion?: string;
  /** Number of objects of this provider. */
  readonly objects: number;
  /** Number of objects of other providers, which are not examined. */
  readonly otherProviders: number;
  /** Number of objects of data sources, which are not examined. */
  readonly dataObjects: number;
}

/** A kind whose unmanaged objects are not known, or not all of them. */
export interface UnlistedKind {
  readonly kind: string;
  readonly reason: string;
  /** Whether the service could not answer now. Otherwise it has no such list, or none for this key. */
  readonly isFailure: boolean;
}

/** The result of an examination for drift. Plain JSON, which `drift.schema.json` describes. */
export interface DriftReport {
  readonly formatVersion: "1.0";
  readonly contract: { readonly title: string; readonly version: string };
  readonly endpoint: string;
  readonly states: readonly ExaminedState[];
  readonly summary: Readonly<Record<DriftVerdict, number>> & {
    /** Objects that meet a condition of `--ignore`. */
    readonly ignored: number;
    /** Unmanaged objects that the baseline has. */
    readonly known: number;
  };
  readonly objects: readonly DriftedObject[];
  readonly unlisted: readonly UnlistedKind[];
  /** Names in the baseline of objects that are not unmanaged any more. */
  readonly obsolete: readonly string[];
}

/** Whether a report has drift. */
export function hasDrift({ summary }: DriftReport): boolean {
  return summary.gone + summary.changed + summary.unmanaged > 0;
}

/** Whether something could not be found out now. */
export function isIncomplete({ summary, unlisted }: DriftReport): boolean {
  return summary.unknown > 0 || unlisted.some(({ isFailure }) => isFailure);
}
