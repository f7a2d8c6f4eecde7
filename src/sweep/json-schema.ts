import { COUNT, described, listOf, oneOf, record, type ReportSchema, TEXT } from "../base/json-schema";
import { LEFT_CAUSES, SWEEP_VERDICTS } from "./report";

const TIME: ReportSchema = { type: "string", format: "date-time" };

/** Returns the JSON Schema of reports about sweeps. */
export function sweepSchema(): ReportSchema {
  return {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    title: "Sweep of expired objects",
    ...record(
      {
        formatVersion: { const: "1.0" },
        contract: record({ title: TEXT, version: TEXT }),
        endpoint: TEXT,
        dryRun: { type: "boolean" },
        summary: record({
          ...Object.fromEntries(SWEEP_VERDICTS.map((verdict) => [verdict, COUNT])),
          notExpired: described("Objects with an expiry label that have not expired.", COUNT),
        }),
        objects: listOf(
          record(
            { verdict: oneOf(SWEEP_VERDICTS), kind: TEXT, name: described("Full resource name.", TEXT) },
            {
              displayName: TEXT,
              sentAt: described("When its create was sent, by its label.", TIME),
              expiredAt: described("When it expired, by its label.", TIME),
              createdAt: described("Its creation time, as the service reports it.", TEXT),
              cause: oneOf(LEFT_CAUSES),
              reason: TEXT,
              operation: described("Operation that deletes it.", TEXT),
            },
          ),
        ),
        unlisted: described(
          "Kinds of which not all objects are known.",
          listOf(record({ kind: TEXT, reason: TEXT, isFailure: { type: "boolean" } })),
        ),
      },
      {
        serviceTime: described("The service's time at the end, at least.", TIME),
        missingProject: described("The project of the command line, if it does not exist.", TEXT),
        keyRefused: described("The refusal of the API key that ended the run.", TEXT),
      },
    ),
  };
}
