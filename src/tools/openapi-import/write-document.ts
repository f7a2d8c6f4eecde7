import { firstWord, toPlural } from "../../contract";
import type { OpenApiImport, KindFinding } from "./finding";
import type { FoundRpc } from "./find-methods";
import { asList, asObject, asText, type DocumentObject, membersOf, setMember, textsOf } from "./json";
import { oncePer } from "../../base/json";
import { keyOf, packageOf } from "./names";
import { COPY } from "./normal-form";

/** A kind to write into the imported document. */
export interface WrittenKind {
  readonly finding: KindFinding;
  readonly pattern: string;
  readonly rpcs: readonly FoundRpc[];
}

const REFERENCE = "#/components/schemas/";

/**
 * Writes the imported document: the kinds with their methods, the schemas that these use, and the keywords that model
 * and emulator read. Drops all other parts of the original document.
 */
export function writeDocument(
  { form, notes }: OpenApiImport,
  root: DocumentObject,
  written: readonly WrittenKind[],
): DocumentObject {
  const names = new Map(written.map(({ finding }) => [finding.schema ?? "", schemaNameOf(form, finding)]));
  const kindNames = new Set(written.map(({ finding }) => finding.kind.name));
  const used = new Set<string>();

  const referenceTo = (ref: string): string => {
    const name = ref.slice(REFERENCE.length);
    return REFERENCE + (names.get(name) ?? name);
  };

  /** Returns a copy with this document's schema names, and records the schemas that it refers to. */
  const copy = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(copy);
    const object = asObject(value);
    if (object === undefined) return value;
    const out: DocumentObject = {};
    for (const [word, each] of Object.entries(object)) {
      if (word === "$ref" && typeof each === "string" && each.startsWith(REFERENCE)) {
        used.add(each.slice(REFERENCE.length));
        out[word] = referenceTo(each);
      } else if (word === COPY) {
        out[word] = { ...asObject(each), of: textsOf(asObject(each)?.["of"]).map(referenceTo) };
      } else if (word === "x-references" && !kindNames.has(String(each))) {
        if (typeof each === "string") {
          notes.add("facts", `The kind ${each} is not usable, so references to it are plain text.`);
        }
      } else if (word !== "x-kind") {
        setMember(out, word, isData(word) ? each : copy(each));
      }
    }
    return out;
  };

  const inOrder = placesOf(asObject(root["paths"]) ?? {});
  const rpcs = written
    .flatMap((kind) => kind.rpcs)
    .sort((a, b) => (inOrder.get(a.path) ?? 0) - (inOrder.get(b.path) ?? 0));
  const paths = Object.fromEntries(rpcs.map((rpc) => [rpc.path, writeMethod(rpc, copy)]));
  const copies = new Map<string, unknown>();
  for (const { finding } of written) used.add(finding.schema ?? "");
  // The set grows during the iteration: copies add the schemas that they refer to.
  for (const name of used) copies.set(name, copy(form.schemas.get(name)));
  for (const name of [...copies.keys()].filter((each) => isAlias(form, each))) copies.set(name, {});
  for (const { finding, pattern } of written) {
    const { kind, nameField, operationFields, states, contentField } = finding;
    const { capacity } = asObject(form.schemas.get(finding.schema ?? "")?.["x-kind"]) ?? {};
    const schema = asObject(copies.get(finding.schema ?? "")) ?? {};
    schema["x-kind"] = {
      pattern,
      ...(kind.plural === toPlural(kind.name) ? {} : { plural: kind.plural }),
      ...(nameField === "name" ? {} : { nameField }),
      ...operationFields,
      ...(states === undefined ? {} : { states }),
      ...(contentField === undefined ? {} : { contentField }),
      ...(capacity === undefined ? {} : { capacity }),
      ...(finding.parentFrom === undefined ? {} : { parentFrom: finding.parentFrom }),
      ...(finding.parentField === undefined ? {} : { parentField: finding.parentField }),
    };
  }
  const original = placesOf(asObject(asObject(root["components"])?.["schemas"]) ?? {});
  const last = original.size;
  const order = [...copies.keys()].sort((a, b) => (original.get(a) ?? last) - (original.get(b) ?? last));
  const schemas = Object.fromEntries(order.map((name) => [names.get(name) ?? name, copies.get(name)]));
  const info = asObject(root["info"]);
  return {
    openapi: "3.1.0",
    info: {
      title: asText(info?.["title"]) ?? "",
      version: textOf(info?.["version"]),
      ...(typeof info?.["description"] === "string" ? { description: info["description"] } : {}),
    },
    servers: asList(root["servers"]),
    ...(root["x-errors"] === undefined ? {} : { "x-errors": root["x-errors"] }),
    paths,
    components: { schemas },
  };
}

/** Whether a component is nothing but a reference that leads back to it: its values may be anything. */
function isAlias({ schemas }: OpenApiImport["form"], name: string): boolean {
  const passed = new Set<string>();
  for (let at = name; !passed.has(at);) {
    passed.add(at);
    const next = asText(schemas.get(at)?.["$ref"]);
    if (next === undefined) return false;
    at = next.slice(REFERENCE.length);
  }
  return true;
}

/** Whether the values of a keyword are data, not schemas. */
function isData(word: string): boolean {
  return ["default", "example", "examples", "enum", "const", "required", "x-exclusive"].includes(word);
}

/** Returns the name of a kind's schema, which ends in the kind's name. Another schema may have that name alone. */
function schemaNameOf({ schemas }: OpenApiImport["form"], { kind, schema = kind.name }: KindFinding): string {
  const last = schema.slice(schema.lastIndexOf(".") + 1);
  if (last === kind.name) return schema;
  const wanted = `${packageOf(schema)}${kind.name}`;
  return schemas.has(wanted) ? `${schema}.${kind.name}` : wanted;
}

function writeMethod(rpc: FoundRpc, copy: (value: unknown) => unknown): DocumentObject {
  const { name, verb, kind, post, item } = rpc;
  const rest = name.slice(firstWord(name).length);
  const saysKind = rest === kind.name || (verb === "list" && rest === kind.plural);
  const { create, delete: remove, clone, updates = [] } = kind.known?.methods ?? {};
  const known = [create, remove, clone, ...updates].find(
    (method) => method !== undefined && keyOf(method.name) === keyOf(name),
  );
  const description = [post["description"], post["summary"]].find(
    (text) => typeof text === "string" && text !== "",
  );
  return {
    ...(item["x-source"] === undefined ? {} : { "x-source": item["x-source"] }),
    post: {
      operationId: name,
      ...(description === undefined ? {} : { description }),
      ...(post["deprecated"] === true ? { deprecated: true } : {}),
      ...(known?.timeout === undefined ? {} : { "x-timeout": known.timeout }),
      ...(known?.powersOff === true ? { "x-powers-off": true } : {}),
      ...(known?.destroysData === true ? { "x-destroys-data": true } : {}),
      ...Object.fromEntries(membersOf(post).filter(([word]) => word.startsWith("x-") && word !== "x-omits")),
      ...(rpc.path.endsWith(`/${name}`) ? {} : { "x-name": name }),
      ...(firstWord(name).toLowerCase() === verb ? {} : { "x-verb": verb }),
      ...(saysKind ? {} : { "x-of-kind": kind.name }),
      requestBody: { content: { "application/json": { schema: copy(rpc.request) } } },
      responses: {
        "200": { description: "", content: { "application/json": { schema: copy(rpc.answer) } } },
      },
    },
  };
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : typeof value === "number" ? String(value) : "";
}

/** Returns the place of each member of an object. */
const placesOf = oncePer(
  (object: DocumentObject): ReadonlyMap<string, number> =>
    new Map(Object.keys(object).map((name, index) => [name, index])),
);
