import { AsyncResource } from "node:async_hooks";
import {
  type Contract,
  expandResourceName,
  isEphemeralKind,
  isReadableKind,
  type ProviderDefault,
} from "../contract";
import { type ConfigProblem, createClient, resolveConfig, systemClock } from "../client";
import {
  attributeStep,
  type ConfigureRequest,
  type ConfigureResult,
  type Context,
  type DataSource,
  type Diagnostic,
  type EphemeralResource,
  errorDiagnostic,
  isUnknown,
  type Path,
  type Provider,
  type Resource,
  type Schema,
  STRING,
  type Unknown,
  UNKNOWN,
  type Value,
  valueAt,
  type ValueObject,
} from "../plugin";
import { createDataSource, createListDataSource } from "./data-source";
import { closeAll, createEphemeralResource, type OpenedObjects } from "./ephemeral-resource";
import { createFunctions } from "./functions";
import type { Journal } from "./journal";
import * as journalTexts from "./journal-texts";
import { lateMap } from "./late-map";
import { openJournal, settleTimeMs } from "./open-journal";
import { createResource } from "./resource";
import { createObjectReads, watchOperations } from "../service";
import type { Session } from "./session";

/** What the provider is beside its contract. */
export interface ProviderOptions {
  /** The package's version, for the user agent. */
  readonly version: string;
  /** @default that of the process */
  readonly environment?: Readonly<Record<string, string | undefined>>;
  /** Where the engine has started the process: the journal lies there by default. @default the journal is kept in memory only */
  readonly workingDirectory?: string;
}

/**
 * The provider `svc` for a contract: every kind as a resource (where it can be created), as data sources, and as an ephemeral resource
 * where it can be one; and functions for their names.
 */
export function createProvider(contract: Contract, options: ProviderOptions): Provider<Session> {
  const resources = new Map<string, () => Resource<Session>>();
  const dataSources = new Map<string, () => DataSource<Session>>();
  const ephemeralResources = new Map<string, () => EphemeralResource<Session>>();
  const opened: OpenedObjects = new Map();
  // Made outside of every call, so that what is done in it for several calls is taken to be done for none of them.
  const shared = new AsyncResource("svc-reads");
  let journal: Journal | undefined;
  const openedJournal = (): Journal => (journal ??= openJournal(options));
  for (const kind of contract.kinds) {
    const { create, list } = kind.methods;
    if (create !== undefined)
      resources.set(`svc_${kind.terraformName}`, () => createResource(contract, kind));
    if (isReadableKind(kind))
      dataSources.set(`svc_${kind.terraformName}`, () => createDataSource(contract, kind));
    if (list?.listField !== undefined)
      dataSources.set(`svc_${kind.terraformPlural}`, () => createListDataSource(contract, kind));
    if (isEphemeralKind(kind))
      ephemeralResources.set(`svc_${kind.terraformName}`, () =>
        createEphemeralResource(contract, kind, opened),
      );
  }
  return {
    schema: providerSchema(contract),
    resources: lateMap(resources),
    dataSources: lateMap(dataSources),
    ephemeralResources: lateMap(ephemeralResources),
    functions: createFunctions(contract),
    end: async (context, isOrderly) => {
      await closeAll(opened, context);
      await journal?.end(isOrderly);
      // A process that is debugged serves one run after the other.
      if (isOrderly) journal = undefined;
    },
    configure: (request, context) =>
      configure(contract, options, request, context, openedJournal, (work) => shared.runInAsyncScope(work)),
  };
}

const ARGUMENTS = ["endpoint", "api_key", "project", "region"] as const;

function providerSchema(contract: Contract): Schema {
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
            markdown: "API key. It belongs in the environment variable `SVC_API_KEY`, which is the default.",
          },
          validate: (value, path) =>
            argumentProblems({ endpoint: "https://localhost", api_key: value }, "api_key", path),
        },
        {
          name: "project",
          type: STRING,
          optional: true,
          description: {
            markdown: "Project of whatever names none. Default: the environment variable `SVC_PROJECT`.",
          },
          validate: (value, path) => defaultProblems(contract, "project", value, "argument", path),
        },
        {
          name: "region",
          type: STRING,
          optional: true,
          description: {
            markdown: "Datacenter of whatever names none. Default: the environment variable `SVC_REGION`.",
          },
          validate: (value, path) => defaultProblems(contract, "region", value, "argument", path),
        },
      ],
    },
  };
}

async function configure(
  contract: Contract,
  options: ProviderOptions,
  request: ConfigureRequest,
  context: Context,
  openedJournal: () => Journal,
  detach: (work: () => void) => void,
): Promise<ConfigureResult<Session>> {
  const { config } = request;
  const given = Object.fromEntries(ARGUMENTS.map((name) => [name, valueAt(config, name)]));
  const apiKey = given["api_key"];
  if (typeof apiKey === "string") context.log.redactSecret(apiKey);
  // While a plan runs, an address or key may come from a resource that does not exist yet.
  if (isUnknown(given["endpoint"] ?? null) || isUnknown(apiKey ?? null)) return {};
  const environment = options.environment ?? process.env;
  const resolved = resolveConfig(argumentsOf(config), environment, {
    ...(contract.defaultEndpoint === undefined ? {} : { defaultEndpoint: contract.defaultEndpoint }),
  });
  if (resolved.config === undefined)
    return { diagnostics: resolved.problems.map((problem) => diagnosticOf(problem)) };
  const { project, region } = resolved.config;
  const settleMs = settleTimeMs(environment);
  if (settleMs === undefined)
    return { diagnostics: [journalTexts.badSettleTime(environment["SVC_JOURNAL_SETTLE"] ?? "")] };
  context.log.redactSecret(resolved.config.apiKey.reveal());
  const problems = [
    ...defaultProblems(contract, "project", project, sourceOf(given, "project"), [attributeStep("project")]),
    ...defaultProblems(contract, "region", region, sourceOf(given, "region"), [attributeStep("region")]),
  ];
  if (problems.length > 0) return { diagnostics: problems };
  const client = createClient({
    config: resolved.config,
    userAgent: userAgent(options.version, context.terraformVersion),
    log: (event) => {
      if (event.kind === "wait") context.log.info("the service is asked again after a pause", { ...event });
      else context.log.debug("the service was called", { ...event });
    },
  });
  const defaults = {
    ...defaultOf(contract, "project", isUnknown(given["project"] ?? null) ? UNKNOWN : project),
    ...defaultOf(contract, "region", isUnknown(given["region"] ?? null) ? UNKNOWN : region),
  };
  const service = { contract, client };
  const reads = createObjectReads(service, systemClock, { detach });
  const journal = openedJournal();
  const left = await journal.leftBehind();
  // The engine asks for objects next; what that takes is loaded while it is busy with this answer.
  setImmediate(() => void client.prepare());
  return {
    configured: {
      contract,
      client,
      clock: systemClock,
      reads,
      operations: watchOperations(service, { reads, detach }),
      defaults,
      endpoint: resolved.config.endpoint,
      journal,
      settleMs,
    },
    diagnostics: left.length === 0 ? [] : [journalTexts.leftBehind(left, journal.place)],
  };
}

/** Where a default comes from, for the words of a complaint about it. */
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

/** What is wrong with the form of one argument, whatever the environment holds. */
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
  // With a path the engine quotes the line of the configuration, and with it the key.
  return errorDiagnostic(problem.summary, problem.detail, problem.attribute === "api_key" ? undefined : path);
}

function defaultOf(
  contract: Contract,
  name: ProviderDefault,
  value: string | Unknown | undefined,
): Partial<Record<ProviderDefault, string | Unknown>> {
  if (value === undefined) return {};
  const pattern = defaultPattern(contract, name);
  return {
    [name]:
      typeof value === "string" && pattern !== undefined
        ? (expandResourceName(pattern, value) ?? value)
        : value,
  };
}

/** The names that a default holds: those of the kind to which the fields refer that it stands in for. */
function defaultPattern(contract: Contract, name: ProviderDefault): string | undefined {
  const field = contract.kinds
    .flatMap((kind) => kind.fields)
    .find((candidate) => candidate.defaultFrom === name);
  return contract.kinds.find((kind) => kind.name === field?.references)?.pattern;
}

function defaultProblems(
  contract: Contract,
  name: ProviderDefault,
  value: Value | undefined,
  source: string,
  path: Path,
): Diagnostic[] {
  const pattern = defaultPattern(contract, name);
  if (typeof value !== "string" || value === "" || pattern === undefined) return [];
  if (expandResourceName(pattern, value) !== undefined) return [];
  const from = source === "argument" ? name : `${name} (from ${source})`;
  return [
    errorDiagnostic(
      "Invalid value",
      `${from} must be ${pattern} or its last part alone; got ${JSON.stringify(value)}.`,
      path,
    ),
  ];
}
