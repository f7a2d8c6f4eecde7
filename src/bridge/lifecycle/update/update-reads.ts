import {
  type Context,
  type Diagnostic,
  isObject,
  isUnknown,
  keepSpellings,
  type Value,
  type ValueObject,
  valueObject,
} from "../../../plugin";
import { mayBeGone, mayYetAppear, UnexpectedAnswer } from "../../../api";
import { lookUntil, readChanged } from "../../../calls";
import {
  isAsPlanned,
  labelsLeftAlone,
  type ProviderContext,
  type ResourceModel,
  stateAfter,
  timeoutMs,
} from "../../context";
import type { FieldType, Kind } from "../../../contract";
import {
  type AnswerPath,
  canonicalText,
  isRecreated,
  partAt,
  placeOf,
  type ValueDifference,
  withPart,
} from "../../../values";
import { type UpdateCall, type UpdateValues, withoutUnset } from "../../../changes";
import * as diagnoseUpdate from "./update-diagnostics";
import type { OverwrittenValue } from "./update-diagnostics";
import { answerDifferences, isSettable, keptValues } from "../decorators/noted-answers";
import { diagnostics as diagnose } from "../../operations";

/** For how long a read after a change may be a stale one, in milliseconds: an eventually consistent service returns some at first. */
const STALE_MS = 7_500;

interface UpdateReadOptions {
  /** Has the values that no answer contains. @default the plan */
  readonly earlier?: ValueObject;
  /** Whether a state shows the update. @default it matches the plan */
  readonly isReached?: (state: ValueObject) => boolean;
}

/**
 * Reads an object after a successful update. Retries for some seconds until it matches the plan, because a stale read would look like an
 * update that did something else. After that, returns the object as the service shows it. If it is not found, retries until the update's
 * timeout.
 */
export async function readUpdated(
  model: ResourceModel,
  provider: ProviderContext,
  name: string,
  planned: ValueObject,
  context: Context,
  { earlier = planned, isReached = (state) => isAsPlanned(model, planned, state) }: UpdateReadOptions = {},
): Promise<ValueObject> {
  const { clock } = provider;
  const limitMs = timeoutMs(model.kind, planned, "update");
  return lookUntil(clock, context.signal, { limitMs }, async () => {
    try {
      const object = await readChanged(provider, model.kind, name, context, false);
      const state = stateAfter(model, object, earlier);
      return isReached(state) ? { settled: state } : { open: () => state, withinMs: STALE_MS };
    } catch (error) {
      if (!mayYetAppear(error)) throw error;
      const open = (): never => {
        throw error;
      };
      // The object existed and was complete when it was changed.
      return mayBeGone(error) ? { open } : { open, withinMs: STALE_MS };
    }
  });
}

/**
 * Decides what an update does with changes that others made after its plan: it keeps their entries of maps, omits what is as planned
 * already, and overwrites nothing else.
 */

/** The changes that others made after a plan, as far as an update concerns them. */
export interface ForeignChanges {
  readonly overwritten: readonly OverwrittenValue[];
  /** Whether the object was deleted, and another one created under its name. */
  readonly isRecreated: boolean;
  /** Whether the update would overwrite something, or keeps something that its plan did not show. */
  readonly isAny: boolean;
  /** Values of the update, with what the object already has of them, and with the entries of maps that others changed. */
  readonly values: UpdateValues;
  /** Adds the entries of maps that others changed to planned values. */
  merge(planned: ValueObject): ValueObject;
}

interface MapEntry {
  readonly map: AnswerPath;
  readonly key: string;
  /** Undefined: others removed the entry. */
  readonly value: Value | undefined;
}

/**
 * Compares the object before an update with the prior values of its plan, in the parts that the update sends.
 *
 * @param found - the state of the object now
 */
function foreignChanges(
  model: ResourceModel,
  calls: readonly UpdateCall[],
  values: UpdateValues,
  found: ValueObject,
): ForeignChanges {
  const { kind, schema } = model;
  const { prior, planned, config } = values;
  const isSent = ({ path }: ValueDifference): boolean =>
    calls.some(({ sent }) => sent.some((each) => isOverlapping(each, path)));
  // The update sends what the configuration leaves to the service as it is now.
  const wanted = keptValues(model, withoutUnset(kind.fields, prior, planned, config), found);
  const remaining = answerDifferences(model, wanted, found);
  const changed = answerDifferences(model, prior, found).filter(
    (each) => isSettable(model, each) && isSent(each),
  );
  const overwritten: OverwrittenValue[] = [];
  const entries: MapEntry[] = [];
  let before = prior;
  for (const difference of changed) {
    const { path, answered } = difference;
    const isAsPlanned = remaining.every((each) => !isOverlapping(each.path, path));
    const inMaps = isAsPlanned ? undefined : entriesOf(model, difference, found);
    const isForeign = ({ map, key }: MapEntry): boolean =>
      isSame(partOf(prior, map, key), partOf(wanted, map, key), placeOf(kind.fields, [...map, key])?.type);
    if (isAsPlanned) {
      before = withPart(before, path, answered);
    } else if (inMaps?.every((entry) => isForeign(entry) || isReached(entry, wanted, model)) === true) {
      entries.push(...inMaps.filter(isForeign));
      before = withEntries(before, inMaps);
    } else {
      overwritten.push({ ...difference, planned: partAt(wanted, path) });
    }
  }
  const merge = (object: ValueObject): ValueObject => withEntries(object, entries);
  const isOther = isRecreated(kind.fields, prior, keepSpellings(schema.block, prior, found));
  return {
    overwritten,
    isRecreated: isOther,
    isAny: isOther || overwritten.length + entries.length > 0,
    values: { ...values, prior: before, planned: merge(planned), current: found },
    merge,
  };
}

/** Returns the entries of a map in which a difference lies; undefined if it lies in no map. */
function entriesOf(
  { kind }: ResourceModel,
  { path, type, configured, answered }: ValueDifference,
  found: ValueObject,
): readonly MapEntry[] | undefined {
  const at = path.findIndex(
    (_step, index) => placeOf(kind.fields, path.slice(0, index))?.type.kind === "map",
  );
  const key = path[at];
  if (typeof key === "string") {
    const map = path.slice(0, at);
    return [{ map, key, value: partOf(found, map, key) }];
  }
  if (type.kind !== "map") return undefined;
  // One of the two has no map at all.
  const keys = [configured, answered].flatMap((each) =>
    each !== undefined && isObject(each) ? Object.keys(each) : [],
  );
  return keys.map((each) => ({ map: path, key: each, value: partOf(found, path, each) }));
}

function isReached({ map, key, value }: MapEntry, wanted: ValueObject, { kind }: ResourceModel): boolean {
  return isSame(value, partOf(wanted, map, key), placeOf(kind.fields, [...map, key])?.type);
}

function partOf(object: ValueObject, map: AnswerPath, key: string): Value | undefined {
  return partAt(object, [...map, key]);
}

function withEntries(object: ValueObject, entries: readonly MapEntry[]): ValueObject {
  return entries.reduce((all, { map, key, value }) => {
    const holder = partAt(all, map);
    if (holder === undefined || isUnknown(holder)) return all;
    const others = Object.entries(isObject(holder) ? holder : {}).filter(([each]) => each !== key);
    return withPart(all, map, valueObject(value === undefined ? others : [...others, [key, value]]));
  }, object);
}

function isSame(a: Value | undefined, b: Value | undefined, type: FieldType | undefined): boolean {
  if (a === undefined || b === undefined || type === undefined) return a === b;
  return canonicalText(type, a) === canonicalText(type, b);
}

/** Whether one of two paths leads to the other. */
function isOverlapping(a: AnswerPath, b: AnswerPath): boolean {
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  return short.every((step, index) => JSON.stringify(step) === JSON.stringify(long[index]));
}

/** The reason why an update must not be sent. */
export class UpdateNotAllowed extends Error {
  override readonly name = "UpdateNotAllowed";

  readonly diagnostic: Diagnostic;

  constructor(diagnostic: Diagnostic) {
    super(diagnostic.summary);
    this.diagnostic = diagnostic;
  }
}

/**
 * Reads an object right before an update, and returns what others changed after the plan. Repeats a read for some seconds if it shows such a
 * change, because it may be a stale read.
 *
 * @throws UpdateNotAllowed if the update would overwrite what others changed, or if the object cannot be read
 * @throws the error of the read if the object is not found
 */
export async function readBeforeUpdate(
  model: ResourceModel,
  provider: ProviderContext,
  name: string,
  calls: readonly UpdateCall[],
  values: UpdateValues,
  context: Context,
): Promise<ForeignChanges> {
  const { kind } = model;
  let foreign: ForeignChanges;
  try {
    foreign = await lookUntil(provider.clock, context.signal, { limitMs: STALE_MS }, async () => {
      try {
        const object = await readChanged(provider, kind, name, context, false);
        const asRead = { ...values, keptLabels: labelsLeftAlone(model, object) };
        const found = foreignChanges(model, calls, asRead, stateAfter(model, object, values.prior));
        return found.isAny ? { open: () => found } : { settled: found };
      } catch (error) {
        if (!(error instanceof UnexpectedAnswer)) throw error;
        const open = (): never => {
          throw error;
        };
        return { open };
      }
    });
  } catch (error) {
    throw unreadable(kind, name, error);
  }
  if (foreign.isRecreated) throw new UpdateNotAllowed(diagnoseUpdate.recreatedAfterPlan(kind, name));
  if (foreign.overwritten.length > 0) {
    throw new UpdateNotAllowed(diagnoseUpdate.changedAfterPlan(kind, name, foreign.overwritten));
  }
  return foreign;
}

/** Returns the error of a read before an update. The service's answer to the update decides whether an object exists that is not found. */
function unreadable(kind: Kind, name: string, error: unknown): unknown {
  if (mayBeGone(error)) return error;
  const failed = diagnose.callFailed(`read ${kind.name} ${name} before its update`, error);
  return new UpdateNotAllowed(diagnoseUpdate.unreadableBefore(failed));
}
