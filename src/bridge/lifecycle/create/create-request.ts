import {
  cloneSourceField,
  expandResourceName,
  type Field,
  isReadableKind,
  type Kind,
  kindNamedBy,
  listMethodOf,
  listParentField,
  parentOf,
  withToken,
} from "../../../contract";
import {
  isServiceError,
  type JsonInput,
  type JsonInputObject,
  type JsonObject,
  mayMeanNotFound,
} from "../../../client";
import {
  type Context,
  type CreateRequest,
  type Diagnostic,
  valueAt,
  type ValueObject,
} from "../../../plugin";
import {
  knownDefault,
  parentIn,
  type ProviderContext,
  type ResourceModel,
  scopeOf,
  timeoutMs,
} from "../../context";
import { creationRequest, secretsIn, toWire } from "../../../values";
import { startClone } from "./clone";
import { fingerprintOf, readableNames, referenceFreeFingerprintOf } from "./create-match";
import { type CurrentCreate, MOST_SENDS } from "./current-create";
import { deliveryProblem } from "../secrets/secret-files";
import { isProvedGone } from "../../../api";
import { lookUntil, send } from "../../../calls";
import * as diagnoseRecovery from "./recovery-diagnostics";
import { type CreatePlace, namesInPlace } from "./names-in-place";
import { diagnostics as diagnose } from "../../operations";
import type { Entry, PendingCreate } from "../../recovery";
import { violationPath } from "../../schema";
import type { LackOfCapacity, Step } from "./create-wait";
import { heldSlug } from "./held-slug";

/**
 * Builds the create request. For a clone, validates the source object first. Returns a problem if the request cannot be built, or if a
 * secret could not be delivered.
 */
export async function prepareCreate(
  model: ResourceModel,
  request: CreateRequest<ProviderContext>,
  context: Context,
  isClaimOnly = false,
): Promise<CurrentCreate | { readonly problem: Diagnostic }> {
  const { configured: provider, config, planned } = request;
  const { contract, kind } = model;
  const creation = kind.methods.create;
  if (creation === undefined) throw new Error(`${kind.name} cannot be created`);
  const secrets = secretsIn(kind.fields, config);
  for (const secret of secrets) context.log.redactSecret(secret);
  const undeliverable = await deliveryProblem(kind, planned, provider);
  if (undeliverable !== undefined) return { problem: undeliverable };
  const source = cloneSourceIn(provider, kind, planned);
  const scope = scopeOf(provider, kind, planned);
  const start =
    source === undefined
      ? {
          method: creation,
          bodyOf: (asked: ValueObject) =>
            creationRequest(contract, kind, creation, { planned: asked, config, parent: scope }),
          values: planned,
        }
      : await startClone(model, source, request, context);
  if ("problem" in start) return start;
  const { method, bodyOf, values } = start;
  const body = bodyOf(planned);
  const parent = source === undefined ? parentIn(provider, kind, planned) : parentOf(source);
  const listing = listingOf(provider, kind, values);
  return {
    model,
    provider,
    request,
    context,
    method,
    body,
    bodyOf,
    source,
    parent,
    listing,
    chosenNames: readableNames(kind, planned, parent),
    isPlacePresumed:
      parent === undefined && Object.hasOwn(listing, listParentField(contract, kind)?.wireName ?? ""),
    fingerprint: await fingerprintOf(provider.endpoint, method, body, secrets),
    referenceFree: await referenceFreeFingerprintOf(provider, method, body, secrets),
    notices: [],
    isClaimOnly,
    sends: 0,
  };
}

/**
 * Returns the fields that the kind's list requires, and the parent, by their names: the new object's values, or the provider's defaults. The
 * list may call a field otherwise than the kind does, and the request of a clone may omit it. A description may call the parent optional, and
 * the service still require it.
 */
export function listingOf(provider: ProviderContext, kind: Kind, values: ValueObject): JsonInputObject {
  const source = { planned: values, config: null, parent: scopeOf(provider, kind, values) };
  const given = toWire(provider.contract, kind.fields, source);
  const parentField = listParentField(provider.contract, kind);
  const taken =
    kind.methods.list?.request.filter(
      (field) => (field.needed || field === parentField) && field.type.kind === "string",
    ) ?? [];
  return Object.fromEntries(
    taken.flatMap((field): [string, JsonInput][] => {
      const own = sameField(kind, field);
      const value =
        given[own?.wireName ?? ""] ?? knownDefault(provider, field.defaultFrom ?? own?.defaultFrom);
      return value === undefined ? [] : [[field.wireName, value]];
    }),
  );
}

/** Returns the kind's field for a field of a list request: the one of the same name, or the only one with the same reference or default. */
function sameField({ fields }: Kind, { wireName, references, defaultFrom }: Field): Field | undefined {
  const named = fields.find((field) => field.wireName === wireName);
  if (named !== undefined) return named;
  const alike = fields.filter(
    (field) =>
      (references !== undefined && field.references === references) ||
      (defaultFrom !== undefined && field.defaultFrom === defaultFrom),
  );
  return alike.length === 1 ? alike[0] : undefined;
}

/** Returns the full name of the clone source in these values, or undefined if the object is not a clone. */
function cloneSourceIn(provider: ProviderContext, kind: Kind, values: ValueObject): string | undefined {
  const field = cloneSourceField(kind);
  const given = field === undefined ? null : valueAt(values, field.terraformName);
  if (typeof given !== "string") return undefined;
  return expandResourceName(kind.pattern, given, scopeOf(provider, kind, values)) ?? given;
}

/** How long a list that fails is tried again. */
const PATIENCE = { limitMs: 7_000, firstPauseMs: 1_000 };

/** The note of the objects that existed before a create; undefined if the kind cannot be listed. Or why nothing may be created. */
type ListedBefore = { readonly known: string | undefined } | { readonly problem: Diagnostic };

/**
 * Lists the existing objects before the create, so that a recovered object can be distinguished from them. Returns a problem, and nothing
 * is created, if they cannot be listed.
 */
export async function listBeforeCreate({
  context,
  ...place
}: CreatePlace & Pick<CurrentCreate, "context">): Promise<ListedBefore> {
  const { kind } = place.model;
  const { provider, parent, listing, chosenNames } = place;
  const isListed = listMethodOf(kind) !== undefined;
  if ((!isListed && chosenNames.length === 0) || context.signal.aborted) return { known: undefined };
  const own = isListed ? [] : chosenNames;
  const key = JSON.stringify([provider.endpoint, kind.name, parent ?? "", listing, ...own]);
  return lookUntil<ListedBefore>(provider.clock, context.signal, PATIENCE, async () => {
    try {
      const list = (): Promise<readonly string[]> => namesBefore(place, context.signal);
      return { settled: { known: await provider.journal.listBeforeCreate(key, list) } };
    } catch (error) {
      // After an interrupt the create is not sent either and reports it. Without a list, the create does not depend on the read.
      if (isInterrupted(context) || error instanceof Unlistable || !isListed) {
        return { settled: { known: undefined } };
      }
      const problem = diagnoseRecovery.notListed(kind, error);
      if (isRefusal(error)) return { settled: { problem } };
      context.log.warn(`the existing ${kind.plural} could not be listed; retrying`, { error });
      return { open: () => (isInterrupted(context) ? { known: undefined } : { problem }) };
    }
  });
}

/** Nothing can tell what exists in the place. */
class Unlistable extends Error {}

async function namesBefore(place: CreatePlace, signal: AbortSignal): Promise<readonly string[]> {
  const { provider, parent } = place;
  try {
    const names = await namesInPlace(place, signal);
    if (names === undefined) throw new Unlistable();
    return names;
  } catch (error) {
    // A parent that does not exist contains nothing. The service refuses the create in it.
    if (parent !== undefined && mayMeanNotFound(error) && (await isParentGone(provider, parent, signal))) {
      return [];
    }
    throw error;
  }
}

async function isParentGone(
  provider: ProviderContext,
  parent: string,
  signal: AbortSignal,
): Promise<boolean> {
  const kind = kindNamedBy(provider.contract, parent);
  if (kind === undefined || !isReadableKind(kind)) return false;
  return isProvedGone(provider.reads.read(kind, parent, { signal }));
}

function isInterrupted({ signal }: Context): boolean {
  return signal.aborted;
}

/** Codes after which a retry is useless. */
const REFUSALS: ReadonlySet<string> = new Set(["permission_denied", "unauthenticated", "invalid_argument"]);

function isRefusal(error: unknown): boolean {
  return isServiceError(error) && REFUSALS.has(error.code);
}

/**
 * How long after the first request a repetition may begin, in milliseconds. It is less than the time for which a request without a known
 * end counts as under way, so that the time window of the journal entry covers a process that is killed during a repetition.
 */
const REPEAT_WITHIN_MS = 2_500;

/**
 * Sends the request of a create, and returns its answer or the step that follows from its failure. If the answer is lost and the request
 * has an idempotency token, sends it again with the same token. Only this run does so, and only at once: later, the service may have
 * forgotten the token, and a search tells what became of the request. The entry stays without an end until the last repetition has ended.
 */
export async function requestCreate(
  currentCreate: CurrentCreate,
  creation: PendingCreate,
): Promise<{ readonly answer: JsonObject } | { readonly next: Step }> {
  const { model, provider, request, context, method } = currentCreate;
  const { kind } = model;
  const token = withToken(method, await bodyToSend(currentCreate, creation.entry));
  const body = (): Promise<JsonInputObject> => {
    currentCreate.sends += 1;
    return Promise.resolve(token);
  };
  let lostAtAgeMs: number | undefined;
  const leftMs = (): number => {
    lostAtAgeMs = creation.ageMs();
    return currentCreate.sends < MOST_SENDS ? REPEAT_WITHIN_MS - creation.knownMs() : -1;
  };
  const lostCheck = method.tokenField === undefined ? undefined : ({ by: "token", leftMs } as const);
  const conflictLimitMs = timeoutMs(kind, request.planned, "create");
  const call = { method, verb: "create", body, conflictLimitMs, lostCheck } as const;
  try {
    return { answer: (await send(provider, call, context)) ?? {} };
  } catch (error) {
    const path = violationPath(kind.fields, error, method.objectField);
    const failed = diagnose.createFailed(kind, error, path, method);
    if (!diagnose.mayHaveGoneThrough(error)) {
      const problem = (await heldSlug(currentCreate, creation, error)) ?? failed;
      return { next: { at: "drop", creation, problem, lack: lackIn(error) } };
    }
    await creation.lost(provider.serviceTime.offset(), lostAtAgeMs);
    const ifNothing = {
      problem: diagnose.callFailed(`create ${kind.name}`, error, path),
      isRepeatable: true,
    };
    return { next: { at: "search", creation, cause: { kind: "unanswered", failed, ifNothing } } };
  }
}

/** Returns the facts of a refusal for lack of capacity; undefined for any other failure. */
function lackIn(error: unknown): LackOfCapacity | undefined {
  if (!isServiceError(error) || error.facts.lacksCapacity !== true) return undefined;
  const { retryAfterMs } = error;
  return retryAfterMs === undefined ? {} : { retryAfterMs };
}

/** Returns the request, with the expiry label that the journal has noted. */
async function bodyToSend(
  { model, request, body, bodyOf }: CurrentCreate,
  { expiry }: Pick<Entry, "expiry">,
): Promise<JsonInputObject> {
  if (expiry === undefined) return body;
  const { withExpiry } = await import("./expiry.js");
  return bodyOf(withExpiry(model.kind, request.planned, expiry));
}
