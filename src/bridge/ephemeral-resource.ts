import {
  type Contract,
  ephemeralFields,
  type Kind,
  nameFieldOf,
  parseResourceName,
  withToken,
} from "../contract";
import { type JsonObject, signalAfter } from "../client";
import {
  type Context,
  type DataReadRequest,
  type Diagnostic,
  type Diagnostics,
  type EphemeralResource,
  keepSpellings,
  type OpenResult,
  planChange,
  type RenewRequest,
  type Schema,
  type Value,
  valueAt,
  type ValueObject,
  valueObject,
} from "../plugin";
import { objectIn } from "../api";
import { lookUntil, send } from "../calls";
import { isShownObject, mayHaveGoneThrough } from "./operations";
import { changeOf, deleteObject, fillDefaults, journalUnwritable, permitFor } from "./lifecycle";
import * as diagnose from "./ephemeral-diagnostics";
import { findLostEphemeral, type LostEphemeral } from "./find-lost-ephemeral";
import { creationRequest, fromWire, objectWithoutUnknowns, secretsIn, withUnreadable } from "../values";
import { noteEphemeral } from "./note-ephemeral";
import type { EphemeralNote } from "./recovery";
import { ephemeralSchema, violationPath } from "./schema";
import { isGuarded, scopeOf, type ProviderContext } from "./context";

/** Shared parameters of the functions of one ephemeral resource. */
interface Ephemeral {
  readonly contract: Contract;
  /** The kind, with the fields that it has as an ephemeral resource. */
  readonly kind: Kind;
  readonly schema: Schema;
  readonly opened: OpenedObjects;
}

/** Parameters of one create of an ephemeral object. */
interface Opening {
  readonly ephemeral: Ephemeral;
  readonly provider: ProviderContext;
  readonly context: Context;
  readonly note: EphemeralNote;
}

/**
 * The created objects that are not deleted yet, by name. Each function deletes its object and returns the reason if the object still
 * exists.
 */
export type OpenedObjects = Map<string, (context: Context) => Promise<string | undefined>>;

/**
 * Deletes the objects that the engine has not closed: it closes none if something that uses them has failed. Failures go to the log,
 * because the engine accepts no diagnostics at the end.
 */
export async function closeAll(opened: OpenedObjects, context: Context): Promise<void> {
  await Promise.all(
    [...opened].map(async ([name, removeIt]) => {
      opened.delete(name);
      const left = await removeIt(context);
      if (left === undefined) {
        context.log.info("deleted an ephemeral object that the engine had not closed", { name });
      } else {
        context.log.error("an ephemeral object could not be deleted and still exists", {
          name,
          reason: left,
        });
      }
    }),
  );
}

/**
 * Creates the ephemeral resource `svc_<kind>`: an object that exists only while a run of the engine needs it. If anything goes wrong after
 * the create, the object is deleted, or named in a diagnostic if that fails too.
 */
export function createEphemeralResource(
  contract: Contract,
  kind: Kind,
  opened: OpenedObjects,
): EphemeralResource<ProviderContext> {
  const fields = ephemeralFields(kind);
  const ephemeral: Ephemeral = {
    contract,
    kind: { ...kind, fields },
    schema: ephemeralSchema(contract, kind),
    opened,
  };
  return {
    schema: ephemeral.schema,
    open: (request, context) => open(ephemeral, request, context),
    close: (request, context) => close(ephemeral, request, context),
  };
}

async function open(
  ephemeral: Ephemeral,
  { configured: provider, config }: DataReadRequest<ProviderContext>,
  context: Context,
): Promise<OpenResult> {
  const { contract, kind, schema } = ephemeral;
  const { create } = kind.methods;
  if (create === undefined) throw new Error(`${kind.name} cannot be created`);
  for (const secret of secretsIn(kind.fields, config)) context.log.redactSecret(secret);
  const bare = planChange({ schema, prior: null, config }).planned;
  const filled = fillDefaults(kind.fields, provider, config, bare);
  if (filled.missing.length > 0) return { result: null, diagnostics: filled.missing };
  const refused = await refusalOf(ephemeral, provider, { planned: filled.planned, config }, context);
  if (refused !== undefined) return { result: null, diagnostics: [refused] };
  // From here on a killed run leaves a note, so that the next run can delete the object.
  const { note, token, planned } = await noteEphemeral(
    provider,
    kind,
    { planned: filled.planned, config },
    context,
  );
  const opening: Opening = { ephemeral, provider, context, note };
  const sentAtMs = provider.clock.now();
  let answer: JsonObject;
  try {
    const parent = scopeOf(provider, kind, planned);
    const body = creationRequest(contract, kind, create, { planned, config, parent });
    const call = { method: create, verb: "create", body: withToken(create, body, token) } as const;
    answer = (await send(provider, call, context)) ?? {};
  } catch (error) {
    const path = violationPath(kind.fields, error, create.objectField);
    const problem = diagnose.ephemeralNotMade(kind, error, path);
    if (mayHaveGoneThrough(error)) return lost(opening, sentAtMs, problem);
    await note.drop();
    return { result: null, diagnostics: [problem] };
  }
  const object = objectIn(kind, create, answer);
  const name = object?.[nameFieldOf(kind).wireName];
  if (
    object === undefined ||
    typeof name !== "string" ||
    parseResourceName(kind.pattern, name) === undefined
  ) {
    return lost(opening, sentAtMs, diagnose.ephemeralNameless(kind));
  }
  // If anything goes wrong from here on, the object of this name is deleted.
  if (!(await isShownObject(provider, kind, name, object, context))) {
    return lost(opening, sentAtMs, diagnose.ephemeralOfAnother(kind, name));
  }
  await note.made(name);
  const spoilt = (problem: (left: string | undefined) => Diagnostic): Promise<OpenResult> =>
    giveUp(opening, name, problem);
  let result: ValueObject;
  try {
    // The secret may be in the answer beside the object.
    result = resultOf(ephemeral, { ...answer, ...object }, planned, config);
  } catch (error) {
    return spoilt((left) => diagnose.ephemeralUnreadable(kind, name, error, left));
  }
  for (const secret of secretsIn(kind.fields, result)) context.log.redactSecret(secret);
  const untold = kind.fields.find(
    ({ returnedOnce, terraformName }) => returnedOnce === true && valueAt(result, terraformName) === null,
  );
  if (untold !== undefined) {
    return spoilt((left) => diagnose.ephemeralIncomplete(kind, name, untold.terraformName, left));
  }
  // While it stops, the engine may never close an opened object.
  if (context.signal.aborted) return spoilt((left) => diagnose.ephemeralInterrupted(kind, name, left));
  ephemeral.opened.set(name, (ending) => remove(opening, name, ending));
  const problem = provider.journal.takeProblem();
  return {
    result,
    private: encodeName(name),
    diagnostics: problem === undefined ? [] : [journalUnwritable(problem)],
  };
}

/** Returns the error if an object is made in a place that is not allowed, or if the review does not contain it. No limit counts it. */
async function refusalOf(
  { kind }: Ephemeral,
  provider: ProviderContext,
  { planned, config }: { readonly planned: ValueObject; readonly config: ValueObject },
  { signal }: Context,
): Promise<Diagnostic | undefined> {
  if (!isGuarded(provider)) return undefined;
  const asked = { verb: "open", type: kind.name, fields: kind.fields, config } as const;
  const permitted = await permitFor(provider, { ...changeOf(provider, kind, [], planned), asked }, signal);
  return permitted !== undefined && "severity" in permitted ? permitted : undefined;
}

const LONGEST_PAUSE_MS = 5_000;

/** Longest search for the object of a lost answer beyond the settle time, in milliseconds. */
const SEARCH_MARGIN_MS = 15_000;

/**
 * Searches for the object of a create whose answer is lost or unusable, until it is deleted or until nothing can come of the request any
 * more. Returns the problem with the outcome. Keeps the note for the next run if the outcome is open.
 */
async function lost(
  { ephemeral: { kind }, provider, context, note }: Opening,
  sentAtMs: number,
  problem: Diagnostic,
): Promise<OpenResult> {
  const { clock, settleMs } = provider;
  const signal = AbortSignal.any([context.signal, signalAfter(settleMs + SEARCH_MARGIN_MS)]);
  const isSettled = (sinceMs: number): boolean => clock.now() - sinceMs - sentAtMs >= settleMs;
  const patience = {
    limitMs: Math.max(0, sentAtMs + settleMs - clock.now()),
    longestPauseMs: LONGEST_PAUSE_MS,
  };
  const found = await lookUntil<LostEphemeral>(clock, signal, patience, async () => {
    const seen = await findLostEphemeral(provider, kind, note.note, isSettled, { ...context, signal });
    const isOpen = seen.kind === "candidates" || seen.kind === "unknown";
    return isOpen ? { open: () => seen } : { settled: seen };
  });
  if (found.kind === "left") await note.made(found.name);
  if (found.kind === "revoked" || found.kind === "nothing") await note.drop();
  return { result: null, diagnostics: [diagnose.withLost(kind, problem, found, note.path)] };
}

/** Deletes an object and its note. Returns the reason if the object may still exist. The note then stays, and a later run tries again. */
async function remove(
  { ephemeral, provider, note }: Opening,
  name: string,
  context: Context,
): Promise<string | undefined> {
  const left = await deleteObject(ephemeral.kind, provider, name, context);
  if (left === undefined) await note.drop();
  return left;
}

/** Deletes an unusable object and returns a diagnostic that states whether it still exists. */
async function giveUp(
  opening: Opening,
  name: string,
  problem: (left: string | undefined) => Diagnostic,
): Promise<OpenResult> {
  return { result: null, diagnostics: [problem(await remove(opening, name, opening.context))] };
}

async function close(
  { kind, opened }: Ephemeral,
  { configured: provider, private: privateData }: RenewRequest<ProviderContext>,
  context: Context,
): Promise<Diagnostics> {
  const name = decodeName(privateData);
  if (name === undefined) return [diagnose.ephemeralForgotten(kind)];
  const removeIt = opened.get(name) ?? ((ending: Context) => deleteObject(kind, provider, name, ending));
  opened.delete(name);
  const left = await removeIt(context);
  return left === undefined ? [] : [diagnose.ephemeralLeft(kind, name, left)];
}

/** Returns the values of the create's answer. Configured values stay as configured. */
function resultOf(
  { kind, schema }: Ephemeral,
  object: JsonObject,
  planned: ValueObject,
  config: ValueObject,
): ValueObject {
  const shown = kind.fields.map((field) =>
    field.returnedOnce === true ? { ...field, readable: true } : field,
  );
  const told = withUnreadable(shown, fromWire(shown, object, kind.exclusive), planned, kind.exclusive);
  const given = Object.entries(config).filter(([, value]: [string, Value]) => value !== null);
  return objectWithoutUnknowns(
    valueObject([...Object.entries(keepSpellings(schema.block, planned, told)), ...given]),
  );
}

/** Encodes the private data between open and close: the object's name. */
function encodeName(name: string): Uint8Array {
  return Buffer.from(JSON.stringify({ version: 1, name }));
}

function decodeName(bytes: Uint8Array): string | undefined {
  try {
    const { version, name } = JSON.parse(Buffer.from(bytes).toString("utf8")) as Record<string, unknown>;
    return version === 1 && typeof name === "string" && name !== "" ? name : undefined;
  } catch {
    return undefined;
  }
}
