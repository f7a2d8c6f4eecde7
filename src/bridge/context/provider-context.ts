import {
  expandResourceName,
  type Kind,
  parentOf,
  parentPattern,
  parseDuration,
  type ProviderDefault,
  type REPLACEMENT_ANSWERS,
  timeoutText,
} from "../../contract";
import type { ServiceTime } from "../../client";
import type { ObjectReads } from "../../api";
import type { Caller } from "../../calls";
import { isObject, type Unknown, valueAt, type ValueObject } from "../../plugin";
import { isHiddenLabel } from "../../values";
import type { ApprovedRun } from "../approval";
import type { GroupOpening } from "../groups";
import type { LimitSettings, RunLimits } from "../limits";
import type { Journal } from "../recovery";
import type { PendingOperation } from "./private-state";

/** Answers of a plan to a change that forces replacement. `unknown`: a setting is known only after apply, so that the plan fails. */
export type ReplacementAnswer = (typeof REPLACEMENT_ANSWERS)[number] | "unknown";

/** The provider's settings of labels. */
export interface LabelSettings {
  /** Labels of every object, below its own ones. Unknown during a plan if they depend on other resources. */
  readonly defaults: ValueObject | Unknown;
  /** Labels that are left alone: keys, and prefixes with `*`. */
  readonly ignored: readonly string[];
  /** How long a new object lives, in milliseconds, as its expiry label says. Absent: it gets no such label. */
  readonly lifetimeMs?: number;
}

/** Context of a configured provider, shared by all resources and data sources. */
export interface ProviderContext extends Caller {
  /** Batches the reads of objects. One for all calls of a process with the same key, because every read must respect the changes of all. */
  readonly reads: ObjectReads;
  /** Measured offset of the service's clock. */
  readonly serviceTime: ServiceTime;
  /** The service's base address. */
  readonly endpoint: string;
  /** Digest of the API key (see `keyDigestOf`). */
  readonly keyDigest: string;
  /** The endpoint at which the same service was before, as the user says; undefined if it has not moved. */
  readonly formerEndpoint?: string;
  /** The engine's working directory, where relative paths begin. @default that of the process */
  readonly workingDirectory?: string;
  /** The recovery journal. One for each connection of an engine. */
  readonly journal: Journal;
  /** Opens a disruption group by its name; the same one whenever it is asked for. Absent: objects are in none. */
  readonly openGroup?: GroupOpening;
  /** Whether a plan fails if an object does not exist to which a new one refers, or if nothing pays for it. Absent means a warning. */
  readonly strictChecks?: true;
  /** The answer to replacements of an object whose resource does not say. Absent: it warns if data is lost. */
  readonly replace?: ReplacementAnswer;
  /** Counts what the run does, and refuses what exceeds its limits. Absent: there are none. */
  readonly limits?: RunLimits;
  /** Permits only the changes of a review. Absent: any. */
  readonly approval?: ApprovedRun;
  /** The places in which a run may change objects. Absent: any. */
  readonly allowed?: LimitSettings["allowed"];
  /** Amounts of which the wallet that pays for a new object must hold each. Absent or empty: more than nothing. */
  readonly minimumBalances?: LimitSettings["minimumBalances"];
  /** Full resource names for fields that are not set. Unknown during a plan if the provider configuration depends on other resources. */
  readonly defaults: Readonly<Partial<Record<ProviderDefault, string | Unknown>>>;
  /** The settings of labels. Absent: only the label that says when an object expires is left alone. */
  readonly labels?: LabelSettings;
}

/** Whether the provider has limits, or a review. Most runs have neither, and nothing is read, compared or counted for them. */
export function isGuarded(provider: ProviderContext | undefined): provider is ProviderContext {
  return (
    provider !== undefined &&
    (provider.limits !== undefined ||
      provider.approval !== undefined ||
      Object.keys(provider.allowed ?? {}).length > 0)
  );
}

/** Returns the default for a field, or undefined if there is none or it is unknown. */
export function knownDefault(
  provider: ProviderContext,
  name: ProviderDefault | undefined,
): string | undefined {
  const value = name === undefined ? undefined : provider.defaults[name];
  return typeof value === "string" ? value : undefined;
}

/**
 * Returns the full name of the parent of these values' object: as configured, or by the provider's default. Undefined if neither is set.
 */
export function parentIn(provider: ProviderContext, kind: Kind, values: ValueObject): string | undefined {
  const field = kind.fields.find(({ terraformName }) => terraformName === kind.parentField);
  if (field === undefined) return undefined;
  const given = valueAt(values, field.terraformName);
  if (typeof given !== "string") return knownDefault(provider, field.defaultFrom);
  const outer = parentPattern(kind.pattern);
  return outer === undefined ? given : expandResourceName(outer, given);
}

/** Returns what names an object that may have no name yet, and its replacement: the display name or slug, else only its kind and parent. */
export function labelOf(provider: ProviderContext, kind: Kind, values: ValueObject): string {
  const title = [kind.slugField ?? "display_name", "display_name"]
    .map((name) => valueAt(values, name))
    .find((value): value is string => typeof value === "string" && value !== "");
  return [kind.name, parentIn(provider, kind, values) ?? "", title ?? ""].join(" ").trim();
}

/**
 * Returns the full name of a new object's parent: that of the source for a clone, otherwise the one in the values. Undefined if the values
 * have none, since the provider's default may have changed since the create.
 */
export function expectedParent(
  provider: ProviderContext,
  kind: Kind,
  values: ValueObject,
  source?: string,
): string | undefined {
  if (source !== undefined) return parentOf(source);
  const field = kind.fields.find(({ terraformName }) => terraformName === kind.parentField);
  const isSaid = field !== undefined && typeof valueAt(values, field.terraformName) === "string";
  return isSaid ? parentIn(provider, kind, values) : undefined;
}

/**
 * Returns the full name of the object in which bare slugs in these values are resolved: the object's own parent (its project), or the
 * provider's project for a kind without a parent.
 */
export function scopeOf(provider: ProviderContext, kind: Kind, values: ValueObject): string | undefined {
  return parentIn(provider, kind, values) ?? knownDefault(provider, "project");
}

/** Returns the check whether a provider leaves a label alone. */
export function isLeftAlone({ labels }: Pick<ProviderContext, "labels">): (key: string) => boolean {
  const ignored = labels?.ignored ?? [];
  return (key) => isHiddenLabel(key, ignored);
}

/** Used if neither the configuration nor the contract has a valid duration. */
const DEFAULT_MS = 60 * 60_000;

/** Minimum wait for an operation that an earlier run started: it has ended long ago, or ends soon. */
const LEAST_RESUMED_MS = 60_000;

/**
 * Returns how long to wait for one life cycle phase, in milliseconds: from the `timeouts` block, otherwise the default of the phase.
 */
export function timeoutMs(kind: Kind, values: ValueObject, phase: PendingOperation["verb"]): number {
  const block = valueAt(values, "timeouts");
  const given = isObject(block) ? valueAt(block, phase) : null;
  return (
    (typeof given === "string" ? parseDuration(given) : undefined) ??
    parseDuration(timeoutText(kind, phase)) ??
    DEFAULT_MS
  );
}

/**
 * Returns how long to continue waiting for an operation that an earlier run started, in milliseconds: the rest of its timeout, but at least
 * one minute.
 *
 * @param nowMs by the wall clock
 */
export function timeLeftMs(
  kind: Kind,
  values: ValueObject,
  pending: PendingOperation,
  nowMs: number,
): number {
  const wholeMs = timeoutMs(kind, values, pending.verb);
  const leftMs = pending.startedAtMs + wholeMs - nowMs;
  // Wall clocks may differ, either between machines or on this machine over time.
  return Math.min(Math.max(leftMs, LEAST_RESUMED_MS), wholeMs);
}
