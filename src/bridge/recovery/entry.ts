import type { ClockOffset } from "../../client";
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
 * A create, as the journal stores it. Holds no secret.
 * - `sent`: the request may be on its way; its outcome is not known.
 * - `accepted`: the service answered with an operation.
 * - `made`: the object's name is known.
 */
export type Entry = {
  /** Name of the kind, such as `VirtualMachine`. */
  readonly kind: string;
  /** Digest of the request and the service it goes to: equal for interchangeable creates. */
  readonly fingerprint: string;
  /** The fingerprint with references kept apart; absent if the request refers to no other object. */
  readonly referenceFree?: ReferenceFreeFingerprint;
  /** Digest of the API key that sent the request: another one may belong to another account. Absent in entries of earlier versions. */
  readonly key?: string;
  /** When the request was first sent: milliseconds since the Unix epoch. */
  readonly startedAtMs: number;
  /** When the request ended without an answer, or was accepted: milliseconds since the Unix epoch. Absent while that is not known. */
  readonly endedAtMs?: number;
  /** The measured offset of the service's clock; absent if nothing of it was seen. */
  readonly clock?: ClockOffset;
  /** File with the names of the objects that existed before; absent if they could not be listed. */
  readonly known?: string;
  /** The engine received a state that holds the object or its operation. */
  readonly acknowledged?: true;
  /** A state was seen that holds the operation: the object belongs to that resource, though its name is not known yet. */
  readonly inState?: true;
} & (
  | { readonly phase: "sent" }
  | {
      readonly phase: "accepted";
      /** Full name of the operation. */
      readonly operation: string;
      /** Full name of the source object of a clone, which is never the clone itself. */
      readonly source?: string;
    }
  | {
      readonly phase: "made";
      readonly name: string;
      /** Neither an answer nor an operation named the object: a search found it by its fields and its creation time. */
      readonly found?: true;
    }
);

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

/** Encodes the text of a journal file. */
export function encode(content: Entry | Run | NamesFile): string {
  return `${JSON.stringify({ version: VERSION, ...content })}\n`;
}

/** Decodes an entry. Returns undefined for anything else, such as a file of another version. */
export function decodeEntry(text: string | undefined): Entry | undefined {
  const entry = decoded(text);
  const {
    kind,
    fingerprint,
    referenceFree,
    key,
    startedAtMs,
    endedAtMs,
    clock,
    known,
    acknowledged,
    inState,
    phase,
  } = entry;
  if (typeof kind !== "string" || typeof fingerprint !== "string" || !isTime(startedAtMs)) return undefined;
  if (known !== undefined && typeof known !== "string") return undefined;
  const common = {
    kind,
    fingerprint,
    startedAtMs,
    ...(isReferenceFree(referenceFree) ? { referenceFree } : {}),
    ...(typeof key === "string" ? { key } : {}),
    ...(typeof endedAtMs === "number" ? { endedAtMs } : {}),
    ...(isClockOffset(clock) ? { clock } : {}),
    ...(typeof known === "string" ? { known } : {}),
    ...(acknowledged === true ? { acknowledged: true as const } : {}),
    ...(inState === true ? { inState: true as const } : {}),
  };
  const { operation, source, name, found } = entry;
  if (phase === "sent") return { ...common, phase };
  if (phase === "made" && typeof name === "string") {
    return { ...common, phase, name, ...(found === true ? { found } : {}) };
  }
  if (phase !== "accepted" || typeof operation !== "string") return undefined;
  return { ...common, phase, operation, ...(typeof source === "string" ? { source } : {}) };
}

/** Whether a value is a time that a date can hold. */
function isTime(value: unknown): value is number {
  return typeof value === "number" && Math.abs(value) <= 8.64e15;
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

/** Whether a value is an offset of a clock. */
export function isClockOffset(value: unknown): value is ClockOffset {
  if (typeof value !== "object" || value === null) return false;
  const { leastMs, mostMs } = value as Record<string, unknown>;
  return typeof leastMs === "number" && typeof mostMs === "number";
}

function isReferenceFree(value: unknown): value is ReferenceFreeFingerprint {
  if (typeof value !== "object" || value === null) return false;
  const { digest, references } = value as Record<string, unknown>;
  return typeof digest === "string" && Array.isArray(references) && references.every(isReference);
}

function isReference(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return false;
  const { name, madeAs } = value as Record<string, unknown>;
  return typeof name === "string" && (madeAs === undefined || typeof madeAs === "string");
}
