import { COUNT, described, listOf, oneOf, record, type ReportSchema, TEXT, YES } from "../base/json-schema";
import { DRIFT_VERDICTS } from "./report";

/** Returns the JSON Schema of reports about drift. */
export function driftSchema(): ReportSchema {
  return {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    title: "Drift of states",
    ...record({
      formatVersion: { const: "1.0" },
      contract: record({ title: TEXT, version: TEXT }),
      endpoint: TEXT,
      states: listOf(
        record(
          { source: TEXT, objects: COUNT, otherProviders: COUNT, dataObjects: COUNT },
          { engineVersion: TEXT },
        ),
      ),
      summary: record({
        ...Object.fromEntries(DRIFT_VERDICTS.map((verdict) => [verdict, COUNT])),
        ignored: COUNT,
        known: described("Unmanaged objects that the baseline has.", COUNT),
      }),
      objects: listOf(
        record(
          { verdict: oneOf(DRIFT_VERDICTS), kind: TEXT },
          {
            name: described("Full resource name.", TEXT),
            displayName: TEXT,
            state: described("Source of the state that holds it.", TEXT),
            address: TEXT,
            deposed: TEXT,
            attributes: listOf(record({ attribute: TEXT }, { before: true, after: true, sensitive: YES })),
            reason: TEXT,
          },
        ),
      ),
      unlisted: described(
        "Kinds of which not all unmanaged objects are known.",
        listOf(record({ kind: TEXT, reason: TEXT, isFailure: { type: "boolean" } })),
      ),
      obsolete: described("Names in the baseline of objects that are not unmanaged any more.", listOf(TEXT)),
    }),
  };
}
