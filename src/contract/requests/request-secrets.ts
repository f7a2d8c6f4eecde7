import type { RequestObject } from "./check-request";
import type { Field, FieldType, Method } from "../model";
import type { Json } from "../../base/json";

/** The sensitive values in the requests of methods. */

/** Returns the values of sensitive fields in a request, in any form. */
export function secretsInRequest(
  { request }: Pick<Method, "request">,
  body: RequestObject,
): readonly string[] {
  const found: string[] = [];
  replaceSecrets({ request }, body, (value) => {
    collect(value, found);
    return value;
  });
  return found;
}

/** Returns a request with the value of each sensitive field replaced. */
export function replaceSecrets(
  { request }: Pick<Method, "request">,
  body: RequestObject,
  replace: (value: Json) => Json,
): RequestObject {
  return walk(request, body, replace);
}

function walk(fields: readonly Field[], body: RequestObject, replace: (value: Json) => Json): RequestObject {
  return Object.fromEntries(
    Object.entries(body).map(([name, value]) => {
      const field = fields.find(({ wireName }) => wireName === name);
      if (field === undefined) return [name, value];
      return [
        name,
        field.sensitive || field.writeOnly ? replace(value) : walkValue(field.type, value, replace),
      ];
    }),
  );
}

function walkValue(type: FieldType, value: Json, replace: (value: Json) => Json): Json {
  if (isList(value)) {
    return "element" in type ? value.map((item) => walkValue(type.element, item, replace)) : value;
  }
  if (typeof value !== "object" || value === null) return value;
  if (type.kind === "object") return walk(type.fields, value, replace);
  if (type.kind !== "map") return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, walkValue(type.element, item, replace)]),
  );
}

function collect(value: Json, found: string[]): void {
  if (isList(value)) {
    for (const item of value) collect(item, found);
  } else if (typeof value === "object" && value !== null) {
    for (const item of Object.values(value)) collect(item, found);
  } else if (value !== null && typeof value !== "boolean" && value !== "") {
    found.push(String(value));
  }
}

function isList(value: Json | undefined): value is readonly Json[] {
  return Array.isArray(value);
}
