import { TerraformResource, TerraformStack } from "cdktf";
import { Construct } from "constructs";
import {
  answeredSecret,
  checkRequest,
  type Contract,
  findMethod,
  type Method,
  nearestName,
} from "../../contract";
import { HOOK_RUNS } from "../../hooks";
import { describeKindOf, handwrittenExpressionsIn, isKnown, isSvcObject, unwritableParts } from "../base";
import { durationProblems } from "./duration-problems";
import type { AnyHookConfig, DeployHookConfig, HookCall } from "./hook-config";
import { HookSecret } from "./hook-secret";
import { guardProblems } from "./guard-problems";
import { probeProblems } from "./probe-problems";
import { secretsIn } from "./request-secrets";
import { secretReferences } from "./secret-references";
import { isRecord } from "../../base/json";

const PROPERTIES = [
  "call",
  "command",
  "probe",
  "target",
  "runs",
  "triggers",
  "environment",
  "secrets",
  "timeout",
  "onFailure",
  "dependsOn",
] as const satisfies readonly (keyof DeployHookConfig)[];

const EFFECTS = ["call", "command", "probe"] as const;

const VARIABLE = /^[A-Za-z_][A-Za-z0-9_]*$/;

/** Returns the problems of a hook, as far as they are known at synthesis. */
export function hookProblems(
  scope: Construct,
  { authorizedKeys, ...config }: AnyHookConfig,
  contract: Contract,
): readonly string[] {
  const { call, command, probe, triggers, environment } = config;
  return [
    ...shapeProblems(config, authorizedKeys !== undefined),
    ...targetProblems(scope, config),
    ...guardProblems(scope, config),
    ...(call === undefined ? [] : callProblems(contract, call)),
    ...(command === undefined ? [] : commandProblems(config)),
    ...(probe === undefined ? [] : probeProblems(probe)),
    ...variableProblems(config),
    ...textProblems("triggers", triggers),
    ...textProblems("environment", environment),
    ...literalProblems("command", command),
    ...literalProblems("environment", environment),
    ...unwritableParts(scope, { call, command, probe, authorizedKeys, environment, triggers }).map(
      ({ path, text }) => `${path} ${text}`,
    ),
    ...Object.entries({ call, command, probe, authorizedKeys, environment, triggers }).flatMap(
      ([name, value]) => secretProblems(scope, name, value),
    ),
  ];
}

function shapeProblems(config: DeployHookConfig, hasEffect: boolean): readonly string[] {
  const given = EFFECTS.filter((name) => config[name] !== undefined);
  const unknown = Object.entries(config)
    .filter(([name, value]) => value !== undefined && !(PROPERTIES as readonly string[]).includes(name))
    .map(([name]) => {
      const nearest = nearestName(name, PROPERTIES);
      const hint =
        nearest === undefined ? `the properties are ${PROPERTIES.join(", ")}` : `did you mean ${nearest}?`;
      return `${name} is an unknown property; ${hint}`;
    });
  const [first, second] = given;
  const { runs, onFailure, timeout } = config;
  return [
    ...unknown,
    ...(first === undefined && !hasEffect ? ["does nothing: set one of call, command and probe"] : []),
    ...(second === undefined ? [] : [`${second} cannot be set together with ${first}; set only one of them`]),
    ...runsProblems(runs),
    ...(onFailure === undefined || ["fail", "continue"].includes(onFailure)
      ? []
      : [`onFailure must be "fail" or "continue"; got ${JSON.stringify(onFailure)}`]),
    ...durationProblems("timeout", timeout),
    ...(runs === "beforeDestroy" && config.triggers !== undefined
      ? [
          "triggers have no effect on a hook before a deletion, which runs when its target is deleted; remove them",
        ]
      : []),
  ];
}

function runsProblems(runs: unknown): readonly string[] {
  if (runs === "afterDestroy") {
    return [
      "cannot run after its target is destroyed: the engine deletes the hook first. Use onBeforeDestroy, or pass an action such as a SvcCall to " +
        "onAfterDestroy (Terraform 1.16 or later)",
    ];
  }
  return runs === undefined || (HOOK_RUNS as readonly unknown[]).includes(runs)
    ? []
    : [`runs must be one of ${HOOK_RUNS.join(", ")}; got ${JSON.stringify(runs)}`];
}

function targetProblems(
  scope: Construct,
  { target, runs = "afterCreate" }: DeployHookConfig,
): readonly string[] {
  if (target === undefined) {
    return runs === "afterUpdate" ? ['target is required with runs: "afterUpdate"'] : [];
  }
  if (!isSvcObject(target) || !Construct.isConstruct(target)) {
    return [`target must be a resource or data source of the service; got ${describeKindOf(target)}`];
  }
  const { count, forEach } = target as { readonly count?: unknown; readonly forEach?: unknown };
  const problems: string[] = [];
  if (count !== undefined || forEach !== undefined) {
    problems.push(
      `target is ${describeKindOf(target)}, which has ${count === undefined ? "forEach" : "count"}: one hook cannot follow several objects. ` +
        "Create one construct for each object in a loop of the program, and one hook for each construct",
    );
  }
  if (runs === "afterCreate") return problems;
  if (!TerraformResource.isTerraformResource(target)) {
    problems.push(`target must be a resource with runs: "${runs}"; got ${describeKindOf(target)}`);
  }
  if (TerraformStack.of(target) !== TerraformStack.of(scope)) {
    problems.push(
      `target is ${describeKindOf(target)}, which is in another stack: only its own stack knows when it is updated or deleted. Create the hook there`,
    );
  }
  return problems;
}

/**
 * Returns the problems of a call: the method, and the fields of its request whose values are known.
 *
 * @param prefix path of the call in the configuration, with a dot
 */
export function callProblems(contract: Contract, call: HookCall, prefix = "call."): readonly string[] {
  const given: unknown = call;
  if (typeof given !== "object" || given === null || typeof (given as HookCall).method !== "string") {
    return [`call must be an object with a method and its request; got ${describeKindOf(given)}`];
  }
  if (!isKnown(call.method)) {
    return [`${prefix}method must be a literal string; a token is not known at synthesis`];
  }
  let method: Method;
  try {
    method = findMethod(contract, call.method);
  } catch (error) {
    return [`${prefix}method: ${(error as Error).message}`];
  }
  const request = withoutUndefined(call.request ?? {});
  const isUnknown = (value: unknown): boolean =>
    HookSecret.isHookSecret(value) || isSvcObject(value) || !isKnown(value);
  const { problems } = checkRequest(contract, method, request, { isUnknown });
  return [
    ...lostSecretProblems(contract, method, prefix),
    ...problems.map(({ path, text }) => `${prefix}request${path === "" ? "" : `.${path}`} ${text}`),
  ];
}

function lostSecretProblems(contract: Contract, method: Method, prefix: string): readonly string[] {
  const lost = answeredSecret(contract, method);
  return lost === undefined
    ? []
    : [
        `${prefix}method is ${method.name}, whose answer has the secret ${lost.field.wireName} only once. No hook or action returns it, so it would be ` +
          `lost. Create the ${lost.kind.name} as a resource`,
      ];
}

function withoutUndefined(value: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(value).filter(([, member]) => member !== undefined));
}

/** Returns the problems of a program and its arguments. */
export function commandProblems({ command }: Pick<DeployHookConfig, "command">): readonly string[] {
  const given: unknown = command;
  if (
    !Array.isArray(given) ||
    given.length === 0 ||
    given.some((word) => typeof word !== "string" || word.includes("\0"))
  ) {
    return [
      `command must be a list of strings, a program and its arguments; got ${Array.isArray(given) ? "another list" : describeKindOf(given)}. ` +
        'No shell interprets it; for a shell, use ["sh", "-c", "..."]',
    ];
  }
  return given[0] === "" ? ["command[0] must be a program; got an empty string"] : [];
}

/** Returns the problems of environment variables: those that are set, and those with secrets. */
export function variableProblems({
  command,
  environment,
  secrets,
  call,
}: Pick<DeployHookConfig, "command" | "environment" | "secrets" | "call">): readonly string[] {
  const names = Object.keys(environment ?? {});
  const listed: readonly unknown[] = Array.isArray(secrets) ? secrets : [];
  const twice = listed.find((name, index) => listed.indexOf(name) !== index);
  const both = names.find((name) => listed.includes(name));
  const wrong = (place: string, name: unknown): string =>
    `${place} must be the name of an environment variable (letters, digits and underscores, not starting with a digit); got ${typeof name === "string" ? JSON.stringify(name) : describeKindOf(name)}`;
  return [
    ...(secrets === undefined || Array.isArray(secrets)
      ? []
      : [`secrets must be a list of environment variable names; got ${describeKindOf(secrets)}`]),
    ...listed.flatMap((name, index) => (isVariable(name) ? [] : [wrong(`secrets[${index}]`, name)])),
    ...secretsIn(call?.request).flatMap(({ variable }) =>
      isVariable(variable) ? [] : [wrong("HookSecret.fromEnvironment", variable)],
    ),
    ...names.flatMap((name) => (isVariable(name) ? [] : [wrong("a key of environment", name)])),
    ...names
      .filter((name) => name.startsWith("SVC_HOOK_"))
      .map(
        (name) => `environment.${name} has a reserved name; choose one that does not begin with SVC_HOOK_`,
      ),
    ...(twice === undefined ? [] : [`secrets names ${JSON.stringify(twice)} twice; once is enough`]),
    ...(both === undefined
      ? []
      : [`environment.${both} is also one of the secrets; set a secret only in the engine's environment`]),
    ...(environment !== undefined && command === undefined
      ? ["environment applies only to a command, not to a call or a probe"]
      : []),
  ];
}

function isVariable(name: unknown): boolean {
  return typeof name === "string" && VARIABLE.test(name);
}

/** Returns the problems of an object of strings. */
export function textProblems(name: string, given: unknown): readonly string[] {
  if (given === undefined) return [];
  if (!isRecord(given)) {
    return [`${name} must be an object of strings; got ${describeKindOf(given)}`];
  }
  return Object.entries(given).flatMap(([key, value]: [string, unknown]) =>
    typeof value === "string" ? [] : [`${name}.${key} must be a string; got ${describeKindOf(value)}`],
  );
}

/** Returns the problems of texts for a program that the engine would evaluate, such as a shell's `${HOME}`. */
function literalProblems(
  name: string,
  texts: readonly string[] | Readonly<Record<string, string>> | undefined,
): readonly string[] {
  // A program in JavaScript may pass any value, which is reported elsewhere.
  return Object.entries(texts ?? {}).flatMap(([key, text]: [string, unknown]) => {
    const [expression] = typeof text === "string" ? handwrittenExpressionsIn(text) : [];
    if (expression === undefined) return [];
    const path = Array.isArray(texts) ? `${name}[${key}]` : `${name}.${key}`;
    const literal = `${expression.charAt(0)}${expression}`;
    return [
      `${path} contains ${JSON.stringify(expression)}, which the engine would evaluate before the program gets it. Write ` +
        `${JSON.stringify(literal)} if the program evaluates it; pass a token for a value of the engine, such as ` +
        'Token.asString(ref("path.root"))',
    ];
  });
}

function secretProblems(scope: Construct, name: string, value: unknown): readonly string[] {
  return secretReferences(scope, plain(value)).map(
    ({ path, what }) =>
      `${name} refers to ${what} of "${path}": the plan and the state would contain it. Set it in the engine's environment, and ` +
      (name === "call"
        ? 'pass HookSecret.fromEnvironment("NAME") instead'
        : "name the variable in `secrets`"),
  );
}

/** Returns the part of a value to search for tokens. Omits constructs, which cannot be resolved. */
function plain(value: unknown): unknown {
  if (HookSecret.isHookSecret(value)) return undefined;
  if (isSvcObject(value)) return value.name;
  if (Array.isArray(value)) return isKnown(value) ? value.map(plain) : value;
  if (typeof value !== "object" || value === null || !isKnown(value) || Construct.isConstruct(value)) {
    return Construct.isConstruct(value) ? undefined : value;
  }
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, plain(inner)]));
}
