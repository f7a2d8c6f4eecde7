import type { KindFinding, OpenApiImport } from "./finding";
import { type DocumentObject, membersOf } from "./json";
import { elementOrSelf, propertyIn } from "./name-fields";

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
    const [owner = "", place = ""] = path.split(/\.(.*)/s);
    if (owner !== kind.name) continue;
    const messages = [form.schemas.get(schema ?? ""), methods.create?.request, object];
    const properties = messages
      .map((message) => propertyIn(form, message, place, (property) => elementOrSelf(form, property)))
      .filter((property) => property !== undefined);
    for (const property of properties) property["x-normalizes"] = rules;
    if (properties.length === 0) {
      notes.add("facts", `x-normalizes names ${path}, but the ${owner} has no such field.`);
    }
  }
}
