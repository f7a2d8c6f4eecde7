import { buildContract } from "../../../src/contract/build-model";
import { ContractError } from "../../../src/contract/document";
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

/** The path item of a method. `more` lies over its operation. */
export const post = (request: unknown, response: unknown, more: Part = {}): Part => ({
  post: {
    requestBody: { content: { "application/json": { schema: request } } },
    responses: { "200": { description: "", content: { "application/json": { schema: response } } } },
    ...more,
  },
});

/** A document with those schemas, and methods of one service. */
export const openapi = (schemas: Part, methods: Part, more: Part = {}): Part => ({
  openapi: "3.1.0",
  info: { title: "Things", version: "v1" },
  paths: Object.fromEntries(
    Object.entries(methods).map(([name, item]) => [`/svc.thing.v1.ThingService/${name}`, item]),
  ),
  components: { schemas },
  ...more,
});

/** What stands in the three schemas of the kind `Thing` that `thingDocument` describes. */
export interface ThingParts {
  /** Properties of the create request. */
  readonly input?: Part;
  /** Those of them that it demands. */
  readonly required?: readonly string[];
  /** Properties of the kind, beside `name`. */
  readonly output?: Part;
  /** Properties of the update request, beside `name`. */
  readonly update?: Part;
  /** Other schemas. */
  readonly schemas?: Part;
  /** Other methods, or other path items for the five that are there. */
  readonly methods?: Part;
  /** Pattern of the kind's names. */
  readonly pattern?: string;
}

const name = { type: "string", readOnly: true };

/** A sound document with one kind, `Thing`, and the five methods of its life. */
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

/** The kind of that document. */
export function thing(parts: ThingParts = {}): Kind {
  const kind = buildContract(thingDocument(parts)).kinds.find((each) => each.name === "Thing");
  if (kind === undefined) throw new Error("there is no Thing");
  return kind;
}

/** One field of the kind, by its path of wire names. Steps through lists and maps by themselves. */
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

/** Builds a contract, or gives what is wrong with the document. */
export function problemsOf(document: unknown): readonly string[] {
  try {
    buildContract(document);
    return [];
  } catch (error) {
    if (error instanceof ContractError) return error.problems;
    throw error;
  }
}

/** A contract of one kind. */
export function thingContract(parts: ThingParts = {}): Contract {
  return buildContract(thingDocument(parts));
}
