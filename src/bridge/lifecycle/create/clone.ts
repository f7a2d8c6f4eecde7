import {
  cloneSourceField,
  type Field,
  fieldsIn,
  holdsSecret,
  type Method,
  parentOf,
} from "../../../contract";
import type { JsonInputObject, JsonObject } from "../../../client";
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
  type Value,
  valueAt,
  valueAtPath,
  type ValueObject,
} from "../../../plugin";
import { unlessGone } from "../../../api";
import { readWhenVisible } from "../../../calls";
import { diagnostics as diagnose } from "../../operations";
import { type RequestPart, requestParts, applyPlanned, creationRequest, overUnknowns } from "../../../values";
import { fieldAt, obstacles, updateCalls, type UpdateValues } from "../../../changes";
import type { Entry } from "../../recovery";
import {
  encodePrivate,
  isAsPlanned,
  type ResourceModel,
  NOTHING_PENDING,
  partialState,
  scopeOf,
  type ProviderContext,
  stateLike,
  timeoutMs,
} from "../../context";
import { type Finished, nextStep, rememberedBy, unreadable } from "./create-left-open";
import { readUpdated } from "../update/update-reads";
import * as cloneTexts from "./clone-diagnostics";
import { carryOut, stateNow } from "../update/update";

/** The parts of a create request that a clone needs. */
type CloneRequest = Pick<CreateRequest<ProviderContext>, "configured" | "config" | "planned">;

/** The call that creates a clone, with the values of the finished clone, or the reason why none is possible. */
export type CloneStart =
  | {
      readonly method: Method;
      /** Returns the request for planned values. */
      readonly bodyOf: (planned: ValueObject) => JsonInputObject;
      readonly values: ValueObject;
    }
  | { readonly problem: Diagnostic };

/**
 * Builds the call that clones `source`. Reads the source first, because fields that the request does not carry keep the source's values.
 * Returns a problem if such a value differs from the plan and cannot be changed in place later.
 */
export async function startClone(
  model: ResourceModel,
  source: string,
  { configured: provider, config, planned }: CloneRequest,
  context: Context,
): Promise<CloneStart> {
  const { contract, kind, schema } = model;
  const method = kind.methods.clone;
  if (method === undefined) throw new Error(`${kind.name} cannot be cloned`);
  const path = [attributeStep(cloneSourceField(kind)?.terraformName ?? "")];
  let shown: ValueObject;
  try {
    const object = await unlessGone(provider.reads.read(kind, source, { signal: context.signal }));
    if (object === undefined) return { problem: cloneTexts.cloneSourceNotFound(source, path) };
    shown = stateLike(model, object, planned);
  } catch (error) {
    const problem = diagnose.callFailed(`read ${source}, the clone source of the new ${kind.name}`, error);
    return { problem };
  }
  const parts = requestParts(kind, method);
  const wanted = overUnknowns(kind.fields, planned, shown);
  const clone = applyPlanned(parts, shown, wanted);
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
  if (differences.length + hidden.length > 0) {
    return { problem: cloneTexts.cloneDiffers(kind, method, source, [...differences, ...hidden], path) };
  }
  const parent = parentOf(source) ?? scopeOf(provider, kind, planned);
  const bodyOf = (asked: ValueObject): JsonInputObject =>
    creationRequest(contract, kind, method, { planned: asked, config, parent }, source);
  return { method, bodyOf, values: wanted };
}

/**
 * Changes a new clone to the planned values with the methods for in-place updates. If a change fails, the result has a warning and the
 * clone's own values, so that the next plan shows the remaining changes.
 */
export async function finishClone(
  model: ResourceModel,
  name: string,
  {
    configured: provider,
    config,
    planned,
    expiry,
  }: CloneRequest & { readonly expiry: Entry["expiry"] | undefined },
  context: Context,
): Promise<Finished> {
  const { contract, kind } = model;
  const kept = partialState(planned, name);
  const unread = (error: unknown): Finished => unreadable({ model, provider }, name, planned, error, context);
  let object: JsonObject;
  let made: ValueObject;
  try {
    object = await readWhenVisible(provider, kind, name, context, timeoutMs(kind, planned, "create"));
    made = stateLike(model, object, planned);
  } catch (error) {
    return unread(error);
  }
  const parent = parentOf(name) ?? scopeOf(provider, kind, planned);
  const asked: UpdateValues = { prior: made, planned, config, parent };
  const values =
    expiry === undefined ? asked : (await import("./expiry.js")).expiringClone(model, object, asked, expiry);
  const isFinished = isAsPlanned(model, planned, made) && values.keptLabels === undefined;
  const calls = isFinished ? [] : updateCalls(contract, kind, name, values);
  for (const call of calls) {
    const end = await carryOut(model, provider, { name, call, values }, context);
    if (!("problem" in end)) continue;
    const pending = encodePrivate(end.pending);
    // A warning, here and below: on an error the engine would replace a clone that only needs to be finished.
    if (context.signal.aborted) {
      return {
        state: kept,
        private: pending,
        diagnostics: [cloneTexts.cloneInterrupted(kind, name, call.changes)],
      };
    }
    // If the change may still be running, the next run continues from its operation.
    if (end.pending !== undefined && rememberedBy({ model, provider }) === "journal") {
      const next = nextStep({ model, provider }, "it makes the remaining changes in place");
      const unfinished = cloneTexts.cloneUnfinished(kind, name, end.problem, next);
      return { state: kept, private: pending, isOpen: true, diagnostics: [unfinished] };
    }
    const finished = { private: pending, diagnostics: [cloneTexts.cloneIncomplete(kind, name, end.problem)] };
    if (end.pending !== undefined) return { ...finished, state: kept };
    const state = await stateNow(model, provider, name, { prior: made, reached: made }, context);
    return { ...finished, state, isChanged: true };
  }
  if (calls.length === 0) return { state: made, private: NOTHING_PENDING };
  try {
    const state = await readUpdated(model, provider, name, planned, context);
    return { state, private: NOTHING_PENDING };
  } catch (error) {
    return unread(error);
  }
}

/**
 * Returns the configured attributes that the service never returns and the clone request does not carry. Whether the source has the same
 * values cannot be determined.
 */
function hiddenValues(
  fields: readonly Field[],
  parts: readonly RequestPart[],
  config: ValueObject,
): readonly string[] {
  return fields
    .filter(({ wireName }) => parts.every(({ requestField }) => requestField.field.wireName !== wireName))
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
