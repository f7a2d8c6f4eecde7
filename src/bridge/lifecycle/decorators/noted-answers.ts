import { type Field, type FieldType, namePartFields } from "../../../contract";
import {
  collectReplacePaths,
  Decimal,
  formatPath,
  isUnknown,
  keepSpellings,
  type Path,
  type Value,
  valueAt,
  type ValueObject,
} from "../../../plugin";
import {
  type AnswerNote,
  answerNotesIn,
  isImported,
  isNotedValue,
  type KnownAnswer,
  type NotedValue,
  noteValue,
  readNotedValue,
  type ResourceModel,
} from "../../context";
import {
  type AnswerPlace,
  differencesBetween,
  objectWithoutUnknowns,
  overUnknowns,
  partAt,
  placeOf,
  type ValueDifference,
  withoutUnknowns,
  withPart,
} from "../../../values";

/**
 * Decisions from the notes of answered values, which plan, read and apply make from the same input. A note tells the configured value of the
 * last apply from the one that the service has, so that only a change of the configuration can replace an object or destroy data.
 */

/** A note, with the contract's facts about its part. */
export interface NotedPart extends AnswerPlace {
  readonly note: AnswerNote;
}

/** The values of a planned change of an existing object. */
export interface PlannedUpdate {
  readonly prior: ValueObject;
  readonly planned: ValueObject;
  readonly config: ValueObject;
  readonly private: Uint8Array;
}

/** Returns the stored notes. Omits notes about parts that the contract does not have any more. */
export function storedNotes({ kind }: ResourceModel, bytes: Uint8Array): readonly NotedPart[] {
  return answerNotesIn(bytes).flatMap((note) => {
    const place = placeOf(kind.fields, note.path);
    return place === undefined ? [] : [{ ...place, note }];
  });
}

/** Returns the differences between the values that the engine keeps and those of an answer, in any spelling. */
export function answerDifferences(
  { kind, schema }: ResourceModel,
  kept: ValueObject,
  answered: ValueObject,
): readonly ValueDifference[] {
  return differencesBetween(kind.fields, kept, keepSpellings(schema.block, kept, answered));
}

/** Returns the planned values, with those of the answer where the plan leaves them to the service. */
export function keptValues(
  { kind }: ResourceModel,
  planned: ValueObject,
  answered: ValueObject,
): ValueObject {
  return objectWithoutUnknowns(overUnknowns(kind.fields, planned, answered));
}

/** Whether users set the part at a path. */
export function isSettable({ kind }: ResourceModel, { path }: Pick<ValueDifference, "path">): boolean {
  const fields = placeOf(kind.fields, path)?.fields ?? [];
  return fields.every(({ presence }) => presence !== "computed");
}

/** Returns the model for an object whose state has the configured value wherever the service answers an equal one. */
export function modelOf(model: ResourceModel, state: ValueObject, bytes: Uint8Array): ResourceModel {
  const notes = storedNotes(model, bytes);
  if (notes.length === 0) return model;
  const answers = notes.map(({ note, type }): KnownAnswer => {
    const configured = partAt(state, note.path);
    const isEqual = note.is === "rewritten" && isNotedValue(note.configured, type, configured);
    return {
      path: note.path,
      configured,
      isEqual,
      isAnswered: (value) => isNotedValue(note.answered, type, value),
    };
  });
  return { ...model, answers };
}

/** An update in which a value that only differs from its noted answer counts as unchanged. */
export interface NotedUpdate {
  readonly model: ResourceModel;
  /** The prior values, with those that the service has where the configuration changes. */
  readonly prior: ValueObject;
  readonly notes: readonly NotedPart[];
  /** Notes that the update keeps, because it changes nothing in their parts. */
  readonly carried: readonly AnswerNote[];
  /** Differences that no update can remove. */
  readonly kept: readonly NotedDifference[];
  /** Values that the service ignored in an earlier change, and that the update asks for again. */
  readonly retried: readonly NotedDifference[];
}

/** A difference that is noted already. */
export type NotedDifference = ValueDifference & Pick<AnswerNote, "is">;

/** Returns how an update treats the noted parts. */
export function notedUpdate(model: ResourceModel, request: PlannedUpdate): NotedUpdate {
  const notes = notesOf(model, request);
  let { prior } = request;
  const answers: KnownAnswer[] = [];
  const carried: AnswerNote[] = [];
  const [kept, retried]: [NotedDifference[], NotedDifference[]] = [[], []];
  for (const noted of notes) {
    const { note, type, fields } = noted;
    const { path } = note;
    const given = partAt(request.planned, path);
    const planned = given === undefined || isUnknown(given) ? given : withoutUnknowns(given);
    const current = partAt(request.prior, path);
    const isApplied = isNotedValue(note.configured, type, current);
    const answered = isApplied ? readNotedValue(note.answered, type) : { isKnown: true, value: current };
    const equalTo = (noted: NotedValue | undefined): KnownAnswer => ({
      path,
      configured: planned,
      isEqual: true,
      isAnswered: (value) => isNotedValue(noted, type, value),
    });
    const isSecret = typeof note.configured === "object" || typeof note.answered === "object";
    const difference = { ...noted, path, configured: planned, answered: answered.value, isSecret };
    /** Keeps a difference that no update can remove, and notes it. */
    const keep = (is: AnswerNote["is"], now: AnswerNote): void => {
      carried.push({ ...now, is });
      answers.push(equalTo(now.answered));
      kept.push({ ...difference, is });
      prior = withPart(prior, path, planned);
    };
    if (!isUnchanged(noted, planned)) {
      // The configuration grows to less than the service has, because it rounds sizes or a change was interrupted.
      if (isOutgrown(fields, planned, answered.value)) {
        keep("rewritten", noteOf("rewritten", path, type, planned, answered.value, isSecret));
        continue;
      }
      if (isApplied && answered.isKnown && note.is !== "drifted") {
        prior = withPart(prior, path, answered.value);
      }
      continue;
    }
    if (isApplied && note.is === "rewritten") {
      answers.push(equalTo(note.answered));
      carried.push(note);
      continue;
    }
    if (isFixed(fields, planned, answered.value)) {
      const is = note.is === "ignored" ? "ignored" : "rewritten";
      keep(is, isApplied ? note : noteOf(is, path, type, planned, current, isSecret));
    } else {
      if (note.is === "ignored") retried.push({ ...difference, is: note.is });
      if (isApplied && answered.isKnown) prior = withPart(prior, path, answered.value);
    }
  }
  return {
    model: answers.length === 0 ? model : { ...model, answers },
    prior,
    notes,
    carried,
    kept,
    retried,
  };
}

/**
 * Returns the paths that force replacement: those at which both the value that was applied last, and the one that the service has, differ
 * from the plan. What the service alone has changed never replaces the object.
 */
export function replacePaths(model: ResourceModel, request: PlannedUpdate): readonly Path[] {
  const { planned, config, prior } = request;
  const notes = notesOf(model, request);
  const pathsFrom = (before: ValueObject): readonly Path[] =>
    collectReplacePaths(model.schema.block, before, planned, config);
  if (notes.length === 0) return pathsFrom(prior);
  let [applied, answered] = [prior, prior];
  for (const noted of notes) {
    const { note, type } = noted;
    const { path } = note;
    const wanted = partAt(planned, path);
    const isApplied = isNotedValue(note.configured, type, partAt(prior, path));
    const [asked, got] = [readNotedValue(note.configured, type), readNotedValue(note.answered, type)];
    if (isUnchanged(noted, wanted)) applied = withPart(applied, path, wanted);
    else if (asked.isKnown) applied = withPart(applied, path, asked.value);
    if (isApplied && got.isKnown && note.is !== "drifted") answered = withPart(answered, path, got.value);
  }
  const ofUser = new Set(pathsFrom(applied).map(formatPath));
  return pathsFrom(answered).filter((path) => ofUser.has(formatPath(path)));
}

/** Whether the configuration still has the value that was applied last. */
export function isUnchanged({ note, type }: NotedPart, planned: Value | undefined): boolean {
  return (planned === undefined || !isUnknown(planned)) && isNotedValue(note.configured, type, planned);
}

/** Whether no update can change a part from one value to another without the loss of data. */
export function isFixed(
  fields: readonly Field[],
  planned: Value | undefined,
  current: Value | undefined,
): boolean {
  return (
    fields.some(({ immutable, needsPermission }) => immutable || needsPermission !== undefined) ||
    isOutgrown(fields, planned, current)
  );
}

/** Whether a part that only grows is larger than planned. */
function isOutgrown(
  fields: readonly Field[],
  planned: Value | undefined,
  current: Value | undefined,
): boolean {
  return (
    fields.some(({ growOnly }) => growOnly === true) &&
    planned instanceof Decimal &&
    current instanceof Decimal &&
    planned.compare(current) < 0
  );
}

/** Returns the stored notes. Of an imported object, nothing was applied yet: what it has and no update can change counts as drift. */
function notesOf(model: ResourceModel, request: PlannedUpdate): readonly NotedPart[] {
  const { kind } = model;
  const { prior, planned, config } = request;
  if (!isImported(request.private)) return storedNotes(model, request.private);
  const parts = new Set(namePartFields(kind).map(({ terraformName }) => terraformName));
  return answerDifferences(model, keptValues(model, planned, prior), prior).flatMap(
    (difference): NotedPart[] => {
      const { path, type, configured, answered, isSecret } = difference;
      const fields = placeOf(kind.fields, path)?.fields ?? [];
      const [root] = path;
      const isPermitted = fields.some(
        ({ needsPermission }) => needsPermission !== undefined && valueAt(config, needsPermission) === true,
      );
      if (typeof root !== "string" || parts.has(root) || isPermitted) return [];
      if (!isSettable(model, difference) || !isFixed(fields, configured, answered)) return [];
      return [{ ...difference, fields, note: noteOf("drifted", path, type, configured, answered, isSecret) }];
    },
  );
}

/** Returns the note about a difference. */
export function noteOf(
  is: AnswerNote["is"],
  path: AnswerNote["path"],
  type: FieldType,
  configured: Value | undefined,
  answered: Value | undefined,
  isSecret: boolean,
): AnswerNote {
  const [asked, got] = [noteValue(type, configured, isSecret), noteValue(type, answered, isSecret)];
  return {
    path,
    is,
    ...(asked === undefined ? {} : { configured: asked }),
    ...(got === undefined ? {} : { answered: got }),
  };
}
