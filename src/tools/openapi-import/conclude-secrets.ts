import { NONE } from "../service-map";
import { SECRET } from "./conclude-fields";
import type { OpenApiImport, KindFinding } from "./finding";
import { asObject, asText, type DocumentObject, membersOf, setMember } from "./json";
import { oncePer } from "../../base/json";
import { baseNameOf, keyOf } from "./names";
import { BY_DESCRIPTION, BY_NAME } from "./notes";
import { propertyOf } from "./name-fields";

/**
 * Inferences about secrets: which are write-only, and which the service returns once. Must run after the secrets themselves are marked. An
 * explicit keyword in the document takes precedence.
 */

const NEVER_SHOWN = /\b(?:write[- ]only|input[- ]only|never (?:returned|shown)|not (?:returned|shown))\b/i;
const SHOWN_ONCE =
  /\b(?:only|never again)\b[^.]*\b(?:once|at creation|on creation|when (?:it is )?created)\b|\b(?:shown|returned|available|displayed) (?:only )?once\b/i;

/** Marks the secrets of a kind. `operation` is the schema of operations, which have none of an object. */
export function concludeSecrets(
  importing: OpenApiImport,
  root: DocumentObject,
  finding: KindFinding,
  operation: string | undefined,
): void {
  const { form } = importing;
  const schema = form.schemas.get(finding.schema ?? "");
  if (schema === undefined) return;
  const { create, updates } = finding.methods;
  for (const rpc of [create, ...updates]) {
    if (rpc === undefined) continue;
    const inside = membersOf(form.look(rpc.request)["properties"]).filter(
      ([, property]) => form.look(property)["x-holds"] === "object",
    );
    for (const message of [rpc.request, ...inside.map(([, property]) => property)]) {
      concludeWriteOnly(importing, rpc.name, message, schema, []);
    }
  }
  concludeFromText(importing, finding, schema);
  if (create === undefined) return;
  const isOperation = operation !== undefined && form.componentOf(create.answer) === operation;
  const shown = isOperation ? [] : membersOf(form.look(create.answer)["properties"]);
  for (const [name, property] of shown) {
    addReturnedOnce(importing, finding, schema, name, property, `the answer of ${create.name}`);
  }
  for (const name of createResults(importing, root, finding)) {
    const message = form.read({ $ref: `#/components/schemas/${encodeURIComponent(name)}` }, "$");
    for (const [member, property] of membersOf(form.look(message)["properties"])) {
      const isSecret = addReturnedOnce(importing, finding, schema, member, property, name);
      if (isSecret) finding.createResult = name;
    }
  }
}

/** Returns the components with the result of a create's operation: the one that a map names, else those with a usual name. */
function createResults(
  { said }: OpenApiImport,
  root: DocumentObject,
  { kind }: Pick<KindFinding, "kind">,
): readonly string[] {
  const components = componentsByKey(root);
  const mapped = said.map.kinds?.[kind.name]?.create?.answer?.result;
  if (mapped === NONE) return [];
  if (mapped !== undefined) {
    if (components.get(keyOf(baseNameOf(mapped)))?.includes(mapped) === true) return [mapped];
    const path = ["kinds", kind.name, "create", "answer", "result"];
    said.problems.push({ path, text: `the description has no schema ${mapped}` });
    return [];
  }
  const usual = ["metadata", "operationmetadata", "result", "response"].map(
    (word) => `create${keyOf(kind.name)}${word}`,
  );
  return usual.flatMap((key) => components.get(key) ?? []);
}

/** Returns the names of a document's component schemas by their base names. */
const componentsByKey = oncePer((root: DocumentObject): ReadonlyMap<string, readonly string[]> => {
  const names = new Map<string, string[]>();
  for (const [name] of membersOf(asObject(root["components"])?.["schemas"])) {
    const key = keyOf(baseNameOf(name));
    names.set(key, [...(names.get(key) ?? []), name]);
  }
  return names;
});

/** Marks secrets in a request that no answer contains. */
function concludeWriteOnly(
  importing: OpenApiImport,
  place: string,
  message: unknown,
  shown: unknown,
  seen: readonly unknown[],
): void {
  const { form, notes } = importing;
  const holder = form.holderOf(message);
  if (seen.includes(holder)) return;
  for (const [name, value] of membersOf(form.look(message)["properties"])) {
    const property = value as DocumentObject;
    const node = form.look(property);
    if (node["x-holds"] === "object" || node["readOnly"] === true) continue;
    const counterpart = propertyOf(form, shown, name);
    if (node["format"] === "password" && counterpart === undefined && node["writeOnly"] === undefined) {
      property["writeOnly"] = true;
      const why = notes.guessAt(property, "format");
      if (why !== undefined) notes.guess(property, "writeOnly", why);
      notes.conclude(
        "secrets",
        `\`${name}\` is write-only, because no answer contains it`,
        place,
        "to keep it in the state, set writeOnly: false in an overlay",
      );
    }
    for (const [inner, other] of [
      [property, counterpart],
      [node["items"], form.look(counterpart)["items"]],
    ]) {
      if (asObject(form.look(inner)["properties"]) === undefined) continue;
      // An object that no answer contains at all is one that only requests have.
      concludeWriteOnly(importing, place, inner, other ?? {}, [...seen, holder]);
    }
  }
}

/** Marks secrets whose description says how often they are shown. */
function concludeFromText(
  { form, notes }: OpenApiImport,
  { kind, schema }: KindFinding,
  node: DocumentObject,
): void {
  for (const [name, value] of membersOf(node["properties"])) {
    const property = value as DocumentObject;
    const { format, description, ...said } = form.look(property);
    if (format !== "password" || said["writeOnly"] !== undefined || said["x-returned-once"] !== undefined) {
      continue;
    }
    const text = asText(description) ?? "";
    if (said["readOnly"] === true && SHOWN_ONCE.test(text)) {
      property["x-returned-once"] = true;
      notes.guess(property, "x-returned-once", BY_DESCRIPTION);
      notes.conclude("secrets", `\`${name}\` is returned once, as its description says`, schema ?? kind.name);
    } else if (said["readOnly"] !== true && NEVER_SHOWN.test(text)) {
      property["writeOnly"] = true;
      notes.guess(property, "writeOnly", BY_DESCRIPTION);
      notes.conclude("secrets", `\`${name}\` is write-only, as its description says`, schema ?? kind.name);
    }
  }
}

/** Adds a secret that is beside the object in the answer of a create to the kind. Returns whether it is one. */
function addReturnedOnce(
  { form, notes }: OpenApiImport,
  { kind }: KindFinding,
  schema: DocumentObject,
  name: string,
  property: unknown,
  where: string,
): boolean {
  const { "x-holds": holds, "x-returned-once": said, ...node } = form.look(property);
  const isMarked = node["format"] === "password" || said === true;
  const isSecret = node["type"] === "string" && (isMarked || SECRET.test(keyOf(name)));
  if (!isSecret || said === false || holds !== undefined || propertyOf(form, schema, name) !== undefined) {
    return false;
  }
  const properties = asObject(schema["properties"]);
  if (properties === undefined) return false;
  const added = { ...node, readOnly: true, "x-returned-once": true, format: "password" };
  setMember(properties, name, added);
  if (!isMarked) notes.guess(added, "format", BY_NAME);
  notes.guess(added, "x-returned-once", `only ${where} contains it`);
  notes.conclude(
    "secrets",
    `\`${name}\` is a secret that the service returns once, in ${where}`,
    kind.name,
    "if this is wrong, set x-returned-once: false in an overlay",
  );
  return true;
}
