import type { TerraformProvider } from "cdktf";
import type { Construct } from "constructs";
import { type Contract, type Kind, kindOf, lookupQueryFields } from "../../contract";
import type * as synth from "../../synth";
import { addWarningOnce, describeKindOf, isKnown, isPlainObject, isSvcObject, type SvcObject } from "../base";
import type * as synthesis from "../synthesis";
import { checkConfig } from "./check-config";
import { errorText, type Json, type JsonObject } from "../../base/json";

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

interface LookUpCall {
  readonly scope: Construct;
  readonly id: string;
  readonly query: object;
  readonly options: LookupOptions;
}

function lookUp<KindName extends string>(
  { contract, kindName, caller }: LookupShape<KindName>,
  find: synth.LookupQuery["find"],
  { scope, id, query, options }: LookUpCall,
): readonly SvcObject<KindName>[] {
  const path = [scope.node.path, id].filter((part) => part !== "").join("/");
  try {
    const { refuseExpressions, requestsOf, synthSettings } = loadSynthesis();
    const { normalizeQuery } = loadSynth();
    const settings = synthSettings(scope, options.provider);
    const kind = kindOf(contract, kindName);
    const given = givenQuery(contract, kind, query);
    const { lookups, isTest } = requestsOf(scope);
    const { project, mode, timeoutMs, hasKey } = settings;
    const objects = lookups.find({
      contract,
      kind,
      endpoint: isTest ? "" : settings.endpoint(contract),
      query: normalizeQuery(contract, kind, find, given, { project }),
      mode,
      timeoutMs,
      hasKey,
      warn: (text) => addWarningOnce(scope, text),
    });
    return objects.map((values) => {
      refuseExpressions(values, EXPRESSION_TEXTS);
      return deepFreeze({ ...structuredClone(values), svcKind: kindName }) as unknown as SvcObject<KindName>;
    });
  } catch (error) {
    const text = errorText(error);
    throw new Error(`[${path}] ${caller}: ${text}`, { cause: error });
  }
}

const EXPRESSION_TEXTS = {
  owner: "of a matching object",
  advice: "Change the object, exclude it by a condition, or refer to it with fromName.",
};

/** Loads the module on first use: most stacks have no look-ups. */
function loadSynth(): typeof synth {
  // eslint-disable-next-line @typescript-eslint/no-require-imports -- as above
  return require("../../synth") as typeof synth;
}

/** Loads the module on first use, as {@link loadSynth} does. */
function loadSynthesis(): typeof synthesis {
  // eslint-disable-next-line @typescript-eslint/no-require-imports -- as above
  return require("../synthesis") as typeof synthesis;
}

/** Checks a query, and replaces objects of the service by their names. */
function givenQuery(contract: Contract, kind: Kind, query: unknown): JsonObject {
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

function plainObject(object: object, prefix: string): JsonObject {
  return Object.fromEntries(
    Object.entries(object)
      .filter(([, value]) => value !== undefined && value !== null)
      .map(([name, value]) => [name, plain(value, `${prefix}${name}`)]),
  );
}

function plain(value: unknown, path: string): Json {
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

function deepFreeze<Value>(value: Value): Value {
  if (typeof value === "object" && value !== null) {
    for (const inner of Object.values(value)) deepFreeze(inner);
    Object.freeze(value);
  }
  return value;
}
