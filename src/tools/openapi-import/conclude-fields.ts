import type { Field } from "../../contract";
import { BY_NAME } from "./notes";
import type { OpenApiImport, KindFinding } from "./finding";
import type { FoundRpc } from "./find-methods";
import { indexOf } from "./kind-index";
import { asObject, type DocumentObject, memberOf, membersOf, textsOf } from "./json";
import { propertyOf } from "./name-fields";
import { baseNameOf, isCompound, isOwnName, keyOf } from "./names";
import { referenceEvidence } from "./reference-evidence";

/**
 * Inferences about single properties: names of other objects, secrets, and read-only properties. An explicit keyword in
 * the document takes precedence.
 */

/** Names of read-only properties, by Google's API design (AIP-148, AIP-216) and in most services. */
const SERVICE_SET = [
  "createtime", "creationtime", "createdat", "updatetime", "updatedat", "deletetime", "deletedat", "uid", "etag", "reconciling",
]; // prettier-ignore

/** Whether a property's name says that the service sets it. */
export function isServiceSet(name: string): boolean {
  return SERVICE_SET.includes(keyOf(name));
}

/** Names of secrets, as compared by `keyOf`. */
export const SECRET = /pass(word|phrase)|secret|token|privatekey/;

/** Names of paging tokens, which are not secrets. */
const PAGING = /^(next)?(page|paging|cursor|continuation|starting|start)?token$/;

/**
 * Marks references and secrets in the properties of every used schema: those of the `findings`' methods, and all
 * components.
 */
export function concludeEverywhere(importing: OpenApiImport, findings: readonly KindFinding[]): void {
  const { form } = importing;
  const ownNames = new Map(
    findings.map(({ schema, nameField }) => [form.schemas.get(schema ?? ""), nameField]),
  );
  const owners = ownersOf(importing, findings);
  const seen = new Set<DocumentObject>();
  const visit = (node: DocumentObject, place: string): void => {
    if (seen.has(node)) return;
    seen.add(node);
    const original = form.originalOf(node);
    for (const [name, value] of membersOf(node["properties"])) {
      if (name !== ownNames.get(original)) {
        concludeProperty(importing, name, value as DocumentObject, place, owners.get(original));
      }
      const isOfKind = ownNames.has(form.originalOf(form.look(value)["items"]));
      if (!isOfKind) concludeKey(importing, name, value as DocumentObject, place);
      visit(value as DocumentObject, place);
    }
    for (const word of ["items", "additionalProperties"]) {
      const inner = asObject(node[word]);
      if (inner !== undefined) visit(inner, place);
    }
  };
  for (const [name, schema] of form.schemas) visit(schema, baseNameOf(name));
  for (const { methods } of findings) {
    for (const { name, request, answer } of methods.all) {
      for (const message of [request, answer]) visit(message, name);
    }
  }
}

/** Returns the kind whose objects, or whose requests, a message describes. */
function ownersOf(
  { form }: OpenApiImport,
  findings: readonly KindFinding[],
): ReadonlyMap<DocumentObject | undefined, string> {
  return new Map(
    findings.flatMap(({ kind, schema, methods }) =>
      [form.schemas.get(schema ?? ""), ...methods.all.map(({ request }) => form.holderOf(request))].map(
        (node) => [node, kind.name] as const,
      ),
    ),
  );
}

/** Purposes of properties that are neither references nor secrets. */
const HELD: ReadonlySet<unknown> = new Set(["name", "idempotency-token"]);

function concludeProperty(
  { form, notes, present, concluded }: OpenApiImport,
  name: string,
  property: DocumentObject,
  place: string,
  owner: string | undefined,
): void {
  const seen = form.look(property);
  const element = asObject(seen["items"] ?? seen["additionalProperties"]);
  const plain = [property, element].find((each) => each !== undefined && isText(form.look(each)));
  // A reference to a kind that the document does not describe is none.
  const isSaid = (word: unknown): boolean =>
    typeof word === "string" ? indexOf(present).has(word) : word !== undefined;
  const said = [property, element ?? {}].some((each) => isSaid(form.look(each)["x-references"]));
  if (plain === undefined || said || isPaging(seen, name) || HELD.has(seen["x-holds"])) return;
  const key = keyOf(name);
  const isSecret = SECRET.test(key);
  const byName = indexOf(present).nameIn(name, plain === element);
  const evidence =
    isSecret || isOwnName(name)
      ? undefined
      : referenceEvidence(name, seen, form.look(element), present, owner);
  const kind = byName ?? (evidence?.isCertain === true ? evidence.kinds[0] : undefined);
  if (kind !== undefined) {
    plain["x-references"] = kind.name;
    const isShown = evidence?.isCertain === true && evidence.kinds[0] === kind;
    if (byName === undefined) concluded.add(property);
    if (byName !== undefined && !isShown) {
      notes.guess(plain, "x-references", BY_NAME);
    } else if (byName === undefined && evidence?.by === "description") {
      notes.guess(plain, "x-references", "its description mentions such names");
    }
    const otherwise = "if this is wrong, set x-references: false in an overlay";
    const why = byName !== undefined ? "" : `, as its ${evidence?.by ?? "name"} says`;
    notes.conclude("identity", `\`${name}\` contains names of the kind ${kind.name}${why}`, place, otherwise);
  } else if (isSecret && form.look(plain)["format"] !== "password") {
    plain["format"] = "password";
    notes.guess(plain, "format", BY_NAME);
    notes.conclude("secrets", `\`${name}\` is treated as a secret`, place);
  }
}

/** Names of properties that identify an element of a list, in order of preference. */
const KEYS = ["name", "id", "key", "login", "username"];

/** Marks the property that identifies the elements of a list of objects: one of a usual name, or the only required text. */
function concludeKey(
  { form, notes }: OpenApiImport,
  name: string,
  property: DocumentObject,
  place: string,
): void {
  const { items, "x-key": said } = form.look(property);
  const element = form.look(items);
  if (said !== undefined || asObject(element["properties"]) === undefined) return;
  const texts = membersOf(element["properties"]).flatMap(([each, node]) => {
    const { type, format, enum: values, "x-default-from": fromProvider } = form.look(node);
    // A value of the provider, such as the project, is equal in all elements.
    const isOwn = type === "string" && values === undefined && fromProvider === undefined;
    return isOwn && format !== "password" ? [each] : [];
  });
  const required = texts.filter((each) => textsOf(element["required"]).includes(each));
  const usual = KEYS.flatMap((key) => texts.filter((each) => keyOf(each) === key))[0];
  const key = usual ?? (required.length === 1 ? required[0] : undefined);
  if (key === undefined) return;
  property["x-key"] = key;
  notes.guess(property, "x-key", usual === undefined ? "no other text is required" : BY_NAME);
  const otherwise = "if this is wrong, set x-key in an overlay";
  notes.conclude("identity", `\`${key}\` identifies the elements of \`${name}\``, place, otherwise);
}

function isText(node: DocumentObject): boolean {
  return (
    node["type"] === "string" &&
    node["enum"] === undefined &&
    (node["format"] === undefined || node["format"] === "byte" || node["format"] === "password")
  );
}

function isPaging(node: DocumentObject, name: string): boolean {
  const { "x-holds": holds } = node;
  return (
    (typeof holds === "string" && holds.startsWith("page-")) ||
    holds === "next-page-token" ||
    PAGING.test(keyOf(name))
  );
}

/** Marks read-only properties if requests and answers share a schema, which then cannot distinguish them. */
export function concludeReadOnly(
  { form, notes }: OpenApiImport,
  finding: KindFinding,
  isShared: boolean,
): void {
  const { kind, schema, nameField } = finding;
  if (schema === undefined || !isShared) return;
  const computed = new Set(
    (kind.known?.fields ?? [])
      .filter(({ presence }) => presence === "computed")
      .map(({ wireName }) => keyOf(wireName)),
  );
  for (const [name, value] of membersOf(form.schemas.get(schema)?.["properties"])) {
    const property = value as DocumentObject;
    const key = keyOf(name);
    if (
      name === nameField ||
      form.look(property)["readOnly"] !== undefined ||
      form.look(property)["writeOnly"] === true
    ) {
      continue;
    }
    if (!SERVICE_SET.includes(key) && !(computed.has(key) && key !== "name")) continue;
    property["readOnly"] = true;
    notes.guess(property, "readOnly", BY_NAME);
    notes.conclude(
      "immutability",
      `Only the service sets \`${name}\``,
      schema,
      "if users set it too, set readOnly: false in an overlay",
    );
  }
}

/**
 * Copies facts from the known field of the same name: its references to a kind of the document, its provider default, and whether it is
 * returned once.
 */
export function concludeKnown(
  { form, notes, present }: OpenApiImport,
  finding: KindFinding,
  messages: readonly unknown[],
): void {
  const { kind, schema } = finding;
  const known = new Map((kind.known?.fields ?? []).map((field) => [keyOf(field.wireName), field]));
  const inputs = messages.map((message) => form.holderOf(message));
  // An operation contains no object, so the answer to a create could not return the value.
  const { create } = finding.methods;
  const answersAtOnce = create !== undefined && propertyOf(form, create.answer, "operation") === undefined;
  const output = form.schemas.get(schema ?? "") ?? {};
  for (const holder of new Set([output, ...inputs])) {
    for (const [name, value] of membersOf(holder["properties"])) {
      const field = isCompound(name) ? undefined : known.get(keyOf(name));
      const property = value as DocumentObject;
      if (
        field === undefined ||
        form.look(property)["type"] !== "string" ||
        form.look(property)["enum"] !== undefined
      ) {
        continue;
      }
      const taken = takeOver(
        form.look(property),
        property,
        field,
        indexOf(present).has,
        inputs.includes(holder),
        answersAtOnce,
      );
      for (const words of taken) {
        const why = "as in the built-in field of this name";
        notes.guess(property, words.split(":")[0] ?? "", why);
      }
      if (taken.length > 0) {
        notes.conclude(
          taken.includes("x-returned-once: true") ? "secrets" : "identity",
          `\`${name}\` gets the keywords of the known field of that name: ${taken.join(", ")}`,
          kind.name,
        );
      }
    }
  }
}

function takeOver(
  seen: DocumentObject,
  property: DocumentObject,
  field: Field,
  isPresent: (kind: string) => boolean,
  isInput: boolean,
  answersAtOnce: boolean,
): string[] {
  const taken: string[] = [];
  const take = (word: string, value: unknown): void => {
    if (seen[word] !== undefined) return;
    property[word] = value;
    taken.push(`${word}: ${String(value)}`);
  };
  const { references, defaultFrom, returnedOnce } = field;
  if (references !== undefined && isPresent(references) && field.type.kind === "string") {
    take("x-references", references);
  }
  if (defaultFrom !== undefined && isInput) take("x-default-from", defaultFrom);
  if (returnedOnce === true && answersAtOnce) take("x-returned-once", true);
  return taken;
}

/** Turns a property with a field mask's name into a field mask: proto-JSON writes it as text, whatever its schema. */
export function concludeMask({ form, notes }: OpenApiImport, { name: place, request }: FoundRpc): void {
  const properties = asObject(form.holderOf(request)["properties"]);
  for (const [name, value] of membersOf(properties)) {
    if (!/^(update|field)mask$/.test(keyOf(name)) || form.look(value)["format"] === "field-mask") continue;
    const node = form.look(value);
    const isMessage = memberOf(node["properties"], "paths") !== undefined;
    if (node["type"] !== "string" && !isMessage) continue;
    const property = value as DocumentObject;
    const others = Object.keys(property).filter((word) => !["description", "x-holds"].includes(word));
    for (const word of others) Reflect.deleteProperty(property, word);
    Object.assign(property, { type: "string", format: "field-mask" });
    if (!isMessage) notes.guess(property, "x-holds", BY_NAME);
    notes.conclude("facts", `\`${name}\` is a field mask, which proto-JSON encodes as a string`, place);
  }
}
