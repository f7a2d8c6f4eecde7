import { type Field, fieldsIn, type Method, parentOf } from "../contract";
import type { JsonInputObject } from "../client";
import {
  attributeStep,
  collectReplacePaths,
  type Context,
  type CreateRequest,
  type Diagnostic,
  displayValue,
  formatPath,
  isObject,
  isSequence,
  type Path,
  type StateResult,
  type Value,
  valueAt,
  valueAtPath,
  type ValueObject,
} from "../plugin";
import { isGone } from "../service";
import { readWhenVisible } from "./calls";
import { type CarriedPart, carriedParts, carryOver } from "./carried-parts";
import { cloneSourceField } from "./clone-source";
import { asPlanned } from "./expectation";
import { holdsSecret } from "./field-type";
import { isAsPlanned, type Life, partialState, stateOf } from "./life";
import { encodePrivate, NOTHING_PENDING } from "./pending";
import { fieldAt, obstacles } from "./permissions";
import { readUpdated } from "./read-updated";
import { creationRequest } from "./request";
import { scopeOf, type Session } from "./session";
import * as cloneTexts from "./clone-texts";
import * as texts from "./texts";
import { overUnknowns } from "./unknown-values";
import { carryOut, stateNow } from "./update";
import { updateCalls } from "./update-calls";

/** What a creation is made of. */
type Creation = Pick<CreateRequest<Session>, "configured" | "config" | "planned">;

/** The call that makes a clone, or why none can be made. */
export type CloneStart =
  { readonly method: Method; readonly body: JsonInputObject } | { readonly problem: Diagnostic };

/**
 * The call that clones `source`. Before anything is made, the source is read: what the call's request does not carry comes from it, and
 * where that is not what is planned and cannot be changed in place afterwards, nothing is made.
 */
export async function startClone(
  life: Life,
  source: string,
  { configured: session, config, planned }: Creation,
  context: Context,
): Promise<CloneStart> {
  const { contract, kind, schema } = life;
  const method = kind.methods.clone;
  if (method === undefined) throw new Error(`${kind.name} cannot be cloned`);
  const path = [attributeStep(cloneSourceField(kind)?.terraformName ?? "")];
  let shown: ValueObject;
  try {
    shown = stateOf(life, await session.reads.read(kind, source, { signal: context.signal }), planned);
  } catch (error) {
    const problem = isGone(error)
      ? cloneTexts.cloneSourceNotFound(source, path)
      : texts.callFailed(`read ${source}, of which the new ${kind.name} is to be a clone`, error);
    return { problem };
  }
  const parts = carriedParts(kind, method);
  const wanted = overUnknowns(planned, shown);
  const clone = carryOver(parts, shown, wanted);
  const differences = obstacles(kind, collectReplacePaths(schema.block, clone, wanted, config), clone, wanted)
    .filter(
      ({ permission }) => permission === undefined || valueAt(config, permission.terraformName) !== true,
    )
    .map(({ path: at, permission }): cloneTexts.CloneDifference => {
      const root = fieldAt(kind.fields, at.slice(0, 1));
      const isSecret = root === undefined || holdsSecret(root);
      const show = (from: ValueObject): string => displayValue(valueAtPath(from, at) ?? null);
      return {
        attribute: formatPath(at),
        ...(isSecret ? {} : { planned: show(wanted), source: show(clone) }),
        ...(permission === undefined ? {} : { permission: permission.terraformName }),
      };
    });
  const hidden = hiddenValues(kind.fields, parts, config).map((attribute): cloneTexts.CloneDifference => ({
    attribute,
  }));
  if (differences.length + hidden.length > 0)
    return { problem: cloneTexts.cloneDiffers(kind, method, source, [...differences, ...hidden], path) };
  const parent = parentOf(source) ?? scopeOf(session, kind, planned);
  return { method, body: creationRequest(contract, kind, method, { planned, config, parent }, source) };
}

/**
 * Changes a new clone into what is planned, by the methods that change it in place, as far as its source had it otherwise. Whatever happens
 * on the way, the clone stays in state.
 */
export async function finishClone(
  life: Life,
  name: string,
  { configured: session, config, planned }: Creation,
  context: Context,
): Promise<StateResult> {
  const { contract, kind } = life;
  const kept = partialState(planned, name);
  let made: ValueObject;
  try {
    made = stateOf(
      life,
      await readWhenVisible(session, kind, name, context, asPlanned(life, planned)),
      planned,
    );
  } catch (error) {
    const problem = context.signal.aborted
      ? texts.createdAndInterrupted(kind, name)
      : texts.createdButUnreadable(kind, name, error);
    return { state: kept, private: NOTHING_PENDING, diagnostics: [problem] };
  }
  const parent = parentOf(name) ?? scopeOf(session, kind, planned);
  const values = { prior: made, planned, config, parent };
  const calls = isAsPlanned(life, planned, made) ? [] : updateCalls(contract, kind, name, values);
  for (const call of calls) {
    const end = await carryOut(life, session, { name, call, values }, context);
    if (!("problem" in end)) continue;
    const pending = encodePrivate(end.pending);
    // A warning, with everything that is planned: an error would make the engine replace a clone that only waits to be finished.
    if (context.signal.aborted)
      return {
        state: kept,
        private: pending,
        diagnostics: [cloneTexts.cloneInterrupted(kind, name, call.changes)],
      };
    return {
      state: await stateNow(life, session, name, { prior: made, reached: made }, context),
      private: pending,
      diagnostics: [cloneTexts.cloneUnfinished(kind, name, end.problem)],
    };
  }
  if (calls.length === 0) return { state: made, private: NOTHING_PENDING };
  try {
    const state = await readUpdated(life, session, name, planned, context);
    return { state, private: NOTHING_PENDING };
  } catch (error) {
    return {
      state: kept,
      private: NOTHING_PENDING,
      diagnostics: [texts.createdButUnreadable(kind, name, error)],
    };
  }
}

/**
 * What is configured of fields that the service never shows and that the clone's request does not carry: nobody can tell whether the source
 * has the same, nor whether it has been sent.
 */
function hiddenValues(
  fields: readonly Field[],
  parts: readonly CarriedPart[],
  config: ValueObject,
): readonly string[] {
  return fields
    .filter(({ wireName }) => parts.every(({ carried }) => carried.field.wireName !== wireName))
    .flatMap((field) => hiddenIn(field, valueAt(config, field.terraformName), []));
}

function hiddenIn(field: Field, config: Value, outer: Path): readonly string[] {
  if (config === null || field.argument !== undefined || field.presence === "computed") return [];
  const path = [...outer, attributeStep(field.terraformName)];
  if (!field.readable || field.writeOnly) return [formatPath(path)];
  const names = objectsIn(config).flatMap((object) =>
    fieldsIn(field.type).flatMap((inner) => hiddenIn(inner, valueAt(object, inner.terraformName), path)),
  );
  return [...new Set(names)];
}

function objectsIn(value: Value): readonly ValueObject[] {
  if (isSequence(value)) return value.flatMap(objectsIn);
  return isObject(value) ? [value] : [];
}
