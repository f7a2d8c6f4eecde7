import { SERVICE_CLOCKS } from "../clock";
import { ALL_CHAOS_KINDS } from "./chaos-kinds";
import type { FaultAction } from "./fault-action";
import { NAME_MIXUPS } from "./misname";
import { RPC_CODES, type Violation } from "../http/rpc-error";
import { asList, asText, openSchemas, type DocumentSchema } from "../service/schema";
import { REWRITES } from "../rewrite-value";
import { validatorOf } from "../service/validation";
import { asRecord, type UnknownRecord } from "../../base/json";

/**
 * Schemas of faults, chaos and rate limits that arrive as data: from a file, over HTTP, or from a program without type
 * checking. Unknown members are refused.
 */

/** The range that keeps times within four-digit years. */
const MAX_STEP_MS = 1000 * 365 * 86_400_000;

/** Returns the schema of an object with only these properties. */
export function message(
  properties: Readonly<Record<string, DocumentSchema>>,
  required: readonly string[] = [],
): DocumentSchema {
  return { type: "object", properties, required };
}

/** Non-empty text. */
export const TEXT: DocumentSchema = { type: "string", minLength: 1 };
/** A number of milliseconds. */
export const DURATION: DocumentSchema = { type: "number", minimum: 0 };
/** A clock step, in milliseconds. */
const STEP: DocumentSchema = { type: "number", minimum: -MAX_STEP_MS, maximum: MAX_STEP_MS };
/** Free-form JSON object. */
export const OBJECT: DocumentSchema = { type: "object" };
const COUNT: DocumentSchema = { type: "integer", format: "int32", minimum: 1 };
const COUNT_FROM_ZERO: DocumentSchema = { ...COUNT, minimum: 0 };
/** Returns the schema of a text with fixed values. */
export const oneOf = (...words: readonly string[]): DocumentSchema => ({ type: "string", enum: words });

const CLOCK_STEP: Readonly<Record<string, DocumentSchema>> = {
  stepMs: STEP,
  of: oneOf(...SERVICE_CLOCKS),
  zone: {
    type: "string",
    pattern: "^(Z|none|[+-]\\d\\d:\\d\\d)$",
    description: "an offset from UTC such as +02:00, Z or none",
  },
};
const MOMENT = oneOf("before", "after");
const STATUS: DocumentSchema = { type: "integer", format: "int32", minimum: 200, maximum: 599 };
const PATHS: DocumentSchema = { type: "array", items: TEXT };
const HEADERS: DocumentSchema = {
  type: "object",
  additionalProperties: {
    type: "string",
    pattern: "^[\\t -~\\x80-\\xff]*$",
    description: "a header value on one line",
  },
  propertyNames: { pattern: "^[!#$%&'*+.^_`|~0-9A-Za-z-]+$" },
};

const REWRITE_RULE = message(
  {
    at: { ...PATHS, minItems: 1 },
    set: {},
    drop: { type: "boolean", const: true },
    roundUpTo: { type: "number", exclusiveMinimum: 0 },
    case: oneOf("lower", "upper"),
    order: oneOf("sorted", "reversed"),
    append: {},
  },
  ["at"],
);

const ACTIONS: Readonly<
  Record<FaultAction["do"], readonly [Readonly<Record<string, DocumentSchema>>, ...string[]]>
> = {
  answer: [
    {
      status: STATUS,
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
      status: { ...STATUS, minimum: 400 },
      retryAfterSeconds: COUNT_FROM_ZERO,
      when: MOMENT,
    },
    "code",
  ],
  edit: [{ patch: OBJECT, keep: PATHS, items: OBJECT, itemsKeep: PATHS, itemsWhere: OBJECT }],
  rewrite: [
    {
      changes: { type: "array", minItems: 1, items: REWRITE_RULE },
      in: oneOf("answers", "objects"),
      kind: TEXT,
    },
    "changes",
  ],
  misname: [{ as: oneOf(...NAME_MIXUPS) }, "as"],
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
      names: oneOf(...NAME_MIXUPS),
      halfDone: { type: "boolean" },
      relapse: { type: "boolean" },
      words: { type: "object", additionalProperties: TEXT },
      vanishAfterReads: COUNT_FROM_ZERO,
      vanishAfterMs: DURATION,
    },
  ],
  lag: [{ reads: COUNT, lagMs: DURATION, in: oneOf("gets", "lists") }],
  shift: [{ by: { type: "integer", format: "int32" } }, "by"],
  rival: [{ when: MOMENT }],
  "step-clock": [CLOCK_STEP, "stepMs"],
  "no-effect": [{ operation: oneOf("own", "old", "of-another") }],
  pause: [{ at: oneOf("before", "after-commit", "after-answer") }, "at"],
};

const ACTION_NAMES = Object.keys(ACTIONS);

const ACTION_SCHEMAS: ReadonlyMap<string, DocumentSchema> = new Map(
  Object.entries(ACTIONS).map(([name, [properties, ...required]]) => [
    name,
    message({ do: oneOf(name), ...properties }, ["do", ...required]),
  ]),
);

const FAULT = message(
  // A schema for the two forms of `times` would report three errors, so `timesProblems` checks it.
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

/** Returns the problems of a value under a schema of this module; empty if it is valid. */
export function problemsOf(schema: DocumentSchema, value: unknown): readonly Violation[] {
  // The validator is compiled on first use, so that a run without faults does not pay for it.
  return validatorOf({ book: BOOK, secretNames: new Set() })(schema, "request", value);
}

/** Returns the problems of a fault that arrived as data. `methods` are the service's methods. */
export function faultProblems(value: unknown, methods: ReadonlySet<string>): readonly Violation[] {
  const fault = asRecord(value);
  const action = asRecord(fault?.["action"]);
  const schema = ACTION_SCHEMAS.get(asText(action?.["do"]) ?? "");
  // The members of an action depend on its `do`; the fault's own schema checks `do`.
  const outer = { ...fault, ...(schema === undefined ? {} : { action: { do: action?.["do"] } }) };
  return [
    ...problemsOf(FAULT, fault === undefined ? value : outer),
    ...timesProblems(fault ?? {}),
    ...(schema === undefined ? [] : at("action", problemsOf(schema, action))),
    ...incompleteProblems(action ?? {}),
    ...rewriteProblems(action ?? {}),
    ...methodProblems("method", [fault?.["method"]], methods),
  ];
}

/** Returns the problems of chaos options that arrived as data. */
export function chaosProblems(value: unknown, methods: ReadonlySet<string>): readonly Violation[] {
  return [
    ...problemsOf(CHAOS, value),
    ...methodProblems("methods", asList(asRecord(value)?.["methods"]), methods),
  ];
}

/** Returns the problems of a rate limit that arrived as data. */
export function rateLimitProblems(value: unknown): readonly Violation[] {
  return problemsOf(RATE_LIMIT, value);
}

/** Returns the problems of a clock step that arrived as data. */
export function stepProblems(value: unknown): readonly Violation[] {
  return problemsOf(message(CLOCK_STEP, ["stepMs"]), value);
}

/** Joins all problems into one text. */
export function listProblems(problems: readonly Violation[]): string {
  return problems
    .map(({ field, description }) => (field === "" ? description : `${field}: ${description}`))
    .join("; ");
}

function timesProblems({ times }: UnknownRecord): readonly Violation[] {
  const isCount = typeof times === "number" && Number.isSafeInteger(times) && times > 0;
  if (times === undefined || times === "all" || isCount) return [];
  return [
    { field: "times", description: `must be a whole number above 0, or "all"; got ${JSON.stringify(times)}` },
  ];
}

/** Actions that need at least one of several members. */
const NEEDS_ONE_OF: Readonly<Record<string, readonly [members: readonly string[], description: string]>> = {
  lag: [["reads", "lagMs"], "requires a duration: reads, lagMs or both"],
  edit: [["patch", "keep", "items", "itemsKeep"], "requires a change: patch, keep, items or itemsKeep"],
};

function incompleteProblems(action: UnknownRecord): readonly Violation[] {
  const [members, description] = NEEDS_ONE_OF[asText(action["do"]) ?? ""] ?? [[], ""];
  if (members.length === 0 || members.some((member) => action[member] !== undefined)) return [];
  return [{ field: "action", description }];
}

function rewriteProblems(action: UnknownRecord): readonly Violation[] {
  if (action["do"] !== "rewrite") return [];
  return asList(action["changes"]).flatMap((each, index) => {
    const rule = asRecord(each) ?? {};
    const count = REWRITES.filter((member) => rule[member] !== undefined).length;
    const description = `requires exactly one of ${REWRITES.join(", ")}`;
    return count === 1 ? [] : [{ field: `action.changes[${index}]`, description }];
  });
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
            description: `unknown method ${JSON.stringify(name)}; methods are ${[...methods].join(", ")}`,
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
