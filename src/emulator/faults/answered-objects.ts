import { withBody, withItems, type Answer } from "../http/answer";
import type { MethodDescription } from "../service/method-description";
import { asRecord, type UnknownRecord } from "../../base/json";

/** Applies a function to the object in a method's answer, or to each object in its list. An error answer is unchanged. */
export function answeredObjects(
  answer: Answer,
  { listField, answerField }: Pick<MethodDescription, "listField" | "answerField">,
  change: (object: UnknownRecord) => UnknownRecord,
): Answer {
  const changed = (value: unknown): unknown => {
    const object = asRecord(value);
    return object === undefined ? value : change(object);
  };
  return withBody(answer, (body) => {
    if (listField !== undefined) return withItems(body, changed);
    const object = asRecord(body);
    if (answerField === undefined || object === undefined) return changed(body);
    return { ...object, [answerField]: changed(object[answerField]) };
  });
}
