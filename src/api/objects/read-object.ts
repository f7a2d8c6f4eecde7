import { type Kind, type Method, nameFieldOf, requestBody, toObjectForm, withArticle } from "../../contract";
import type { AnswerFacts, JsonObject } from "../../client";
import { checkObject } from "../check-object";
import { findInList } from "./list-objects";
import { memberIn, objectIn } from "../object-in-answer";
import type { Service } from "../service";
import { type AnswerSource, UnexpectedAnswer } from "../unexpected-answer";

/** Options of {@link readObject}. */
export interface ReadObjectOptions {
  /** Ends the read at once. */
  readonly signal?: AbortSignal | undefined;
  /** Receives the metadata of the answer, if a get method answered. */
  readonly onAnswer?: ((answer: AnswerFacts) => void) | undefined;
}

/**
 * Reads one object by its full name; from the list if the kind has no get method. Rejects as the client does. Rejects with an ObjectGone
 * only if the whole list was read. Rejects with an UnexpectedAnswer if the answer lacks this object, or a part of it.
 */
export async function readObject(
  service: Service,
  kind: Kind,
  name: string,
  { signal, onAnswer }: ReadObjectOptions = {},
): Promise<JsonObject> {
  const { get, list } = kind.methods;
  if (get === undefined) {
    if (list === undefined) {
      throw new Error(`the contract has no method that reads ${withArticle(kind.name)}`);
    }
    return findInList(service, kind, name, signal);
  }
  const body = requestBody<string>(get, { name, members: [] });
  let facts: AnswerFacts | undefined;
  const answer = await service.client.call({ path: get.path, safety: "read" }, body, {
    ...(signal === undefined ? {} : { signal }),
    onAnswer: (answered) => {
      facts = answered;
      onAnswer?.(answered);
    },
  });
  return objectShown(kind, get, answer, name, { method: get.name, facts });
}

/**
 * Returns the object in a method's answer.
 *
 * @throws UnexpectedAnswer if there is none, another one, or only a part
 */
function objectShown(
  kind: Kind,
  method: Method,
  answer: JsonObject,
  name: string,
  source: AnswerSource,
): JsonObject {
  const member = objectIn(kind, method, answer) ?? memberIn(method, answer);
  const shown = member === undefined ? undefined : toObjectForm(kind, member);
  if (shown === undefined) {
    const { answerField = "" } = method;
    throw new UnexpectedAnswer(answerField, `the ${kind.name}`, answer[answerField]);
  }
  const nameField = nameFieldOf(kind).wireName;
  // An answer without any field of the kind is not the object.
  if (!kind.fields.some(({ wireName }) => Object.hasOwn(shown, wireName))) {
    throw new UnexpectedAnswer(nameField, "the object's name", shown[nameField]);
  }
  checkObject(kind, shown, name, source);
  // Not every contract promises that an object repeats its name.
  return { ...shown, [nameField]: name };
}
