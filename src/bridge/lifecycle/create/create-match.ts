/** What tells whether an object, an operation or a note belongs to a create: the chosen name, the fingerprint and the place. */
import {
  type Contract,
  expandResourceName,
  isSameNormalized,
  type Kind,
  type Method,
  parseResourceName,
  slugOf,
} from "../../../contract";
import { valueAt, type ValueObject } from "../../../plugin";
import { createHash, scrypt } from "node:crypto";
import { promisify } from "node:util";
import { type JsonInputObject, withoutNumberMark } from "../../../client";
import type { Note, ReferenceFreeFingerprint } from "../../../calls/notes";
import type { PendingOperation, ProviderContext } from "../../context";
import { isRecord } from "../../../base/json";
import { creationTimeOf } from "../../../calls";
import type { Entry, Journal, PendingCreate } from "../../recovery";
import type { CurrentCreate } from "./current-create";

/**
 * Returns the name that a request chooses for its object; undefined if the service chooses it. The service itself refuses a chosen name that
 * is taken. An object of that name may have been deleted and created again since it was noted, so that no note speaks against it.
 */
export function chosenNameOf(
  kind: Kind,
  planned: ValueObject,
  parent: string | undefined,
): string | undefined {
  const chosen = kind.slugField === undefined ? null : valueAt(planned, kind.slugField);
  return typeof chosen === "string"
    ? (expandResourceName(kind.pattern, chosen, parent) ?? chosen)
    : undefined;
}

/** Returns the full names by which the object of a chosen name may be read: as chosen, and in lower case. None without the parent's name. */
export function readableNames(
  kind: Kind,
  planned: ValueObject,
  parent: string | undefined,
): readonly string[] {
  const slug = kind.slugField === undefined ? null : valueAt(planned, kind.slugField);
  if (typeof slug !== "string") return [];
  const names = [slug, slug.trim().toLowerCase()].map((each) =>
    expandResourceName(kind.pattern, each, parent),
  );
  return [...new Set(names.filter((name) => name !== undefined))];
}

/** Whether a name is the chosen one, also with the last part in lower or upper case: many services write it so. */
export function isChosenName(name: string, chosen: string): boolean {
  return isSameNormalized(["case", "trim"], slugOf(name), slugOf(chosen));
}

const DIGEST_BYTES = 32;

/**
 * Returns the fingerprint of a create request and its endpoint, 64 hexadecimal digits. Equal requests have the same fingerprint in every
 * run. It is stored on disk, so secrets enter it only through scrypt, which is too slow for guessing them.
 */
export async function fingerprintOf(
  endpoint: string,
  method: Method,
  body: JsonInputObject,
  secrets: readonly string[],
): Promise<string> {
  const hidden = new Set(secrets);
  const met: string[] = [];
  const plain = JSON.stringify(body, (_name, value: unknown) => {
    if (typeof value === "string" && hidden.has(value)) {
      met.push(value);
      return { secret: met.length };
    }
    return sorted(value);
  });
  const where = [endpoint, method.path];
  const covered =
    met.length === 0
      ? ""
      : ((await promisify(scrypt)(JSON.stringify(met), where.join(" "), DIGEST_BYTES)) as Buffer).toString(
          "hex",
        );
  return createHash("sha256")
    .update(JSON.stringify([...where, plain, covered]))
    .digest("hex");
}

/** Like {@link fingerprintOf}, with the names of other objects kept apart. Returns undefined if the request names none. */
export async function referenceFreeFingerprintOf(
  { contract, endpoint, journal }: Pick<ProviderContext, "contract" | "endpoint" | "journal">,
  method: Method,
  body: JsonInputObject,
  secrets: readonly string[],
): Promise<ReferenceFreeFingerprint | undefined> {
  const references: ReferenceFreeFingerprint["references"][number][] = [];
  const digest = JSON.parse(
    JSON.stringify(body, (_name, value: unknown) => {
      if (typeof value !== "string" || !isResourceName(contract, value)) return sorted(value);
      const madeAs = journal.madeAs(value);
      references.push(madeAs === undefined ? { name: value } : { name: value, madeAs });
      return { reference: references.length };
    }),
  ) as JsonInputObject;
  if (references.length === 0) return undefined;
  return { digest: await fingerprintOf(endpoint, method, digest, secrets), references };
}

function isResourceName({ kinds }: Contract, text: string): boolean {
  return text.includes("/") && kinds.some(({ pattern }) => parseResourceName(pattern, text) !== undefined);
}

function sorted(value: unknown): unknown {
  if (typeof value === "bigint") return value.toString();
  if (typeof value === "string") return withoutNumberMark(value);
  return isRecord(value) ? Object.fromEntries(Object.entries(value).sort(byName)) : value;
}

function byName([a]: [string, unknown], [b]: [string, unknown]): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Why the object that an operation names cannot be the one that it created. */
export const OPERATION_FAULTS = {
  existed: "that object existed before the request was sent",
  held: "that object belongs to another resource",
  other: "the request chose another name",
} as const;

/** One of {@link OPERATION_FAULTS}. */
export type OperationFault = keyof typeof OPERATION_FAULTS;

/**
 * Returns why the object that a create's operation names cannot be the new object. Returns undefined, and reserves the name for this
 * create, if it can be.
 */
export async function operationFault(
  { model, provider, request, parent }: Pick<CurrentCreate, "model" | "provider" | "request" | "parent">,
  creation: PendingCreate,
  name: string,
): Promise<OperationFault | undefined> {
  const { journal } = provider;
  const chosen = chosenNameOf(model.kind, request.planned, parent);
  if (chosen !== undefined) return faultOfChosen(chosen, name);
  return faultOf(journal, creation.entry, name, async () => !(await creation.claimName(name)));
}

function faultOfChosen(chosen: string, name: string): OperationFault | undefined {
  return isChosenName(name, chosen) ? undefined : "other";
}

async function faultOf(
  journal: Journal,
  entry: Entry,
  name: string,
  isHeld: () => Promise<boolean>,
): Promise<OperationFault | undefined> {
  if ((await journal.knownBefore(entry))?.includes(name) === true) return "existed";
  return (await isHeld()) ? "held" : undefined;
}

/** Allowance for clock skew between two machines that was not measured, in milliseconds. */
const SKEW_MS = 60_000;

/**
 * Like {@link operationFault}, for an operation in private state. If the journal has lost its entry, the object's creation time decides.
 */
export async function resumedFault(
  provider: ProviderContext,
  kind: Kind,
  state: ValueObject,
  { operation, startedAtMs }: PendingOperation,
  name: string,
  signal: AbortSignal,
): Promise<OperationFault | undefined> {
  const chosen = chosenNameOf(kind, state, undefined);
  if (chosen !== undefined) return faultOfChosen(chosen, name);
  const entries = (await provider.journal.everyEntry()).map(({ entry }) => entry);
  const own = entries.find((entry) => entry.phase === "accepted" && entry.operation === operation);
  if (own !== undefined) {
    return faultOf(provider.journal, own, name, () => provider.journal.belongsToAnother(name, own));
  }
  // A held-name record alone may be this resource's own, from a plan whose refreshed state was not saved.
  if (entries.some((entry) => entry.phase === "made" && entry.name === name)) return "held";
  try {
    const object = await provider.reads.read(kind, name, { signal });
    const createdAt = creationTimeOf(kind, object);
    const leastMs = provider.serviceTime.offset()?.leastMs ?? 0;
    return createdAt !== undefined && createdAt.toMs < startedAtMs + leastMs - SKEW_MS
      ? "existed"
      : undefined;
  } catch {
    // The caller's own read reports the error.
    return undefined;
  }
}

/** Returns what a note says of the place of a new object, so that others can list it: its parent, and what else the list asks for. */
export function notedPlace(
  parent: string | undefined,
  listing: JsonInputObject,
): Pick<Note, "parent" | "listing"> {
  const texts = Object.entries(listing).filter(
    (each): each is [string, string] => typeof each[1] === "string",
  );
  return {
    ...(parent === undefined ? {} : { parent }),
    ...(texts.length === 0 ? {} : { listing: Object.fromEntries(texts) }),
  };
}
