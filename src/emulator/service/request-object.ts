import type { MethodDescription } from "./method-description";
import { inputOf, nameIn } from "./request-form";
import { asText } from "./schema";
import type { UnknownRecord } from "../../base/json";

/**
 * Returns the name of the object that a request concerns, or of the parent in which it creates or lists objects. Undefined if the request
 * does not contain it.
 */
export function objectOfRequest(method: MethodDescription, request: UnknownRecord): string | undefined {
  const own = nameIn(method, request);
  if (own !== "") return own;
  const { kind, verb } = method;
  if (kind === undefined) return undefined;
  const input = inputOf(method, request);
  const parent = asText(input[kind.parentField ?? ""]);
  const slug = verb === "create" ? asText(input[kind.slugField ?? ""]) : undefined;
  if (slug === undefined) return parent;
  const collection = kind.pattern.split("/").at(-2);
  return [parent, collection, slug].filter((each) => each !== undefined).join("/");
}
