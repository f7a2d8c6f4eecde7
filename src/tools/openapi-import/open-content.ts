import type { KindRpcs, OpenApiImport } from "./finding";
import type { WantedKind } from "./find-methods";
import { asList, asObject, asText, type DocumentObject, membersOf, textsOf, without } from "./json";
import { propertyOf } from "./name-fields";

/**
 * Opens the section of an object that repeats what its create takes: an object of name, manifest and state, whose create takes the bare
 * manifest. The section's properties become the object's own, so that a create, an update and an answer agree about them. `x-kind.contentField`
 * keeps the section's name. Returns it; undefined if the object has no such section and names none.
 */
export function openContent(
  importing: OpenApiImport,
  kind: WantedKind,
  { create }: KindRpcs,
  schema: string | undefined,
): string | undefined {
  const { form, notes } = importing;
  const component = create === undefined ? undefined : form.componentOf(create.request);
  const node = form.holderOf(form.schemas.get(schema ?? ""));
  const declared = asObject(node["x-kind"]);
  const said = asText(declared?.["contentField"]);
  const found = said ?? (create === undefined ? undefined : sectionOf(importing, node, create.request));
  const section = found === undefined ? undefined : propertyOf(form, node, found);
  // A document that an import has written has an open section, which only its word names.
  if (section === undefined && said !== undefined) return said;
  if (found === undefined || section === undefined) return undefined;
  const isOfCreate = component !== undefined && form.componentOf(section) === component;
  if (said === undefined && !isOfCreate) {
    notes.guess(node, "contentField", "its fields are those of the create");
  }
  // Copies, because the create has the same schema, and what only the service sets differs.
  const content: DocumentObject = { ...section };
  form.unshare(content);
  const own = without(asObject(node["properties"]) ?? {}, found);
  node["properties"] = { ...asObject(content["properties"]), ...own };
  const required = textsOf(node["required"]);
  const names = [
    ...required.filter((name) => name !== found),
    ...(required.includes(found)
      ? textsOf(content["required"]).filter((name) => !Object.hasOwn(own, name))
      : []),
  ];
  if (names.length > 0) node["required"] = names;
  else Reflect.deleteProperty(node, "required");
  const exclusive = [node, content].flatMap((each) => asList(each["x-exclusive"]));
  if (exclusive.length > 0) node["x-exclusive"] = exclusive;
  notes.conclude(
    "identity",
    `\`${found}\` contains what users set of the ${kind.name}, because its create takes the same`,
    schema ?? kind.name,
  );
  return found;
}

/** Returns the property of an object whose schema is that of its create's request, or has its properties. */
function sectionOf(
  { form }: OpenApiImport,
  node: DocumentObject,
  request: DocumentObject,
): string | undefined {
  const own = membersOf(node["properties"]);
  const asked = membersOf(form.look(request)["properties"]).map(([name]) => name);
  if (asked.length === 0 || form.holderOf(request) === node) return undefined;
  // A create that takes the section itself has it in the same place as the object.
  if (asked.some((name) => own.some(([each, property]) => each === name && isMessageIn(form, property)))) {
    return undefined;
  }
  const component = form.componentOf(request);
  const messages = own.filter(([, property]) => isMessageIn(form, property));
  const bySchema = messages.filter(
    ([, property]) => component !== undefined && form.componentOf(property) === component,
  );
  const byContent = messages.filter(([, property]) => {
    const names = membersOf(form.look(property)["properties"]).map(([name]) => name);
    return names.every((name) => asked.includes(name)) && names.length * 2 > asked.length;
  });
  const [only, ...more] = bySchema.length > 0 ? bySchema : byContent;
  return more.length === 0 ? only?.[0] : undefined;
}

function isMessageIn(form: OpenApiImport["form"], property: unknown): boolean {
  return membersOf(form.look(property)["properties"]).length > 0;
}
