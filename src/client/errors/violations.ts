import { isJsonList, isJsonObject, type JsonObject, type JsonValue } from "../http/proto-json";
import type { FieldViolation } from "./error-facts";

/**
 * Finds the fields of the request that an error names, in any form that services use. A field counts only if a member that exists for this
 * purpose names it: a word in a message is never taken for a field.
 */

/** Members of an error, or of a detail, that list what is wrong with single fields. */
const LISTS = [
  // google.rpc.BadRequest, and buf.validate.Violations
  "fieldViolations",
  "field_violations",
  "violations",
  // RFC 9457, and most frameworks
  "errors",
  "fieldErrors",
  "field_errors",
  "invalid-params",
  "invalidParams",
  "invalid_params",
  "detail",
  // OData
  "details",
] as const;

/** Members of an element that name a field; the value is a path of the wire names, a JSON pointer, or a list of steps. */
const PLACES = [
  "field",
  "fieldPath",
  "field_path",
  "propertyPath",
  "pointer",
  "instancePath",
  "loc",
  "param",
  "parameter",
  "path",
  "target",
  "location",
] as const;

/** Members of an element that say what is wrong. */
const TEXTS = ["description", "detail", "message", "msg", "defaultMessage", "reason"] as const;

/** A named field, and the element of the error's lists that names it. */
export type FoundViolation = FieldViolation & { readonly item?: JsonObject };

/** Returns what an object of an error's body says about single fields. Texts are as the service wrote them. */
export function violationsIn(level: JsonObject): readonly FoundViolation[] {
  return LISTS.flatMap((name): readonly FoundViolation[] => {
    const list = level[name];
    if (name === "errors" && isJsonObject(list)) return violationsByField(list);
    if (!isJsonList(list)) return [];
    return list.filter(isJsonObject).flatMap((item): readonly FoundViolation[] => {
      const field = placeOf(item);
      const description = TEXTS.map((each) => textOf(item[each])).find((text) => text !== "") ?? "";
      // In a BadRequest, an element without a field is about the request as a whole. Elsewhere it is an error like any other.
      const isAboutField = field !== "" || (/^field_?violations$/i.test(name) && description !== "");
      return isAboutField ? [{ field, description, item }] : [];
    });
  });
}

/** Reads `errors` with a list of messages for each field, as ASP.NET Core writes it. */
function violationsByField(errors: JsonObject): readonly FoundViolation[] {
  return Object.entries(errors).flatMap(([field, messages]): readonly FoundViolation[] => {
    if (!isJsonList(messages)) return [];
    const description = messages.map(textOf).filter(Boolean).join(" ");
    return description === "" ? [] : [{ field: pathOf(field), description }];
  });
}

function placeOf(item: JsonObject): string {
  const { source = null, name, reason, field } = item;
  const places = [
    isJsonObject(field) ? stepsIn(field["elements"]) : undefined,
    ...PLACES.map((each) => item[each]),
    isJsonObject(source) ? (source["pointer"] ?? source["parameter"]) : undefined,
    // The first example of RFC 7807: `{"name": "age", "reason": "must be positive"}`.
    typeof reason === "string" ? name : undefined,
  ];
  return places.map(pathOf).find((path) => path !== "") ?? "";
}

/** Returns the steps of a buf.validate.FieldPath. */
function stepsIn(elements: JsonValue | undefined): readonly JsonValue[] {
  if (!isJsonList(elements)) return [];
  return elements.filter(isJsonObject).flatMap(({ fieldName, index }) => {
    return [fieldName ?? "", ...(index === undefined ? [] : [Number(index)])];
  });
}

/** Returns a field's path with dots and brackets; empty for any other value. */
function pathOf(place: JsonValue | undefined): string {
  if (isJsonList(place)) return joined(withoutBody(place));
  if (typeof place !== "string") return "";
  const text = place.trim();
  const pointer = /^#?\/(.+)$/s.exec(text)?.[1];
  if (pointer !== undefined) {
    return joined(pointer.split("/").map((step) => step.replaceAll("~1", "/").replaceAll("~0", "~")));
  }
  // The request as a whole, or its body in front of the path, as frameworks write it.
  return text.replace(/^(?:\$|body)(?:\.|$)/, "");
}

function withoutBody(steps: readonly JsonValue[]): readonly JsonValue[] {
  return steps[0] === "body" ? steps.slice(1) : steps;
}

function joined(steps: readonly JsonValue[]): string {
  return steps
    .map((step) => (typeof step === "number" ? String(step) : textOf(step)))
    .filter((step) => step !== "")
    .map((step, index) => {
      if (/^\d+$/.test(step)) return `[${step}]`;
      if (/[.[\]"]/.test(step)) return `[${JSON.stringify(step)}]`;
      return index === 0 ? step : `.${step}`;
    })
    .join("");
}

function textOf(value: JsonValue | undefined): string {
  return typeof value === "string" ? value.trim() : "";
}
