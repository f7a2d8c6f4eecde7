import { type Kind, nameFieldOf, requestBody } from "../contract";
import type { AnswerFacts, JsonObject } from "../client";
import { findInList } from "./list-objects";
import { memberIn, objectIn } from "./object-in-answer";
import type { Service } from "./service";
import { UnexpectedAnswer } from "./unexpected-answer";

/** How one object is read. */
export interface ReadObjectOptions {
  /** Ends the read at once. */
  readonly signal?: AbortSignal | undefined;
  /** Told what is known of the answer besides its body, where a method answered that reads one object alone. */
  readonly onAnswer?: ((answer: AnswerFacts) => void) | undefined;
}

/**
 * Reads one object by its full name; out of the list where no method reads one alone. Rejects with an error that `isGone` knows
 * when the service says that it does not exist, and with an UnexpectedAnswer when the answer shows no such object.
 */
export async function readObject(
  service: Service,
  kind: Kind,
  name: string,
  { signal, onAnswer }: ReadObjectOptions = {},
): Promise<JsonObject> {
  const { get, list } = kind.methods;
  if (get === undefined) {
    if (list === undefined) throw new Error(`the contract has no method that reads a ${kind.name}`);
    return findInList(service, kind, list, name, signal);
  }
  const body = requestBody<string>(get, { name, members: [] });
  const answer = await service.client.call({ path: get.path, safety: "read" }, body, {
    ...(signal === undefined ? {} : { signal }),
    ...(onAnswer === undefined ? {} : { onAnswer }),
  });
  const object = objectIn(kind, get, answer);
  if (object !== undefined) return object;
  const shown = memberIn(get, answer);
  if (shown === undefined) {
    const { answerField = "" } = get;
    throw new UnexpectedAnswer(answerField, `the ${kind.name}`, answer[answerField]);
  }
  // That an object repeats its name is not documented of every kind. But an answer that shows nothing at all is not the object.
  const nameField = nameFieldOf(kind).wireName;
  if (kind.fields.some(({ wireName }) => Object.hasOwn(shown, wireName)))
    return { ...shown, [nameField]: name };
  throw new UnexpectedAnswer(nameField, "the object's name", shown[nameField]);
}
