import {
  type Contract,
  defaultPattern,
  expandResourceName,
  type ProviderDefault,
  REPLACEMENT_ANSWERS,
} from "../contract";
import { type ConfigProblem, resolveConfig } from "../client";
import {
  attributeStep,
  BOOL,
  type Diagnostic,
  errorDiagnostic,
  type Path,
  type Schema,
  STRING,
  type Value,
  valueAt,
  type ValueObject,
} from "../plugin";
import { isStoreAddress, parseStoreAddress } from "../base/shared-store";
import { labelAttributes } from "./label-arguments";
import { limitAttributes, limitBlocks } from "./limits";
import { misspeltNameWarnings } from "./schema";

/** Returns the schema of the provider block. Its checks need no environment and no service. */
export function providerSchema(contract: Contract): Schema {
  return {
    version: 0,
    block: {
      description: { markdown: contract.description },
      attributes: [
        {
          name: "endpoint",
          type: STRING,
          optional: true,
          description: {
            markdown: "Base address of the service. Default: the environment variable `SVC_ENDPOINT`.",
          },
          validate: (value, path) => argumentProblems({ endpoint: value, api_key: "any" }, "endpoint", path),
        },
        {
          name: "api_key",
          type: STRING,
          optional: true,
          sensitive: true,
          description: {
            markdown:
              "API key. Default: the environment variable `SVC_API_KEY`, which keeps the key out of the configuration.",
          },
          validate: (value, path) =>
            argumentProblems({ endpoint: "https://localhost", api_key: value }, "api_key", path),
        },
        {
          name: "project",
          type: STRING,
          optional: true,
          description: {
            markdown: "Project of resources that set none. Default: the environment variable `SVC_PROJECT`.",
          },
          validate: (value, path) => defaultProblems(contract, "project", value, "argument", path),
        },
        {
          name: "region",
          type: STRING,
          optional: true,
          description: {
            markdown:
              "Datacenter of resources that set none. Default: the environment variable `SVC_REGION`.",
          },
          validate: (value, path) => defaultProblems(contract, "region", value, "argument", path),
        },
        {
          name: "strict_checks",
          type: BOOL,
          optional: true,
          description: {
            markdown:
              "Whether a plan fails if an object does not exist to which a new one refers by its name, or if the wallet that pays for it is empty. By default, the plan warns.",
          },
        },
        {
          name: "replace",
          type: STRING,
          optional: true,
          description: {
            markdown:
              "What a plan does if a change forces replacement of a resource that does not say so itself: `warn` names what is lost, and `forbid` " +
              "fails. By default, the plan warns only if data is lost.",
          },
          validate: replacementProblems,
        },
        {
          name: "review_file",
          type: STRING,
          optional: true,
          description: {
            markdown:
              "Review that a run may apply, as `cdktf-svc review --out` writes it in JSON. Every change that it does not contain fails in the plan, " +
              "and nothing is sent for it in the apply. Default: the environment variable `SVC_REVIEW`, otherwise any change is carried out.",
          },
        },
        {
          name: "journal",
          type: STRING,
          optional: true,
          description: {
            markdown:
              "Where the recovery journal is: a folder, `s3://BUCKET/PREFIX`, `postgres://HOST/DATABASE`, `backend` for the bucket or database " +
              "that holds the state, or `off`. Default: the environment variable `SVC_JOURNAL`, otherwise a folder in the engine's data directory.",
          },
          validate: journalProblems,
        },
        ...labelAttributes(),
        ...limitAttributes(),
      ],
      blocks: limitBlocks(contract),
    },
  };
}

/** Returns the arguments that decide about the connection, as far as they are texts. */
export function argumentsOf(
  values: ValueObject,
): Record<"endpoint" | "apiKey" | "project" | "region", string | undefined> {
  const text = (name: string): string | undefined => {
    const value = valueAt(values, name);
    return typeof value === "string" ? value : undefined;
  };
  return {
    endpoint: text("endpoint"),
    apiKey: text("api_key"),
    project: text("project"),
    region: text("region"),
  };
}

function replacementProblems(value: Value, path: Path): Diagnostic[] {
  if (typeof value !== "string" || REPLACEMENT_ANSWERS.some((each) => each === value)) return [];
  const problem = `replace must be one of ${REPLACEMENT_ANSWERS.join(", ")}; got ${JSON.stringify(value)}.`;
  return [errorDiagnostic("Invalid value", problem, path)];
}

/** Returns the problems of the journal's address, regardless of the state. */
function journalProblems(value: Value, path: Path): Diagnostic[] {
  if (typeof value !== "string" || !isStoreAddress(value)) return [];
  const address = parseStoreAddress(value);
  return "problem" in address ? [errorDiagnostic("Invalid value", `journal ${address.problem}.`, path)] : [];
}

/** Returns the problems of one argument's format, regardless of the environment. */
function argumentProblems(
  values: ValueObject,
  attribute: ConfigProblem["attribute"],
  path: Path,
): Diagnostic[] {
  const problems = resolveConfig(argumentsOf(values), {}).problems ?? [];
  return problems
    .filter((problem) => problem.attribute === attribute && problem.source === "argument")
    .map((problem) => diagnosticOf(problem, path));
}

/** Returns the diagnostic of a problem. */
export function diagnosticOf(
  problem: ConfigProblem,
  path: Path = [attributeStep(problem.attribute)],
): Diagnostic {
  // With a path, the engine would quote the configuration line, which contains the key.
  return errorDiagnostic(problem.summary, problem.detail, problem.attribute === "api_key" ? undefined : path);
}

/** Returns errors and warnings about a default for resources: an argument, or its environment variable. */
export function defaultProblems(
  contract: Contract,
  name: ProviderDefault,
  value: Value | undefined,
  source: string,
  path: Path,
): Diagnostic[] {
  const pattern = defaultPattern(contract, name);
  if (typeof value !== "string" || value === "" || pattern === undefined) return [];
  const from = source === "argument" ? name : `${name} (from ${source})`;
  if (expandResourceName(pattern, value) !== undefined) {
    const kind = contract.kinds.find((each) => each.pattern === pattern);
    return kind === undefined ? [] : misspeltNameWarnings(kind, from, value, path);
  }
  return [
    errorDiagnostic(
      "Invalid value",
      `${from} must be ${pattern} or its last part alone; got ${JSON.stringify(value)}.`,
      path,
    ),
  ];
}
