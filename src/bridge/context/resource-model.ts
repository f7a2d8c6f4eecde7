import { type Contract, type Kind, type Method, toTerraformName } from "../../contract";
import type { JsonObject } from "../../client";
import { checkApplied, type Schema, type Value, valueAt, type ValueObject, valueObject } from "../../plugin";
import { checkObject, IncompleteAnswer, memberIn, objectIn, UnexpectedAnswer } from "../../api";
import { fromWire, objectWithoutUnknowns, vanishedField } from "../values";

/** Why an answer without a field is rejected, as the end of a sentence. */
const CANNOT_VANISH =
  "which it had, and which cannot change while the object exists (if the object was deleted and recreated, remove it from the state " +
  "with `terraform state rm <address>`, and import it)";

/** Contract, kind and schema of a resource, shared by all phases of its life cycle. */
export interface ResourceModel {
  readonly contract: Contract;
  readonly kind: Kind;
  readonly schema: Schema;
}

/** Returns the state of an object in an answer. Semantically equal values keep their spelling in `like`. */
export function stateOf(
  { contract, kind }: ResourceModel,
  object: JsonObject,
  like: ValueObject,
): ValueObject {
  const state = fromWire(contract, kind.fields, object, like, kind.exclusive);
  return valueObject([...Object.entries(state), ["timeouts", valueAt(like, "timeouts")]]);
}

/** Whether only the create's answer contains some field, such as a secret. Without that answer the object is unusable. */
export function hasSecretAnswer({ kind }: ResourceModel): boolean {
  return kind.fields.some(({ returnedOnce }) => returnedOnce === true);
}

/**
 * Like {@link stateOf}, for an object whose prior state or plan is `before`.
 *
 * @throws UnexpectedAnswer if the object lacks a field that it had and cannot lose
 */
export function stateAfter(model: ResourceModel, object: JsonObject, before: ValueObject): ValueObject {
  const { kind } = model;
  const state = stateOf(model, object, before);
  const path = vanishedField(kind.fields, before, state);
  if (path === undefined) return state;
  const source = { method: (kind.methods.get ?? kind.methods.list)?.name ?? "" };
  throw new IncompleteAnswer(path, `the ${kind.name} ${nameIn(state) ?? ""}`, source, CANNOT_VANISH);
}

/** Whether a state matches the plan. */
export function isAsPlanned({ schema }: ResourceModel, planned: ValueObject, state: ValueObject): boolean {
  return checkApplied(schema.block, planned, state).length === 0;
}

/**
 * Returns the state from the answer to a change. Returns undefined if the answer does not show the whole object of this name as planned.
 */
export function stateInAnswer(
  model: ResourceModel,
  method: Method,
  answer: JsonObject,
  name: string,
  planned: ValueObject,
): ValueObject | undefined {
  const object = objectIn(model.kind, method, answer);
  if (object === undefined) return undefined;
  try {
    checkObject(model.kind, object, name, { method: method.name });
    const state = stateOf(model, object, planned);
    return isAsPlanned(model, planned, state) ? state : undefined;
  } catch (error) {
    if (error instanceof UnexpectedAnswer) return undefined;
    throw error;
  }
}

/**
 * Returns the planned values with the returned-once fields (secrets) of the create's answer, which are in the object or beside it. They
 * cannot be read again, so they are kept even if the rest of the answer is unusable. Fields that do not match the contract are omitted.
 */
export function withReturnedOnce(
  model: ResourceModel,
  method: Method,
  answer: JsonObject,
  planned: ValueObject,
): ValueObject {
  const object = objectIn(model.kind, method, answer) ?? memberIn(method, answer) ?? answer;
  return withSecretsOf(model, { ...answer, ...object }, planned);
}

/** Like {@link withReturnedOnce}, from the metadata of the create's operation, whose keys are in camelCase or with underscores. */
export function withSecretsOf(
  { contract, kind }: ResourceModel,
  holder: JsonObject,
  planned: ValueObject,
): ValueObject {
  const returned = kind.fields
    .filter(({ returnedOnce }) => returnedOnce === true)
    .flatMap((field): [string, Value][] => {
      const key = [field.wireName, toTerraformName(field.wireName)].find((each) =>
        Object.hasOwn(holder, each),
      );
      if (key === undefined) return [];
      try {
        const shown = { [field.wireName]: holder[key] ?? null };
        return Object.entries(fromWire(contract, [{ ...field, readable: true }], shown, null));
      } catch (error) {
        if (error instanceof UnexpectedAnswer) return [];
        throw error;
      }
    });
  return valueObject([...Object.entries(planned), ...returned]);
}

/** Returns the known part of the state of an object that is still being created, with its name if that is known. */
export function partialState(planned: ValueObject, name?: string): ValueObject {
  const known: [string, Value][] = Object.entries(objectWithoutUnknowns(planned));
  return valueObject(name === undefined ? known : [...known, ["name", name]]);
}

/** Returns the name in a state, or undefined if it has none. */
export function nameIn(state: ValueObject): string | undefined {
  const name = valueAt(state, "name");
  return typeof name === "string" && name !== "" ? name : undefined;
}
