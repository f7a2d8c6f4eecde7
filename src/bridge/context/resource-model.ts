import { type Contract, type Kind, type Method, toTerraformName } from "../../contract";
import type { JsonObject } from "../../client";
import {
  checkApplied,
  keepSpellings,
  type Schema,
  type Value,
  valueAt,
  type ValueObject,
  valueObject,
} from "../../plugin";
import { checkObject, IncompleteAnswer, memberIn, objectIn, UnexpectedAnswer } from "../../api";
import {
  type AnswerPath,
  fromWire,
  hiddenLabels,
  isRecreated,
  objectWithoutUnknowns,
  overUnknowns,
  partAt,
  vanishedField,
  withPart,
  withNameParts,
  withoutHiddenLabels,
  withUnreadable,
} from "../../values";

/** Why an answer without a field is rejected, as the end of a sentence. */
const CANNOT_VANISH =
  "which it had, and which cannot change while the object exists (if the object was deleted and recreated, remove it from the state " +
  "with `terraform state rm <address>`, and import it)";

/** Contract, kind and schema of a resource, shared by all phases of its life cycle. */
export interface ResourceModel {
  readonly contract: Contract;
  readonly kind: Kind;
  readonly schema: Schema;
  /** The known answers of one object. @default none */
  readonly answers?: readonly KnownAnswer[];
  /** Whether the provider leaves a label alone, so that no state has it. @default none */
  readonly isHiddenLabel?: (key: string) => boolean;
}

/** A value that the service answers instead of the configured one. */
export interface KnownAnswer {
  readonly path: AnswerPath;
  /** Undefined: a map has no such entry. */
  readonly configured: Value | undefined;
  /** Whether both values are equal, so that the state has the configured one. Otherwise it shows the answered one. */
  readonly isEqual: boolean;
  readonly isAnswered: (value: Value | undefined) => boolean;
}

/**
 * Returns the state of an object in an answer. Values that no answer contains come from its earlier state or plan, or from its name. A
 * value that is known to be equal to the configured one is that.
 */
export function stateOf(
  { kind, answers = [], isHiddenLabel }: ResourceModel,
  object: JsonObject,
  earlier: ValueObject,
): ValueObject {
  const whole = withUnreadable(
    kind.fields,
    fromWire(kind.fields, object, kind.exclusive),
    earlier,
    kind.exclusive,
  );
  const state = isHiddenLabel === undefined ? whole : withoutHiddenLabels(kind, whole, isHiddenLabel);
  const named = answers.reduce(
    (before, { path, configured, isEqual, isAnswered }) =>
      isEqual && isAnswered(partAt(before, path)) ? withPart(before, path, configured) : before,
    withNameParts(kind, state),
  );
  return valueObject([...Object.entries(named), ["timeouts", valueAt(earlier, "timeouts")]]);
}

/** Returns the labels of an object that the provider leaves alone. */
export function labelsLeftAlone({ kind, isHiddenLabel }: ResourceModel, object: JsonObject): ValueObject {
  if (isHiddenLabel === undefined) return valueObject();
  return hiddenLabels(kind, fromWire(kind.fields, object, kind.exclusive), isHiddenLabel);
}

/**
 * Like {@link stateOf}, with the earlier spelling of semantically equal values, for a comparison. Returns `earlier` itself if all are. A
 * result needs no comparison: the plugin server keeps the spellings of every result.
 */
export function stateLike(model: ResourceModel, object: JsonObject, earlier: ValueObject): ValueObject {
  return keepSpellings(model.schema.block, earlier, stateOf(model, object, earlier));
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
  const { kind, schema, answers = [] } = model;
  const state = stateOf(model, object, before);
  // A value that the service is known to answer without is not missing.
  const shown = answers
    .filter(({ path, isAnswered }) => isAnswered(partAt(state, path)))
    .reduce((all, { path }) => withPart(all, path, null), before);
  const path = vanishedField(kind.fields, shown, state);
  if (path === undefined || isRecreated(kind.fields, before, keepSpellings(schema.block, before, state))) {
    return state;
  }
  const source = { method: (kind.methods.get ?? kind.methods.list)?.name ?? "" };
  throw new IncompleteAnswer(path, `the ${kind.name} ${nameIn(state) ?? ""}`, source, CANNOT_VANISH);
}

/** Whether a state matches the plan, in any spelling. */
export function isAsPlanned(
  { schema: { block } }: ResourceModel,
  planned: ValueObject,
  state: ValueObject,
): boolean {
  return checkApplied(block, planned, keepSpellings(block, planned, state)).length === 0;
}

/**
 * Returns the state from the answer to a change. Returns undefined if the answer does not show the whole object of this name as planned.
 *
 * @param earlier - has the values that no answer contains. Default: the plan
 */
export function stateInAnswer(
  model: ResourceModel,
  method: Method,
  answer: JsonObject,
  name: string,
  planned: ValueObject,
  earlier: ValueObject = planned,
): ValueObject | undefined {
  const object = objectIn(model.kind, method, answer);
  if (object === undefined) return undefined;
  try {
    checkObject(model.kind, object, name, { method: method.name });
    const state = stateOf(model, object, earlier);
    return isAsPlanned(model, planned, state) ? state : undefined;
  } catch (error) {
    if (error instanceof UnexpectedAnswer) return undefined;
    throw error;
  }
}

/**
 * Returns the planned values with the returned-once fields (secrets) of the create's answer, which are in the object or beside it. They
 * cannot be read again, so they are kept even if the rest of the answer is unusable. Fields that are null or do not match the contract are omitted.
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
  { kind }: ResourceModel,
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
        return Object.entries(fromWire([{ ...field, readable: true }], shown)).filter(
          ([, value]) => value !== null,
        );
      } catch (error) {
        if (error instanceof UnexpectedAnswer) return [];
        throw error;
      }
    });
  return valueObject([...Object.entries(planned), ...returned]);
}

/** Returns the plan of an update with the secrets of a state in place of those that it leaves to the service. An answer may omit them. */
export function withKnownSecrets(
  { kind }: ResourceModel,
  planned: ValueObject,
  state: ValueObject,
): ValueObject {
  return overUnknowns(kind.fields, planned, state, (field) => field?.sensitive === true);
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
