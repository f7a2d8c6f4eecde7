import { type ClientConfig, type ConfigProblem, resolveConfig, type ResolvedConfig } from "../client";
import type { Contract } from "../contract";
import type { PreflightOptions } from "./options";
import type { PreflightCheck } from "./report";
import type { ProviderUse } from "./stack-blocks";
import * as texts from "./texts";

/** A target that several providers of an app share: the same endpoint with the same key. */
export interface Way {
  /** Empty without an app. */
  readonly providers: readonly ProviderUse[];
  /** Undefined if the configuration is incomplete; `checks` then contain the reason. */
  readonly config: ClientConfig | undefined;
  readonly checks: readonly PreflightCheck[];
}

/** Returns the targets of an app's providers. The first one also serves the objects of the options. */
export function targetsOf(
  providers: readonly ProviderUse[],
  contract: Contract,
  options: PreflightOptions,
  environment: Readonly<Record<string, string | undefined>>,
): readonly Way[] {
  const targets = new Map<string, Way>();
  for (const provider of providers.length === 0 ? [undefined] : providers) {
    const configured = configure(provider, contract, options, environment);
    // Two providers may share a target through different sources, such as an argument and the environment.
    const { config, checks } = configured;
    const key = JSON.stringify(config === undefined ? checks : [config.endpoint, config.apiKey.reveal()]);
    const known = targets.get(key)?.providers ?? [];
    targets.set(key, { ...configured, providers: provider === undefined ? known : [...known, provider] });
  }
  return [...targets.values()];
}

/** Resolves a provider's configuration: its own arguments, then the options, then the environment, each key with its endpoint. */
function configure(
  provider: ProviderUse | undefined,
  contract: Contract,
  options: PreflightOptions,
  environment: Readonly<Record<string, string | undefined>>,
): Pick<Way, "config" | "checks"> {
  const { endpoint = "nothing", apiKey = "nothing", path = "the provider" } = provider ?? {};
  // The environment does not apply to a provider with its own expression.
  if (endpoint === "expression" && (options.endpoint ?? "") === "") {
    return { config: undefined, checks: [texts.configuredLater(path, "endpoint")] };
  }
  const own = { endpoint: textOf(endpoint), apiKey: textOf(apiKey) };
  const { config, problems } = resolveOwn(own, contract, options, environment);
  if (apiKey === "expression" && problems?.every(({ attribute }) => attribute === "api_key") === true) {
    return { config: undefined, checks: [texts.configuredLater(path, "api_key")] };
  }
  if (config === undefined) {
    return { config, checks: problems.map((problem: ConfigProblem) => texts.misconfigured(problem)) };
  }
  return { config, checks: [texts.configured(config.endpoint)] };
}

/** Resolves a provider's configuration. The key of the options belongs to the endpoint of the options, or else of the environment. */
function resolveOwn(
  own: { readonly endpoint: string | undefined; readonly apiKey: string | undefined },
  contract: Contract,
  { endpoint, apiKey }: PreflightOptions,
  environment: Readonly<Record<string, string | undefined>>,
): ResolvedConfig {
  const hasOwnEndpoint = own.endpoint !== undefined;
  const outer =
    (apiKey ?? "") === ""
      ? environment
      : { ...environment, SVC_ENDPOINT: endpoint || environment["SVC_ENDPOINT"], SVC_API_KEY: apiKey };
  return resolveConfig(
    { endpoint: own.endpoint ?? endpoint, apiKey: own.apiKey ?? (hasOwnEndpoint ? undefined : apiKey) },
    outer,
    contract,
  );
}

function textOf(said: ProviderUse["endpoint"]): string | undefined {
  return typeof said === "string" ? undefined : said.text;
}
