import { TerraformStack } from "cdktf";
import type { IConstruct } from "constructs";
import { type Contract, isLabelPattern, isLifetime } from "../contract";
import { checkConfig } from "./foundation";
import {
  describeContract,
  describeKindOf,
  isKnown,
  isSvcObject,
  lookupSettingProblems,
  unwritableParts,
} from "./base";
import { providerFields } from "./provider-fields";
import type { SvcProviderConfig } from "./svc-provider-config";

/** The properties of a provider that are checked. */
export interface CheckedProvider extends IConstruct {
  readonly alias: string | undefined;
  readonly source: string;
  readonly standalonePlatforms: readonly string[];
  /** Exact version of the staged provider. */
  readonly version: string;
  /** Hash of the staged package. Absent in providers of an older copy of this package. */
  readonly packageHash?: string;
  /** The contract that it serves, as far as it is known. */
  readonly contract: Contract;
}

const OTHER_PROPS = [
  "alias",
  "contract",
  "lookups",
  "lookupTimeout",
  "preflight",
  "source",
  "standalone",
  "providerPackage",
  "version",
];

/** Returns the problems of a provider's arguments, by themselves and in combination with the app's earlier providers. */
export function providerProblems(
  provider: CheckedProvider,
  given: Readonly<Record<string, unknown>>,
  strict: boolean,
  earlier: readonly CheckedProvider[],
): readonly string[] {
  const findings = checkConfig(
    provider.contract,
    providerFields(provider.contract),
    given,
    strict ? OTHER_PROPS : Object.keys(given),
  );
  const { endpoint, apiKey, project, region } = given;
  const own = [
    ...findings.filter(({ what }) => what === "problem"),
    ...unwritableParts(provider, { endpoint, apiKey, project, region }),
  ].map(({ path, text }) => `${path} ${text}`);
  const isHere = (each: CheckedProvider): boolean => TerraformStack.of(each) === TerraformStack.of(provider);
  return [
    ...own,
    ...endpointProblems(endpoint),
    ...aliasProblems(provider, earlier.filter(isHere)),
    ...versionProblems(
      provider,
      earlier.filter((each) => !isHere(each)),
    ),
    ...lookupSettingProblems(given, {}),
    ...preflightProblems(given["preflight"]),
    ...labelProblems(given),
    ...["project", "region"].flatMap((name) => circleProblems(provider, name, given[name])),
  ];
}

/** Returns warnings: probably misspelt names of objects known to the contract, an API key in plain text, and an unsupported platform. */
export function providerWarnings(
  contract: Contract,
  given: Readonly<Record<string, unknown>>,
): readonly string[] {
  const slips = checkConfig(contract, providerFields(contract), given, Object.keys(given))
    .filter(({ what }) => what === "misspelt")
    .map(({ path, text }) => `${path} ${text}`);
  const apiKey = given["apiKey"];
  return [
    ...slips,
    ...(typeof apiKey === "string" && isKnown(apiKey)
      ? [
          "apiKey is in plain text in the synthesized JSON. Omit it and set SVC_API_KEY in the engine's environment, " +
            'or use the value of a TerraformVariable with `sensitive: true` and addOverride("ephemeral", true): saved plans contain the ' +
            "values of others.",
        ]
      : []),
    ...(process.platform === "win32" && !hasWindows(given["standalone"])
      ? [
          "The provider runs on Linux and macOS. On Windows, run cdktf and the engine within WSL. Windows' own engine can start only the " +
            'standalone provider, with `standalone: ["windows_amd64"]`, which no test has run.',
        ]
      : []),
  ];
}

function hasWindows(standalone: unknown): boolean {
  return Array.isArray(standalone) && standalone.some((platform) => String(platform).startsWith("windows_"));
}

/** Returns the problems of the arguments about labels that no type shows. */
function labelProblems({ ignoreLabels, expires }: Readonly<Record<string, unknown>>): readonly string[] {
  const patterns: readonly unknown[] = Array.isArray(ignoreLabels) ? ignoreLabels : [];
  const wrong = patterns.filter((each) => typeof each === "string" && isKnown(each) && !isLabelPattern(each));
  const isWrongTime = typeof expires === "string" && isKnown(expires) && !isLifetime(expires);
  return [
    ...wrong.map(
      (each) =>
        `ignoreLabels must have keys, and prefixes with * at the end, such as policy/*; got ${JSON.stringify(each)}`,
    ),
    ...(isWrongTime
      ? [
          `expires must be a duration from 1s to 36500d, such as 72h, 30m or 7d; got ${JSON.stringify(expires)}`,
        ]
      : []),
  ];
}

function preflightProblems(value: unknown): readonly string[] {
  if (value === undefined || value === "synth" || value === "required") return [];
  const got = typeof value === "string" ? JSON.stringify(value) : describeKindOf(value);
  return [`preflight must be "synth" or "required"; got ${got}`];
}

function endpointProblems(endpoint: unknown): readonly string[] {
  if (typeof endpoint !== "string" || !isKnown(endpoint)) return [];
  const url = URL.canParse(endpoint) ? new URL(endpoint) : undefined;
  // The value is not shown, because an address can contain a password.
  if (url === undefined || !["http:", "https:"].includes(url.protocol)) {
    return ["endpoint must be an address that starts with https:// or http://"];
  }
  return url.username === "" && url.password === ""
    ? []
    : ["endpoint must not contain a user name or password; set the API key with SVC_API_KEY"];
}

function aliasProblems(provider: CheckedProvider, others: readonly CheckedProvider[]): readonly string[] {
  const { alias, source, version } = provider;
  const same = others.find((other) => other.alias === alias);
  const differing = others.find((other) => other.source !== source);
  const platformsOf = ({ standalonePlatforms }: CheckedProvider): string =>
    [...standalonePlatforms].sort().join(", ") || "none";
  const otherPlatforms = others.find((other) => platformsOf(other) !== platformsOf(provider));
  const otherwise = others.find(
    (other) => other.source === source && (other.version !== version || hasOtherContent(provider, other)),
  );
  return [
    ...(alias === undefined || /^[A-Za-z_][\w-]*$/.test(alias)
      ? []
      : [`alias must be a word of letters, digits, hyphens and underscores; got ${JSON.stringify(alias)}`]),
    ...(same === undefined
      ? []
      : [
          `alias must be unique among the stack's providers; "${same.node.path}" has ` +
            (alias === undefined ? "none either" : `the same, ${JSON.stringify(alias)}`),
        ]),
    ...(differing === undefined
      ? []
      : [
          `source must be the same for all of the stack's providers; got ${source}, ` +
            `and "${differing.node.path}" has ${differing.source}`,
        ]),
    ...(otherPlatforms === undefined
      ? []
      : [
          `standalone must name the same platforms for all of the stack's providers; got ${platformsOf(provider)}, ` +
            `and "${otherPlatforms.node.path}" has ${platformsOf(otherPlatforms)}`,
        ]),
    ...(otherwise === undefined
      ? []
      : [
          "contract, providerPackage and version must be the same for all of the stack's providers, because a source address has one " +
            `version in a stack; here it is ${version}, with ${describeContract(provider.contract)}, and "${otherwise.node.path}" has ` +
            `${otherwise.version}, with ${describeContract(otherwise.contract)}. Use a separate stack for the other one`,
        ]),
  ];
}

/** Rejects one version for two contents: engines share installed providers among stacks by source address and version. */
function versionProblems(
  provider: CheckedProvider,
  elsewhere: readonly CheckedProvider[],
): readonly string[] {
  const { source, version } = provider;
  const same = elsewhere.find(
    (other) => other.source === source && other.version === version && hasOtherContent(provider, other),
  );
  if (same === undefined) return [];
  return [
    `version is ${version}, with ${describeContract(provider.contract)}, and "${same.node.path}" stages another content under the same ` +
      `version, with ${describeContract(same.contract)}. The plugin cache of the engines, which stacks share, has one content for each ` +
      "version. Give them different versions, or omit version",
  ];
}

function hasOtherContent(one: CheckedProvider, other: CheckedProvider): boolean {
  return other.packageHash !== undefined && one.packageHash !== other.packageHash;
}

/** Rejects a provider that is configured by an object which it manages or reads itself. */
function circleProblems(provider: CheckedProvider, name: string, value: unknown): readonly string[] {
  if (!isSvcObject(value) || !("node" in value)) return [];
  const { provider: through } = value as { readonly provider?: unknown };
  const isOwn = through === provider || (through === undefined && provider.alias === undefined);
  if (!isOwn || TerraformStack.of(value as unknown as IConstruct) !== TerraformStack.of(provider)) return [];
  return [
    `${name} is ${describeKindOf(value)}, which this provider itself has to create or read first. Use its name as a string, ` +
      "or manage it through another SvcProvider that has an alias",
  ];
}

/** Whether an app is checked online: if an API key is present, or if the check is required. */
export function isCheckedOnline({
  preflight,
  apiKey,
}: Pick<SvcProviderConfig, "preflight" | "apiKey">): boolean {
  const hasKey =
    (process.env["SVC_API_KEY"] ?? "").trim() !== "" || (isKnown(apiKey) && (apiKey ?? "") !== "");
  return preflight === "required" || (preflight === "synth" && hasKey);
}
