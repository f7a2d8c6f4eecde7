import {
  type Contract,
  defaultPattern,
  expandDefault,
  expandResourceName,
  type ProviderDefault,
} from "../contract";
import {
  type CallEvent,
  type ConfigProblem,
  createClient,
  createServiceTime,
  resolveConfig,
  systemClock,
} from "../client";
import {
  attributeStep,
  BOOL,
  type ConfigureRequest,
  type ConfigureResult,
  type Context,
  type Diagnostic,
  errorDiagnostic,
  hasErrors,
  isUnknown,
  type Path,
  type Schema,
  STRING,
  type Unknown,
  UNKNOWN,
  type Value,
  valueAt,
  type ValueObject,
} from "../plugin";
import { misspeltNameWarnings } from "./schema";
import { endpointProblem, limitAttributes, limitBlocks, limitSettings, RunLimits } from "./limits";
import type { Journal } from "./recovery";
import { journalProblems } from "./journal-problems";
import { keyDigestOf, recoveryDiagnostics as diagnoseRecovery } from "./lifecycle";
import { settleTimeMs } from "./open-journal";
import { revokeLeft } from "./revoke-leftovers";
import { createObjectReads, pollOperations } from "../api";
import { createOwnOperations } from "../calls";
import { badRefreshMaxAge, refreshMaxAgeMs } from "./refresh-max-age";
import { type ProviderContext } from "./context";
import { formerEndpointIn } from "./former-endpoint";
import { traceCall, tracedOperations, type Tracing } from "./tracing";

/** Options of the provider that are not part of its contract. */
export interface ProviderOptions {
  /** Package version, for the user agent. */
  readonly version: string;
  /** @default the environment of the process */
  readonly environment?: Readonly<Record<string, string | undefined>>;
  /** Working directory of the engine. The journal lies there by default. @default the journal is kept in memory only */
  readonly workingDirectory?: string;
  /** Receives spans. @default there are none */
  readonly tracing?: Tracing | undefined;
}

const EVENT_TEXTS: Readonly<Record<CallEvent["kind"], string>> = {
  attempt: "called the service",
  permit: "waited for the rate limiter",
  wait: "retrying a call after a pause",
};

const ARGUMENTS = ["endpoint", "api_key", "project", "region", "strict_checks"] as const;

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
              "Whether a plan fails if an object does not exist to which a new one refers by its name. By default, the plan warns.",
          },
        },
        ...limitAttributes(),
      ],
      blocks: limitBlocks(),
    },
  };
}

/**
 * Reads the provider's configuration and creates its context. Returns no context while the endpoint or the API key is unknown. Returns
 * diagnostics if an argument or an environment variable is missing or invalid.
 */
export async function configure(
  contract: Contract,
  options: ProviderOptions,
  request: ConfigureRequest,
  context: Context,
  openedJournal: (endpoint: string, engineVersion: string | undefined) => Journal,
  detach: (work: () => void) => void,
): Promise<ConfigureResult<ProviderContext>> {
  const { config } = request;
  const given = Object.fromEntries(ARGUMENTS.map((name) => [name, valueAt(config, name)]));
  const apiKey = given["api_key"];
  if (typeof apiKey === "string") context.log.redactSecret(apiKey);
  // While a plan runs, an address or key may come from a resource that does not exist yet.
  if (isUnknown(given["endpoint"] ?? null) || isUnknown(apiKey ?? null)) return {};
  const environment = options.environment ?? process.env;
  const resolved = resolveConfig(argumentsOf(config), environment, contract);
  if (resolved.config === undefined) {
    return { diagnostics: resolved.problems.map((problem) => diagnosticOf(problem)) };
  }
  const { project, region } = resolved.config;
  const settleMs = settleTimeMs(environment);
  if (settleMs === undefined) {
    return { diagnostics: [diagnoseRecovery.badSettleTime(environment["SVC_JOURNAL_SETTLE"] ?? "")] };
  }
  const maxAgeMs = refreshMaxAgeMs(environment);
  if (maxAgeMs === undefined) return { diagnostics: [badRefreshMaxAge(environment)] };
  const former = formerEndpointIn(environment);
  if (former.problem !== undefined) return { diagnostics: [former.problem] };
  const { endpoint, apiKey: apiKeyInUse } = resolved.config;
  context.log.redactSecret(apiKeyInUse.reveal());
  const limited = limitSettings(config, environment);
  if ("problems" in limited) return { diagnostics: limited.problems };
  const { effects, allowed } = limited.settings;
  const elsewhere = endpointProblem(limited.settings, endpoint);
  if (elsewhere !== undefined) return { diagnostics: [elsewhere] };
  const problems = (["project", "region"] as const).flatMap((name) => {
    const source = sourceOf(given, name);
    const found = defaultProblems(contract, name, resolved.config[name], source, [attributeStep(name)]);
    // The validation has warned about arguments.
    return source === "argument" ? found.filter(({ severity }) => severity === "error") : found;
  });
  if (hasErrors(problems)) return { diagnostics: problems };
  const serviceTime = createServiceTime();
  const client = createClient({
    config: resolved.config,
    dialect: contract.errors,
    serviceTime,
    userAgent: userAgent(options.version, context.terraformVersion),
    redact: context.log.redact,
    log: (event) => {
      if (options.tracing !== undefined) traceCall(event, options.tracing);
      context.log[event.kind === "wait" ? "info" : "debug"](EVENT_TEXTS[event.kind], { ...event });
    },
  });
  const defaults = {
    ...defaultOf(contract, "project", isUnknown(given["project"] ?? null) ? UNKNOWN : project),
    ...defaultOf(contract, "region", isUnknown(given["region"] ?? null) ? UNKNOWN : region),
  };
  const service = { contract, client };
  const operations = pollOperations(service, { detach });
  const reads = createObjectReads(service, systemClock, { detach, maxAgeMs });
  const journal = openedJournal(endpoint, context.terraformVersion);
  const problemsOfJournal = await journalProblems(journal);
  // The engine reads objects next. The client loads the modules for that while the engine handles this answer.
  setImmediate(() => void client.prepare());
  const configured: ProviderContext = {
    contract,
    client,
    clock: systemClock,
    serviceTime,
    reads,
    operations: options.tracing === undefined ? operations : tracedOperations(operations, options.tracing),
    defaults,
    endpoint,
    keyDigest: keyDigestOf(apiKeyInUse.reveal()),
    ...(given["strict_checks"] === true ? { strictChecks: true } : {}),
    ...(Object.keys(effects).length === 0 ? {} : { limits: new RunLimits(effects) }),
    allowed,
    ...(former.endpoint === undefined ? {} : { formerEndpoint: former.endpoint }),
    journal,
    settleMs,
    ownOperations: createOwnOperations(),
  };
  return {
    configured,
    diagnostics: [...problems, ...problemsOfJournal, ...(await revokeLeft(configured, context))],
  };
}

/** Returns the source of a default: the argument, or its environment variable. */
function sourceOf(given: Readonly<Record<string, Value>>, name: ProviderDefault): string {
  return typeof given[name] === "string" && given[name] !== "" ? "argument" : `SVC_${name.toUpperCase()}`;
}

function userAgent(version: string, terraformVersion: string | undefined): string {
  const engine = terraformVersion === undefined ? "" : ` terraform/${terraformVersion}`;
  return `terraform-provider-svc/${version} node/${process.versions.node}${engine}`;
}

function argumentsOf(
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

function diagnosticOf(problem: ConfigProblem, path: Path = [attributeStep(problem.attribute)]): Diagnostic {
  // With a path, the engine would quote the configuration line, which contains the key.
  return errorDiagnostic(problem.summary, problem.detail, problem.attribute === "api_key" ? undefined : path);
}

function defaultOf(
  contract: Contract,
  name: ProviderDefault,
  value: string | Unknown | undefined,
): Partial<Record<ProviderDefault, string | Unknown>> {
  if (value === undefined) return {};
  return { [name]: typeof value === "string" ? expandDefault(contract, name, value) : value };
}

/** Returns errors and warnings about a default for resources: an argument, or its environment variable. */
function defaultProblems(
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
