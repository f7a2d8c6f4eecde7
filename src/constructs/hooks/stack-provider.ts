import { Lazy, TerraformProvider, TerraformStack } from "cdktf";
import type { IConstruct } from "constructs";
import { type Contract, contract as builtIn } from "../../contract";
import type { HookGuards, HookProviderSettings } from "../../hooks";
import { isWrittenOut, type LimitedProvider, limitsText } from "./limits-text";
import { contractOf, isKnown, isSvcObject, providersOf, type SvcObject } from "../base";

/** The properties of a provider of the service that hooks use. */
interface StackProvider extends IConstruct, LimitedProvider {
  readonly alias: string | undefined;
  readonly endpointInput: string | undefined;
  readonly projectInput: string | SvcObject | undefined;
  readonly regionInput: string | SvcObject | undefined;
  readonly reviewFile: string | undefined;
  readonly journal: string | undefined;
  readonly contract: Contract;
}

/** Returns the provider that a construct uses: the one set explicitly, or else the stack's default. Undefined if there is none. */
export function providerFor(construct: IConstruct): StackProvider | undefined {
  const { provider } = construct as { readonly provider?: unknown };
  if (isStackProvider(provider)) return provider;
  let first: StackProvider | undefined;
  for (const each of providersOf(TerraformStack.of(construct))) {
    if (!isStackProvider(each)) continue;
    if (each.alias === undefined) return each;
    first ??= each;
  }
  return first;
}

/** Returns the contract to check a hook's calls with: its target's, or else the one that the stack's provider serves. */
export function contractFor(hook: IConstruct, target: IConstruct | undefined): Contract {
  return (target === undefined ? undefined : contractOf(target)) ?? providerFor(hook)?.contract ?? builtIn;
}

/** Returns settings as tokens: the provider may be created or configured after the hook. */
export function lazySettings(settings: () => HookProviderSettings): HookProviderSettings {
  const lazy = (name: keyof HookProviderSettings): string =>
    Lazy.stringValue({ produce: () => settings()[name] });
  return { endpoint: lazy("endpoint"), project: lazy("project"), region: lazy("region") };
}

/** Returns what the code of a construct's provider says about its runs. */
export function guardsFor(construct: IConstruct): HookGuards {
  const provider = providerFor(construct);
  return {
    review: provider?.reviewFile ?? "",
    limits: provider === undefined ? "" : limitsText(provider),
    journal: provider?.journal ?? "",
  };
}

/**
 * Returns the limits of a provider in the form of `SVC_LIMITS`; an empty text for any other value. Throws a RangeError if only the engine knows them.
 */
export function constantLimits(provider: unknown): string {
  if (!isStackProvider(provider)) return "";
  const text = isWrittenOut(provider.limits) ? limitsText(provider) : undefined;
  if (text !== undefined && isKnown(text)) return text;
  throw new RangeError(
    "the provider's limits and allowed places are known only to the engine. Write them as constants, or set SVC_LIMITS instead.",
  );
}

/** Returns guards as tokens: the provider may be created or configured after the hook. */
export function lazyGuards(guards: () => HookGuards): HookGuards {
  const lazy = (name: keyof HookGuards): string => Lazy.stringValue({ produce: () => guards()[name] });
  return { review: lazy("review"), limits: lazy("limits"), journal: lazy("journal") };
}

/** Returns the settings of the provider that a construct uses. Without a call, only the endpoint matters: a review is for one. */
export function settingsFor(construct: IConstruct, isCalling: boolean): HookProviderSettings {
  const provider = providerFor(construct);
  const nameIn = (given: string | SvcObject | undefined): string =>
    !isCalling ? "" : isSvcObject(given) ? given.name : (given ?? "");
  return {
    endpoint: provider?.endpointInput ?? "",
    project: nameIn(provider?.projectInput),
    region: nameIn(provider?.regionInput),
  };
}

function isStackProvider(value: unknown): value is StackProvider & TerraformProvider {
  return (
    typeof value === "object" &&
    value !== null &&
    TerraformProvider.isTerraformProvider(value) &&
    value.terraformResourceType === "svc"
  );
}
