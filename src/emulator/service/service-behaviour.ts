import { maskedRange } from "../../contract";
import { message, oneOf, problemsOf } from "../faults/fault-schema";
import { ERROR_FORMS, type ErrorConvention } from "../http/error-form";
import { RPC_CODES, type Violation } from "../http/rpc-error";
import type { Lag } from "../faults/stale-reads";
import type { DocumentSchema } from "./schema";
import { asRecord, type UnknownRecord } from "../../base/json";

/**
 * Behaviour of a service that its document does not describe: plain data, so that a file beside the document can hold it.
 *
 * ```yaml
 * updates: merge
 * normalize: { Disk.label: lower-case, Network.ipv4Cidr: canonical-cidr }
 * errors: { form: problem, codes: { not_found: NO_SUCH_OBJECT } }
 * listLag: { reads: 1 }
 * listsOperations: false
 * firstPage: 0
 * maxPageSize: 100
 * parents: { SshKey: projects/shop }
 * ```
 */
export interface ServiceBehaviour {
  /**
   * The effect of an update without a field mask. `merge`: absent properties keep their values, at every depth. `replace`: absent
   * properties lose them. @default what the document says (`x-update`); otherwise a request that holds the object in a property replaces
   * it, and another one replaces the properties at its root
   */
  readonly updates?: "merge" | "replace";
  /** How the service rewrites texts, by kind and path: `Disk.label`. A path leads through lists. @default only the formats of the document */
  readonly normalize?: Readonly<Record<string, Normalization>>;
  /**
   * The JSON types of 64-bit integers that requests may contain. `as-described`: a number or a string, as the document types the property.
   * @default either, as proto-JSON
   */
  readonly integers?: "either" | "as-described";
  /** How the service answers with errors. @default Connect's form */
  readonly errors?: ErrorConvention;
  /** How far lists lag behind a create. @default not at all */
  readonly listLag?: Pick<Lag, "reads" | "lagMs">;
  /** Whether operations can be listed, if the document has a method for it. @default true */
  readonly listsOperations?: boolean;
  /** Whether a request with the idempotency token of an earlier one is answered like that one. @default kept */
  readonly idempotencyTokens?: "kept" | "ignored";
  /** Methods that carry out each request at once: the operation in their answers is null, beside the object. @default none */
  readonly atOnce?: readonly string[];
  /** Number of the first page of a list by page number. @default what the document says (`default`, else `minimum`); otherwise 1 */
  readonly firstPage?: number;
  /** The most objects of a list's page, whatever size was asked for. @default no limit */
  readonly maxPageSize?: number;
  /**
   * The parents of new objects whose creates do not name one (`x-kind.parentFrom: name`), as the credential would decide them: full names by
   * kind. @default the parent of which every variable part is `default`
   */
  readonly parents?: Readonly<Record<string, string>>;
}

const NORMALIZATIONS = ["lower-case", "trimmed", "canonical-cidr"] as const;

/** A rewriting of a text. `prefix`: the service puts it before a text without a slash, so that a short name becomes a full one. */
export type Normalization = (typeof NORMALIZATIONS)[number] | { readonly prefix: string };

const BY_CODE = (value: DocumentSchema): DocumentSchema =>
  message(Object.fromEntries(RPC_CODES.map((code) => [code, value])));

const BEHAVIOUR = message({
  updates: oneOf("merge", "replace"),
  normalize: {
    type: "object",
    additionalProperties: {
      anyOf: [oneOf(...NORMALIZATIONS), { ...message({ prefix: { type: "string" } }), required: ["prefix"] }],
    },
    propertyNames: { pattern: "^\\w+(\\.\\w+)+$" },
  },
  integers: oneOf("either", "as-described"),
  errors: message({
    form: oneOf(...ERROR_FORMS),
    codes: BY_CODE({ type: "string", minLength: 1 }),
    statuses: BY_CODE({ type: "integer", format: "int32", minimum: 400, maximum: 599 }),
  }),
  listLag: message({
    reads: { type: "integer", format: "int32", minimum: 1 },
    lagMs: { type: "number", minimum: 0 },
  }),
  listsOperations: { type: "boolean" },
  idempotencyTokens: oneOf("kept", "ignored"),
  atOnce: { type: "array", items: { type: "string", minLength: 1 } },
  firstPage: { type: "integer", format: "int32", minimum: 0 },
  maxPageSize: { type: "integer", format: "int32", minimum: 1 },
  parents: { type: "object", additionalProperties: { type: "string", minLength: 1 } },
});

/** Returns the problems of a behaviour that arrived as data. `kinds` are the names of the service's kinds. */
export function behaviourProblems(value: unknown, kinds: ReadonlySet<string>): readonly Violation[] {
  const paths = Object.keys(asRecord(asRecord(value)?.["normalize"]) ?? {});
  const unknown = paths.filter((path) => !kinds.has(path.split(".")[0] ?? ""));
  const strangers = Object.keys(asRecord(asRecord(value)?.["parents"]) ?? {}).filter(
    (kind) => !kinds.has(kind),
  );
  return [
    ...problemsOf(BEHAVIOUR, value),
    ...strangers.map((kind) => ({
      field: "parents",
      description: `${kind} must be a kind: ${[...kinds].join(", ")}`,
    })),
    ...unknown.map((path) => ({
      field: "normalize",
      description: `${path} must begin with a kind: ${[...kinds].join(", ")}`,
    })),
  ];
}

/** Returns an object's value with its texts as the service rewrites them. */
export function normalized(
  kind: string,
  value: UnknownRecord,
  rules: ServiceBehaviour["normalize"] = {},
): UnknownRecord {
  return Object.entries(rules).reduce<UnknownRecord>((done, [path, rule]) => {
    const [owner, ...steps] = path.split(".");
    return owner === kind ? (asRecord(rewritten(done, steps, rule)) ?? done) : done;
  }, value);
}

function rewritten(value: unknown, steps: readonly string[], rule: Normalization): unknown {
  if (Array.isArray(value)) return value.map((each) => rewritten(each, steps, rule));
  const [step, ...rest] = steps;
  if (step === undefined) return typeof value === "string" ? rewrittenText(value, rule) : value;
  const object = asRecord(value);
  if (object === undefined || !Object.hasOwn(object, step)) return value;
  return { ...object, [step]: rewritten(object[step], rest, rule) };
}

function rewrittenText(text: string, rule: Normalization): string {
  if (typeof rule === "string") return REWRITE[rule](text);
  return text.includes("/") ? text : `${rule.prefix}${text}`;
}

const REWRITE: Readonly<Record<(typeof NORMALIZATIONS)[number], (text: string) => string>> = {
  "lower-case": (text) => text.toLowerCase(),
  trimmed: (text) => text.trim(),
  "canonical-cidr": (text) => maskedRange(text) ?? text,
};
