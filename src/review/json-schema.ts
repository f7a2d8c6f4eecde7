import { LIMITED_EFFECTS } from "../changes";
import { AVOIDANCES, CERTAINTIES, FORBIDDABLE, REPLACEMENT_ORDERS, REVIEWED_VERBS } from "./review";

/** A JSON Schema (2020-12). */
export type ReviewJsonSchema = Readonly<Record<string, unknown>>;

const TEXT = { type: "string" };
const COUNT = { type: "integer", minimum: 0 };
const YES = { const: true };

/** Returns the JSON Schema of reviews in JSON. */
export function reviewSchema(): ReviewJsonSchema {
  return {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    title: "Review of plans",
    ...record(
      {
        formatVersion: { const: "1.0" },
        contract: record({ title: TEXT, version: TEXT }),
        plans: listOf(record({ file: TEXT, otherChanges: COUNT }, { engineVersion: TEXT })),
        summary: record({
          verbs: record(Object.fromEntries(REVIEWED_VERBS.map((verb) => [verb, COUNT]))),
          effects: record(Object.fromEntries(LIMITED_EFFECTS.map((effect) => [effect, COUNT]))),
          addressChanges: COUNT,
          deferred: COUNT,
          otherChanges: COUNT,
        }),
        changes: listOf(change()),
        forbidden: listOf(
          record(
            { forbids: oneOf(FORBIDDABLE), plan: TEXT, address: TEXT, certainty: oneOf(CERTAINTIES) },
            { kind: TEXT, object: TEXT },
          ),
        ),
      },
      {},
    ),
  };
}

function change(): ReviewJsonSchema {
  return record(
    {
      plan: described("File of its plan.", TEXT),
      address: TEXT,
      verb: oneOf(REVIEWED_VERBS),
      calls: described(
        "Requests to the service, in their order.",
        listOf(
          record(
            { certainty: oneOf(CERTAINTIES) },
            {
              method: TEXT,
              because: listOf(TEXT),
              powersOff: YES,
              destroysData: YES,
              timeLimit: described("The longest wait for its operation, such as 3h.", TEXT),
            },
          ),
        ),
      ),
      effects: listOf(record({ effect: oneOf(LIMITED_EFFECTS), certainty: oneOf(CERTAINTIES) })),
      addresses: listOf(attribute()),
      attributes: listOf(attribute()),
    },
    {
      previousAddress: TEXT,
      deposed: TEXT,
      construct: described("Path of the construct.", TEXT),
      order: oneOf(REPLACEMENT_ORDERS),
      kind: TEXT,
      object: TEXT,
      imports: TEXT,
      deferred: described("The engine's reason for leaving it to a later plan.", TEXT),
      trigger: record({ address: TEXT, event: TEXT }),
      replacement: record(
        {
          attributes: listOf(TEXT),
          avoid: listOf(
            record({ way: oneOf(AVOIDANCES), attributes: listOf(TEXT) }, { permission: TEXT, method: TEXT }),
          ),
        },
        { reason: TEXT },
      ),
    },
  );
}

function attribute(): ReviewJsonSchema {
  return record({ attribute: TEXT }, { before: true, after: true, sensitive: YES, knownAfterApply: YES });
}

function record(
  required: Readonly<Record<string, unknown>>,
  optional: Readonly<Record<string, unknown>> = {},
): ReviewJsonSchema {
  return {
    type: "object",
    properties: { ...required, ...optional },
    required: Object.keys(required),
    additionalProperties: false,
  };
}

function listOf(items: unknown): ReviewJsonSchema {
  return { type: "array", items };
}

function oneOf(words: readonly string[]): ReviewJsonSchema {
  return { enum: words };
}

function described(description: string, schema: ReviewJsonSchema): ReviewJsonSchema {
  return { description, ...schema };
}
