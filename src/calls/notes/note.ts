import type { ClockOffset } from "../../client";
import { isPlausibleTime, StoredFileError } from "../../base/files";
import { errorText, isRecord } from "../../base/json";
import type { Store } from "../../base/engine-data";

/**
 * The request of a note: the create of a resource, the call of an action or a hook, that of an ephemeral object, an approved change, or the
 * disruption of an object in a group.
 */
export type NoteVerb = "create" | "call" | "open" | "approve" | "disrupt";

/**
 * A fingerprint without references, and the objects to which the request refers. Equal siblings are indistinguishable once no state holds
 * their names. A reference to one of them is therefore also compared by the create that made it.
 */
export interface ReferenceFreeFingerprint {
  /** Fingerprint of the request without the names of other objects. */
  readonly digest: string;
  readonly references: readonly {
    /** Full name of the object. */
    readonly name: string;
    /** Key of the create in the same run that made the object (see `keyOf`). */
    readonly madeAs?: string;
  }[];
}

/**
 * A request, as it is noted before it is sent, so that a killed run does not repeat it. The same form for every verb and every store. Holds no
 * secret.
 */
export interface Note {
  /** Digest of the request and the service it goes to: equal for interchangeable requests. */
  readonly fingerprint: string;
  /** When the request was first sent: milliseconds since the Unix epoch. */
  readonly startedAtMs: number;
  /**
   * - `sent`: the request may be on its way; its outcome is not known.
   * - `accepted`: the service answered with an operation.
   * - `made`: the object's name is known.
   */
  readonly phase: "sent" | "accepted" | "made";
  /** Full name of the operation, if it was accepted. */
  readonly operation?: string;
  /** Full name of the object, if it was made. */
  readonly name?: string;
  /** Name of the kind, such as `VirtualMachine`. */
  readonly kind?: string;
  /** When the request ended without an answer, or was accepted: milliseconds since the Unix epoch. Absent while that is not known. */
  readonly endedAtMs?: number;
  /** The measured offset of the service's clock; absent if nothing of it was seen. */
  readonly clock?: ClockOffset;
  /** Digest of the API key that sent the request: another one may belong to another account. */
  readonly key?: string;
  /** File with the names of the objects that existed before; absent if they could not be listed. */
  readonly known?: string;
  /** The fingerprint with references kept apart; absent if the request refers to no other object. */
  readonly referenceFree?: ReferenceFreeFingerprint;
  /** Full name of the source object of a clone, which is never the clone itself. */
  readonly source?: string;
  /** Neither an answer nor an operation named the object: a search found it by its fields and its creation time. */
  readonly found?: true;
  /** The engine received a state that holds the object or its operation. */
  readonly acknowledged?: true;
  /** A state was seen that holds the operation: the object belongs to that resource, though its name is not known yet. */
  readonly inState?: true;
  /** A text that the request had and no other one: an object that shows it is the request's. Absent if the request had none. */
  readonly token?: string;
  /** Value of the expiry label that the request had; absent if it had none. Every repetition of the request has the same. */
  readonly expiry?: string;
  /** Full name of the new object's parent; absent if it has none. */
  readonly parent?: string;
  /** Further fields of the request that lists the objects, by their wire names. @default none */
  readonly listing?: Readonly<Record<string, string>>;
}

const VERSION = 1;

/** Encodes the text of a note. */
export function encodeNote(verb: NoteVerb, note: Note): string {
  return `${JSON.stringify({ version: VERSION, verb, ...note })}\n`;
}

/**
 * Decodes a note. Returns undefined for anything else: a damaged one, one of another version or verb, one with a time that no date can hold.
 *
 * @param nowMs if it is given, the time must also be plausible now
 */
export function decodeNote(verb: NoteVerb, text: string | undefined, nowMs?: number): Note | undefined {
  const fields = fieldsOf(text);
  if (fields === undefined || fields["verb"] !== verb) return undefined;
  const { phase, operation, name, startedAtMs } = fields;
  if (!isTime(startedAtMs) || (nowMs !== undefined && !isPlausibleTime(startedAtMs, nowMs))) return undefined;
  const isWhole =
    phase === "sent" ||
    (phase === "accepted" && operation !== undefined) ||
    (phase === "made" && name !== undefined);
  if (!isWhole || typeof fields["fingerprint"] !== "string") return undefined;
  const known = Object.entries(GUARDS).filter(([field]) => fields[field] !== undefined);
  if (known.some(([field, guard]) => !guard(fields[field]))) return undefined;
  return Object.fromEntries(known.map(([field]) => [field, fields[field]])) as unknown as Note;
}

function fieldsOf(text: string | undefined): Record<string, unknown> | undefined {
  try {
    const json: unknown = JSON.parse(text ?? "");
    return isRecord(json) && json["version"] === VERSION ? json : undefined;
  } catch {
    return undefined;
  }
}

const isText = (value: unknown): boolean => typeof value === "string";
const isTrue = (value: unknown): boolean => value === true;

/** Whether a value is a time that a date can hold. */
const isTime = (value: unknown): value is number => typeof value === "number" && Math.abs(value) <= 8.64e15;

const isClockOffset = (value: unknown): boolean =>
  isRecord(value) && typeof value["leastMs"] === "number" && typeof value["mostMs"] === "number";

const isReference = (value: unknown): boolean =>
  isRecord(value) && isText(value["name"]) && (value["madeAs"] === undefined || isText(value["madeAs"]));

const isReferenceFree = (value: unknown): boolean =>
  isRecord(value) &&
  isText(value["digest"]) &&
  Array.isArray(value["references"]) &&
  value["references"].every(isReference);

/** The fields of a note, in the order in which they are stored, with what each must be. */
const GUARDS: { readonly [Name in keyof Required<Note>]: (value: unknown) => boolean } = {
  fingerprint: isText,
  startedAtMs: isTime,
  phase: isText,
  operation: isText,
  name: isText,
  kind: isText,
  endedAtMs: isTime,
  clock: isClockOffset,
  key: isText,
  known: isText,
  referenceFree: isReferenceFree,
  source: isText,
  found: isTrue,
  acknowledged: isTrue,
  inState: isTrue,
  token: isText,
  expiry: isText,
  parent: isText,
  listing: (value) => isRecord(value) && Object.values(value).every(isText),
};

/**
 * The journal may hold creates of an earlier run, and this run cannot read or claim them; or a later run could not know of this one's. Nothing is
 * created then: it could be a duplicate, or be lost.
 */
export class JournalUnusable extends Error {
  override readonly name = "JournalUnusable";
  /** Path of the folder, or of the file in it, that causes the error. */
  readonly path: string;
  /**
   * - `unreadable`: the system does not let this process read it
   * - `unknown`: another version of the provider wrote it, or it is damaged
   * - `unclaimable`: it can be read, but not claimed for this run
   * - `unwritable`: nothing can be noted in a store that several machines share
   */
  readonly kind: "unreadable" | "unknown" | "unclaimable" | "unwritable";

  constructor(path: string, kind: JournalUnusable["kind"], cause?: unknown) {
    super(`${path} ${PROBLEM[kind]}${cause === undefined ? "" : ` (${messageOf(cause)})`}.`, { cause });
    this.path = path;
    this.kind = kind;
  }
}

const PROBLEM = {
  unreadable: "cannot be read",
  unknown: "was written by another version of the provider, or is damaged",
  unclaimable: "cannot be claimed for this run",
  unwritable: "cannot be written",
} as const;

function messageOf(error: unknown): string {
  return errorText(error);
}

/** A file of a store for one note. */
export interface NoteFile {
  /** Path of the file, for people who want to discard the note. */
  readonly path: string;
  /**
   * Returns the note; undefined if there is none.
   *
   * @throws JournalUnusable if it cannot be read or decoded
   */
  read(): Promise<Note | undefined>;
  /** Resolves when the note is in the store. Rejects as the store does. */
  write(note: Note): Promise<void>;
  remove(): Promise<void>;
}

/** The note of a request that is under way. Each promise resolves when the store has the note, and rejects as the store does. */
export interface NotedRequest {
  readonly note: Note;
  /** Path of the note, for people who want to discard it. */
  readonly path: string;
  /** Notes the operation from the answer. */
  accepted(operation: string): Promise<void>;
  /** Notes the name of the object from the answer. */
  made(name: string): Promise<void>;
  /** Removes the note: the request had no effect, or its effect is known. */
  drop(): Promise<void>;
}

/** Returns the file of a store for a note. */
export function noteFile(store: Store, name: string, verb: NoteVerb, now: () => number = Date.now): NoteFile {
  const path = store.locate(name);
  return {
    path,
    read: () =>
      readingFrom(store, async () => {
        const text = await store.read(name);
        if (text === undefined) return undefined;
        const note = decodeNote(verb, text, now());
        if (note === undefined) throw new JournalUnusable(path, "unknown");
        return note;
      }),
    write: (note) => store.write(name, encodeNote(verb, note)),
    remove: () => store.remove(name),
  };
}

/** Returns the request of a note that is in a file. */
export function resumeRequest(file: NoteFile, note: Note): NotedRequest {
  return {
    note,
    path: file.path,
    accepted: (operation) => file.write({ ...note, phase: "accepted", operation }),
    made: (name) => file.write({ ...note, phase: "made", name }),
    drop: () => file.remove(),
  };
}

/** Notes a request that is about to be sent. */
export async function noteRequest(file: NoteFile, note: Omit<Note, "phase">): Promise<NotedRequest> {
  const sent: Note = { ...note, phase: "sent" };
  await file.write(sent);
  return resumeRequest(file, sent);
}

/** Runs work that reads a store. Rejects with {@link JournalUnusable} if the store cannot be read. */
export async function readingFrom<Result>(store: Store, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof JournalUnusable) throw error;
    if (error instanceof StoredFileError) throw new JournalUnusable(error.path, "unknown", error);
    throw new JournalUnusable(store.place, "unreadable", error);
  }
}
