import { type TerraformProvider, TerraformStack } from "cdktf";
import type { Construct } from "constructs";
import { type Contract, parseDuration } from "../../contract";
import { type LookupMode, normalizeEndpoint } from "../../synth";
import { isKnown, isSvcObject, type LookupPolicy, lookupSettingProblems, providersOf } from "../base";

/** The provider's settings that apply to requests during synthesis. */
export interface ProviderSettings extends LookupPolicy {
  readonly endpoint?: unknown;
  readonly project?: unknown;
  readonly region?: unknown;
}

/** The settings that apply to a request. */
export interface SynthSettings {
  /** Default project and region; undefined if there is none, or if only the engine knows it. */
  readonly project: string | undefined;
  readonly region: string | undefined;
  readonly mode: LookupMode;
  /** Time limit of a look-up in milliseconds. */
  readonly timeoutMs: number;
  /** Whether the environment has an API key. */
  readonly hasKey: boolean;
  /** Returns the service's base address. Throws if it is not set, or if only the engine knows it. */
  endpoint(contract: Contract): string;
}

const DEFAULT_TIMEOUT = "30s";

/** Returns the settings of a provider, or else of the provider of a construct's stack. Throws a RangeError if they are invalid. */
export function synthSettings(scope: Construct, provider: TerraformProvider | undefined): SynthSettings {
  const settings = settingsOf(scope, provider);
  return {
    project: nameIn(settings.project, "SVC_PROJECT"),
    region: nameIn(settings.region, "SVC_REGION"),
    mode: modeOf(settings),
    timeoutMs: timeoutOf(settings),
    hasKey: environmentVariable("SVC_API_KEY") !== undefined,
    endpoint: (contract) => {
      const { text, origin } = endpointOf(settings, contract);
      return normalizeEndpoint(text, origin);
    },
  };
}

/** Returns the settings of the provider that applies; none outside of a stack. */
function settingsOf(scope: Construct, provider: TerraformProvider | undefined): ProviderSettings {
  if (provider !== undefined) return provider as TerraformProvider & ProviderSettings;
  const stack = scope.node.scopes.find((each) => TerraformStack.isStack(each));
  if (stack === undefined) return {};
  const all = [...providersOf(stack)];
  const own = all.find(({ alias }) => alias === undefined) ?? all[0];
  if (own !== undefined) return own as unknown as ProviderSettings;
  throw new RangeError(
    "the stack has no SvcProvider yet, whose endpoint and project apply. Create it first, or pass the option provider.",
  );
}

function environmentVariable(name: string): string | undefined {
  const value = process.env[name]?.trim() ?? "";
  return value === "" ? undefined : value;
}

function endpointOf(
  { endpoint }: ProviderSettings,
  { defaultEndpoint }: Contract,
): { readonly text: string; readonly origin: string } {
  if (typeof endpoint === "string" && endpoint !== "") {
    if (isKnown(endpoint)) return { text: endpoint, origin: "The provider's endpoint" };
    throw new RangeError(
      "the provider's endpoint is known only to the engine. Set a constant, or omit it and set SVC_ENDPOINT.",
    );
  }
  const text = environmentVariable("SVC_ENDPOINT") ?? defaultEndpoint;
  return { text: text ?? "", origin: text === undefined ? "SVC_ENDPOINT is not set. It" : "SVC_ENDPOINT" };
}

/** Returns a default by name, from the provider or the environment; undefined if there is none, or if only the engine knows it. */
function nameIn(own: unknown, variable: string): string | undefined {
  const given: unknown = isSvcObject(own) ? own.name : own;
  if (given === undefined || given === "") return environmentVariable(variable);
  return typeof given === "string" && isKnown(given) ? given : undefined;
}

/** Returns the mode. An empty setting counts as not set. */
function modeOf(settings: LookupPolicy): LookupMode {
  const [problem] = lookupSettingProblems(settings, process.env);
  if (problem !== undefined) throw new RangeError(`${problem}.`);
  return (settings.lookups || environmentVariable("SVC_LOOKUPS") || "cached") as LookupMode;
}

/** Returns the time limit in milliseconds. An empty setting counts as not set. */
function timeoutOf({ lookupTimeout }: LookupPolicy): number {
  const text = lookupTimeout || environmentVariable("SVC_LOOKUP_TIMEOUT") || DEFAULT_TIMEOUT;
  return typeof text === "string" ? (parseDuration(text) ?? 0) : 0;
}
