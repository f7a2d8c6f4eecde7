import { type DocumentedState, OPERATION_STATES, stateMeant } from "../../contract";
import type { OpenApiImport, OperationFields } from "./finding";
import { asObject, asText, type DocumentObject, membersOf, textsOf } from "./json";
import { propertyOf } from "./name-fields";
import { keyOf } from "./names";
import { BY_DESCRIPTION } from "./notes";

/** Usual words for states, as {@link keyOf} spells them. */
const USUAL_WORDS: Readonly<Record<DocumentedState, readonly string[]>> = {
  PENDING: ["queued", "enqueued", "waiting", "scheduled", "accepted", "submitted", "notstarted"],
  RUNNING: ["inprogress", "processing", "executing", "started", "working", "cancelling", "canceling"],
  SUCCEEDED: ["success", "successful"],
  FAILED: ["error", "errored", "failure", "fail", "timedout", "rejected"],
  CANCELLED: ["aborted"],
};

/** Words that say only that an operation has ended. They mean a success if another word of the list means a failure. */
const ENDED = ["done", "complete", "completed", "finished"];

/**
 * Returns the service's words for states of operations: those of `x-kind.states`, and those that the description lists for the property with
 * the state. Undefined if all are documented states in a usual spelling.
 */
export function findStates(
  { form, notes, said: { map, problems } }: OpenApiImport,
  schema = "",
  { doneField, stateField = "state" }: OperationFields,
): unknown {
  const node = form.schemas.get(schema);
  const said = asObject(node?.["x-kind"])?.["states"];
  if (doneField !== undefined) {
    const text = `an operation shows its end by ${doneField}, not by a state; remove the key`;
    if (map.operations?.states !== undefined) problems.push({ path: ["operations", "states"], text });
    return undefined;
  }
  const { words, isProse } = listedWords(form.look(propertyOf(form, node, stateField)));
  const known = new Set(
    membersOf(said).flatMap(([, list]) => textsOf(list).map((word) => word.toUpperCase())),
  );
  const others = words.filter((word) => !known.has(word.toUpperCase()));
  const left = new Set(others.filter((word) => stateMeant(word) === undefined));
  if (node === undefined || left.size === 0) return said;
  const states: Record<string, unknown> = { ...asObject(said) };
  const meanings = meaningsOf(words, textsOf(states["FAILED"]).length > 0);
  for (const state of OPERATION_STATES) {
    const own = others.filter((word) => meanings.get(word)?.state === state);
    if (states[state] !== undefined || own.length === 0) continue;
    states[state] = own;
    for (const word of own) left.delete(word);
    const guessed = own.filter((word) => meanings.get(word)?.isGuess === true);
    for (const word of guessed) notes.conclude("errors", `The state ${word} means ${state}`, schema);
    const why = guessed.length > 0 ? "the word alone says so" : isProse ? BY_DESCRIPTION : undefined;
    if (why !== undefined) notes.guess(node, `states.${state}`, why);
  }
  for (const word of left) {
    notes.conclude("errors", `Nothing says what the state ${word} means, so it counts as running`, schema);
  }
  if (left.size > 0 && states["unknown"] === undefined) {
    states["unknown"] = [...left];
    notes.guess(node, "states.unknown", "nothing says what they mean; move each word to its state");
  }
  return states;
}

/** Returns the state that each word means, and whether nothing but the word says so. */
function meaningsOf(
  words: readonly string[],
  isFailureSaid: boolean,
): ReadonlyMap<string, { readonly state: DocumentedState; readonly isGuess: boolean }> {
  const { length } = sharedPrefix(words);
  const read = words.map((word) => {
    const bare = word.slice(length);
    const said = stateMeant(word) ?? stateMeant(bare);
    const usual = OPERATION_STATES.find((state) => USUAL_WORDS[state].includes(keyOf(bare)));
    return { word, state: said ?? usual, isGuess: said === undefined, isEnd: ENDED.includes(keyOf(bare)) };
  });
  const hasFailure = isFailureSaid || read.some(({ state }) => state === "FAILED");
  return new Map(
    read.flatMap(({ word, state, isGuess, isEnd }) => {
      const meant = state ?? (isEnd && hasFailure ? "SUCCEEDED" : undefined);
      return meant === undefined ? [] : [[word, { state: meant, isGuess }] as const];
    }),
  );
}

/** Returns the prefix that all words of an enum have: `OPERATION_STATUS_`. One that negates is none. */
function sharedPrefix([first = "", ...rest]: readonly string[]): string {
  const ends = rest.length === 0 ? [] : [...first.matchAll(/[_.-]/g)].map(({ index }) => index + 1).reverse();
  const prefixes = ends.map((end) => first.slice(0, end));
  const shared = prefixes.find((prefix) => rest.every((word) => word.startsWith(prefix))) ?? "";
  return /(?:^|[_.-])(?:not?|non)[_.-]$/i.test(shared) ? "" : shared;
}

/** A list of at least three words in a sentence: "`QUEUED`, `DONE` or `ERROR`". */
const LIST =
  /[`'"]?\b[A-Za-z]+(?:[_-][A-Za-z]+)*\b[`'"]?(?:(?:\s?[,|/]\s?(?:(?:or|and)\s)?|\s(?:or|and)\s)[`'"]?\b[A-Za-z]+(?:[_-][A-Za-z]+)*\b[`'"]?){2,}/g;

/** Returns the words for states that a property's enum lists, or its description, if one of them means a success and another one not. */
function listedWords(property: DocumentObject): {
  readonly words: readonly string[];
  readonly isProse: boolean;
} {
  const values = textsOf(property["enum"]);
  if (values.length > 0) return { words: [...new Set(values)], isProse: false };
  const lists = (asText(property["description"]) ?? "").slice(0, 2000).match(LIST) ?? [];
  const words = lists.map((list) => [
    ...new Set((list.match(/[A-Za-z][A-Za-z_-]*/g) ?? []).filter((word) => !/^(?:or|and)$/i.test(word))),
  ]);
  const found = words.find((list) => {
    const states = new Set([...meaningsOf(list, false).values()].map(({ state }) => state));
    return states.has("SUCCEEDED") && states.size > 1;
  });
  return { words: found ?? [], isProse: true };
}
