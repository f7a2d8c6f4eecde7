/**
 * What a creation asks for, and the objects to which it refers. Of equal siblings whose names were lost with a state, nobody knows which was
 * which, so that what refers to one of them may have to be known by what that was made as.
 */
export interface Likeness {
  /** The fingerprint of all but the names. */
  readonly frame: string;
  readonly references: readonly {
    /** Full name of the object. */
    readonly name: string;
    /** What the same run had made it as: the key of its likeness, or its fingerprint. */
    readonly madeAs?: string;
  }[];
}

/**
 * A creation as the journal knows it. Holds no secret.
 * - `sent`: the request may be on its way; what became of it is not known.
 * - `accepted`: the service answered with an operation.
 * - `made`: the object's name is known.
 */
export type Entry = {
  /** Name of the kind, such as `VirtualMachine`. */
  readonly kind: string;
  /** What the request asked for, and of whom: equal for creations that are interchangeable. */
  readonly fingerprint: string;
  /** The same with the names of other objects apart; absent where the request refers to none. */
  readonly likeness?: Likeness;
  /** When the request was first sent: milliseconds since the Unix epoch. */
  readonly startedAtMs: number;
  /** File with the names of what was there before; absent where that could not be listed. */
  readonly known?: string;
  /** The engine was answered with a state that holds the object or its operation. */
  readonly told?: true;
  /** A state has been seen that holds the operation: the object is that resource's, though its name is not known yet. */
  readonly inState?: true;
} & (
  | { readonly phase: "sent" }
  | {
      readonly phase: "accepted";
      /** Full name of the operation. */
      readonly operation: string;
      /** Full name of the object of which a clone is made, which is never the clone's. */
      readonly source?: string;
    }
  | { readonly phase: "made"; readonly name: string }
);

/** The process that wrote an entry. */
export interface Run {
  /** Letters and digits; no two runs have the same. */
  readonly id: string;
  readonly host: string;
  /** Since the machine was started; empty where that cannot be told. */
  readonly boot: string;
  readonly pid: number;
  /** When the process was started, in whatever unit the system has; empty where that cannot be told. */
  readonly startTicks: string;
  /** The process that has started it: the engine. */
  readonly engine?: { readonly pid: number; readonly startTicks: string };
}

/** A list of names of objects that cannot be what a lost request has made. */
export type Known = readonly string[];

const VERSION = 1;

/** The text of a file with one of these. */
export function encode(content: Entry | Run | { readonly names: Known }): string {
  return `${JSON.stringify({ version: VERSION, ...content })}\n`;
}

/** Reads an entry. Undefined for anything else, such as a file of another version. */
export function decodeEntry(text: string | undefined): Entry | undefined {
  const entry = decoded(text);
  const { kind, fingerprint, likeness, startedAtMs, known, told, inState, phase } = entry;
  if (typeof kind !== "string" || typeof fingerprint !== "string" || typeof startedAtMs !== "number")
    return undefined;
  const common = {
    kind,
    fingerprint,
    startedAtMs,
    ...(isLikeness(likeness) ? { likeness } : {}),
    ...(typeof known === "string" ? { known } : {}),
    ...(told === true ? { told: true as const } : {}),
    ...(inState === true ? { inState: true as const } : {}),
  };
  const { operation, source, name } = entry;
  if (phase === "sent") return { ...common, phase };
  if (phase === "made" && typeof name === "string") return { ...common, phase, name };
  if (phase !== "accepted" || typeof operation !== "string") return undefined;
  return { ...common, phase, operation, ...(typeof source === "string" ? { source } : {}) };
}

/** Reads a run. */
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

/** Reads a list of known names. */
export function decodeKnown(text: string | undefined): Known | undefined {
  const { names } = decoded(text);
  return Array.isArray(names) ? names.filter((name) => typeof name === "string") : undefined;
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

function isLikeness(value: unknown): value is Likeness {
  if (typeof value !== "object" || value === null) return false;
  const { frame, references } = value as Record<string, unknown>;
  return typeof frame === "string" && Array.isArray(references) && references.every(isReference);
}

function isReference(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return false;
  const { name, madeAs } = value as Record<string, unknown>;
  return typeof name === "string" && (madeAs === undefined || typeof madeAs === "string");
}
