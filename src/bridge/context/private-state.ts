import { oncePer } from "../../base/json";
import type { AnswerPath } from "../../values";

/** An operation of a resource that was still running when the call that started it returned. */
export interface PendingOperation {
  readonly verb: "create" | "update" | "delete";
  /** Full name of the operation. */
  readonly operation: string;
  /** Start time in milliseconds since the Unix epoch. */
  readonly startedAtMs: number;
  /** Full name of the clone source, which is never the new object. Absent if the object is not a clone. */
  readonly source?: string;
  /** Attributes of the secrets from the create's answer that were delivered to files. Absent if there are none. */
  readonly delivered?: readonly string[];
}

/**
 * Encodes a resource's private state, which the engine keeps next to the state. It holds an operation whose end was not seen, so that the
 * next refresh continues to wait for it instead of starting another.
 */
export function encodePrivate(pending: PendingOperation | undefined): Uint8Array {
  return encode(pending === undefined ? {} : { pending });
}

/** Private state of an object that was imported in this run. The next refresh has {@link IMPORTED_EARLIER}, the one after it nothing. */
export const JUST_IMPORTED: Uint8Array = encode({ imported: true });

/** Private state after the first refresh of an object that an earlier command imported. Nothing was applied to it yet. */
export const IMPORTED_EARLIER: Uint8Array = encode({ imported: "earlier" });

/** Whether private state is of an object that was imported in this run. */
export function isJustImported(bytes: Uint8Array): boolean {
  return decode(bytes)["imported"] === true;
}

/** Whether private state is of an object that was imported, and to which nothing was applied yet. */
export function isImported(bytes: Uint8Array): boolean {
  return isJustImported(bytes) || decode(bytes)["imported"] === "earlier";
}

/** Private state of an object whose name another provider's state told. The next read has {@link JUST_IMPORTED}. */
export const MOVED_UNREAD: Uint8Array = encode({ moved: true });

/** Whether private state is of an object that has been moved from another provider, and was not read since. */
export function isMovedUnread(bytes: Uint8Array): boolean {
  return decode(bytes)["moved"] === true;
}

/** Private state of a resource without a pending operation. */
export const NOTHING_PENDING = encodePrivate(undefined);

/** Decodes the bytes of {@link encodePrivate}. Returns undefined for anything else, such as the bytes of another version. */
export function decodePrivate(bytes: Uint8Array): PendingOperation | undefined {
  const { pending } = decode(bytes);
  return isPending(pending) ? pending : undefined;
}

/**
 * Returns private state with the attributes that the configuration set, beside what it holds already. The engine does not tell whether the
 * user or the service chose a value in state, so the names decide whether a value that is missing in the configuration is removed.
 *
 * @param set - in the notation of the configuration: `boot.image`. Never a value
 */
export function withSetAttributes(bytes: Uint8Array, set: readonly string[]): Uint8Array {
  return withMember(bytes, "set", set);
}

/** Returns the attributes that {@link withSetAttributes} noted. None for the state of an earlier version, and of an imported object. */
export function setAttributesIn(bytes: Uint8Array): readonly string[] {
  const { set } = decode(bytes);
  return isTexts(set) ? set : [];
}

/** The service that showed an object last: its endpoint, and the key that saw it there. */
export interface SeenAt {
  /** The endpoint, with its base path. */
  readonly endpoint: string;
  /** Digest of the API key (see `keyDigestOf`). Another key may belong to another account, which sees other objects. */
  readonly key: string;
}

/** Returns private state with the service that showed the object last, beside what it holds already. */
export function withSeenAt(bytes: Uint8Array, { endpoint, key }: SeenAt): Uint8Array {
  return encode({ ...decode(bytes), seenAt: { endpoint, key } });
}

/** Returns what {@link withSeenAt} noted. Undefined for the state of an earlier version, and before the first read of an imported object. */
export function seenAtIn(bytes: Uint8Array): SeenAt | undefined {
  const { seenAt } = decode(bytes);
  if (typeof seenAt !== "object" || seenAt === null) return undefined;
  const { endpoint, key } = seenAt as Record<string, unknown>;
  return typeof endpoint === "string" && typeof key === "string" ? { endpoint, key } : undefined;
}

/** A value in private state: its canonical text, or a salted digest of that if it is a secret. */
export type NotedValue = string | { readonly salt: string; readonly digest: string };

/** A value of an object that is not the configured one. */
export interface AnswerNote {
  readonly path: AnswerPath;
  /**
   * - `rewritten`: the service made the answered value of the configured one. The two are equal until either changes.
   * - `ignored`: the service was asked for the configured value, and keeps another one.
   * - `drifted`: the value changed outside of Terraform after the configured one was applied.
   */
  readonly is: "rewritten" | "ignored" | "drifted";
  /** The value that was applied last. Absent: a map had no such entry. */
  readonly configured?: NotedValue;
  /** The value that the service had then. Absent: a map had no such entry. */
  readonly answered?: NotedValue;
}

/** Returns private state with these notes of answered values, beside what it holds already. */
export function withAnswerNotes(bytes: Uint8Array, notes: readonly AnswerNote[]): Uint8Array {
  return withMember(bytes, "answers", notes);
}

/** Returns the notes of {@link withAnswerNotes}. */
export function answerNotesIn(bytes: Uint8Array): readonly AnswerNote[] {
  const { answers } = decode(bytes);
  return Array.isArray(answers) ? answers.filter(isAnswerNote) : [];
}

/** Returns the private state of an object with the mark that its deletion is planned, and not its replacement. */
export function withPlannedDeletion(bytes: Uint8Array): Uint8Array {
  return encode({ ...decode(bytes), deletion: true });
}

/** Returns private state without that mark, which says nothing about a later plan. */
export function withoutPlannedDeletion(bytes: Uint8Array): Uint8Array {
  return withMember(bytes, "deletion", []);
}

/** Whether the mark of {@link withPlannedDeletion} is there: a deletion without it is part of a replacement. */
export function isPlannedDeletion(bytes: Uint8Array): boolean {
  return decode(bytes)["deletion"] === true;
}

/**
 * Returns private state with or without the mark that nothing was applied to the object's labels since its import: its own labels in state are
 * then a guess.
 */
export function withGuessedLabels(bytes: Uint8Array, isGuessed: boolean): Uint8Array {
  return withMember(bytes, "labels", isGuessed ? ["guessed"] : []);
}

/** Whether the mark of {@link withGuessedLabels} is there. */
export function hasGuessedLabels(bytes: Uint8Array): boolean {
  return decode(bytes)["labels"] !== undefined;
}

type Members = Readonly<Record<string, unknown>>;

/** An empty list needs no member. */
function withMember(bytes: Uint8Array, name: string, list: readonly unknown[]): Uint8Array {
  const others = Object.entries(decode(bytes)).filter(([each]) => each !== name);
  return encode({ ...Object.fromEntries(others), ...(list.length === 0 ? {} : { [name]: list }) });
}

/** Nothing to store needs no bytes: most objects have no private state. */
function encode(members: Members): Uint8Array {
  return Object.keys(members).length === 0
    ? new Uint8Array()
    : Buffer.from(JSON.stringify({ version: 1, ...members }));
}

const decode = oncePer((bytes: Uint8Array): Members => {
  if (bytes.length === 0) return {};
  try {
    const stored: unknown = JSON.parse(Buffer.from(bytes).toString("utf8"));
    if (typeof stored !== "object" || stored === null) return {};
    const { version, ...members } = stored as Members;
    return version === 1 ? members : {};
  } catch {
    return {};
  }
});

function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((each) => typeof each === "string");
}

function isAnswerNote(value: unknown): value is AnswerNote {
  if (typeof value !== "object" || value === null) return false;
  const { path, is, configured, answered } = value as Record<string, unknown>;
  return (
    Array.isArray(path) &&
    path.every(isAnswerStep) &&
    (is === "rewritten" || is === "ignored" || is === "drifted") &&
    (configured === undefined || isNotedValue(configured)) &&
    (answered === undefined || isNotedValue(answered))
  );
}

function isAnswerStep(step: unknown): boolean {
  if (typeof step !== "object" || step === null) return typeof step === "string" || typeof step === "number";
  const { member, is } = step as Record<string, unknown>;
  return typeof member === "string" && typeof is === "string";
}

function isNotedValue(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return typeof value === "string";
  const { salt, digest } = value as Record<string, unknown>;
  return typeof salt === "string" && typeof digest === "string";
}

function isPending(value: unknown): value is PendingOperation {
  if (typeof value !== "object" || value === null) return false;
  const { verb, operation, startedAtMs, source, delivered } = value as Record<string, unknown>;
  return (
    (verb === "create" || verb === "update" || verb === "delete") &&
    typeof operation === "string" &&
    operation !== "" &&
    typeof startedAtMs === "number" &&
    (source === undefined || typeof source === "string") &&
    (delivered === undefined || isTexts(delivered))
  );
}
