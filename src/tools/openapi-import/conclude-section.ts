import type { FoundRpc } from "./find-methods";
import type { KindFinding, OpenApiImport } from "./finding";
import { asObject, type DocumentObject, membersOf, textsOf } from "./json";
import { propertyOf } from "./name-fields";
import { keyOf } from "./names";
import { BY_NAME } from "./notes";
import { isServiceSet } from "./conclude-fields";

/** Concludes what a request does not demand of users because the service decides it: an object's own name, and its section about it. */

/**
 * Marks what the service sets in the section of an object that contains its name (`metadata.id`): the name itself, times and versions. Requests
 * and answers share the section's schema.
 */
export function concludeSection(
  { form, notes }: OpenApiImport,
  { schema, nameField, kind }: KindFinding,
): void {
  const [section = "", ...rest] = nameField.split(".");
  if (rest.length === 0) return;
  const node = propertyOf(form, form.schemas.get(schema ?? ""), section);
  for (const [name, property] of membersOf(asObject(form.holderOf(node)["properties"]))) {
    const isName = name === rest[0] && keyOf(name) !== "name";
    const isSettable = form.look(property)["readOnly"] === undefined;
    if (!isSettable || !(isName || isServiceSet(name) || keyOf(name) === "resourceversion")) continue;
    (property as DocumentObject)["readOnly"] = true;
    notes.guess(property as DocumentObject, "readOnly", BY_NAME);
    notes.conclude("immutability", `Only the service sets \`${section}.${name}\``, kind.name);
  }
}

/** Drops the demand for an object's own full name from its create: the service composes it. */
export function dropOwnName(
  { form }: OpenApiImport,
  { nameField, kind }: KindFinding,
  rpc: FoundRpc,
  object: DocumentObject | undefined,
): void {
  if (kind.pattern.endsWith(`{${nameField}}`)) return;
  const message = object ?? rpc.request;
  if (!textsOf(form.look(message)["required"]).includes(nameField)) return;
  form.unshare(message);
  message["required"] = textsOf(message["required"]).filter((name) => name !== nameField);
}
