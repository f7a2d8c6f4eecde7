import type { Kind } from "../model";
import { OPERATION_STATES, STATE_KEYS } from "../derived-facts";
import { type ListedStates, repeatedWords } from "../operation-states";
import { asNode, type Document, note } from "./document";
import { textsIn } from "./read-capacity";

/**
 * Reads the service's words for states of operations (`x-kind.states`). Records problems in the document.
 *
 * ```yaml
 * x-kind: { pattern: "operations/{id}", states: { RUNNING: [ACTIVE], SUCCEEDED: [DONE], FAILED: [ERROR], unknown: [PAUSED] } }
 * ```
 */
export function readStates(document: Document, kindName: string, said: unknown): Pick<Kind, "states"> {
  if (said === undefined) return {};
  const lists = Object.entries(asNode(said) ?? { "": said }).map(([key, words]) => ({
    key,
    words: STATE_KEYS.some((each) => each === key) ? textsIn(words) : undefined,
  }));
  const states: ListedStates = Object.fromEntries(lists.map(({ key, words = [] }) => [key, words]));
  const problems = [
    ...(lists.some(({ words }) => words === undefined)
      ? [`must have lists of words for ${STATE_KEYS.join(", ")}; got ${JSON.stringify(said)}`]
      : []),
    ...repeatedWords(states).map(({ text }) => `is wrong: ${text}`),
  ];
  note(
    document,
    problems.map((problem) => `kind ${kindName}: x-kind.states ${problem}`),
  );
  const known = OPERATION_STATES.filter((state) => states[state] !== undefined);
  return known.length === 0
    ? {}
    : { states: Object.fromEntries(known.map((state) => [state, states[state]])) };
}
