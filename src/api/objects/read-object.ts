import { type Kind, type Method, nameFieldOf, requestBody, toObjectForm, withArticle } from "../../contract";
import type { AnswerFacts, JsonObject } from "../../client";
import { checkObject } from "../check-object";
import { findInList } from "./list-objects";
import { memberIn, objectIn } from "../method-messages";
import type { Service } from "../service";
import { type AnswerSource, UnexpectedAnswer } from "../unexpected-answer";

/**
 * Tracks changes by this process, so that the answer to a request from before a change does not count as the state
 * after it.
 */
export interface OwnChanges {
  /** Returns a mark of the changes begun and ended so far. */
  mark(): number;
  /** Registers the begin of a change; the returned function registers its end, once. */
  begin(name: string): () => void;
  /** Whether a change of an object has begun or ended since a mark. */
  isTouchedSince(name: string, mark: number): boolean;
}

/** Creates an empty record of changes. */
export function createOwnChanges(): OwnChanges {
  const last = new Map<string, number>();
  let count = 0;
  const touch = (name: string): void => void last.set(name, (count += 1));
  return {
    mark: () => count,
    begin(name) {
      let isOver = false;
      touch(name);
      return () => {
        if (!isOver) touch(name);
        isOver = true;
      };
    },
    isTouchedSince: (name, mark) => (last.get(name) ?? 0) > mark,
  };
}

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
