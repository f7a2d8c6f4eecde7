import { asRecord, type UnknownRecord } from "../base/json";
import { normalizedEndpoint } from "../client";
import { records, textIn } from "./json-parts";
import { InvalidPlanError, type PlanDocument, quoted } from "./plan-document";
import { blockOf } from "./planned-values";

/** Key of the provider's default configuration in a plan. */
const DEFAULT_KEY = "svc";

/**
 * Returns the base address of the service in which a block's objects are: that of its provider, else `fallback`.
 *
 * @throws InvalidPlanError if the plan does not show it
 */
export function endpointOf(plan: PlanDocument, address: string, fallback: string | undefined): string {
  const { configuration, variables } = plan;
  const providers = asRecord(configuration["provider_config"]) ?? {};
  const key = textIn(blockOf(configuration, address), "provider_config_key") ?? DEFAULT_KEY;
  const provider = asRecord(providers[key]) ?? asRecord(providers[DEFAULT_KEY]);
  const expression = asRecord(asRecord(provider?.["expressions"])?.["endpoint"]);
  const given = expression === undefined ? fallback : textOf(expression, variables);
  return givenEndpoint(plan, address, given, expression !== undefined);
}

/**
 * Returns an endpoint in its normal form.
 *
 * @param isConfigured - whether the plan's configuration has it
 * @throws InvalidPlanError if there is none
 */
export function givenEndpoint(
  { file }: PlanDocument,
  address: string,
  given: string | undefined,
  isConfigured = given === undefined,
): string {
  const endpoint = given === undefined ? undefined : normalizedEndpoint(given);
  if (endpoint !== undefined) return endpoint;
  const how = isConfigured
    ? "Give the provider's endpoint as a text, as a variable of the root module, or by SVC_ENDPOINT."
    : "Set SVC_ENDPOINT as for the plan.";
  throw new InvalidPlanError(`${quoted(file)} does not show the endpoint of ${address}. ${how}`);
}

function textOf(expression: UnknownRecord, variables: UnknownRecord): string | undefined {
  const [reference, ...others] = referencesOf(expression);
  // In JSON configurations, a template is a constant, too.
  if (reference === undefined) return textIn(expression, "constant_value");
  const name = /^var\.([\w-]+)$/.exec(reference)?.[1];
  return name === undefined || others.length > 0 ? undefined : textIn(asRecord(variables[name]), "value");
}

/** Returns the addresses to which an expression refers. */
export function referencesOf(expression: UnknownRecord | undefined): readonly string[] {
  const references = expression?.["references"];
  return Array.isArray(references)
    ? (references as readonly unknown[]).filter((each) => typeof each === "string")
    : [];
}

/** Returns the blocks of a mode at any depth of modules, with their addresses without keys of instances. */
export function blocksOf(
  configuration: UnknownRecord,
  mode: string,
): readonly { readonly address: string; readonly block: UnknownRecord }[] {
  const inModule = (
    module: UnknownRecord | undefined,
    prefix: string,
  ): readonly { readonly address: string; readonly block: UnknownRecord }[] => [
    ...records(module?.["resources"])
      .filter((each) => textIn(each, "mode") === mode)
      .map((block) => ({ address: `${prefix}${textIn(block, "address") ?? ""}`, block })),
    ...Object.entries(asRecord(module?.["module_calls"]) ?? {}).flatMap(([name, call]) =>
      inModule(asRecord(asRecord(call)?.["module"]), `${prefix}module.${name}.`),
    ),
  ];
  return inModule(asRecord(configuration["root_module"]), "");
}
