import {
  asArray,
  asNode,
  asString,
  type Document,
  entriesOf,
  memberOf,
  type Node,
  note,
  resolve,
  sourceOf,
} from "./document";
import { parseDuration } from "./duration";
import { requestFields } from "./fields";
import type { Method, Paging } from "./model";
import { firstWord } from "./naming";

/**
 * From the RPCs of a document to methods: what each does, and where in its request and its answer the things lie that every method of
 * its sort has under some name (the object, its name, the tokens of pages). The document says so by `x-holds`; without the word a few
 * plain names count. Nothing is guessed.
 */

/** A method with what its kind's fields are made of. */
export interface Rpc {
  readonly method: Method;
  /** The kind that it is said to be of (`x-of-kind`), where its name does not say it. */
  readonly ofKind: string | undefined;
  /** The fields of an object as one schema, whether they lie in the request itself or in a field of it. */
  readonly inputSchema: unknown;
  /** The schema of what the answer shows: the field that holds the object, or the answer itself. */
  readonly outputSchema: unknown;
}

const PATH = /^\/(([A-Za-z_]\w*)(?:\.\w+)*\.v\d\w*\.\w+)\/(\w+)$/;

const HOLDS = ["name", "object", "page-token", "page-size", "next-page-token"] as const;

/** What a property of a request or of an answer can be said to hold. */
type Holds = (typeof HOLDS)[number];

/** The methods of a document by their names; what is wrong with them is noted as its problems. */
export function readMethods(document: Document): ReadonlyMap<string, Rpc> {
  const rpcs = new Map<string, Rpc>();
  for (const [path, item] of entriesOf(document.root["paths"])) {
    const name = PATH.exec(path)?.[3];
    const post = asNode(asNode(item)?.["post"]);
    if (name === undefined || post === undefined || post["x-ignore"] === true) continue;
    const earlier = rpcs.get(name);
    if (earlier !== undefined) {
      note(document, [`method ${name} stands at two paths: ${earlier.method.path} and ${path}`]);
      continue;
    }
    const timeout = timeoutOf(document, name, post["x-timeout"]);
    rpcs.set(
      name,
      readMethod(document, post, {
        name,
        path,
        verb: asString(post["x-verb"]) ?? firstWord(name).toLowerCase(),
        description: asString(post["description"])?.trim() ?? "",
        source: sourceOf(asNode(item)),
        ...(timeout === undefined ? {} : { timeout }),
        ...(post["x-powers-off"] === true ? { powersOff: true as const } : {}),
        ...(post["x-destroys-data"] === true ? { destroysData: true as const } : {}),
      }),
    );
  }
  if (rpcs.size === 0) {
    note(document, ["it has no `POST /<package>.<service>.v1.<Service>/<Method>` path"]);
  }
  return rpcs;
}

function readMethod(
  document: Document,
  post: Node,
  said: Omit<Method, "longRunning" | "request" | "nameField" | "objectField" | "answerField" | "paging">,
): Rpc {
  const { name, verb } = said;
  const requestSchema = bodySchema(document, post["requestBody"]);
  const responseSchema = bodySchema(document, asNode(post["responses"])?.["200"]);
  const request = resolve(document, requestSchema).node;
  const response = resolve(document, responseSchema).node;
  const holder = (node: Node, holds: Holds): string | undefined => holderOf(document, name, node, holds);
  const objectField = holder(request, "object");
  const object = objectField === undefined ? undefined : propertyOf(document, request, objectField);
  if (object !== undefined && asNode(object["properties"]) === undefined) {
    note(document, [
      `method ${name}: ${objectField ?? ""} holds the object (x-holds), but has no properties`,
    ]);
  }
  const isAboutOne = verb !== "create" && verb !== "list";
  const nameField = isAboutOne ? nameFieldOf(document, name, request, object) : undefined;
  const answerField = holder(response, "object");
  const paging = verb === "list" ? pagingOf(holder, request, response) : undefined;
  const maskField = maskFieldOf(document, request);
  const listField = verb === "list" ? listFieldOf(document, response) : undefined;
  return {
    ofKind: asString(post["x-of-kind"]),
    inputSchema:
      object === undefined || objectField === undefined
        ? requestSchema
        : layInto(request, objectField, object),
    outputSchema: answerField === undefined ? responseSchema : memberOf(response["properties"], answerField),
    method: {
      ...said,
      longRunning: memberOf(response["properties"], "operation") !== undefined,
      request: requestFields(document, requestSchema),
      ...(nameField === undefined ? {} : { nameField }),
      ...(objectField === undefined ? {} : { objectField }),
      ...(answerField === undefined ? {} : { answerField }),
      ...(paging === undefined ? {} : { paging }),
      ...(listField === undefined ? {} : { listField }),
      ...(maskField === undefined ? {} : { maskField }),
    },
  };
}

/** The property that is said to hold something; two that are said to hold the same are a problem. */
function holderOf(document: Document, method: string, node: Node, holds: Holds): string | undefined {
  const marked = entriesOf(node["properties"]).flatMap(([wireName, property]) => {
    const word = resolve(document, property).node["x-holds"];
    if (word !== undefined && !HOLDS.some((each) => each === word)) {
      note(document, [
        `method ${method}: ${wireName} has x-holds ${JSON.stringify(word)}; it can be ${HOLDS.join(", ")}`,
      ]);
    }
    return word === holds ? [wireName] : [];
  });
  if (marked.length > 1)
    note(document, [`method ${method}: ${marked.join(" and ")} both hold the ${holds} (x-holds)`]);
  return marked[0];
}

/** What names the object that a call is about: in the request itself before what lies inside of the object. */
function nameFieldOf(
  document: Document,
  method: string,
  request: Node,
  object: Node | undefined,
): string | undefined {
  const said = [request, object].flatMap(
    (node) => (node === undefined ? undefined : holderOf(document, method, node, "name")) ?? [],
  )[0];
  if (said !== undefined) return said;
  if ([request, object].some((node) => memberOf(node?.["properties"], "name") !== undefined)) return "name";
  // An object of the kind's own schema has its name where the kind says.
  return asString(asNode(object?.["x-kind"])?.["nameField"]);
}

function pagingOf(
  holder: (node: Node, holds: Holds) => string | undefined,
  request: Node,
  response: Node,
): Paging | undefined {
  const find = (node: Node, holds: Holds, usual: string): string | undefined =>
    holder(node, holds) ?? (memberOf(node["properties"], usual) === undefined ? undefined : usual);
  const token = find(request, "page-token", "pageToken");
  const next = find(response, "next-page-token", "nextPageToken");
  const size = find(request, "page-size", "pageSize");
  if (token === undefined || next === undefined) return undefined;
  return { token, next, ...(size === undefined ? {} : { size }) };
}

/** The properties of the object and what lies beside it in the request, as one schema. */
function layInto(request: Node, objectField: string, object: Node): Node {
  const beside = entriesOf(request["properties"]).filter(([name]) => name !== objectField);
  const required = [...asArray(object["required"]), ...asArray(request["required"])];
  return {
    type: "object",
    properties: { ...asNode(object["properties"]), ...Object.fromEntries(beside) },
    required: required.filter((name) => name !== objectField),
    "x-exclusive": [...asArray(object["x-exclusive"]), ...asArray(request["x-exclusive"])],
  };
}

function propertyOf(document: Document, node: Node, name: string): Node {
  return resolve(document, memberOf(node["properties"], name)).node;
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

function maskFieldOf(document: Document, request: Node): string | undefined {
  return entriesOf(request["properties"]).find(
    ([, property]) => resolve(document, property).node["format"] === "field-mask",
  )?.[0];
}

/** The array of a list answer; one of messages before one of scalars, which would be warnings and the like. */
function listFieldOf(document: Document, response: Node): string | undefined {
  const arrays = entriesOf(response["properties"])
    .map(([name, property]) => ({ name, node: resolve(document, property).node }))
    .filter(({ node }) => node["type"] === "array");
  const ofMessages = arrays.find(
    ({ node }) => asNode(resolve(document, node["items"]).node["properties"]) !== undefined,
  );
  return (ofMessages ?? arrays[0])?.name;
}
