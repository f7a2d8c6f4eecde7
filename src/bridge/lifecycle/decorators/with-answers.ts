import { explainNormalization, type FieldType } from "../../../contract";
import {
  type Diagnostic,
  hasErrors,
  isSequence,
  keepSpellings,
  type ReadRequest,
  type StateResult,
  type UpdateRequest,
  type CreateRequest,
  type Value,
  type ValueObject,
} from "../../../plugin";
import {
  type AnswerNote,
  answerNotesIn,
  decodePrivate,
  isImported,
  isNotedValue,
  isOnlyNamed,
  nameIn,
  NOTHING_PENDING,
  type ProviderContext,
  type ResourceModel,
  setAttributesIn,
  withAnswerNotes,
} from "../../context";
import {
  canonicalText,
  isRecreated,
  isZeroValue,
  partAt,
  placeOf,
  type ValueDifference,
  withPart,
} from "../../../values";
import { answersDiffer } from "./answer-diagnostics";
import type { CreatedState } from "../create/create-wait";
import {
  answerDifferences,
  isFixed,
  isSettable,
  isUnchanged,
  keptValues,
  noteOf,
  type NotedPart,
  type NotedDifference,
  type NotedUpdate,
  storedNotes,
} from "./noted-answers";

/**
 * A service may answer a change with other values than the planned ones. The engine demands the planned ones, and would replace an object
 * that was created with others. So the state keeps what was planned, a warning names each difference, and private state remembers it.
 */

/** Keeps the planned values of a new object. */
export function afterCreate(
  model: ResourceModel,
  { planned }: Pick<CreateRequest<ProviderContext>, "planned">,
  { isChanged = false, ...result }: CreatedState,
): StateResult {
  const { state, diagnostics = [] } = result;
  const fresh = result.private ?? NOTHING_PENDING;
  if (state === null || hasErrors(diagnostics)) return { ...result, private: fresh };
  const kindOf = (difference: ValueDifference): AnswerNote["is"] => {
    if (isChanged) return "drifted";
    return isIgnoredValue(difference) ? "ignored" : "rewritten";
  };
  return settle(model, planned, { ...result, state, private: fresh }, [], [], kindOf, "create");
}

/** Keeps the planned values of a changed object. */
export function afterUpdate(
  model: ResourceModel,
  request: UpdateRequest<ProviderContext>,
  update: NotedUpdate,
  result: StateResult,
): StateResult {
  const { planned, private: stored } = request;
  const { state, diagnostics = [] } = result;
  const fresh = result.private ?? stored;
  if (state === null || hasErrors(diagnostics)) {
    return { ...result, private: withAnswerNotes(fresh, answerNotesIn(stored)) };
  }
  const isFirst = isImported(stored) || setAttributesIn(stored).length === 0;
  const kindOf = (difference: ValueDifference): AnswerNote["is"] => {
    const { path, type, configured, answered } = difference;
    const noted = update.notes.find(({ note }) => isSamePath(note.path, path));
    const before = partAt(update.prior, path);
    // The update did not ask for a change, and the service had the configured value when the plan was made.
    if (noted === undefined && isSame(type, partAt(request.prior, path), configured)) return "drifted";
    const isKept = before !== undefined && isSame(type, before, answered);
    const isOwnEntry =
      configured === undefined && (isFirst || (noted !== undefined && isUnchanged(noted, configured)));
    if (isKept && !isOwnEntry && !(isFirst && isSpelling(configured, answered))) return "ignored";
    return isIgnoredValue(difference) ? "ignored" : "rewritten";
  };
  return settle(
    model,
    planned,
    { ...result, state, private: fresh },
    update.carried,
    update.kept,
    kindOf,
    "update",
  );
}

/** Notes what changed outside of Terraform, and keeps the planned values of an object that a pending create has made. */
export function afterRead(
  model: ResourceModel,
  request: Pick<ReadRequest<ProviderContext>, "state" | "private">,
  result: StateResult,
): StateResult {
  const { state: prior, private: stored } = request;
  const { state, diagnostics = [] } = result;
  if (state === null || result.private === undefined) return result;
  const known = storedNotes(model, stored);
  if (state === prior || hasErrors(diagnostics) || isOnlyNamed(prior)) {
    return { ...result, private: withAnswerNotes(result.private, healed(known, state)) };
  }
  const differences = answerDifferences(model, prior, state).filter((each) => isSettable(model, each));
  const pending = decodePrivate(stored);
  // A clone still has its source's values where its plan has others.
  if (pending?.verb === "create" && pending.source === undefined) {
    return afterPendingCreate(model, result, state, differences);
  }
  const spelled = keepSpellings(model.schema.block, prior, state);
  if (isRecreated(model.kind.fields, prior, spelled)) return result;
  const notes = healed(known, state);
  const drifted = differences
    .filter(({ path }) => notes.every((note) => !isSamePath(note.path, path)))
    .filter(({ path, configured, answered }) => {
      const fields = placeOf(model.kind.fields, path)?.fields ?? [];
      return configured === undefined || isFixed(fields, configured, answered);
    })
    .map((each) => noteOfAnswer("drifted", each, state));
  return { ...result, private: withAnswerNotes(result.private, [...notes, ...drifted]) };
}

/** Keeps the planned values of an object whose create an earlier run began. What the plan left to the service is null in its state. */
function afterPendingCreate(
  { kind }: ResourceModel,
  result: StateResult,
  state: ValueObject,
  differences: readonly ValueDifference[],
): StateResult {
  const found = differences
    .filter(({ configured }) => configured !== null)
    .map((each): NotedDifference => ({ ...each, is: isIgnoredValue(each) ? "ignored" : "rewritten" }));
  if (found.length === 0) return result;
  return {
    ...result,
    state: found
      .filter(({ is }) => is === "rewritten")
      .reduce((all, { path, configured }) => withPart(all, path, configured), state),
    private: withAnswerNotes(
      result.private ?? NOTHING_PENDING,
      found.map((each) => noteOfAnswer(each.is, each, state)),
    ),
    diagnostics: [
      ...(result.diagnostics ?? []),
      answersDiffer({ kind, name: nameIn(state) }, found, "create"),
    ],
  };
}

/** Returns the notes that still hold: not those of a value that is the configured one by now. */
function healed(known: readonly NotedPart[], state: ValueObject): readonly AnswerNote[] {
  return known
    .filter(
      ({ note, type }) =>
        note.is === "rewritten" || !isNotedValue(note.configured, type, partAt(state, note.path)),
    )
    .map(({ note }) => note);
}

/** Returns the result with the planned values, a warning about the differences, and their notes. */
function settle(
  model: ResourceModel,
  planned: ValueObject,
  result: StateResult & { readonly state: ValueObject; readonly private: Uint8Array },
  carried: readonly AnswerNote[],
  inherited: readonly NotedDifference[],
  kindOf: (difference: ValueDifference) => AnswerNote["is"],
  verb: "create" | "update",
): StateResult {
  const { state, diagnostics = [] } = result;
  const kept = keptValues(model, planned, state);
  const all = answerDifferences(model, kept, state);
  const found = all
    .filter((each) => isSettable(model, each))
    .map((difference) => ({ difference, note: noteOfAnswer(kindOf(difference), difference, state) }));
  const reported: readonly NotedDifference[] = [
    ...found.map(({ difference, note }) => ({ ...difference, is: note.is })),
    ...inherited,
  ];
  const object = { kind: model.kind, name: nameIn(state) };
  const warnings: readonly Diagnostic[] =
    reported.length === 0 ? [] : [answersDiffer(object, reported, verb)];
  return {
    ...result,
    state: all.length === 0 ? state : kept,
    private: withAnswerNotes(result.private, [...carried, ...found.map(({ note }) => note)]),
    diagnostics: [...diagnostics, ...warnings],
  };
}

/** Returns the note about a difference, with the value in the spelling of the answer, which later answers repeat. */
function noteOfAnswer(
  is: AnswerNote["is"],
  { path, type, configured, answered, isSecret }: ValueDifference,
  state: ValueObject,
): AnswerNote {
  const raw = answered === undefined ? undefined : (partAt(state, path) ?? answered);
  return noteOf(is, path, type, configured, raw, isSecret);
}

/**
 * Whether a service has not used a value, rather than rewritten it: it has none, fewer elements, the opposite, or another one of the
 * contract's words.
 */
function isIgnoredValue({ field, type, configured, answered }: ValueDifference): boolean {
  if (configured === undefined || configured === null) return false;
  if (answered === undefined || answered === null || type.kind === "bool") return true;
  if (isZeroValue(type, answered) && !isZeroValue(type, configured)) return true;
  if (isSequence(configured) && isSequence(answered) && "element" in type) {
    const texts = new Set(answered.map((each) => canonicalText(type.element, each)));
    const isMissing = configured.some((each) => !texts.has(canonicalText(type.element, each)));
    return isMissing && answered.length < configured.length;
  }
  return field.constraints.enum !== undefined && !isSpelling(configured, answered);
}

/** Whether two texts differ only in ways in which services rewrite texts. */
function isSpelling(configured: Value | undefined, answered: Value | undefined): boolean {
  return (
    typeof configured === "string" &&
    typeof answered === "string" &&
    explainNormalization(configured, answered) !== undefined
  );
}

function isSame(type: FieldType, a: Value | undefined, b: Value | undefined): boolean {
  if (a === undefined || b === undefined) return a === b;
  return canonicalText(type, a) === canonicalText(type, b);
}

function isSamePath(a: AnswerNote["path"], b: AnswerNote["path"]): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
