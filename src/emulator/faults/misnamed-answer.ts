import type { Answer } from "../http/answer";
import type { MethodDescription } from "../service/method-description";
import { answeredObjects } from "./answered-objects";
import { misname, type NameMixup, type Names } from "./misname";
import { asText } from "../service/schema";

/** Returns an answer in which every object has a wrong name. Values without a name are unchanged. */
export function misnamedAnswer(
  answer: Answer,
  method: MethodDescription,
  store: Names,
  mixup: NameMixup,
): Answer {
  const nameField = method.kind?.nameField;
  return answeredObjects(answer, method, (object) => {
    const name = nameField === undefined ? undefined : asText(object[nameField]);
    if (nameField === undefined || name === undefined) return object;
    return { ...object, [nameField]: misname(store, name, mixup) };
  });
}
