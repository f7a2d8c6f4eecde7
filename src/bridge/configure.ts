import { type Contract, expandDefault, type ProviderDefault, REPLACEMENT_ANSWERS } from "../contract";
import { resolveConfig, systemClock } from "../client";
import {
  attributeStep,
  type ConfigureRequest,
  type ConfigureResult,
  type Context,
  type Diagnostic,
  type EngineProcess,
  errorDiagnostic,
  hasErrors,
  isUnknown,
  type Unknown,
  UNKNOWN,
  type Value,
  valueAt,
} from "../plugin";
import { endpointProblem, limitSettings, RunLimits } from "./limits";
import { InvalidJournalPlace, isPulumi, type Journal } from "./recovery";
import type { ServiceOpening } from "./open-service";
import { journalProblems } from "./journal-problems";
import type { DisruptionGroups, GroupOpening } from "./groups";
import { keyDigestOf } from "../calls/notes";
import { recoveryDiagnostics as diagnoseRecovery } from "./lifecycle";
import { revokeLeft } from "./revoke-leftovers";
import { createOwnOperations, settleTimeMs } from "../calls";
import { badRefreshMaxAge, refreshMaxAgeMs } from "./refresh-max-age";
import { type ProviderContext } from "./context";
import { formerEndpointIn } from "./former-endpoint";
import { labelSettings } from "./label-arguments";
import { argumentsOf, defaultProblems, diagnosticOf } from "./provider-arguments";
import { approvalIn } from "./run-approval";
import type { Tracing } from "./tracing";

/** Options of the provider that are not part of its contract. */
export interface ProviderOptions {
  /** Package version, for the user agent. */
  readonly version: string;
  /** @default the environment of the process */
  readonly environment?: Readonly<Record<string, string | undefined>>;
  /** Working directory of the engine. The journal lies there by default. @default the journal is kept in memory only */
  readonly workingDirectory?: string;
  /** The engine, in a process that several share. @default the process that started this one, for which alone it runs */
  readonly engine?: EngineProcess;
  /** Opens the service. @default each configuration has a client, snapshots and a poller of its own */
  readonly openService?: ServiceOpening;
  /** Receives spans. @default there are none */
  readonly tracing?: Tracing | undefined;
}

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
  openService: ServiceOpening,
): Promise<ConfigureResult<ProviderContext>> {
  const { config } = request;
  const given = Object.fromEntries(ARGUMENTS.map((name) => [name, valueAt(config, name)]));
  const apiKey = given["api_key"];
  if (typeof apiKey === "string") context.log.redactSecret(apiKey);
  // While a plan runs, an address or key may come from a resource that does not exist yet.
  if (["endpoint", "api_key", "journal"].some((name) => isUnknown(given[name] ?? null))) return {};
  if (options.engine !== undefined && isPulumi(context.terraformVersion)) {
    return { diagnostics: [notForPulumi()] };
  }
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
  const limited = limitSettings(contract, config, environment);
  if ("problems" in limited) return { diagnostics: limited.problems };
  const { effects, allowed, minimumBalances } = limited.settings;
  const elsewhere = endpointProblem(limited.settings, endpoint);
  if (elsewhere !== undefined) return { diagnostics: [elsewhere] };
  const labeled = labelSettings(config);
  if ("problems" in labeled) return { diagnostics: labeled.problems };
  const problems = (["project", "region"] as const).flatMap((name) => {
    const source = sourceOf(given, name);
    const found = defaultProblems(contract, name, resolved.config[name], source, [attributeStep(name)]);
    // The validation has warned about arguments.
    return source === "argument" ? found.filter(({ severity }) => severity === "error") : found;
  });
  if (hasErrors(problems)) return { diagnostics: problems };
  const { client, serviceTime, operations, reads } = openService({
    contract,
    config: resolved.config,
    environment,
    maxAgeMs,
    userAgent: userAgent(options.version, context.terraformVersion),
    log: context.log,
  });
  const defaults = {
    ...defaultOf(contract, "project", isUnknown(given["project"] ?? null) ? UNKNOWN : project),
    ...defaultOf(contract, "region", isUnknown(given["region"] ?? null) ? UNKNOWN : region),
  };
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
    operations,
    defaults,
    endpoint,
    keyDigest: keyDigestOf(apiKeyInUse.reveal()),
    ...(given["strict_checks"] === true ? { strictChecks: true } : {}),
    ...replacementAnswer(given["replace"]),
    ...(Object.keys(effects).length === 0 ? {} : { limits: new RunLimits(effects) }),
    allowed,
    minimumBalances,
    ...labeled,
    ...(approval === undefined ? {} : { approval }),
    ...(former.endpoint === undefined ? {} : { formerEndpoint: former.endpoint }),
    journal,
    openGroup: groupOpening(journal),
    settleMs,
    ...(options.workingDirectory === undefined ? {} : { workingDirectory: options.workingDirectory }),
    ownOperations: createOwnOperations(),
  };
  return {
    configured,
    diagnostics: [...problems, ...problemsOfJournal, ...(await revokeLeft(configured, context))],
  };
}

/** Pulumi ends the provider process at the end of a run, which others may use. */
function notForPulumi(): Diagnostic {
  return errorDiagnostic(
    "Pulumi cannot use a shared provider",
    "`cdktf-svc serve` is for Terraform and OpenTofu. Nothing was read or changed. Run Pulumi without it.",
  );
}

/** Few stacks have disruption groups, for which alone the code is loaded. */
function groupOpening(journal: Journal): GroupOpening {
  const loaded = async (): Promise<DisruptionGroups> => {
    const groups = await import("./groups/index.js");
    return new groups.DisruptionGroups((group) => journal.groupNotes(group));
  };
  let opened: Promise<DisruptionGroups> | undefined;
  return async (name, caller) => (await (opened ??= loaded())).of(name, caller);
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
