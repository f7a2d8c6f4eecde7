import { type TerraformProvider, TerraformStack } from "cdktf";
import type { Construct, IConstruct } from "constructs";
import { type Contract, type Kind, kindOf, lookupQueryFields, parseDuration } from "../../contract";
import type * as synth from "../../synth";
import {
  describeKindOf,
  isKnown,
  isSvcObject,
  lookupsOf,
  providersOf,
  setLookups,
  type SvcObject,
} from "../base";
import { packagedFile } from "../staging";
import { checkConfig } from "./check-config";
import { isPlainObject } from "./to-terraform";

/** Options of a look-up. */
export interface LookupOptions {
  /**
   * Provider whose endpoint and project apply.
   *
   * @default - the stack's provider without an alias, which must exist before the look-up
   */
  readonly provider?: TerraformProvider | undefined;
}

/** The kind that a generated class looks up. */
export interface LookupShape<KindName extends string> {
  readonly contract: Contract;
  readonly kindName: KindName;
  /** Class and method, for messages. */
  readonly caller: string;
}

/** The provider's settings for look-ups. */
export interface LookupSettings {
  readonly lookups?: unknown;
  readonly lookupTimeout?: unknown;
}

interface ProviderSettings extends LookupSettings {
  readonly endpoint?: unknown;
  readonly project?: unknown;
}

const DEFAULT_TIMEOUT = "30s";

/**
 * Returns the one object that matches a query; its other members are its values. All are constants. Throws an Error that names the construct path if the
 * query is invalid, if not exactly one object matches, or if there is no answer.
 */
export function lookUpOne<KindName extends string>(
  shape: LookupShape<KindName>,
  scope: Construct,
  id: string,
  query: object,
  options: LookupOptions,
): SvcObject<KindName> {
  const [object] = lookUp(shape, "one", { scope, id, query, options });
  if (object === undefined) throw new Error(`${shape.caller} returned no object.`);
  return object;
}

/** Returns all objects that match a query, sorted by name. Throws as {@link lookUpOne} does; no match is an empty list. */
export function lookUpAll<KindName extends string>(
  shape: LookupShape<KindName>,
  scope: Construct,
  id: string,
  query: object,
  options: LookupOptions,
): readonly SvcObject<KindName>[] {
  return lookUp(shape, "all", { scope, id, query, options });
}

/** Writes new answers to the context file. Returns the problem if it cannot be written. Does nothing for an app without look-ups. */
export function saveLookups(construct: IConstruct): string | undefined {
  try {
    lookupsOf(construct).lookups?.save();
    return undefined;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return `The answers of look-ups cannot be stored, so the next synthesis looks them up again: ${reason}`;
  }
}

interface Call {
  readonly scope: Construct;
  readonly id: string;
  readonly query: object;
  readonly options: LookupOptions;
}

function lookUp<KindName extends string>(
  { contract, kindName, caller }: LookupShape<KindName>,
  find: synth.LookupQuery["find"],
  { scope, id, query, options }: Call,
): readonly SvcObject<KindName>[] {
  const path = [scope.node.path, id].filter((part) => part !== "").join("/");
  try {
    const { createLookups, createProgramSource, normalizeEndpoint, normalizeQuery } = loadSynth();
    const settings = settingsOf(scope, options);
    const kind = kindOf(contract, kindName);
    const given = givenQuery(contract, kind, query);
    const known = lookupsOf(scope);
    const isAnswered = known.source !== undefined;
    const lookups =
      known.lookups ??
      createLookups(
        known.source === undefined
          ? { source: createProgramSource(programFiles), folder: process.cwd() }
          : { source: known.source },
      );
    if (known.lookups === undefined) setLookups(scope, lookups);
    const endpoint = endpointOf(settings, contract);
    const objects = lookups.find({
      contract,
      kind,
      endpoint: isAnswered ? "" : normalizeEndpoint(endpoint.text, endpoint.origin),
      query: normalizeQuery(contract, kind, find, given, { project: projectOf(settings) }),
      mode: modeOf(settings),
      timeoutMs: timeoutOf(settings),
      hasKey: environmentVariable("SVC_API_KEY") !== undefined,
    });
    return objects.map((values) => {
      refuseExpressions(values, "");
      return deepFreeze({ ...structuredClone(values), svcKind: kindName }) as unknown as SvcObject<KindName>;
    });
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error);
    throw new Error(`[${path}] ${caller}: ${text}`, { cause: error });
  }
}

/** Loads the module on first use: most stacks have no look-ups. */
function loadSynth(): typeof synth {
  // eslint-disable-next-line @typescript-eslint/no-require-imports -- as above
  return require("../../synth") as typeof synth;
}

function programFiles(): synth.ProgramFiles {
  return { program: packagedFile("synth/cdktf-svc-synth.cjs"), relay: packagedFile("synth/relay.cjs") };
}

/** Checks a query, and replaces objects of the service by their names. */
function givenQuery(contract: Contract, kind: Kind, query: unknown): synth.JsonRecord {
  if (!isPlainObject(query)) {
    throw new RangeError(`the query must be an object; got ${describeKindOf(query)}.`);
  }
  const fields = lookupQueryFields(kind);
  const problems = checkConfig(contract, fields, query, [])
    .filter(({ what }) => what === "problem")
    .map(({ path, text }) => `${path} ${text}`);
  if (problems.length > 0) throw new RangeError(problems.join("; ").replace(/[^.?]$/, "$&."));
  return plainObject(query, "");
}

function plainObject(object: object, prefix: string): synth.JsonRecord {
  return Object.fromEntries(
    Object.entries(object)
      .filter(([, value]) => value !== undefined && value !== null)
      .map(([name, value]) => [name, plain(value, `${prefix}${name}`)]),
  );
}

function plain(value: unknown, path: string): synth.Json {
  if (isSvcObject(value)) return plain(value.name, path);
  if (!isKnown(value)) {
    throw new RangeError(
      `${path} must be known during synthesis; it is a value that only the engine knows. Pass a constant, or the result of another look-up.`,
    );
  }
  if (Array.isArray(value)) return value.map((each, index) => plain(each, `${path}[${index}]`));
  if (typeof value === "object" && value !== null) return plainObject(value, `${path}.`);
  return value as string | number | boolean;
}

/**
 * Throws if a value would not stay a constant in the synthesized JSON. Anyone who may name or label an object could otherwise have the engine
 * evaluate an expression.
 */
function refuseExpressions(value: unknown, path: string): void {
  if (!isKnown(value)) {
    throw new RangeError(
      `${path} of a matching object contains a Terraform expression or a token, which the engine would evaluate. Change the object, exclude ` +
        "it by a condition, or refer to it with fromName.",
    );
  }
  if (typeof value !== "object" || value === null) return;
  for (const [name, inner] of Object.entries(value)) {
    const at = path === "" ? name : `${path}[${JSON.stringify(name)}]`;
    refuseExpressions(name, at);
    refuseExpressions(inner, at);
  }
}

/** Returns the settings of the provider that applies; none for a look-up outside of a stack. */
function settingsOf(scope: Construct, { provider }: LookupOptions): ProviderSettings {
  if (provider !== undefined) return provider as TerraformProvider & ProviderSettings;
  const stack = scope.node.scopes.find((each) => TerraformStack.isStack(each));
  if (stack === undefined) return {};
  const all = [...providersOf(stack)];
  const own = all.find(({ alias }) => alias === undefined) ?? all[0];
  if (own !== undefined) return own as unknown as ProviderSettings;
  throw new RangeError(
    "the stack has no SvcProvider yet, whose endpoint and project apply. Create it before the look-up, or pass the option provider.",
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

/** Returns the default project; undefined if there is none, or if only the engine knows it. */
function projectOf({ project }: ProviderSettings): string | undefined {
  const given: unknown = isSvcObject(project) ? project.name : project;
  if (given === undefined || given === "") return environmentVariable("SVC_PROJECT");
  return typeof given === "string" && isKnown(given) ? given : undefined;
}

/** Returns the mode. An empty setting counts as not set. */
function modeOf(settings: LookupSettings): synth.LookupMode {
  const [problem] = lookupSettingProblems(settings, process.env);
  if (problem !== undefined) throw new RangeError(`${problem}.`);
  return (settings.lookups || environmentVariable("SVC_LOOKUPS") || "cached") as synth.LookupMode;
}

/** Returns the time limit in milliseconds. An empty setting counts as not set. */
function timeoutOf({ lookupTimeout }: LookupSettings): number {
  const text = lookupTimeout || environmentVariable("SVC_LOOKUP_TIMEOUT") || DEFAULT_TIMEOUT;
  return typeof text === "string" ? (parseDuration(text) ?? 0) : 0;
}

const MODES: readonly unknown[] = ["cached", "live", "off"] satisfies readonly synth.LookupMode[];

/** Returns the problems of the settings for look-ups, those of the environment included. */
export function lookupSettingProblems(
  { lookups, lookupTimeout }: LookupSettings,
  environment: Readonly<Record<string, string | undefined>>,
): readonly string[] {
  const problems = (name: string, value: unknown, isValid: boolean, wanted: string): readonly string[] =>
    value === undefined || value === "" || isValid
      ? []
      : [
          `${name} must be ${wanted}; got ${typeof value === "string" ? JSON.stringify(value) : describeKindOf(value)}`,
        ];
  const modes = 'one of "cached", "live" and "off"';
  const duration = 'a duration such as "30s" or "2m"';
  const isDuration = (value: unknown): boolean =>
    typeof value === "string" && parseDuration(value) !== undefined;
  const [mode, timeout] = [environment["SVC_LOOKUPS"], environment["SVC_LOOKUP_TIMEOUT"]];
  return [
    ...problems("lookups", lookups, MODES.includes(lookups), modes),
    ...problems("lookupTimeout", lookupTimeout, isDuration(lookupTimeout), duration),
    ...problems("SVC_LOOKUPS", mode, MODES.includes(mode), modes),
    ...problems("SVC_LOOKUP_TIMEOUT", timeout, isDuration(timeout), duration),
  ];
}

function deepFreeze<Value>(value: Value): Value {
  if (typeof value === "object" && value !== null) {
    for (const inner of Object.values(value)) deepFreeze(inner);
    Object.freeze(value);
  }
  return value;
}
