import { ALL_CHAOS_KINDS } from "./chaos-kinds";
import type { FaultAction } from "./fault-action";
import { RPC_CODES, type Violation } from "./rpc-error";
import { asList, asObject, asText, openSchemas, type JsonObject, type Schema } from "./schema";
import { validatorOf } from "./validation";

/**
 * What faults, chaos and rate limits are made of, when they come as data: from a file, over HTTP, or from a program that no compiler
 * has looked at. Unknown members are refused.
 */

/** Closed message of these properties. */
export function message(
  properties: Readonly<Record<string, Schema>>,
  required: readonly string[] = [],
): Schema {
  return { type: "object", properties, required };
}

/** Text that is not empty. */
export const TEXT: Schema = { type: "string", minLength: 1 };
/** A number of milliseconds. */
export const DURATION: Schema = { type: "number", minimum: 0 };
/** Free-form JSON object. */
export const OBJECT: Schema = { type: "object" };
const COUNT: Schema = { type: "integer", format: "int32", minimum: 1 };
const COUNT_FROM_ZERO: Schema = { ...COUNT, minimum: 0 };
/** One of some words. */
export const oneOf = (...words: readonly string[]): Schema => ({ type: "string", enum: words });

const MOMENT = oneOf("before", "after");
const HEADERS: Schema = {
  type: "object",
  additionalProperties: {
    type: "string",
    pattern: "^[\\t -~\\x80-\\xff]*$",
    description: "the value of a header, in one line",
  },
  propertyNames: { pattern: "^[!#$%&'*+.^_`|~0-9A-Za-z-]+$" },
};

const ACTIONS: Readonly<Record<FaultAction["do"], readonly [Readonly<Record<string, Schema>>, ...string[]]>> =
  {
    answer: [
      {
        status: { type: "integer", format: "int32", minimum: 200, maximum: 599 },
        body: {},
        headers: HEADERS,
        when: MOMENT,
      },
      "status",
    ],
    refuse: [
      {
        code: oneOf(...RPC_CODES),
        message: { type: "string" },
        retryAfterSeconds: COUNT_FROM_ZERO,
        when: MOMENT,
      },
      "code",
    ],
    edit: [{ patch: OBJECT, items: OBJECT }, "patch"],
    delay: [{ delayMs: DURATION, when: MOMENT }, "delayMs"],
    hang: [{ when: MOMENT, holdMs: DURATION }],
    disconnect: [{ when: MOMENT }, "when"],
    reset: [{ when: MOMENT }, "when"],
    truncate: [{ bytes: COUNT_FROM_ZERO }],
    trickle: [{ gapMs: DURATION, chunks: { ...COUNT, maximum: 10_000 } }, "gapMs"],
    duplicate: [{ answer: oneOf("first", "second") }],
    operation: [
      {
        outcome: oneOf("SUCCEEDED", "FAILED", "CANCELLED", "STUCK"),
        message: { type: "string" },
        durationMs: DURATION,
        metadata: { type: ["object", "null"] },
        relapse: { type: "boolean" },
        words: { type: "object", additionalProperties: TEXT },
        vanishAfterReads: COUNT_FROM_ZERO,
        vanishAfterMs: DURATION,
      },
    ],
    lag: [{ reads: COUNT, lagMs: DURATION }],
    pause: [{ at: oneOf("before", "after-commit", "after-answer") }, "at"],
  };

const ACTION_NAMES = Object.keys(ACTIONS);

const ACTION_SCHEMAS: ReadonlyMap<string, Schema> = new Map(
  Object.entries(ACTIONS).map(([name, [properties, ...required]]) => [
    name,
    message({ do: oneOf(name), ...properties }, ["do", ...required]),
  ]),
);

const FAULT = message(
  // What `times` may be is two things, of which a schema would complain in three sentences.
  {
    method: TEXT,
    call: COUNT,
    times: {},
    where: OBJECT,
    action: message({ do: oneOf(...ACTION_NAMES) }, ["do"]),
  },
  ["action"],
);

const CHAOS = message(
  {
    seed: { type: ["string", "number"] },
    rate: { type: "number", minimum: 0, maximum: 1 },
    kinds: { type: "array", minItems: 1, items: oneOf(...ALL_CHAOS_KINDS) },
    methods: { type: "array", minItems: 1, items: TEXT },
    maxInARow: COUNT,
    slowMs: DURATION,
  },
  ["seed", "rate"],
);

const RATE_LIMIT = message(
  { perSecond: { type: "number", exclusiveMinimum: 0 }, burst: COUNT, headers: { type: "boolean" } },
  ["perSecond"],
);

const BOOK = openSchemas({});

/** Says what is wrong with a value of a schema of this file's making; empty when nothing is. */
export function problemsOf(schema: Schema, value: unknown): readonly Violation[] {
  // The validator of a book is made when it is first asked for: who sets no fault does not wait for it.
  return validatorOf({ book: BOOK, secretNames: new Set() })(schema, "request", value);
}

/** Says what is wrong with a fault that came as data. `methods` are those of the service. */
export function faultProblems(value: unknown, methods: ReadonlySet<string>): readonly Violation[] {
  const fault = asObject(value);
  const action = asObject(fault?.["action"]);
  const schema = ACTION_SCHEMAS.get(asText(action?.["do"]) ?? "");
  // The members of an action depend on what it does; what that is, the fault's own schema asks.
  const outer = { ...fault, ...(schema === undefined ? {} : { action: { do: action?.["do"] } }) };
  return [
    ...problemsOf(FAULT, fault === undefined ? value : outer),
    ...timesProblems(fault ?? {}),
    ...(schema === undefined ? [] : at("action", problemsOf(schema, action))),
    ...lagProblems(action ?? {}),
    ...methodProblems("method", [fault?.["method"]], methods),
  ];
}

/** Says what is wrong with chaos that came as data. */
export function chaosProblems(value: unknown, methods: ReadonlySet<string>): readonly Violation[] {
  return [
    ...problemsOf(CHAOS, value),
    ...methodProblems("methods", asList(asObject(value)?.["methods"]), methods),
  ];
}

/** Says what is wrong with a rate limit that came as data. */
export function rateLimitProblems(value: unknown): readonly Violation[] {
  return problemsOf(RATE_LIMIT, value);
}

/** All problems as one text. */
export function listProblems(problems: readonly Violation[]): string {
  return problems
    .map(({ field, description }) => (field === "" ? description : `${field}: ${description}`))
    .join("; ");
}

function timesProblems({ times }: JsonObject): readonly Violation[] {
  const isCount = typeof times === "number" && Number.isSafeInteger(times) && times > 0;
  if (times === undefined || times === "all" || isCount) return [];
  return [
    { field: "times", description: `must be a whole number above 0, or "all"; got ${JSON.stringify(times)}` },
  ];
}

function lagProblems(action: JsonObject): readonly Violation[] {
  if (action["do"] !== "lag" || action["reads"] !== undefined || action["lagMs"] !== undefined) return [];
  return [{ field: "action", description: "says for how long: give reads, lagMs or both" }];
}

function methodProblems(
  field: string,
  names: readonly unknown[],
  methods: ReadonlySet<string>,
): readonly Violation[] {
  return names.flatMap((name) =>
    typeof name !== "string" || name === "" || methods.has(name)
      ? []
      : [
          {
            field,
            description: `${JSON.stringify(name)} is no method of the service; there are ${[...methods].join(", ")}`,
          },
        ],
  );
}

function at(field: string, problems: readonly Violation[]): readonly Violation[] {
  return problems.map((each) => ({
    ...each,
    field: each.field === "" ? field : `${field}.${each.field}`,
  }));
}
