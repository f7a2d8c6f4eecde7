import { withBody, withItems, type Answer } from "../http/answer";
import type { MethodDescription } from "../service/method-description";
import { misname, type NameMixup, type Names } from "./misname";
import { asObject, asText } from "../service/schema";

/** Returns an answer in which every object has a wrong name. Values without a name are unchanged. */
export function misnamedAnswer(
  answer: Answer,
  { kind, listField, answerField }: Pick<MethodDescription, "kind" | "listField" | "answerField">,
  store: Names,
  mixup: NameMixup,
): Answer {
  const nameField = kind?.nameField;
  const change = (value: unknown): unknown => {
    const object = asObject(value);
    const name = nameField === undefined ? undefined : asText(object?.[nameField]);
    if (nameField === undefined || name === undefined) return value;
    return { ...object, [nameField]: misname(store, name, mixup) };
  };
  return withBody(answer, (body) => {
    if (listField !== undefined) return withItems(body, change);
    const object = asObject(body);
    if (answerField === undefined || object === undefined) return change(body);
    return { ...object, [answerField]: change(object[answerField]) };
  });
}
