import {
  ContractError,
  asNode,
  asString,
  entriesOf,
  resolve,
  schemaNameOf,
  sourceOf,
  asArray,
  type Node,
} from "./document";
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

const PATH = /^\/(([A-Za-z_]\w*)(?:\.\w+)*\.v\d\w*\.\w+)\/(\w+)$/;

/**
 * Builds the contract from a parsed OpenAPI document, ours or the service's own.
 * Throws a ContractError that lists every problem when the document describes no usable kind.
 */
export function buildContract(document: unknown): Contract {
  const root = asNode(document);
  if (root === undefined || asString(root["openapi"])?.startsWith("3.") !== true) {
    throw new ContractError(["it is not an OpenAPI 3 document (there is no `openapi: 3.x`)"]);
  }
  const problems: string[] = [];
  const schemas = entriesOf(asNode(root["components"])?.["schemas"]);
  const rpcs = collectRpcs(root, problems);
  const patterns = new Map<string, string>();
  for (const [name, schema] of schemas) {
    const declared = asNode(asNode(schema)?.["x-kind"]);
    const pattern = asString(declared?.["pattern"]);
    if (declared !== undefined && pattern === undefined)
      problems.push(`schema ${name}: x-kind has no pattern`);
    if (pattern !== undefined) patterns.set(name, pattern);
  }
  if (rpcs.size === 0) problems.push("it has no `POST /<package>.<service>.v1.<Service>/<Method>` path");
  if (patterns.size === 0) problems.push("no schema is marked as a kind (x-kind)");
  const kinds = [...patterns].map(([name, pattern]) =>
    buildKind(root, name, pattern, patterns, rpcs, problems),
  );
  const info = asNode(root["info"]);
  const endpoint = asString(asNode(asArray(root["servers"])[0])?.["url"]);
  if (problems.length > 0) throw new ContractError(problems);
  return {
    title: asString(info?.["title"]) ?? "",
    version: asString(info?.["version"]) ?? "",
    description: asString(info?.["description"])?.trim() ?? "",
    packagePrefix: [...rpcs.values()][0]?.method.path.slice(1).split(".")[0] ?? "",
    ...(endpoint === undefined ? {} : { defaultEndpoint: endpoint }),
    kinds,
    methods: [...rpcs.values()].map((rpc) => rpc.method),
  };
}

function collectRpcs(root: Node, problems: string[]): Map<string, Rpc> {
  const rpcs = new Map<string, Rpc>();
  for (const [path, item] of entriesOf(root["paths"])) {
    const name = PATH.exec(path)?.[3];
    const post = asNode(asNode(item)?.["post"]);
    if (name === undefined || post === undefined) continue;
    const earlier = rpcs.get(name);
    if (earlier !== undefined) {
      problems.push(`method ${name} stands at two paths: ${earlier.method.path} and ${path}`);
      continue;
    }
    const requestSchema = bodySchema(root, post["requestBody"]);
    const responseSchema = bodySchema(root, asNode(post["responses"])?.["200"]);
    const response = asNode(resolve(root, responseSchema).node["properties"]) ?? {};
    const request = requestFields(root, requestSchema);
    const maskField = maskFieldOf(root, requestSchema);
    const listField = Object.keys(response).find(
      (property) => asNode(response[property])?.["type"] === "array",
    );
    rpcs.set(name, {
      requestSchema,
      responseSchema,
      method: {
        name,
        path,
        verb: asString(post["x-verb"]) ?? firstWord(name).toLowerCase(),
        description: asString(post["description"])?.trim() ?? "",
        source: sourceOf(asNode(item)),
        longRunning: "operation" in response,
        request,
        ...(name.startsWith("List") && listField !== undefined ? { listField } : {}),
        ...(maskField === undefined ? {} : { maskField }),
      },
    });
  }
  return rpcs;
}

function bodySchema(root: Node, body: unknown): unknown {
  const content = asNode(resolve(root, body).node["content"]);
  return asNode(content?.["application/json"])?.["schema"];
}

function maskFieldOf(root: Node, schema: unknown): string | undefined {
  const properties = entriesOf(resolve(root, schema).node["properties"]);
  return properties.find(([, property]) => resolve(root, property).node["format"] === "field-mask")?.[0];
}

function firstWord(name: string): string {
  return /^[A-Z][a-z0-9]*/.exec(name)?.[0] ?? name;
}

function buildKind(
  root: Node,
  name: string,
  pattern: string,
  patterns: ReadonlyMap<string, string>,
  rpcs: ReadonlyMap<string, Rpc>,
  problems: string[],
): Kind {
  const schema = asNode(asNode(asNode(root["components"])?.["schemas"])?.[name]) ?? {};
  const plural = asString(asNode(schema["x-kind"])?.["plural"]) ?? toPlural(name);
  const own = [...rpcs.values()].filter(({ method }) => {
    const object = method.name.slice(firstWord(method.name).length);
    return object === name || (object === plural && method.verb === "list");
  });
  const one = (verb: string): Rpc | undefined => own.find(({ method }) => method.verb === verb);
  const updates = own.filter(({ method }) => method.verb === "update");
  const create = one("create");
  const get = one("get");
  const list = one("list");
  const remove = one("delete");
  if (get === undefined && list === undefined)
    problems.push(`kind ${name}: there is neither Get${name} nor List${plural}`);
  if (create !== undefined && remove === undefined)
    problems.push(`kind ${name}: there is Create${name} but no Delete${name}`);
  if (get !== undefined && schemaNameOf(get.responseSchema) !== name) {
    problems.push(`kind ${name}: the answer of Get${name} is not the schema ${name}`);
  }
  const fields = kindFields(
    root,
    schema,
    create?.requestSchema,
    updates.map((rpc) => rpc.requestSchema),
  );
  for (const field of fields) {
    if (field.references !== undefined && !patterns.has(field.references)) {
      problems.push(`kind ${name}: ${field.wireName} refers to ${field.references}, which is no kind`);
    }
  }
  if (!fields.some((field) => field.wireName === "name"))
    problems.push(`kind ${name}: it has no field \`name\``);
  const lifeCycle = new Set([create, get, list, remove, ...updates]);
  const methods: KindMethods = {
    ...(create === undefined ? {} : { create: create.method }),
    ...(get === undefined ? {} : { get: get.method }),
    ...(list === undefined ? {} : { list: list.method }),
    ...(remove === undefined ? {} : { delete: remove.method }),
    updates: updates.map((rpc) => rpc.method),
    others: own.filter((rpc) => !lifeCycle.has(rpc)).map((rpc) => rpc.method),
  };
  const parentField = parentFieldOf(pattern, fields, patterns);
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
    fields,
    methods,
  };
}

function parentFieldOf(
  pattern: string,
  fields: readonly Field[],
  patterns: ReadonlyMap<string, string>,
): string | undefined {
  const outer = parentPattern(pattern);
  if (outer === undefined) return undefined;
  const shape = (text: string): string => text.replace(/\{\w+\}/g, "{}");
  return fields.find((field) => {
    const target = field.references === undefined ? undefined : patterns.get(field.references);
    return target !== undefined && shape(target) === shape(outer) && field.type.kind === "string";
  })?.terraformName;
}

function slugFieldOf(pattern: string, fields: readonly Field[]): string | undefined {
  const last = parsePattern(pattern).at(-1);
  if (last === undefined || !("variable" in last)) return undefined;
  return fields.find((field) => field.wireName === last.variable && field.presence !== "computed")
    ?.terraformName;
}
