import { firstWord, type Kind, type Method, parentOf, slugOf } from "../contract";
import { isJsonList, isJsonObject, isNotFound, type JsonValue, type ServiceError } from "../client";
import { UnexpectedAnswer } from "./unexpected-answer";

/**
 * Decides when an object counts as deleted. "Not found" alone does not prove it: gateways and frameworks return it
 * for an unknown method or address, too. The answer must have the HTTP status and the code of "not found", and must
 * refer to the object.
 */

/** An object is missing from a list that was read to its end. */
export class NotListed extends Error {
  constructor(method: Method, name: string) {
    super(`${method.name} was read to its end, and ${name} is not in its answer.`);
    this.name = "NotListed";
  }
}

/**
 * Whether an error proves that an object does not exist: the service says so of the object or of an object that
 * contains it, or the object is missing from a complete list.
 */
export function isGone(error: unknown, kind: Kind, name: string): boolean {
  if (error instanceof NotListed) return true;
  return isNotFound(error) && meaningOf(error, kind, name) === "object";
}

/** Whether an error says "not found" in ambiguous words, so that a list of the kind must decide. */
export function isDoubtful(error: unknown, kind: Kind, name: string): boolean {
  return isNotFound(error) && meaningOf(error, kind, name) === "anything";
}

/** Whether an object that was just created or changed may still appear: the answer is "not found", or unusable. */
export function mayYetAppear(error: unknown): boolean {
  return isNotFound(error) || error instanceof NotListed || error instanceof UnexpectedAnswer;
}

/** Words that no service needs to report a missing object. */
const OF_ROUTES =
  /\b(?:method|rpc|procedure|route|path|url|uri|endpoint|page|handler|api|service|host|domain|upstream|backend|gateway|proxy)s?\b/i;

/** Words of an answer that hides whether the object exists. */
const OF_ACCESS =
  /\b(?:permissions?|access|authori[sz]ed|unauthori[sz]ed|forbidden|allowed|credentials?|visible)\b/i;

/** Slugs that may occur in any sentence. */
const COMMON_WORDS: ReadonlySet<string> = new Set(
  "a an the no not found does do did exist exists is was it this that such requested unknown gone deleted".split(
    " ",
  ),
);

/** Returns the subject of a "not found": the object, something else, or unclear. */
function meaningOf({ facts }: ServiceError, kind: Kind, name: string): "object" | "other" | "anything" {
  const violations = (facts.fieldViolations ?? []).map(({ description }) => description);
  const text = [facts.said ?? "", ...violations, ...(facts.details ?? []).flatMap(textsIn)].join(" ");
  const names = [name, ...ancestorsOf(name)];
  const noun = nounOf(kind);
  const rest = names.reduce((left, each) => left.replaceAll(each, " "), text).replace(noun, " ");
  if (OF_ACCESS.test(rest)) return "other";
  const isNamed = names.some((each) => text.includes(each)) || hasWord(text, slugOf(name));
  // Without a code, words prove nothing by themselves: the list must confirm what they say of this object.
  if (facts.codeFromMessage === true) return isNamed ? "anything" : "other";
  if (names.some((each) => text.includes(each))) return "object";
  if (OF_ROUTES.test(rest)) return "other";
  return text.search(noun) !== -1 || hasWord(text, slugOf(name)) ? "object" : "anything";
}

/** Returns the texts in an error's details, without their types, which say nothing about the object. */
function textsIn(json: JsonValue): readonly string[] {
  if (typeof json === "string") return [json];
  if (isJsonList(json)) return json.flatMap(textsIn);
  if (!isJsonObject(json)) return [];
  return Object.entries(json).flatMap(([key, value]) => (/^@?type$/.test(key) ? [] : textsIn(value)));
}

/** Returns the full names of the objects that contain an object. */
function ancestorsOf(name: string): readonly string[] {
  const parent = parentOf(name);
  return parent === undefined ? [] : [parent, ...ancestorsOf(parent)];
}

/** Matches a kind's name in natural spellings: `virtual machine`, `VirtualMachine`, `virtual-machines`. */
function nounOf({ name, plural }: Kind): RegExp {
  const spelled = (each: string): string => wordsOf(each).join("[\\s_-]?");
  return new RegExp(`\\b(?:${spelled(plural)}|${spelled(name)})\\b`, "gi");
}

function wordsOf(name: string): readonly string[] {
  const word = firstWord(name);
  return word === "" || word === name ? [name] : [word, ...wordsOf(name.slice(word.length))];
}

function hasWord(text: string, word: string): boolean {
  if (COMMON_WORDS.has(word.toLowerCase())) return false;
  return text.split(/[^\p{L}\p{N}._~-]+/u).some((each) => each.replace(/\.$/, "") === word);
}
