import { asList, asText, shapeOf, typesOf, type DocumentSchema, type SchemaBook } from "./schema";
import type { KindDescription } from "./kind-description";
import { asRecord, type UnknownRecord } from "../../base/json";

/** One RPC. */
export interface MethodDescription {
  readonly name: string;
  readonly path: string;
  readonly verb: string;
  readonly kind: KindDescription | undefined;
  readonly request: DocumentSchema;
  readonly response: DocumentSchema;
  /**
   * The object's properties in a request, as one message: those of the property that holds the object, and those beside
   * it.
   */
  readonly input: DocumentSchema;
  /** Whether the answer is or contains an operation. */
  readonly longRunning: boolean;
  /** Property of the answer that holds the operation or its name; empty if the answer itself is the operation. */
  readonly operationField: string;
  /** Property of the answer that lists objects. */
  readonly listField: string | undefined;
  /** Property of the request that is a field mask. */
  readonly maskField: string | undefined;
  /** Property of the request that makes a repetition of it safe. */
  readonly tokenField: string | undefined;
  /** The effect of an update on omitted properties, if the document states it (`x-update`). */
  readonly updateMode: string | undefined;
  /** Whether the object is powered off until the operation ends (`x-powers-off`). */
  readonly powersOff: boolean;
  /** Properties of the request that stand for another one of the object (`x-stands-for`), with its path. */
  readonly standIns: ReadonlyMap<string, readonly string[]>;
  /** Property that names the target object: in the request, or in the property that holds the object. */
  readonly nameField: string | undefined;
  /** Property of the request that holds the object. */
  readonly objectField: string | undefined;
  /** Property of the answer that holds the object; without it, the answer is the object or contains none. */
  readonly answerField: string | undefined;
  /** Properties for paging through a list; without them, every answer is the whole list. */
  readonly paging: PagingDescription | undefined;
}

/** Paging properties of a list's request and answer. */
export type PagingDescription = TokenPages | CountedPages;

interface TokenPages {
  readonly token: string;
  readonly next: string;
  readonly size: string | undefined;
  readonly total?: string;
}

/** Pages that the request selects by their number, or by the number of objects before them. */
interface CountedPages {
  readonly by: "page" | "offset";
  readonly number: string;
  readonly first: number;
  readonly size: string | undefined;
  readonly total: string | undefined;
  readonly more: string | undefined;
}

/** An RPC as the document describes it. */
export interface RawRpc {
  readonly name: string;
  readonly path: string;
  readonly post: UnknownRecord;
}

const RPC_PATH = /^\/(?:[A-Za-z_]\w*\.(?:\w+\.)*\w+|[A-Z]\w*)\/([A-Z]\w*)$/;

/** Returns the RPCs of a document, without those that it marks as ignored. */
export function rpcsOf(root: UnknownRecord): readonly RawRpc[] {
  return Object.entries(asRecord(root["paths"]) ?? {}).flatMap(([path, item]) => {
    const name = RPC_PATH.exec(path)?.[1];
    const post = asRecord(asRecord(item)?.["post"]);
    return name === undefined || post === undefined || post["x-ignore"] === true
      ? []
      : [{ name: asText(post["x-name"]) ?? name, path, post }];
  });
}

/** Returns a method's verb: `x-verb` of the document, otherwise the first word of the method's name. */
export function verbOf({ name, post }: RawRpc): string {
  return asText(post["x-verb"]) ?? firstWord(name).toLowerCase();
}

/** Whether a method is about a kind, by `x-of-kind` of the document, otherwise by the rest of the method's name. */
export function isAbout(rpc: RawRpc, kind: { readonly name: string; readonly plural: string }): boolean {
  const said = asText(rpc.post["x-of-kind"]);
  if (said !== undefined) return said === kind.name;
  const rest = rpc.name.slice(firstWord(rpc.name).length);
  if (verbOf(rpc) === "batch") return rest === `Get${kind.plural}`;
  return rest === kind.name || (verbOf(rpc) === "list" && rest === kind.plural);
}

/** Returns the schema of a request body, or of a response body. */
export function bodySchema(book: SchemaBook, body: unknown): DocumentSchema {
  const content = asRecord(book.resolve(body)["content"]);
  return book.resolve(asRecord(content?.["application/json"])?.["schema"]);
}

/** Returns the properties of an object in a request, as one message in the object's own structure. */
export function inputSchema(book: SchemaBook, request: DocumentSchema): DocumentSchema {
  const flat = flatInput(book, request);
  const moved = [...standInsIn(book, flat)];
  if (moved.length === 0) return flat;
  const properties = asRecord(flat["properties"]) ?? {};
  const names = new Set(moved.map(([name]) => name));
  const kept: DocumentSchema = {
    ...flat,
    properties: Object.fromEntries(Object.entries(properties).filter(([name]) => !names.has(name))),
    required: asList(flat["required"]).filter((name) => !names.has(String(name))),
  };
  return moved.reduce((into, [name, path]) => withProperty(book, into, path, properties[name]), kept);
}

/** Returns the properties of a request that stand for another one of the object. */
function standInsIn(book: SchemaBook, flat: DocumentSchema): ReadonlyMap<string, readonly string[]> {
  return new Map(
    [...book.propertiesOf(flat)].flatMap(([name, property]) => {
      const path = asText(property["x-stands-for"]);
      return path === undefined ? [] : [[name, path.split(".")] as const];
    }),
  );
}

function withProperty(
  book: SchemaBook,
  into: DocumentSchema,
  [step = "", ...rest]: readonly string[],
  property: unknown,
): DocumentSchema {
  const properties = asRecord(into["properties"]) ?? {};
  const inner =
    rest.length === 0 ? property : withProperty(book, book.resolve(properties[step] ?? {}), rest, property);
  return { ...into, type: "object", properties: { ...properties, [step]: inner } };
}

function flatInput(book: SchemaBook, request: DocumentSchema): DocumentSchema {
  const objectField = holderOf(book, request, "object");
  if (objectField === undefined) return request;
  const object = book.propertiesOf(request).get(objectField) ?? {};
  const beside = Object.entries(asRecord(request["properties"]) ?? {}).filter(
    ([name]) => name !== objectField,
  );
  return {
    type: "object",
    properties: { ...asRecord(object["properties"]), ...Object.fromEntries(beside) },
    required: [...asList(object["required"]), ...asList(request["required"])].filter(
      (name) => name !== objectField,
    ),
    "x-exclusive": [...asList(object["x-exclusive"]), ...asList(request["x-exclusive"])],
  };
}

/** Describes a method of the document. */
export function describeMethod(
  book: SchemaBook,
  kinds: readonly KindDescription[],
  rpc: RawRpc,
): MethodDescription {
  const { name, path, post } = rpc;
  const verb = verbOf(rpc);
  const request = bodySchema(book, post["requestBody"]);
  const response = bodySchema(book, asRecord(post["responses"])?.["200"]);
  const fields = book.propertiesOf(request);
  const answers = book.propertiesOf(response);
  const objectField = holderOf(book, request, "object");
  const object = objectField === undefined ? undefined : fields.get(objectField);
  const kind = kinds.find((each) => isAbout(rpc, each));
  const operationField = verb === "list" ? undefined : operationFieldOf(book, kinds, kind, response);
  return {
    name,
    path,
    verb,
    kind,
    request,
    response,
    input: inputSchema(book, request),
    updateMode: asText(post["x-update"]),
    powersOff: post["x-powers-off"] === true,
    standIns: standInsIn(book, flatInput(book, request)),
    longRunning: operationField !== undefined,
    operationField: operationField ?? "operation",
    listField: verb === "list" || verb === "batch" ? listFieldOf(book, answers) : undefined,
    maskField: [...fields].find(([, schema]) => schema["format"] === "field-mask")?.[0],
    tokenField: holderOf(book, request, "idempotency-token"),
    nameField:
      verb === "create" || verb === "list"
        ? undefined
        : (asText(post["x-name-place"]) ?? nameFieldOf(book, request, object)),
    objectField,
    answerField: holderOf(book, response, "object"),
    paging: verb === "list" ? pagingOf(book, request, response) : undefined,
  };
}

/** Returns the array of an answer; an array of messages takes precedence over one of scalars. */
function listFieldOf(book: SchemaBook, answers: ReadonlyMap<string, DocumentSchema>): string | undefined {
  const arrays = [...answers].filter(([, schema]) => typesOf(schema).includes("array"));
  const ofMessages = arrays.find(([, schema]) => shapeOf(book.resolve(schema["items"])) === "message");
  return (ofMessages ?? arrays[0])?.[0];
}

function holderOf(book: SchemaBook, schema: DocumentSchema, holds: string): string | undefined {
  return [...book.propertiesOf(schema)].find(([, property]) => property["x-holds"] === holds)?.[0];
}

function nameFieldOf(
  book: SchemaBook,
  request: DocumentSchema,
  object: DocumentSchema | undefined,
): string | undefined {
  const places = object === undefined ? [request] : [request, object];
  const said = places.map((place) => holderOf(book, place, "name")).find((name) => name !== undefined);
  if (said !== undefined) return said;
  if (places.some((place) => book.propertiesOf(place).has("name"))) return "name";
  return asText(asRecord(object?.["x-kind"])?.["nameField"]);
}

/** Name of the kind of long-running operations. */
export const OPERATION = "Operation";

/** Returns the property of an answer that holds the operation; empty if the answer itself is one. */
function operationFieldOf(
  book: SchemaBook,
  kinds: readonly KindDescription[],
  kind: KindDescription | undefined,
  response: DocumentSchema,
): string | undefined {
  const said =
    holderOf(book, response, "operation") ??
    (book.propertiesOf(response).has("operation") ? "operation" : undefined);
  if (said !== undefined || kind?.name === OPERATION) return said;
  const pattern = kinds.find(({ name }) => name === OPERATION)?.pattern;
  return pattern !== undefined && asRecord(response["x-kind"])?.["pattern"] === pattern ? "" : undefined;
}

function pagingOf(
  book: SchemaBook,
  request: DocumentSchema,
  response: DocumentSchema,
): PagingDescription | undefined {
  const find = (schema: DocumentSchema, holds: string, usual: string): string | undefined =>
    holderOf(book, schema, holds) ?? (book.propertiesOf(schema).has(usual) ? usual : undefined);
  const token = find(request, "page-token", "pageToken");
  const next = find(response, "next-page-token", "nextPageToken");
  const size = find(request, "page-size", "pageSize");
  const total = holderOf(book, response, "total-count");
  if (token !== undefined && next !== undefined) {
    return { token, next, size, ...(total === undefined ? {} : { total }) };
  }
  const page = holderOf(book, request, "page-number");
  const number = page ?? holderOf(book, request, "page-offset");
  if (number === undefined) return undefined;
  const { default: usual, minimum } = book.propertiesOf(request).get(number) ?? {};
  const [first = 1] = [usual, minimum].filter((each) => typeof each === "number");
  return {
    by: page === undefined ? "offset" : "page",
    number,
    first: page === undefined ? 0 : first,
    size,
    total,
    more: holderOf(book, response, "has-more"),
  };
}

function firstWord(name: string): string {
  return /^[A-Z][a-z0-9]*/.exec(name)?.[0] ?? name;
}
