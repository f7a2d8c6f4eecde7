import type { KindDescription } from "./kind-description";
import type { MethodDescription } from "./method-description";
import { asList } from "./schema";
import { asRecord, type UnknownRecord } from "../../base/json";

/** Puts what users set of an object into the section in which answers hold it, such as `manifest`. */

/** Returns an object as answers show it. */
export function inContent(
  { content }: Pick<KindDescription, "content">,
  object: UnknownRecord,
): UnknownRecord {
  if (content === undefined) return object;
  const parts = [true, false].map((isInside) =>
    Object.fromEntries(Object.entries(object).filter(([name]) => content.names.has(name) === isInside)),
  );
  const [inside, beside] = parts;
  return { ...beside, [content.field]: inside };
}

/** Returns the answer of a method with its objects as answers show them. */
export function answerInContent(method: MethodDescription, answer: UnknownRecord): UnknownRecord {
  const { kind, answerField, listField, response } = method;
  if (kind?.content === undefined) return answer;
  const shown = (value: unknown): unknown => {
    const object = asRecord(value);
    return object === undefined ? value : inContent(kind, object);
  };
  const field = answerField ?? listField;
  if (field !== undefined) {
    const value = answer[field];
    if (value === undefined) return answer;
    return { ...answer, [field]: Array.isArray(value) ? asList(value).map(shown) : shown(value) };
  }
  return asRecord(response["x-kind"])?.["pattern"] === kind.pattern ? inContent(kind, answer) : answer;
}
