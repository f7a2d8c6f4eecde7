import { APPROVED_VERBS } from "../approval";
import { LIMITED_EFFECTS } from "../changes";
import { COUNT, described, listOf, oneOf, record, type ReportSchema, TEXT, YES } from "../base/json-schema";
import { HOOK_RUNS } from "../hooks";
import { AVOIDANCES, CERTAINTIES, FORBIDDABLE, REPLACEMENT_ORDERS, REVIEWED_VERBS } from "./review";

const PLACE = { type: "integer", minimum: 1 };
const EFFECTS = listOf(record({ effect: oneOf(LIMITED_EFFECTS), certainty: oneOf(CERTAINTIES) }));

/** Returns the JSON Schema of reviews in JSON. */
export function reviewSchema(): ReportSchema {
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
        hooks: listOf(hook()),
        forbidden: listOf(
          record(
            { forbids: oneOf(FORBIDDABLE), plan: TEXT, address: TEXT, certainty: oneOf(CERTAINTIES) },
            { kind: TEXT, object: TEXT },
          ),
        ),
      },
      { approval: approval(), signature: record({ algorithm: { const: "hmac-sha256" }, value: TEXT }) },
    ),
    $defs: { expected: expected() },
  };
}

function change(): ReportSchema {
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
      effects: EFFECTS,
      addresses: listOf(attribute()),
      attributes: listOf(attribute()),
    },
    {
      previousAddress: TEXT,
      deposed: TEXT,
      construct: described("Path of the construct.", TEXT),
      source: described(
        "Where the construct was created, relative to the folder of the synthesis.",
        record({ file: TEXT, line: PLACE, column: PLACE }),
      ),
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

function hook(): ReportSchema {
  return record(
    {
      plan: described("File of its plan.", TEXT),
      address: TEXT,
      hook: described("Path of its construct.", TEXT),
      runs: oneOf(HOOK_RUNS),
      effects: EFFECTS,
    },
    { method: TEXT, command: listOf(TEXT), kind: TEXT, object: TEXT },
  );
}

function approval(): ReportSchema {
  const value = { $ref: "#/$defs/expected" };
  const values = listOf(record({ attribute: TEXT, after: value }, { before: value }));
  const time = described("As RFC 3339.", TEXT);
  return described(
    "What the provider may carry out with this review. Absent if a change is forbidden.",
    record({
      id: TEXT,
      from: time,
      until: time,
      salt: TEXT,
      contract: record({ title: TEXT, version: TEXT }),
      changes: listOf(
        record(
          {
            verb: oneOf(APPROVED_VERBS),
            address: TEXT,
            endpoint: TEXT,
            workspace: TEXT,
            kind: described("Name of the kind, type of the action, or path of the hook.", TEXT),
          },
          {
            object: TEXT,
            isCreatedFirst: YES,
            changed: values,
            values,
          },
        ),
      ),
    }),
  );
}

/** Returns the schema of a value with holes. */
function expected(): ReportSchema {
  const inner = { $ref: "#/$defs/expected" };
  return {
    oneOf: [
      described("A value, as a canonical text.", record({ is: TEXT })),
      described("A sensitive value, as a digest.", record({ digest: TEXT })),
      described("Any value.", record({ any: YES })),
      record({ elements: listOf(inner) }),
      record({ members: { type: "object", additionalProperties: inner } }),
    ],
  };
}

function attribute(): ReportSchema {
  return record({ attribute: TEXT }, { before: true, after: true, sensitive: YES, knownAfterApply: YES });
}
