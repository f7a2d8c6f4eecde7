import {
  asArray,
  asNode,
  asString,
  type Document,
  entriesOf,
  memberOf,
  type DocumentNode,
  note,
  resolve,
  schemaNameOf,
  sourceOf,
} from "./document";
import { parseDuration } from "../text/text-format";
import { readRequestFields } from "./fields";
import { HOLDS, type Holds } from "./holds";
import type { Method, UpdateMode } from "../model";
import { firstWord } from "../names/naming";
import { readPaging } from "./read-paging";
import { placeStandIns } from "./stand-ins";
import { UPDATE_MODES } from "../derived-facts";

/**
 * Converts the RPCs of a document to methods: their purpose, and the fields of request and answer that most methods have under different
 * names (the object, its name, page tokens). The document marks these by `x-holds`; without it, a few usual names count. Nothing is
 * guessed.
 */

/** A method, and the schemas of its kind's fields. */
export interface DescribedRpc {
  readonly method: Method;
  /** The kind from `x-of-kind`, if the method's name does not contain it. */
  readonly ofKind: string | undefined;
  /** The schema of an object's fields, whether they are at the request's root or in a field of it. */
  readonly inputSchema: unknown;
  /** The schema of the object in the answer: of the field that holds the object, or of the answer itself. */
  readonly outputSchema: unknown;
}

/** `/<package>.<Service>/<Method>`; the package may have a version. */
const PATH = /^\/(?:[A-Za-z_]\w*\.(?:\w+\.)*\w+|[A-Z]\w*)\/(\w+)$/;

/** Name of the kind of long-running operations. */
const OPERATION = "Operation";

/** Returns the methods of a document by name. Records their problems in the document. */
export function readMethods(document: Document): ReadonlyMap<string, DescribedRpc> {
  const rpcs = new Map<string, DescribedRpc>();
  for (const [path, item] of entriesOf(document.root["paths"])) {
    const last = PATH.exec(path)?.[1];
    const post = asNode(asNode(item)?.["post"]);
    if (last === undefined || post === undefined || post["x-ignore"] === true) continue;
    const name = methodNameOf(document, post, last);
    const earlier = rpcs.get(name);
    if (earlier !== undefined) {
      note(document, [`method ${name} has two paths: ${earlier.method.path} and ${path}`]);
      continue;
    }
    const timeout = timeoutOf(document, name, post["x-timeout"]);
    const updateMode = updateModeIn(document, name, post["x-update"]);
    rpcs.set(
      name,
      readMethod(document, post, {
        name,
        path,
        verb: asString(post["x-verb"]) ?? firstWord(name).toLowerCase(),
        description: asString(post["description"])?.trim() ?? "",
        source: sourceOf(asNode(item)),
        ...(timeout === undefined ? {} : { timeout }),
        ...(updateMode === undefined ? {} : { updateMode }),
        ...(post["x-powers-off"] === true ? { powersOff: true as const } : {}),
        ...(post["x-destroys-data"] === true ? { destroysData: true as const } : {}),
      }),
    );
  }
  if (rpcs.size === 0) {
    note(document, ["it has no `POST /<package>.<Service>/<Method>` path"]);
  }
  return rpcs;
}

/** Returns the name that `x-name` gives to a method, such as `CreateDisk` for `Create` in a `DiskService`; else the last part of its path. */
function methodNameOf(document: Document, post: DocumentNode, last: string): string {
  const said = post["x-name"];
  if (said === undefined) return last;
  if (typeof said === "string" && /^[A-Z]\w*$/.test(said)) return said;
  note(document, [`method ${last}: x-name is ${JSON.stringify(said)}; it must be a name such as CreateDisk`]);
  return last;
}

function readMethod(
  document: Document,
  post: DocumentNode,
  said: Omit<
    Method,
    "longRunning" | "request" | "nameField" | "objectField" | "answerField" | "operationField" | "paging"
  >,
): DescribedRpc {
  const { name, verb } = said;
  const requestSchema = bodySchema(document, post["requestBody"]);
  const responseSchema = bodySchema(document, asNode(post["responses"])?.["200"]);
  const request = resolve(document, requestSchema).node;
  const response = resolve(document, responseSchema).node;
  const holder = (node: DocumentNode, holds: Holds): string | undefined =>
    holderOf(document, name, node, holds);
  const objectField = holder(request, "object");
  const object = objectField === undefined ? undefined : propertyOf(document, request, objectField);
  if (object !== undefined && asNode(object["properties"]) === undefined) {
    note(document, [
      `method ${name}: ${objectField ?? ""} contains the object (x-holds), but has no properties`,
    ]);
  }
  const isAboutOne = verb !== "create" && verb !== "list";
  const nameField = isAboutOne
    ? (asString(post["x-name-place"]) ?? nameFieldOf(document, name, { request, object, objectField }))
    : undefined;
  const answerField = holder(response, "object");
  const paging = verb === "list" ? readPaging(document, holder, request, response) : undefined;
  // A method of the operations themselves (get, cancel) returns one that it has not started.
  const isOfOperations = (asString(post["x-of-kind"]) ?? name.slice(firstWord(name).length)) === OPERATION;
  const operationField =
    verb === "list" || isOfOperations ? undefined : operationFieldOf(document, holder, responseSchema);
  const isLongRunning =
    operationField !== undefined || memberOf(response["properties"], "operation") !== undefined;
  const isOptional =
    isLongRunning &&
    answerField !== undefined &&
    !asArray(response["required"]).includes(operationField ?? "operation");
  const tokenField = verb === "create" || verb === "clone" ? holder(request, "idempotency-token") : undefined;
  const maskField = maskFieldOf(document, request);
  const listField = verb === "list" ? listFieldOf(document, response) : undefined;
  return {
    ofKind: asString(post["x-of-kind"]),
    inputSchema: placeStandIns(
      document,
      object === undefined || objectField === undefined
        ? withoutProperty(requestSchema, request, tokenField)
        : layInto(request, objectField, object, tokenField),
    ),
    outputSchema: answerField === undefined ? responseSchema : memberOf(response["properties"], answerField),
    method: {
      ...said,
      longRunning: isLongRunning,
      request: readRequestFields(document, requestSchema),
      ...(nameField === undefined ? {} : { nameField }),
      ...(objectField === undefined ? {} : { objectField }),
      ...(answerField === undefined ? {} : { answerField }),
      ...(operationField === undefined || operationField === "operation" ? {} : { operationField }),
      ...(isOptional ? { operationOptional: true as const } : {}),
      ...(paging === undefined ? {} : { paging }),
      ...(listField === undefined ? {} : { listField }),
      ...(maskField === undefined ? {} : { maskField }),
      ...(tokenField === undefined ? {} : { tokenField }),
    },
  };
}

/** Returns the property marked with a purpose. Two properties with the same purpose are a problem. */
function holderOf(document: Document, method: string, node: DocumentNode, holds: Holds): string | undefined {
  const marked = entriesOf(node["properties"]).flatMap(([wireName, property]) => {
    const word = resolve(document, property).node["x-holds"];
    // False stops a conclusion of the OpenAPI import.
    if (word !== undefined && word !== false && !HOLDS.some((each) => each === word)) {
      note(document, [
        `method ${method}: ${wireName} has x-holds ${JSON.stringify(word)}; it can be ${HOLDS.join(", ")}`,
      ]);
    }
    return word === holds ? [wireName] : [];
  });
  if (marked.length > 1) {
    note(document, [`method ${method}: ${marked.join(" and ")} both contain the ${holds} (x-holds)`]);
  }
  return marked[0];
}

/** Returns the field that names the object of a call. Prefers one at the request's root to one inside the object. */
function nameFieldOf(
  document: Document,
  method: string,
  {
    request,
    object,
    objectField,
  }: {
    readonly request: DocumentNode;
    readonly object: DocumentNode | undefined;
    readonly objectField: string | undefined;
  },
): string | undefined {
  const said = [request, object].flatMap(
    (node) => (node === undefined ? undefined : holderOf(document, method, node, "name")) ?? [],
  )[0];
  if (said !== undefined) return said;
  const isNamed = (node: DocumentNode | undefined): boolean =>
    memberOf(node?.["properties"], "name") !== undefined;
  if ((objectField !== "name" && isNamed(request)) || isNamed(object)) return "name";
  // An object in the kind's own schema has its name in the kind's `nameField`.
  return asString(asNode(object?.["x-kind"])?.["nameField"]);
}

/** Returns the field of an answer that holds the operation, empty if the answer itself is one; undefined if no field is marked. */
function operationFieldOf(
  document: Document,
  holder: (node: DocumentNode, holds: Holds) => string | undefined,
  responseSchema: unknown,
): string | undefined {
  const said = holder(resolve(document, responseSchema).node, "operation");
  if (said !== undefined) return said;
  const schemaName = schemaNameOf(responseSchema) ?? "";
  const isOperation = schemaName.slice(schemaName.lastIndexOf(".") + 1) === OPERATION;
  const isKind = resolve(document, responseSchema).node["x-kind"] !== undefined;
  return isOperation && isKind ? "" : undefined;
}

/** Merges the properties of the object and the other fields of the request into one schema. */
function layInto(
  request: DocumentNode,
  objectField: string,
  object: DocumentNode,
  tokenField?: string,
): DocumentNode {
  const beside = entriesOf(request["properties"]).filter(
    ([name]) => name !== objectField && name !== tokenField,
  );
  const required = [...asArray(object["required"]), ...asArray(request["required"])];
  return {
    type: "object",
    properties: { ...asNode(object["properties"]), ...Object.fromEntries(beside) },
    required: required.filter((name) => name !== objectField),
    "x-exclusive": [...asArray(object["x-exclusive"]), ...asArray(request["x-exclusive"])],
  };
}

function withoutProperty(schema: unknown, message: DocumentNode, name: string | undefined): unknown {
  if (name === undefined) return schema;
  return {
    ...message,
    properties: Object.fromEntries(entriesOf(message["properties"]).filter(([each]) => each !== name)),
  };
}

function propertyOf(document: Document, node: DocumentNode, name: string): DocumentNode {
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

function updateModeIn(document: Document, name: string, value: unknown): UpdateMode | undefined {
  const mode = UPDATE_MODES.find((each) => each === value);
  if (value !== undefined && mode === undefined) {
    note(document, [
      `method ${name}: x-update is ${JSON.stringify(value)}; it can be ${UPDATE_MODES.join(", ")}`,
    ]);
  }
  return mode;
}

function maskFieldOf(document: Document, request: DocumentNode): string | undefined {
  return entriesOf(request["properties"]).find(
    ([, property]) => resolve(document, property).node["format"] === "field-mask",
  )?.[0];
}

/** Returns the array of a list answer. Prefers an array of messages, because an array of scalars may hold warnings. */
function listFieldOf(document: Document, response: DocumentNode): string | undefined {
  const arrays = entriesOf(response["properties"])
    .map(([name, property]) => ({ name, node: resolve(document, property).node }))
    .filter(({ node }) => node["type"] === "array");
  const ofMessages = arrays.find(
    ({ node }) => asNode(resolve(document, node["items"]).node["properties"]) !== undefined,
  );
  return (ofMessages ?? arrays[0])?.name;
}
