import { buildContract } from "../../../src/contract/reading/build-model";
import { ContractError } from "../../../src/contract/reading/document";
import type { Contract, Field, Kind } from "../../../src/contract";

/** A part of an OpenAPI document. */
export type Part = Readonly<Record<string, unknown>>;

/** A reference to a component schema. */
export const ref = (schema: string): Part => ({ $ref: `#/components/schemas/${schema}` });

/** An object schema. */
export const message = (properties: Part, required: readonly string[] = []): Part => ({
  type: "object",
  properties,
  required,
});

/** The path item of a method. `more` overrides its operation. */
export const post = (request: unknown, response: unknown, more: Part = {}): Part => ({
  post: {
    requestBody: { content: { "application/json": { schema: request } } },
    responses: { "200": { description: "", content: { "application/json": { schema: response } } } },
    ...more,
  },
});

/** A document with these schemas and with methods of one service. */
export const openapi = (schemas: Part, methods: Part, more: Part = {}): Part => ({
  openapi: "3.1.0",
  info: { title: "Things", version: "v1" },
  paths: Object.fromEntries(
    Object.entries(methods).map(([name, item]) => [`/svc.thing.v1.ThingService/${name}`, item]),
  ),
  components: { schemas },
  ...more,
});

/** Contents of the three schemas of the kind `Thing` in `thingDocument`. */
export interface ThingParts {
  /** Properties of the create request. */
  readonly input?: Part;
  /** Required properties of the create request. */
  readonly required?: readonly string[];
  /** Properties of the kind besides `name`. */
  readonly output?: Part;
  /** Properties of the update request besides `name`. */
  readonly update?: Part;
  /** Other schemas. */
  readonly schemas?: Part;
  /** Other methods, or replacements of the five standard ones. */
  readonly methods?: Part;
  /** Pattern of the kind's names. */
  readonly pattern?: string;
}

const name = { type: "string", readOnly: true };

/** A valid document with one kind, `Thing`, and its five lifecycle methods. */
export function thingDocument(parts: ThingParts = {}): Part {
  const named = message({ name: { type: "string" } }, ["name"]);
  return openapi(
    {
      Thing: {
        ...message({ name, ...parts.output }),
        "x-kind": { pattern: parts.pattern ?? "things/{id}" },
      },
      ...parts.schemas,
    },
    {
      CreateThing: post(message(parts.input ?? {}, parts.required), ref("Thing")),
      GetThing: post(named, ref("Thing")),
      ListThings: post(message({}), message({ things: { type: "array", items: ref("Thing") } })),
      UpdateThing: post(message({ name: { type: "string" }, ...parts.update }, ["name"]), ref("Thing")),
      DeleteThing: post(named, message({})),
      ...parts.methods,
    },
  );
}

/** Returns the kind of that document. */
export function thing(parts: ThingParts = {}): Kind {
  const kind = buildContract(thingDocument(parts)).kinds.find((each) => each.name === "Thing");
  if (kind === undefined) throw new Error("there is no Thing");
  return kind;
}

/** Returns a field of the kind by its path of wire names. Passes through lists and maps. */
export function fieldAt(parts: ThingParts, path: string): Field {
  const [first, ...rest] = path.split(".");
  let field = thing(parts).fields.find((each) => each.wireName === first);
  for (const wireName of rest) {
    let type = field?.type;
    while (type?.kind === "list" || type?.kind === "map") type = type.element;
    field = type?.kind === "object" ? type.fields.find((each) => each.wireName === wireName) : undefined;
  }
  if (field === undefined) throw new Error(`there is no field ${path}`);
  return field;
}

/** Builds a contract and returns the document's problems. */
export function problemsOf(document: unknown): readonly string[] {
  try {
    buildContract(document);
    return [];
  } catch (error) {
    if (error instanceof ContractError) return error.problems;
    throw error;
  }
}

/** Returns a contract with one kind. */
export function thingContract(parts: ThingParts = {}): Contract {
  return buildContract(thingDocument(parts));
}
