import { withArguments } from "./arguments";
import { kindProblems, methodProblems, nameClashes } from "./check-contract";
import {
  asArray,
  asNode,
  asString,
  ContractError,
  type Document,
  entriesOf,
  memberOf,
  openDocument,
  resolve,
  schemaNameOf,
  sourceOf,
} from "./document";
import { parseDuration } from "./duration";
import { kindFields, requestFields } from "./fields";
import type { Contract, Field, Kind, KindMethods, Method } from "./model";
import { toPlural, toTerraformName } from "./naming";
import { parentPattern, parsePattern } from "./resource-name";

/** A method with the schemas that its kind's fields are made of. */
interface Rpc {
  readonly method: Method;
  readonly requestSchema: unknown;
  readonly responseSchema: unknown;
}

/** A schema that is marked as a kind. */
interface KindSchema {
  readonly name: string;
  /** Name among the component schemas: the kind's, with its package before it where the document writes one. */
  readonly schemaName: string;
  readonly pattern: string;
}

const PATH = /^\/(([A-Za-z_]\w*)(?:\.\w+)*\.v\d\w*\.\w+)\/(\w+)$/;

/**
 * Builds the contract from a parsed OpenAPI document, ours or the service's own.
 * Throws a ContractError that lists every problem when the document describes no usable kinds.
 */
export function buildContract(value: unknown): Contract {
  const document = openDocument(value);
  const { root } = document;
  if (asString(root["openapi"])?.startsWith("3.") !== true) {
    throw new ContractError(["it is not an OpenAPI 3 document (there is no `openapi: 3.x`)"]);
  }
  const rpcs = collectRpcs(document);
  const schemas = collectKinds(document);
  const kinds = schemas.map((schema) => buildKind(document, schema, schemas, rpcs));
  const kindNames = new Set(kinds.map((kind) => kind.name));
  for (const kind of kinds) note(document, kindProblems(kind, kindNames));
  note(document, nameClashes(kinds));
  const ofKinds = new Set(kinds.flatMap(({ methods }) => [methods.create, ...methods.updates]));
  for (const { method } of rpcs.values()) {
    // What create and update requests hold has been looked at as the fields of their kind.
    if (!ofKinds.has(method)) note(document, methodProblems(method, kindNames));
  }
  if (document.problems.size > 0) throw new ContractError([...document.problems]);
  const info = asNode(root["info"]);
  const endpoint = asString(asNode(asArray(root["servers"])[0])?.["url"]);
  return {
    title: asString(info?.["title"]) ?? "",
    version: asString(info?.["version"]) ?? "",
    description: asString(info?.["description"])?.trim() ?? "",
    packagePrefix: [...rpcs.values()][0]?.method.path.slice(1).split(".")[0] ?? "",
    // An address to be called as it stands; not a path beside the document, not a template.
    ...(endpoint !== undefined && /^https?:\/\/[^{}]+$/.test(endpoint) ? { defaultEndpoint: endpoint } : {}),
    kinds,
    methods: [...rpcs.values()].map((rpc) => rpc.method),
  };
}

function note(document: Document, problems: readonly string[]): void {
  for (const problem of problems) document.problems.add(problem);
}

function collectRpcs(document: Document): Map<string, Rpc> {
  const rpcs = new Map<string, Rpc>();
  for (const [path, item] of entriesOf(document.root["paths"])) {
    const name = PATH.exec(path)?.[3];
    const post = asNode(asNode(item)?.["post"]);
    if (name === undefined || post === undefined) continue;
    const earlier = rpcs.get(name);
    if (earlier !== undefined) {
      note(document, [`method ${name} stands at two paths: ${earlier.method.path} and ${path}`]);
      continue;
    }
    const requestSchema = bodySchema(document, post["requestBody"]);
    const responseSchema = bodySchema(document, asNode(post["responses"])?.["200"]);
    const verb = asString(post["x-verb"]) ?? firstWord(name).toLowerCase();
    const response = resolve(document, responseSchema).node["properties"];
    const maskField = maskFieldOf(document, requestSchema);
    const timeout = timeoutOf(document, name, post["x-timeout"]);
    const listField = verb === "list" ? listFieldOf(document, response) : undefined;
    rpcs.set(name, {
      requestSchema,
      responseSchema,
      method: {
        name,
        path,
        verb,
        description: asString(post["description"])?.trim() ?? "",
        source: sourceOf(asNode(item)),
        longRunning: memberOf(response, "operation") !== undefined,
        ...(timeout === undefined ? {} : { timeout }),
        request: requestFields(document, requestSchema),
        ...(listField === undefined ? {} : { listField }),
        ...(maskField === undefined ? {} : { maskField }),
        ...(post["x-powers-off"] === true ? { powersOff: true as const } : {}),
        ...(post["x-destroys-data"] === true ? { destroysData: true as const } : {}),
      },
    });
  }
  if (rpcs.size === 0) {
    note(document, ["it has no `POST /<package>.<service>.v1.<Service>/<Method>` path"]);
  }
  return rpcs;
}

function bodySchema(document: Document, body: unknown): unknown {
  const content = asNode(resolve(document, body).node["content"]);
  return asNode(content?.["application/json"])?.["schema"];
}

function timeoutOf(document: Document, name: string, value: unknown): string | undefined {
  if (value === undefined) return undefined;
  const text = asString(value);
  if (text !== undefined && parseDuration(text) !== undefined) return text;
  note(document, [
    `method ${name}: x-timeout is ${JSON.stringify(value)}; it must be a duration such as 90m or 3h`,
  ]);
  return undefined;
}

function maskFieldOf(document: Document, schema: unknown): string | undefined {
  const properties = entriesOf(resolve(document, schema).node["properties"]);
  return properties.find(([, property]) => resolve(document, property).node["format"] === "field-mask")?.[0];
}

/** The array of a list answer; one of messages before one of scalars, which would be warnings and the like. */
function listFieldOf(document: Document, response: unknown): string | undefined {
  const arrays = entriesOf(response)
    .map(([name, property]) => ({ name, node: resolve(document, property).node }))
    .filter(({ node }) => node["type"] === "array");
  const ofMessages = arrays.find(
    ({ node }) => asNode(resolve(document, node["items"]).node["properties"]) !== undefined,
  );
  return (ofMessages ?? arrays[0])?.name;
}

function firstWord(name: string): string {
  return /^[A-Z][a-z0-9]*/.exec(name)?.[0] ?? name;
}

function collectKinds(document: Document): KindSchema[] {
  const kinds: KindSchema[] = [];
  for (const [schemaName, schema] of entriesOf(asNode(document.root["components"])?.["schemas"])) {
    const declared = asNode(schema)?.["x-kind"];
    if (declared === undefined) continue;
    const pattern = asString(asNode(declared)?.["pattern"]);
    const name = kindNameOf(schemaName);
    const twin = kinds.find((kind) => kind.name === name);
    if (pattern === undefined) note(document, [`schema ${schemaName}: x-kind has no pattern`]);
    else if (twin !== undefined) {
      note(document, [`schemas ${twin.schemaName} and ${schemaName} would both be the kind ${name}`]);
    } else kinds.push({ name, schemaName, pattern });
  }
  if (kinds.length === 0) note(document, ["no schema is marked as a kind (x-kind)"]);
  return kinds;
}

/** Generated documents name a schema with its package: `svc.compute.v1.VirtualMachine` is the kind VirtualMachine. */
function kindNameOf(schemaName: string): string {
  return schemaName.slice(schemaName.lastIndexOf(".") + 1);
}

function buildKind(
  document: Document,
  { name, schemaName, pattern }: KindSchema,
  schemas: readonly KindSchema[],
  rpcs: ReadonlyMap<string, Rpc>,
): Kind {
  const schema = asNode(memberOf(asNode(document.root["components"])?.["schemas"], schemaName)) ?? {};
  const plural = asString(asNode(schema["x-kind"])?.["plural"]) ?? toPlural(name);
  const own = [...rpcs.values()].filter(({ method }) => {
    const object = method.name.slice(firstWord(method.name).length);
    return object === name || (object === plural && method.verb === "list");
  });
  const one = (verb: string): Rpc | undefined => {
    const candidates = own.filter(({ method }) => method.verb === verb);
    if (candidates.length > 1) {
      const names = candidates.map(({ method }) => method.name).join(" and ");
      note(document, [`kind ${name}: ${names} both have the verb ${verb}; only one can`]);
    }
    return candidates[0];
  };
  const [create, get, list, remove] = [one("create"), one("get"), one("list"), one("delete")];
  const updates = own.filter(({ method }) => method.verb === "update");
  if (get !== undefined && schemaNameOf(get.responseSchema) !== schemaName) {
    note(document, [`kind ${name}: the answer of ${get.method.name} is not the schema ${schemaName}`]);
  }
  const fieldsWith = (changes: readonly Rpc[]): readonly Field[] =>
    kindFields(
      document,
      schema,
      create?.requestSchema,
      changes.map((rpc) => rpc.requestSchema),
    );
  const clone = one("clone");
  const lifeCycle = new Set([create, get, list, remove, clone, ...updates]);
  const methods: KindMethods = {
    ...(create === undefined ? {} : { create: create.method }),
    ...(get === undefined ? {} : { get: get.method }),
    ...(list === undefined ? {} : { list: list.method }),
    ...(remove === undefined ? {} : { delete: remove.method }),
    ...(clone === undefined ? {} : { clone: clone.method }),
    updates: updates.map((rpc) => rpc.method),
    others: own.filter((rpc) => !lifeCycle.has(rpc)).map((rpc) => rpc.method),
  };
  const safe = updates.filter(({ method }) => method.destroysData !== true);
  const fields = withArguments(name, fieldsWith(updates), fieldsWith(safe), methods);
  const parentField = parentFieldOf(pattern, fields, schemas);
  const slugField = slugFieldOf(pattern, fields);
  return {
    name,
    plural,
    terraformName: toTerraformName(name),
    terraformPlural: toTerraformName(plural),
    description: asString(schema["description"])?.trim() ?? "",
    source: sourceOf(schema),
    pattern,
    ...(parentField === undefined ? {} : { parentField }),
    ...(slugField === undefined ? {} : { slugField }),
    // What an object's name is made of is its identity, even where an update request repeats it.
    fields: fields.map((field) =>
      field.presence !== "computed" && [parentField, slugField].includes(field.terraformName)
        ? { ...field, immutable: true }
        : field,
    ),
    methods,
  };
}

function parentFieldOf(
  pattern: string,
  fields: readonly Field[],
  schemas: readonly KindSchema[],
): string | undefined {
  const outer = parentPattern(pattern);
  if (outer === undefined) return undefined;
  const shape = (text: string): string => text.replace(/\{\w+\}/g, "{}");
  return fields.find((field) => {
    const target = schemas.find((schema) => schema.name === field.references);
    return target !== undefined && shape(target.pattern) === shape(outer) && field.type.kind === "string";
  })?.terraformName;
}

function slugFieldOf(pattern: string, fields: readonly Field[]): string | undefined {
  const last = parsePattern(pattern).at(-1);
  if (last === undefined || !("variable" in last)) return undefined;
  return fields.find((field) => field.wireName === last.variable && field.presence !== "computed")
    ?.terraformName;
}
