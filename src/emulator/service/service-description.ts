import type { KindDescription } from "./kind-description";
import { OPERATION_STATES, parentPattern, parsePattern, type StateWords, toPlural } from "../../contract";
import {
  bodySchema,
  describeMethod,
  inputSchema,
  isAbout,
  type MethodDescription,
  OPERATION,
  type RawRpc,
  rpcsOf,
  verbOf,
} from "./method-description";
import { asList, asText, openSchemas, type DocumentSchema, type SchemaBook } from "./schema";
import { asRecord, type UnknownRecord } from "../../base/json";

/**
 * An OpenAPI document's description of the service. It is read independently of the contract's model, so that errors in
 * either reading show as differences; a test compares the two.
 */
export interface ServiceDescription {
  readonly book: SchemaBook;
  readonly kinds: ReadonlyMap<string, KindDescription>;
  /** By path. */
  readonly methods: ReadonlyMap<string, MethodDescription>;
  /** The kind of the operations that long-running methods return. */
  readonly operationKind: KindDescription | undefined;
  /** By the name of a kind: the kinds whose objects are inside its objects, at any depth. */
  readonly inhabitants: ReadonlyMap<string, ReadonlySet<KindDescription>>;
  /** By the name of a kind: the kinds whose objects may refer to its objects. */
  readonly referrers: ReadonlyMap<string, ReadonlySet<KindDescription>>;
  /** Names of the properties, anywhere in the document, whose values are secret. */
  readonly secretNames: ReadonlySet<string>;
}

/** Reads a parsed document. Throws a RangeError with the reason if the emulator cannot serve it. */
export function describeService(document: unknown): ServiceDescription {
  const root = asRecord(document);
  if (root === undefined || asText(root["openapi"])?.startsWith("3.") !== true) {
    throw new RangeError(
      "The emulator needs an OpenAPI 3 document; this text has no `openapi: 3.x` at its root",
    );
  }
  const book = openSchemas(root);
  const schemas = asRecord(asRecord(root["components"])?.["schemas"]) ?? {};
  const rpcs = rpcsOf(root);
  const kinds = describeKinds(book, schemas, rpcs);
  const methods = new Map(rpcs.map((rpc) => [rpc.path, describeMethod(book, [...kinds.values()], rpc)]));
  if (kinds.size === 0) throw new RangeError("The API description marks no schema as a kind (x-kind)");
  if (methods.size === 0) {
    throw new RangeError("The API description has no `POST /<package>.<Service>/<Method>` path");
  }
  const longRunning = rpcs.find(({ path }) => methods.get(path)?.longRunning === true);
  const operationKind =
    longRunning === undefined
      ? undefined
      : operationKindOf(book, kinds, longRunning.post, methods.get(longRunning.path));
  if (longRunning !== undefined && operationKind === undefined) {
    throw new RangeError(
      `${longRunning.name} answers with an \`operation\` whose schema is not a kind (x-kind)`,
    );
  }
  return {
    book,
    kinds,
    methods,
    operationKind,
    inhabitants: inhabitantsOf(kinds),
    referrers: referrersOf(book, kinds),
    secretNames: secretNamesOf(schemas),
  };
}

function describeKinds(
  book: SchemaBook,
  schemas: UnknownRecord,
  rpcs: readonly RawRpc[],
): ReadonlyMap<string, KindDescription> {
  const declared = Object.entries(schemas).flatMap(([schemaName, node]) => {
    const words = asRecord(asRecord(node)?.["x-kind"]);
    const pattern = asText(words?.["pattern"]);
    // A generated document prefixes the names of schemas with their package.
    const name = schemaName.slice(schemaName.lastIndexOf(".") + 1);
    return pattern === undefined ? [] : [{ name, node, pattern, words }];
  });
  const patterns = new Map(declared.map(({ name, pattern }) => [name, pattern]));
  return new Map(
    declared.map(({ name, node, pattern, words }) => {
      const plural = asText(words?.["plural"]) ?? toPlural(name);
      const nameField = asText(words?.["nameField"]) ?? "name";
      const create = rpcs.find((rpc) => verbOf(rpc) === "create" && isAbout(rpc, { name, plural }));
      const schema = book.resolve(node);
      const input =
        create === undefined ? schema : inputSchema(book, bodySchema(book, create.post["requestBody"]));
      const examples = create === undefined ? asList(schema["examples"]).map(asRecord) : [];
      return [
        name,
        {
          name,
          plural,
          pattern,
          schema,
          nameField,
          parentField:
            asText(words?.["parentFrom"]) === "name"
              ? undefined
              : (asText(words?.["parentField"]) ?? parentFieldOf(book, patterns, pattern, input)),
          hasImpliedParent: asText(words?.["parentFrom"]) === "name",
          slugField: create === undefined ? undefined : slugFieldOf(book, pattern, input),
          ...contentOf(asText(words?.["contentField"]), [...book.propertiesOf(input).keys()]),
          doneField: asText(words?.["doneField"]),
          stateField: asText(words?.["stateField"]),
          states: statesOf(asRecord(words?.["states"])),
          resultField: asText(words?.["resultField"]),
          reasonField: asText(words?.["reasonField"]),
          creatable: create !== undefined,
          capacityCodes: asList(asRecord(words?.["capacity"])?.["codes"]).map(String),
          examples: examples.filter((each) => each !== undefined),
        },
      ];
    }),
  );
}

function statesOf(said: UnknownRecord = {}): StateWords {
  return Object.fromEntries(OPERATION_STATES.map((state) => [state, asList(said[state]).map(String)]));
}

function contentOf(field: string | undefined, names: readonly string[]): Pick<KindDescription, "content"> {
  return field === undefined ? {} : { content: { field, names: new Set(names) } };
}

function parentFieldOf(
  book: SchemaBook,
  patterns: ReadonlyMap<string, string>,
  pattern: string,
  input: DocumentSchema,
): string | undefined {
  const outer = parentPattern(pattern);
  if (outer === undefined) return undefined;
  const shape = (text: string | undefined): string | undefined => text?.replace(/\{\w+\}/g, "{}");
  return [...book.propertiesOf(input)].find(([, schema]) => {
    const target = patterns.get(asText(schema["x-references"]) ?? "");
    return shape(target) === shape(outer);
  })?.[0];
}

function slugFieldOf(book: SchemaBook, pattern: string, input: DocumentSchema): string | undefined {
  const last = parsePattern(pattern).at(-1);
  if (last === undefined || !("variable" in last)) return undefined;
  const property = book.propertiesOf(input).get(last.variable);
  return property === undefined || property["readOnly"] === true ? undefined : last.variable;
}

/** Returns the kind of the operation in an answer; the kind of that name if the answer is one or only names it. */
function operationKindOf(
  book: SchemaBook,
  kinds: ReadonlyMap<string, KindDescription>,
  post: UnknownRecord,
  method: MethodDescription | undefined,
): KindDescription | undefined {
  const operation = book
    .propertiesOf(bodySchema(book, asRecord(post["responses"])?.["200"]))
    .get(method?.operationField ?? "");
  if (operation === undefined || operation["type"] === "string") return kinds.get(OPERATION);
  // Keywords beside a `$ref` make a new schema, but x-kind keeps its pattern.
  const pattern = asText(asRecord(operation["x-kind"])?.["pattern"]);
  return [...kinds.values()].find((kind) => kind.pattern === pattern);
}

function inhabitantsOf(
  kinds: ReadonlyMap<string, KindDescription>,
): ReadonlyMap<string, ReadonlySet<KindDescription>> {
  const shape = ({ pattern }: KindDescription): string => pattern.replace(/\{\w+\}/g, "{}");
  return new Map(
    [...kinds.values()].map((outer) => [
      outer.name,
      new Set([...kinds.values()].filter((kind) => shape(kind).startsWith(`${shape(outer)}/`))),
    ]),
  );
}

function referrersOf(
  book: SchemaBook,
  kinds: ReadonlyMap<string, KindDescription>,
): ReadonlyMap<string, ReadonlySet<KindDescription>> {
  const referrers = new Map([...kinds.keys()].map((name) => [name, new Set<KindDescription>()]));
  for (const kind of kinds.values()) {
    const seen = new Set<DocumentSchema>();
    const visit = (schema: DocumentSchema): void => {
      if (seen.has(schema)) return;
      seen.add(schema);
      referrers.get(asText(schema["x-references"]) ?? "")?.add(kind);
      for (const inner of [schema["items"], schema["additionalProperties"]]) visit(book.resolve(inner));
      for (const inner of book.propertiesOf(schema).values()) visit(inner);
    };
    visit(kind.schema);
  }
  return referrers;
}

function secretNamesOf(schemas: UnknownRecord): ReadonlySet<string> {
  const names = new Set<string>();
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) for (const each of node) visit(each);
    const object = asRecord(node);
    if (object === undefined) return;
    for (const [name, property] of Object.entries(asRecord(object["properties"]) ?? {})) {
      const schema = asRecord(property);
      const target = asRecord(schemas[asText(schema?.["$ref"])?.split("/").at(-1) ?? ""]);
      if ([schema, target].some((each) => each?.["writeOnly"] === true || each?.["format"] === "password")) {
        names.add(name);
      }
    }
    for (const each of Object.values(object)) visit(each);
  };
  visit(schemas);
  return names;
}
