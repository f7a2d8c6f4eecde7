import { type ClientConfig, type ConfigProblem, resolveConfig } from "../client";
import type { Contract } from "../contract";
import type { PreflightOptions } from "./options";
import type { PreflightCheck } from "./report";
import type { ProviderUse } from "./stack-blocks";
import * as texts from "./texts";

/** A way to the service that providers of an app have in common: the same endpoint, by the same key. */
export interface Way {
  /** None where there is no app. */
  readonly providers: readonly ProviderUse[];
  /** Undefined where it cannot be gone; then the checks say why. */
  readonly config: ClientConfig | undefined;
  readonly checks: readonly PreflightCheck[];
}

/** The ways that an app's providers go, the first of which what was asked for goes too. */
export function waysOf(
  providers: readonly ProviderUse[],
  contract: Contract,
  options: PreflightOptions,
  environment: Readonly<Record<string, string | undefined>>,
): readonly Way[] {
  const ways = new Map<string, Way>();
  for (const provider of providers.length === 0 ? [undefined] : providers) {
    const configured = configure(provider, contract, options, environment);
    // Two providers may say the same in different ways, one by an argument and the other by the environment.
    const { config, checks } = configured;
    const key = JSON.stringify(config === undefined ? checks : [config.endpoint, config.apiKey.reveal()]);
    const known = ways.get(key)?.providers ?? [];
    ways.set(key, { ...configured, providers: provider === undefined ? known : [...known, provider] });
  }
  return [...ways.values()];
}

/** Finds out how a provider reaches the service: what it says itself, else the options, else the environment. */
function configure(
  provider: ProviderUse | undefined,
  contract: Contract,
  options: PreflightOptions,
  environment: Readonly<Record<string, string | undefined>>,
): Pick<Way, "config" | "checks"> {
  const { endpoint = "nothing", apiKey = "nothing", path = "the provider" } = provider ?? {};
  // Whatever the environment says is not what such a provider uses.
  if (endpoint === "expression" && (options.endpoint ?? "") === "")
    return { config: undefined, checks: [texts.configuredLater(path, "endpoint")] };
  const given = { endpoint: textOf(endpoint) ?? options.endpoint, apiKey: textOf(apiKey) ?? options.apiKey };
  if (apiKey === "expression" && (given.apiKey ?? environment["SVC_API_KEY"] ?? "") === "")
    return { config: undefined, checks: [texts.configuredLater(path, "api_key")] };
  const { config, problems } = resolveConfig(given, environment, {
    ...(contract.defaultEndpoint === undefined ? {} : { defaultEndpoint: contract.defaultEndpoint }),
  });
  if (config === undefined)
    return { config, checks: problems.map((problem: ConfigProblem) => texts.misconfigured(problem)) };
  return { config, checks: [texts.configured(config.endpoint)] };
}

function textOf(said: ProviderUse["endpoint"]): string | undefined {
  return typeof said === "string" ? undefined : said.text;
}
