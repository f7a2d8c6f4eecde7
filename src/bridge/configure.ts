import { type Contract, expandDefault, type ProviderDefault, REPLACEMENT_ANSWERS } from "../contract";
import { type CallEvent, createClient, createServiceTime, resolveConfig, systemClock } from "../client";
import {
  attributeStep,
  type ConfigureRequest,
  type ConfigureResult,
  type Context,
  type Diagnostic,
  hasErrors,
  isUnknown,
  type Unknown,
  UNKNOWN,
  type Value,
  valueAt,
} from "../plugin";
import { endpointProblem, limitSettings, RunLimits } from "./limits";
import { InvalidJournalPlace, type Journal } from "./recovery";
import { journalProblems } from "./journal-problems";
import { keyDigestOf, recoveryDiagnostics as diagnoseRecovery } from "./lifecycle";
import { settleTimeMs } from "./open-journal";
import { revokeLeft } from "./revoke-leftovers";
import { createObjectReads, pollOperations } from "../api";
import { createOwnOperations } from "../calls";
import { badRefreshMaxAge, refreshMaxAgeMs } from "./refresh-max-age";
import { type ProviderContext } from "./context";
import { formerEndpointIn } from "./former-endpoint";
import { argumentsOf, defaultProblems, diagnosticOf } from "./provider-arguments";
import { approvalIn } from "./run-approval";
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

const ARGUMENTS = [
  "endpoint",
  "api_key",
  "project",
  "region",
  "strict_checks",
  "replace",
  "review_file",
  "journal",
] as const;

/**
 * Opens the journal, which is one for the process.
 *
 * @throws InvalidJournalPlace
 */
export type JournalOpening = (place: {
  readonly endpoint: string;
  readonly journal: string | undefined;
  readonly engineVersion: string | undefined;
}) => Journal;

/**
 * Reads the provider's configuration and creates its context. Returns no context while the endpoint or the API key is unknown. Returns
 * diagnostics if an argument or an environment variable is missing or invalid.
 */
export async function configure(
  contract: Contract,
  options: ProviderOptions,
  request: ConfigureRequest,
  context: Context,
  openedJournal: JournalOpening,
  detach: (work: () => void) => void,
): Promise<ConfigureResult<ProviderContext>> {
  const { config } = request;
  const given = Object.fromEntries(ARGUMENTS.map((name) => [name, valueAt(config, name)]));
  const apiKey = given["api_key"];
  if (typeof apiKey === "string") context.log.redactSecret(apiKey);
  // While a plan runs, an address or key may come from a resource that does not exist yet.
  if (["endpoint", "api_key", "journal"].some((name) => isUnknown(given[name] ?? null))) return {};
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
  const journal = journalAt(openedJournal, given["journal"], endpoint, context);
  if ("severity" in journal) return { diagnostics: [journal] };
  const problemsOfJournal = await journalProblems(journal);
  const approval = await approvalIn(
    { config, environment, contract, endpoint, workingDirectory: options.workingDirectory ?? process.cwd() },
    journal,
  );
  if (approval !== undefined && "severity" in approval) return { diagnostics: [approval] };
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
    ...replacementAnswer(given["replace"]),
    ...(Object.keys(effects).length === 0 ? {} : { limits: new RunLimits(effects) }),
    allowed,
    ...(approval === undefined ? {} : { approval }),
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

function replacementAnswer(given: Value | undefined): Pick<ProviderContext, "replace"> {
  const answer = REPLACEMENT_ANSWERS.find((each) => each === given);
  if (answer !== undefined) return { replace: answer };
  return isUnknown(given ?? null) ? { replace: "unknown" } : {};
}

/** Opens the journal where the argument or the environment wants it. */
function journalAt(
  open: JournalOpening,
  given: Value | undefined,
  endpoint: string,
  { terraformVersion: engineVersion }: Context,
): Journal | Diagnostic {
  const journal = typeof given === "string" ? given : undefined;
  try {
    return open({ endpoint, journal, engineVersion });
  } catch (error) {
    if (!(error instanceof InvalidJournalPlace)) throw error;
    return diagnoseRecovery.badJournal(error.message);
  }
}

/** Returns the source of a default: the argument, or its environment variable. */
function sourceOf(given: Readonly<Record<string, Value>>, name: ProviderDefault): string {
  return typeof given[name] === "string" && given[name] !== "" ? "argument" : `SVC_${name.toUpperCase()}`;
}

function userAgent(version: string, terraformVersion: string | undefined): string {
  const engine = terraformVersion === undefined ? "" : ` terraform/${terraformVersion}`;
  return `terraform-provider-svc/${version} node/${process.versions.node}${engine}`;
}

function defaultOf(
  contract: Contract,
  name: ProviderDefault,
  value: string | Unknown | undefined,
): Partial<Record<ProviderDefault, string | Unknown>> {
  if (value === undefined) return {};
  return { [name]: typeof value === "string" ? expandDefault(contract, name, value) : value };
}
