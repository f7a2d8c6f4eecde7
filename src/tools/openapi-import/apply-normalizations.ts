import type { KindFinding, OpenApiImport } from "./finding";
import { asObject, type DocumentObject, membersOf } from "./json";
import { propertyOf } from "./name-fields";

/**
 * Applies `x-normalizes` at the root of the document, which names fields by kind and path (`Disk.label: case`), to the properties
 * themselves. A path leads through lists.
 */
export function applyNormalizations(
  importing: OpenApiImport,
  root: DocumentObject,
  { kind, schema, methods }: KindFinding,
  object: DocumentObject | undefined,
): void {
  const { form, notes } = importing;
  for (const [path, rules] of membersOf(root["x-normalizes"])) {
    const [owner, ...steps] = path.split(".");
    if (owner !== kind.name) continue;
    const messages = [form.schemas.get(schema ?? ""), methods.create?.request, object];
    const places = messages
      .map((message) => propertyAt(importing, message, steps))
      .filter((place) => place !== undefined);
    for (const place of places) place["x-normalizes"] = rules;
    if (places.length === 0) {
      notes.add("facts", `x-normalizes names ${path}, but the ${owner} has no such field.`);
    }
  }
}

function propertyAt(
  importing: OpenApiImport,
  message: unknown,
  [step = "", ...rest]: readonly string[],
): DocumentObject | undefined {
  const { form } = importing;
  const property = propertyOf(form, message, step);
  if (property === undefined || rest.length === 0) return property;
  const { items, additionalProperties } = form.look(property);
  return propertyAt(importing, asObject(items) ?? asObject(additionalProperties) ?? property, rest);
}
