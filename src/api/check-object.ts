import { type Kind, nameFieldOf, parentOf, parseResourceName, withArticle } from "../contract";
import type { JsonObject } from "../client";
import { missingField } from "./missing-field";
import { type AnswerSource, IncompleteAnswer, OtherObject, UnexpectedAnswer } from "./unexpected-answer";

/** Maximum length of a name in a message. */
const QUOTED_CHARACTERS = 200;

/**
 * Checks that an answer contains the requested object, completely. Another name, or the lack of a field that every
 * object of the kind has, would look like drift.
 *
 * @throws OtherObject if the answer names another object
 * @throws IncompleteAnswer if a field is missing
 * @throws UnexpectedAnswer if the name field is not a string
 */
export function checkObject(kind: Kind, object: JsonObject, name: string, source: AnswerSource): void {
  const { wireName } = nameFieldOf(kind);
  const named = object[wireName] ?? "";
  if (typeof named !== "string") throw new UnexpectedAnswer(wireName, "the object's name", named);
  if (named !== "" && named !== name) throw new OtherObject(quotable(named), name, source);
  const missing = missingField(kind.fields, object, kind.exclusive);
  if (missing !== undefined) throw new IncompleteAnswer(missing, `the ${kind.name} ${name}`, source);
}

/**
 * Checks that a name in an answer can be that of an object of the kind in `parent`.
 *
 * @param parent undefined if objects of all parents count
 * @throws OtherObject if it cannot
 */
export function checkNamePlace(
  kind: Kind,
  name: string,
  parent: string | undefined,
  source: AnswerSource,
): void {
  if (parseResourceName(kind.pattern, name) === undefined) {
    throw new OtherObject(quotable(name), `a name of the form ${kind.pattern}`, source);
  }
  if (parent !== undefined && parentOf(name) !== parent) {
    throw new OtherObject(quotable(name), `the name of ${withArticle(kind.name)} in ${parent}`, source);
  }
}

/** Returns a name from an answer in the form for messages. */
function quotable(name: string): string {
  const text = JSON.stringify(name.slice(0, QUOTED_CHARACTERS));
  return parsePlain(name) ? name : text;
}

function parsePlain(name: string): boolean {
  return name.length <= QUOTED_CHARACTERS && /^[\w./~-]+$/.test(name);
}
