import { TerraformStack } from "cdktf";
import type { IConstruct } from "constructs";
import type { Contract } from "../contract";
import { checkConfig, describeContract, describeKindOf, isKnown, isSvcObject } from "./foundation";
import { providerFields } from "./provider-fields";

/** What is checked of a provider. */
export interface CheckedProvider extends IConstruct {
  readonly alias: string | undefined;
  readonly source: string;
  /** Exact version of what it stages. */
  readonly version: string;
  /** What it serves, as far as that is known. */
  readonly contract: Contract;
}

const OTHER_PROPS = ["alias", "contract", "source", "providerPackage"];

/** Says what is wrong with a provider's arguments, by themselves and beside the stack's other providers. */
export function providerProblems(
  provider: CheckedProvider,
  given: Readonly<Record<string, unknown>>,
  strict: boolean,
  others: readonly CheckedProvider[],
): readonly string[] {
  const findings = checkConfig(
    provider.contract,
    providerFields(provider.contract),
    given,
    strict ? OTHER_PROPS : Object.keys(given),
  );
  const own = findings.filter(({ what }) => what === "problem").map(({ path, text }) => `${path} ${text}`);
  return [
    ...own,
    ...endpointProblems(given["endpoint"]),
    ...aliasProblems(provider, others),
    ...["project", "region"].flatMap((name) => circleProblems(provider, name, given[name])),
  ];
}

/** Says which of a provider's arguments is all but the name of an object that the contract knows. */
export function providerSlips(
  contract: Contract,
  given: Readonly<Record<string, unknown>>,
): readonly string[] {
  return checkConfig(contract, providerFields(contract), given, Object.keys(given))
    .filter(({ what }) => what === "misspelt")
    .map(({ path, text }) => `${path} ${text}`);
}

function endpointProblems(endpoint: unknown): readonly string[] {
  if (typeof endpoint !== "string" || !isKnown(endpoint)) return [];
  const url = URL.canParse(endpoint) ? new URL(endpoint) : undefined;
  // What was given is not shown: an address can hold a password.
  if (url === undefined || !["http:", "https:"].includes(url.protocol)) {
    return ["endpoint must be an address that starts with https:// or http://"];
  }
  return url.username === "" && url.password === ""
    ? []
    : ["endpoint must not hold a user name or password; the API key is given by SVC_API_KEY"];
}

function aliasProblems(provider: CheckedProvider, others: readonly CheckedProvider[]): readonly string[] {
  const { alias, source, version } = provider;
  const same = others.find((other) => other.alias === alias);
  const differing = others.find((other) => other.source !== source);
  const otherwise = others.find((other) => other.source === source && other.version !== version);
  return [
    ...(alias === undefined || /^[A-Za-z_][\w-]*$/.test(alias)
      ? []
      : [`alias must be a word of letters, digits, hyphens and underscores; got ${JSON.stringify(alias)}`]),
    ...(same === undefined
      ? []
      : [
          `alias must tell the stack's providers apart; "${same.node.path}" has ` +
            (alias === undefined ? "none either" : `the same, ${JSON.stringify(alias)}`),
        ]),
    ...(differing === undefined
      ? []
      : [
          `source must be the same for all of the stack's providers; got ${source}, ` +
            `and "${differing.node.path}" has ${differing.source}`,
        ]),
    ...(otherwise === undefined
      ? []
      : [
          "contract and providerPackage must be the same for all of the stack's providers, because a source address has one version in a " +
            `stack; here it is ${version}, with ${describeContract(provider.contract)}, and "${otherwise.node.path}" has ` +
            `${otherwise.version}, with ${describeContract(otherwise.contract)}. Put what differs into a stack of its own`,
        ]),
  ];
}

/** A provider cannot be configured by what it makes or reads itself. */
function circleProblems(provider: CheckedProvider, name: string, value: unknown): readonly string[] {
  if (!isSvcObject(value) || !("node" in value)) return [];
  const { provider: through } = value as { readonly provider?: unknown };
  const isOwn = through === provider || (through === undefined && provider.alias === undefined);
  if (!isOwn || TerraformStack.of(value as unknown as IConstruct) !== TerraformStack.of(provider)) return [];
  return [
    `${name} is ${describeKindOf(value)}, which this provider itself has to make or read first. Give its name as a text, ` +
      "or manage it through another SvcProvider that has an alias",
  ];
}
