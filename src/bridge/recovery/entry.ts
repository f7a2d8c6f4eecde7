import { createHash } from "node:crypto";
import { decodeNote, encodeNote, type Note, type ReferenceFreeFingerprint } from "../../calls/notes";

/** A create, as the journal stores it. */
export type Entry = Omit<Note, "kind" | "phase" | "operation" | "name" | "source" | "found"> & {
  readonly kind: string;
} & (
    | { readonly phase: "sent" }
    | { readonly phase: "accepted"; readonly operation: string; readonly source?: string }
    | { readonly phase: "made"; readonly name: string; readonly found?: true }
  );

/** Returns the key that is equal for creates that can adopt each other's objects. */
export function laneOf(asked: {
  readonly fingerprint: string;
  readonly referenceFree?: ReferenceFreeFingerprint | undefined;
}): string {
  return asked.referenceFree?.digest ?? asked.fingerprint;
}

/** Returns the key that identifies a create. A referenced object of the same run counts by its own key, not by its name. */
export function keyOf({ fingerprint, referenceFree }: Entry): string {
  if (referenceFree === undefined) return fingerprint;
  const references = referenceFree.references.map(({ name, madeAs }) => madeAs ?? name);
  return createHash("sha256")
    .update(JSON.stringify([referenceFree.digest, references]))
    .digest("hex");
}

/** The process that wrote an entry. */
export interface Run {
  /** Letters and digits; unique to each run. */
  readonly id: string;
  readonly host: string;
  /** Identifies the boot of the machine; empty if unknown. */
  readonly boot: string;
  readonly pid: number;
  /** When the process was started, in the unit of the system; empty if unknown. */
  readonly startTicks: string;
  /** The parent process: the engine. */
  readonly engine?: { readonly pid: number; readonly startTicks: string };
}

/** Names of objects that cannot be the result of a lost request. */
export type Known = readonly string[];

/** The create that made an object, in a record of held names. */
export type Made = Pick<Entry, "kind" | "fingerprint" | "startedAtMs" | "key">;

/** Returns what a record of held names keeps of a create. */
export function madeBy({ kind, fingerprint, startedAtMs, key }: Made): Made {
  return { kind, fingerprint, startedAtMs, ...(key === undefined ? {} : { key }) };
}

/** The content of a file with names. */
export interface NamesFile {
  readonly names: Known;
  /** When it was written: milliseconds since the Unix epoch. */
  readonly atMs?: number;
  /** The creates of that run that made some of the objects, by name. */
  readonly made?: Readonly<Record<string, Made>>;
}

const VERSION = 1;

/** Encodes the text of a journal file beside the entries. */
export function encode(content: Run | NamesFile): string {
  return `${JSON.stringify({ version: VERSION, ...content })}\n`;
}

/** Encodes the text of an entry. */
export function encodeEntry(entry: Entry): string {
  return encodeNote("create", entry);
}

/** Decodes an entry. Returns undefined for anything else, such as a file of another version. */
export function decodeEntry(text: string | undefined): Entry | undefined {
  const note = decodeNote("create", text);
  return note?.kind === undefined ? undefined : (note as Entry);
}

/** Decodes a run. Returns undefined for anything else. */
export function decodeRun(text: string | undefined): Run | undefined {
  const { id, host, boot, pid, startTicks, engine } = decoded(text);
  if (typeof id !== "string" || typeof host !== "string" || typeof boot !== "string") return undefined;
  if (typeof pid !== "number" || typeof startTicks !== "string") return undefined;
  return { id, host, boot, pid, startTicks, ...(isProcess(engine) ? { engine } : {}) };
}

function isProcess(value: unknown): value is NonNullable<Run["engine"]> {
  if (typeof value !== "object" || value === null) return false;
  const { pid, startTicks } = value as Record<string, unknown>;
  return typeof pid === "number" && typeof startTicks === "string";
}

/** Decodes a list of known names. Returns undefined for anything else. */
export function decodeKnown(text: string | undefined): Known | undefined {
  const { names } = decoded(text);
  return Array.isArray(names) ? names.filter((name) => typeof name === "string") : undefined;
}

/** Returns the creates that made the objects in a list of names. */
export function decodeMade(text: string | undefined): Readonly<Record<string, Made>> {
  const { made } = decoded(text);
  if (typeof made !== "object" || made === null) return {};
  return Object.fromEntries(Object.entries(made).filter((each): each is [string, Made] => isMade(each[1])));
}

function isMade(value: unknown): value is Made {
  if (typeof value !== "object" || value === null) return false;
  const { kind, fingerprint, startedAtMs, key } = value as Record<string, unknown>;
  if (key !== undefined && typeof key !== "string") return false;
  return typeof kind === "string" && typeof fingerprint === "string" && typeof startedAtMs === "number";
}

/** Returns when a list of names was written, in milliseconds since the Unix epoch; undefined if the text has no time. */
export function decodeTime(text: string | undefined): number | undefined {
  const { atMs } = decoded(text);
  return typeof atMs === "number" ? atMs : undefined;
}

function decoded(text: string | undefined): Record<string, unknown> {
  try {
    const json: unknown = JSON.parse(text ?? "");
    if (typeof json !== "object" || json === null) return {};
    const fields = json as Record<string, unknown>;
    return fields["version"] === VERSION ? fields : {};
  } catch {
    return {};
  }
}
