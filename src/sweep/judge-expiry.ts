import type { AccountObject } from "../account";
import {
  creationTimeFieldOf,
  creationTimeOf,
  DEFAULT_SETTLE_MS,
  timeLimitOf,
  timingOf,
  windowOf,
} from "../calls";
import { formatDuration } from "../client";
import type { Kind } from "../contract";
import { EXPIRY_LABEL, type Expiry } from "../values";
import { type ExpiryClock, MARGIN_MS, MOST_AHEAD_MS } from "./expiry-clock";
import { readLabel } from "./read-label";
import type { LeftCause } from "./report";

/** The verdict about an object by itself, without those around it. */
export type ExpiryVerdict =
  /** It carries no expiry label: it is a stranger. */
  | { readonly is: "unlabeled" }
  | { readonly is: "notExpired" }
  /** It has expired, and is proved to be what its label says. */
  | { readonly is: "expired"; readonly expiry: Expiry; readonly label: string }
  /** It may have expired, and is not touched. */
  | {
      readonly is: "left";
      readonly expiry: Expiry | undefined;
      readonly cause: LeftCause;
      readonly reason: string;
    };

/** What given states tell of objects. */
export interface HeldObjects {
  /** Full names of the objects that states hold at this endpoint. */
  readonly names: ReadonlySet<string>;
  /** Full names of those that are protected from deletion. */
  readonly protectedNames: ReadonlySet<string>;
}

/** The evidence beside an object itself. */
export interface ExpiryEvidence {
  readonly clock: ExpiryClock;
  readonly held: HeldObjects;
}

/** A clone is created by another method. A label is in whole seconds. */
const SECOND_MS = 999;

/** Judges an object by its label and its creation time. The label alone proves nothing: copies have it, too. */
export function judgeExpiry(object: AccountObject, { clock, held }: ExpiryEvidence): ExpiryVerdict {
  const { kind, name } = object;
  const label = readLabel(object);
  if (label === undefined) return { is: "unlabeled" };
  const { expiry } = label;
  const left = (cause: LeftCause, reason: string): ExpiryVerdict => ({ is: "left", expiry, cause, reason });
  if (expiry === undefined) {
    return left("label", `The provider does not write ${JSON.stringify(label.text)} as ${EXPIRY_LABEL}.`);
  }
  const passing = clock.judge(expiry.expiresAtMs);
  if (passing === "future") return { is: "notExpired" };
  if (passing === "unknown") {
    return left(
      "time",
      clock.serviceMs() === undefined
        ? `The service does not show its time, so that the expiry is not proved: it is less than ${formatDuration(MARGIN_MS)} ago by this machine's clock, or the service has created nothing since.`
        : `The service's clock is ahead of this machine's by more than ${formatDuration(MOST_AHEAD_MS)}, and only by the service's has it expired. Correct the wrong clock.`,
    );
  }
  const created = creationTimeOf(kind, object.object);
  if (created === undefined) {
    if (held.names.has(name)) return { is: "expired", expiry, label: label.text };
    return left(
      "unproved",
      `The service shows no creation time of ${kind.plural}, so that the label may be a copy. Give the state that holds it: --state.`,
    );
  }
  const { fromMs, toMs } = createWindow(kind, expiry);
  if (timingOf(created, { fromMs, toMs, untilMs: toMs }) !== "within") {
    return left(
      "copy",
      `It was created at ${createdAt(object) ?? ""}, and its label is of a create at ${new Date(expiry.sentAtMs).toISOString()}: it is another object with a copied label.`,
    );
  }
  return { is: "expired", expiry, label: label.text };
}

/** Returns the times at which an object of a kind can have been created by a create that was sent when its label says. */
function createWindow(
  { methods }: Kind,
  { sentAtMs }: Expiry,
): { readonly fromMs: number; readonly toMs: number } {
  const creates = [methods.create, methods.clone].filter((method) => method !== undefined);
  const limitMs = Math.max(0, ...creates.map(timeLimitOf));
  return windowOf({ startedAtMs: sentAtMs, endedAtMs: sentAtMs + SECOND_MS + limitMs }, DEFAULT_SETTLE_MS);
}

/** Returns the creation time of an object as the service writes it. */
export function createdAt({ kind, object }: Pick<AccountObject, "kind" | "object">): string | undefined {
  const field = creationTimeFieldOf(kind);
  const value = field === undefined ? undefined : object[field.wireName];
  return typeof value === "string" ? value : undefined;
}

/** Whether two readings of a name show the same object: with the same label, and created at the same time. */
export function isSameObject(one: AccountObject, other: AccountObject): boolean {
  const [left, right] = [one, other].map(({ kind, object }) => creationTimeOf(kind, object));
  const isSameTime =
    left === undefined || right === undefined
      ? left === right
      : left.fromMs === right.fromMs && left.toMs === right.toMs;
  return one.name === other.name && isSameTime && readLabel(one)?.text === readLabel(other)?.text;
}
