import { type Contract, ephemeralFields, type Kind, nameFieldOf, parseResourceName } from "../contract";
import type { JsonObject } from "../client";
import {
  type Context,
  type DataReadRequest,
  type Diagnostic,
  type Diagnostics,
  type EphemeralResource,
  type OpenResult,
  planChange,
  type RenewRequest,
  type Schema,
  type Value,
  valueAt,
  type ValueObject,
  valueObject,
} from "../plugin";
import { objectIn } from "../service";
import { send } from "./calls";
import { fillDefaults } from "./defaults";
import { deleteObject } from "./delete-object";
import * as texts from "./ephemeral-texts";
import { fromWire } from "./from-wire";
import { creationRequest } from "./request";
import { ephemeralSchema } from "./schema";
import { secretsIn } from "./secret-values";
import { scopeOf, type Session } from "./session";
import { mayHaveGoneThrough } from "./texts";
import { objectWithoutUnknowns } from "./unknown-values";
import { violationPath } from "./violation-path";

/** What an ephemeral object is worked on with. */
interface Ephemeral {
  readonly contract: Contract;
  /** The kind with the fields that it has where nothing is stored. */
  readonly kind: Kind;
  readonly schema: Schema;
  readonly opened: OpenedObjects;
}

/** What was made and not deleted yet, by name: how to delete it, which gives the reason why it is still there. */
export type OpenedObjects = Map<string, (context: Context) => Promise<string | undefined>>;

/**
 * Deletes what the engine has not closed: it closes nothing when something that uses it has failed. What is still there afterwards is
 * in the log, as nobody listens to anything else at the end.
 */
export async function closeAll(opened: OpenedObjects, context: Context): Promise<void> {
  await Promise.all(
    [...opened].map(async ([name, removeIt]) => {
      opened.delete(name);
      const left = await removeIt(context);
      if (left === undefined) context.log.info("deleted what the engine had not closed", { name });
      else
        context.log.error("an ephemeral object is still there and could not be deleted", {
          name,
          reason: left,
        });
    }),
  );
}

/**
 * The ephemeral resource `svc_<kind>`: an object that is made when a run of the engine needs it, and deleted when that run needs it no
 * longer. Whatever goes wrong after it was made, it is deleted, or named where that fails too.
 */
export function createEphemeralResource(
  contract: Contract,
  kind: Kind,
  opened: OpenedObjects,
): EphemeralResource<Session> {
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
  { configured: session, config }: DataReadRequest<Session>,
  context: Context,
): Promise<OpenResult> {
  const { contract, kind, schema } = ephemeral;
  const { create } = kind.methods;
  if (create === undefined) throw new Error(`${kind.name} cannot be created`);
  for (const secret of secretsIn(kind.fields, config)) context.log.redactSecret(secret);
  const bare = planChange({ schema, prior: null, config }).planned;
  const { planned, missing } = fillDefaults(kind.fields, session, config, bare);
  if (missing.length > 0) return { result: null, diagnostics: missing };
  let answer: JsonObject;
  try {
    const parent = scopeOf(session, kind, planned);
    const body = creationRequest(contract, kind, create, { planned, config, parent });
    answer = await send(session, create, "create", body, context);
  } catch (error) {
    const path = violationPath(kind.fields, error, create.objectField);
    return {
      result: null,
      diagnostics: [texts.ephemeralNotMade(kind, error, mayHaveGoneThrough(error), path)],
    };
  }
  const object = objectIn(kind, create, answer);
  const name = object?.[nameFieldOf(kind).wireName];
  if (object === undefined || typeof name !== "string" || parseResourceName(kind.pattern, name) === undefined)
    return { result: null, diagnostics: [texts.ephemeralNameless(kind)] };
  const spoilt = (problem: (left: string | undefined) => Diagnostic): Promise<OpenResult> =>
    giveUp(ephemeral, session, name, problem, context);
  let result: ValueObject;
  try {
    result = resultOf(ephemeral, object, planned, config);
  } catch (error) {
    return spoilt((left) => texts.ephemeralUnreadable(kind, name, error, left));
  }
  for (const secret of secretsIn(kind.fields, result)) context.log.redactSecret(secret);
  const untold = kind.fields.find(
    ({ returnedOnce, terraformName }) => returnedOnce === true && valueAt(result, terraformName) === null,
  );
  if (untold !== undefined)
    return spoilt((left) => texts.ephemeralUntold(kind, name, untold.terraformName, left));
  // The engine may never close what it was told of while it stops.
  if (context.signal.aborted) return spoilt((left) => texts.ephemeralInterrupted(kind, name, left));
  ephemeral.opened.set(name, (ending) => deleteObject(kind, session, name, ending));
  return { result, private: encodeName(name) };
}

/** Deletes what is of no use, and says whether that left anything behind. */
async function giveUp(
  ephemeral: Ephemeral,
  session: Session,
  name: string,
  problem: (left: string | undefined) => Diagnostic,
  context: Context,
): Promise<OpenResult> {
  const left = await deleteObject(ephemeral.kind, session, name, context);
  return { result: null, diagnostics: [problem(left)] };
}

async function close(
  { kind, opened }: Ephemeral,
  { configured: session, private: privateData }: RenewRequest<Session>,
  context: Context,
): Promise<Diagnostics> {
  const name = decodeName(privateData);
  if (name === undefined) return [texts.ephemeralForgotten(kind)];
  opened.delete(name);
  const left = await deleteObject(kind, session, name, context);
  return left === undefined ? [] : [texts.ephemeralLeft(kind, name, left)];
}

/** What the answer of the creation shows, with what is configured as it is configured. */
function resultOf(
  { contract, kind }: Ephemeral,
  object: JsonObject,
  planned: ValueObject,
  config: ValueObject,
): ValueObject {
  const shown = kind.fields.map((field) =>
    field.returnedOnce === true ? { ...field, readable: true } : field,
  );
  const told = fromWire(contract, shown, object, planned);
  const given = Object.entries(config).filter(([, value]: [string, Value]) => value !== null);
  return objectWithoutUnknowns(valueObject([...Object.entries(told), ...given]));
}

/** The private data between open and close: the object's name. */
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
