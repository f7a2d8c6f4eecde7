import type { Field } from "..";
import type { Adoption, Finding } from "./finding";
import type { Rpc } from "./find-methods";
import { asObject, type JsonObject, memberOf, membersOf, textsOf } from "./json";
import { baseNameOf, keyOf } from "./names";
import { propertyOf } from "./name-fields";

/**
 * What is concluded of single properties: which are names of other objects, which are secrets, which only the service sets. Where the
 * document says the word itself, it is believed.
 */

/** What the service alone sets, by the names that Google's API design (AIP-148, AIP-216) and most services give it. */
const SERVICE_SET = [
  "createtime", "creationtime", "createdat", "updatetime", "updatedat", "deletetime", "deletedat", "uid", "etag", "reconciling",
]; // prettier-ignore

const SECRET = /pass(word|phrase)|secret|token|privatekey/;

/** Words of paging, which are tokens and no secrets. */
const PAGING = /^(next)?(page|paging|cursor|continuation|starting|start)?token$/;

/** Writes references and secrets into the properties of every schema that is used: those of `findings`' methods and all components. */
export function concludeEverywhere(adoption: Adoption, findings: readonly Finding[]): void {
  const { form } = adoption;
  const ownNames = new Map(
    findings.map(({ schema, nameField }) => [form.schemas.get(schema ?? ""), nameField]),
  );
  const seen = new Set<JsonObject>();
  const visit = (node: JsonObject, place: string): void => {
    if (seen.has(node)) return;
    seen.add(node);
    for (const [name, value] of membersOf(node["properties"])) {
      if (name !== ownNames.get(node)) concludeProperty(adoption, name, value as JsonObject, place);
      visit(value as JsonObject, place);
    }
    for (const word of ["items", "additionalProperties"]) {
      const inner = asObject(node[word]);
      if (inner !== undefined) visit(inner, place);
    }
  };
  for (const [name, schema] of form.schemas) visit(schema, baseNameOf(name));
  for (const { methods } of findings) {
    for (const { name, request, answer } of methods.all)
      for (const message of [request, answer]) visit(message, name);
  }
}

function concludeProperty(
  { form, notes, kinds }: Adoption,
  name: string,
  property: JsonObject,
  place: string,
): void {
  const seen = form.look(property);
  const element = asObject(seen["items"] ?? seen["additionalProperties"]);
  const plain = [property, element].find((each) => each !== undefined && isText(form.look(each)));
  const said = [property, element ?? {}].some((each) => form.look(each)["x-references"] !== undefined);
  if (plain === undefined || said || isPaging(seen, name) || seen["x-holds"] === "name") return;
  const key = keyOf(name);
  const kind = kinds.find((each) => {
    const own = `${keyOf(each.name)}name`;
    return key === own || (plain === element && key === `${own}s`);
  });
  if (kind !== undefined) {
    plain["x-references"] = kind.name;
    const otherwise = "where it does not, an overlay says x-references: false";
    notes.conclude(`\`${name}\` holds names of the kind ${kind.name}`, place, otherwise);
  } else if (SECRET.test(key) && form.look(plain)["format"] !== "password") {
    plain["format"] = "password";
    notes.conclude(`\`${name}\` is treated as a secret`, place);
  }
}

function isText(node: JsonObject): boolean {
  return (
    node["type"] === "string" &&
    node["enum"] === undefined &&
    (node["format"] === undefined || node["format"] === "byte" || node["format"] === "password")
  );
}

function isPaging(node: JsonObject, name: string): boolean {
  const { "x-holds": holds } = node;
  return (
    (typeof holds === "string" && holds.startsWith("page-")) ||
    holds === "next-page-token" ||
    PAGING.test(keyOf(name))
  );
}

/** Says which properties only the service sets, where a request holds the same schema as the answers, which cannot tell it. */
export function concludeReadOnly({ form, notes }: Adoption, finding: Finding, isShared: boolean): void {
  const { kind, schema, nameField } = finding;
  if (schema === undefined || !isShared) return;
  const computed = new Set(
    (kind.known?.fields ?? [])
      .filter(({ presence }) => presence === "computed")
      .map(({ wireName }) => keyOf(wireName)),
  );
  for (const [name, value] of membersOf(form.schemas.get(schema)?.["properties"])) {
    const property = value as JsonObject;
    const key = keyOf(name);
    if (
      name === nameField ||
      form.look(property)["readOnly"] !== undefined ||
      form.look(property)["writeOnly"] === true
    )
      continue;
    if (!SERVICE_SET.includes(key) && !(computed.has(key) && key !== "name")) continue;
    property["readOnly"] = true;
    notes.conclude(
      `Only the service sets \`${name}\``,
      schema,
      "where users do, an overlay says readOnly: false",
    );
  }
}

/** Takes over what is known of a field of the same name: whose names it holds, which argument of the provider stands in for it. */
export function concludeKnown(
  { form, notes, kinds }: Adoption,
  finding: Finding,
  messages: readonly unknown[],
): void {
  const { kind, schema } = finding;
  const known = new Map((kind.known?.fields ?? []).map((field) => [keyOf(field.wireName), field]));
  const names = new Set(kinds.map(({ name }) => name));
  const inputs = messages.map((message) => form.holderOf(message));
  // An operation shows no object, so that nothing could be taken from the answer to a creation.
  const { create } = finding.methods;
  const answersAtOnce = create !== undefined && propertyOf(form, create.answer, "operation") === undefined;
  const output = form.schemas.get(schema ?? "") ?? {};
  for (const holder of new Set([output, ...inputs])) {
    for (const [name, value] of membersOf(holder["properties"])) {
      const field = known.get(keyOf(name));
      const property = value as JsonObject;
      if (
        field === undefined ||
        form.look(property)["type"] !== "string" ||
        form.look(property)["enum"] !== undefined
      )
        continue;
      const taken = takeOver(
        form.look(property),
        property,
        field,
        names,
        inputs.includes(holder),
        answersAtOnce,
      );
      if (taken.length > 0)
        notes.conclude(`\`${name}\` is what is known by that name: ${taken.join(", ")}`, kind.name);
    }
  }
}

function takeOver(
  seen: JsonObject,
  property: JsonObject,
  field: Field,
  kinds: ReadonlySet<string>,
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
  if (references !== undefined && kinds.has(references) && field.type.kind === "string")
    take("x-references", references);
  if (defaultFrom !== undefined && isInput) take("x-default-from", defaultFrom);
  if (returnedOnce === true && answersAtOnce) take("x-returned-once", true);
  return taken;
}

/** Makes a field mask of what is called one: proto-JSON writes it as text whatever the schema says. */
export function concludeMask({ form, notes }: Adoption, { name: place, request }: Rpc): void {
  const properties = asObject(form.holderOf(request)["properties"]);
  for (const [name, value] of membersOf(properties)) {
    if (!/^(update|field)mask$/.test(keyOf(name)) || form.look(value)["format"] === "field-mask") continue;
    const node = form.look(value);
    const isMessage = memberOf(node["properties"], "paths") !== undefined;
    if (node["type"] !== "string" && !isMessage) continue;
    const property = value as JsonObject;
    const others = Object.keys(property).filter((word) => !["description", "x-holds"].includes(word));
    for (const word of others) Reflect.deleteProperty(property, word);
    Object.assign(property, { type: "string", format: "field-mask" });
    notes.conclude(`\`${name}\` is a field mask, which proto-JSON writes as text`, place);
  }
}

/** Demands a property of a message, where it is not demanded yet. Gives whether it was not. */
export function demand({ form }: Adoption, message: unknown, name: string): boolean {
  const holder = form.holderOf(message);
  const required = textsOf(holder["required"]);
  if (required.includes(name) || propertyOf(form, message, name) === undefined) return false;
  holder["required"] = [...required, name];
  return true;
}
