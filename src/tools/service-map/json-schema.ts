import type { KeyEntry } from "./key-entry";
import { MAP_KEYS } from "./map-keys";

/** A JSON Schema (2020-12). */
export interface JsonSchema {
  readonly $schema?: string;
  readonly title?: string;
  readonly description?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly string[];
  readonly anyOf?: readonly JsonSchema[];
  readonly items?: JsonSchema;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly patternProperties?: Readonly<Record<string, JsonSchema>>;
  /** The sort of names that an object has as keys, for the reference page. */
  readonly propertyNames?: { readonly title: string };
  readonly additionalProperties?: JsonSchema | false;
  /** The word of a description or an overlay that says the same. */
  readonly $comment?: string;
  /** Examples, in the form of a map. */
  readonly examples?: readonly string[];
}

/** Returns the JSON Schema of service maps, with which editors complete, explain and check their lines. */
export function serviceMapSchema(): JsonSchema {
  return {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    title: "Service map",
    ...schemaOf(MAP_KEYS),
    // A line can stand at the root with its whole path.
    patternProperties: { "\\.": {} },
  };
}

function schemaOf(entry: KeyEntry): JsonSchema {
  const { about, word, example } = entry;
  return {
    description: about,
    ...formOf(entry),
    ...(example === undefined ? {} : { examples: [example] }),
    ...(word === undefined ? {} : { $comment: word }),
  };
}

function formOf(entry: KeyEntry): JsonSchema {
  switch (entry.is) {
    case "text":
      return { type: ["string", "number"] };
    case "flag":
      return { type: "boolean" };
    case "choice":
      return { enum: entry.of };
    case "list":
      return { type: ["array", "null"], items: schemaOf(entry.of) };
    case "either":
      return { anyOf: entry.of.map(schemaOf) };
    case "object":
      return {
        type: ["object", "null"],
        properties: Object.fromEntries(
          Object.entries(entry.members).map(([name, member]) => [name, schemaOf(member)]),
        ),
        additionalProperties: false,
      };
    case "named":
      return {
        type: ["object", "null"],
        propertyNames: { title: entry.by },
        additionalProperties: schemaOf(entry.of),
      };
  }
}
