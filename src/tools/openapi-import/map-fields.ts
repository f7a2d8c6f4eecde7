import type { MappedField } from "../service-map";
import { nearestName } from "../../contract";
import type { KindFinding, OpenApiImport } from "./finding";
import type { FoundRpc } from "./find-methods";
import { asObject, type DocumentObject, membersOf } from "./json";
import { placeSplits } from "./identifiers";
import { elementOrSelf, propertyIn, propertyOf } from "./name-fields";
import { saidMethods } from "./map-places";

/**
 * Marks the fields of a kind as a service map says, in the kind's schema and in each request that contains them. The marks are the words that
 * a description may have itself.
 */

/** Marks the fields in the schema of a kind. */
export function markSaidSchema(
  importing: OpenApiImport,
  { kind, schema }: Pick<KindFinding, "kind" | "schema">,
): void {
  const node = importing.form.schemas.get(schema ?? "");
  if (node !== undefined) markFields(importing, kind.name, node, "schema");
}

/** Marks the fields in the request of a method, and in its answer if that is a create. `object` holds the object's fields, if not the request itself. */
export function markSaidRequest(
  importing: OpenApiImport,
  finding: KindFinding,
  rpc: FoundRpc,
  object: DocumentObject | undefined,
): void {
  const { kind, schema } = finding;
  const { form } = importing;
  if (!["create", "update", "clone"].includes(rpc.verb)) return;
  for (const message of [rpc.request, object]) {
    // The kind's schema is marked already.
    if (message === undefined || form.componentOf(message) === schema) continue;
    markFields(importing, kind.name, message, rpc.verb === "create" ? "create" : "change");
  }
  if (rpc.verb === "create") markFields(importing, kind.name, rpc.answer, "answer");
  markStandIns(importing, finding, rpc, object);
}

/** Adds a problem for each field of a map that no message of its kind contains. `known` are the paths of the kind's fields. */
export function checkSaidFields(importing: OpenApiImport, kindName: string, known: readonly string[]): void {
  const { said } = importing;
  const losesMethod = said.overruled.some(([, name]) => name === kindName);
  for (const path of Object.keys(said.map.kinds?.[kindName]?.fields ?? {})) {
    const at = ["kinds", kindName, "fields", path];
    if (known.includes(path) || said.placed.has(JSON.stringify(at))) continue;
    if (losesMethod) {
      said.overruled.push(at);
      continue;
    }
    const near = nearestName(path, known);
    said.problems.push({
      path: at,
      text: `the ${kindName} has no field ${path}${near === undefined ? "" : `; did you mean ${near}?`}`,
    });
  }
}

type MessageRole = "schema" | "create" | "change" | "answer";

function markFields(
  importing: OpenApiImport,
  kindName: string,
  message: DocumentObject,
  role: MessageRole,
): void {
  const { form, said } = importing;
  const kind = said.map.kinds?.[kindName];
  for (const [path, facts] of Object.entries(kind?.fields ?? {})) {
    const property = fieldAt(importing, message, path);
    if (property === undefined) continue;
    if (facts.exclusive !== undefined) form.unshare(property);
    said.placed.add(JSON.stringify(["kinds", kindName, "fields", path]));
    const { "x-exclusive": exclusive, ...words } = wordsOf(facts, role);
    Object.assign(property, words);
    if (exclusive !== undefined) markExclusive(importing, property, facts.exclusive ?? []);
    if (facts.sensitive === false && property["format"] === "password") property["format"] = undefined;
  }
  const groups = kind?.exclusive;
  if (groups !== undefined && (role === "schema" || role === "create")) {
    markExclusive(importing, message, groups);
  }
}

function markExclusive(
  { form }: OpenApiImport,
  message: DocumentObject,
  groups: readonly (readonly string[])[],
): void {
  const holder = form.holderOf(message);
  const names = membersOf(holder["properties"]).map(([name]) => name);
  if (holder["x-exclusive"] === undefined && !groups.flat().some((name) => names.includes(name))) return;
  holder["x-exclusive"] = groups.filter((group) => group.every((name) => names.includes(name)));
}

/** Returns the words of a description that say the same as a map. An update or a clone needs only those about its own request. */
function wordsOf(facts: MappedField, role: MessageRole): DocumentObject {
  const { references, providerDefault, setBy, sensitive, writeOnly } = facts;
  const isSent = role === "create" || role === "change";
  const ofRequest: DocumentObject = {
    "x-references": references === "none" ? false : references,
    readOnly: setBy === undefined || !isSent ? undefined : setBy === "service",
    format: sensitive === true ? "password" : undefined,
    writeOnly,
    "x-known-values": facts.knownValues,
    "x-ready-values": facts.readyValues,
    "x-name": facts.terraformName,
  };
  const ofObject: DocumentObject = {
    "x-default-from": role === "answer" ? undefined : providerDefault,
    "x-immutable": facts.immutable,
    "x-grow-only": facts.growOnly,
    "x-returned-once": role === "create" ? undefined : facts.returnedOnce,
    "x-normalizes": facts.normalizes,
    "x-key": facts.key,
    "x-exclusive": facts.exclusive,
  };
  const words = role === "change" ? ofRequest : { ...ofRequest, ...ofObject };
  return Object.fromEntries(Object.entries(words).filter(([, value]) => value !== undefined));
}

/** Returns the property at a path of a message, for changes that reach no other field. A path leads through lists and maps. */
function fieldAt(
  importing: OpenApiImport,
  message: DocumentObject,
  path: string,
): DocumentObject | undefined {
  const { form } = importing;
  const inside = (property: DocumentObject): DocumentObject => elementOrSelf(form, property);
  const split = placeSplits(path).find(({ name, rest }) => {
    const property = propertyOf(form, message, name);
    if (property === undefined || rest === undefined) return property !== undefined;
    return propertyIn(form, inside(property), rest, inside) !== undefined;
  });
  if (split === undefined) return undefined;
  const property = propertyOf(form, message, split.name);
  if (property === undefined || split.rest === undefined) return property;
  form.unshare(property);
  const element = asObject(property["items"]) ?? asObject(property["additionalProperties"]);
  if (element !== undefined) {
    const word = property["items"] === undefined ? "additionalProperties" : "items";
    const copy = { ...element };
    form.unshare(copy);
    property[word] = copy;
    return fieldAt(importing, copy, split.rest);
  }
  return fieldAt(importing, property, split.rest);
}

/** Marks properties of a request that carry a field of another name or place. */
function markStandIns(
  importing: OpenApiImport,
  { kind, methods }: KindFinding,
  rpc: FoundRpc,
  object: DocumentObject | undefined,
): void {
  const { form, said: applied } = importing;
  for (const { rpc: own, said, at } of saidMethods(applied, kind.name, methods)) {
    const fields = asObject(said.request?.["fields"]);
    if (own !== rpc || fields === undefined) continue;
    for (const [name, path] of Object.entries(fields)) {
      const property = propertyOf(form, rpc.request, name) ?? propertyOf(form, object, name);
      if (property !== undefined) {
        property["x-stands-for"] = path;
      } else {
        applied.problems.push({
          path: [...at, "request", "fields", name],
          text: `${rpc.name} has no property ${name} in its request`,
        });
      }
    }
  }
}
