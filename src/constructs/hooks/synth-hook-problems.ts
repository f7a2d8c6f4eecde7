import { type Contract, findMethod, isReadVerb, type Method, nearestName } from "../../contract";
import { holesOf, type HookTemplate } from "../../hooks";
import { describeKindOf } from "../base";
import { durationProblems } from "./duration-problems";
import { callProblems, commandProblems, textProblems, variableProblems } from "./hook-problems";
import type { SynthHookConfig } from "./synth-hook-config";

const PROPERTIES = [
  "call",
  "command",
  "allowMutation",
  "cache",
  "output",
  "environment",
  "secrets",
  "timeout",
  "onFailure",
  "provider",
] as const satisfies readonly (keyof SynthHookConfig)[];

/** Returns the problems of a hook during synthesis. */
export function synthHookProblems(
  config: SynthHookConfig,
  template: HookTemplate,
  contract: Contract,
): readonly string[] {
  const { call, command, environment } = config;
  return [
    ...shapeProblems(config),
    ...(call === undefined ? [] : [...callProblems(contract, call), ...mutationProblems(config, contract)]),
    ...(command === undefined ? [] : commandProblems(config)),
    ...variableProblems(config),
    ...textProblems("environment", environment),
    ...holesOf(template).map(
      (path) =>
        `${path} must be known during synthesis; it is a value that only the engine knows. Use a DeployHook, ` +
        "which runs during the apply",
    ),
  ];
}

function shapeProblems(config: SynthHookConfig): readonly string[] {
  const { call, command, output, onFailure, timeout } = config;
  const unknown = Object.entries(config)
    .filter(([name, value]) => value !== undefined && !(PROPERTIES as readonly string[]).includes(name))
    .map(([name]) => {
      const nearest = nearestName(name, PROPERTIES);
      const hint =
        nearest === undefined ? `the properties are ${PROPERTIES.join(", ")}` : `did you mean ${nearest}?`;
      return `${name} is an unknown property; ${hint}`;
    });
  const given = [call, command].filter((action) => action !== undefined).length;
  return [
    ...unknown,
    ...(given === 0 ? ["does nothing: set call or command"] : []),
    ...(given === 2 ? ["command cannot be set together with call; set only one of them"] : []),
    ...choiceProblems("onFailure", onFailure, ["fail", "continue"]),
    ...choiceProblems("output", output, ["json", "text"]),
    ...(output !== undefined && command === undefined ? ["output applies only to a command"] : []),
    ...(["allowMutation", "cache"] as const).flatMap((name) =>
      config[name] === undefined || typeof config[name] === "boolean"
        ? []
        : [`${name} must be true or false; got ${describeKindOf(config[name])}`],
    ),
    ...(config.allowMutation !== undefined && call === undefined
      ? ["allowMutation applies only to a call"]
      : []),
    ...durationProblems("timeout", timeout),
  ];
}

function choiceProblems(name: string, value: unknown, choices: readonly string[]): readonly string[] {
  if (value === undefined || choices.includes(value as string)) return [];
  const got = typeof value === "string" ? JSON.stringify(value) : describeKindOf(value);
  return [`${name} must be ${choices.map((choice) => JSON.stringify(choice)).join(" or ")}; got ${got}`];
}

function mutationProblems({ call, allowMutation }: SynthHookConfig, contract: Contract): readonly string[] {
  const method = methodOf(contract, call?.method);
  if (method === undefined || isReadVerb(method.verb) || allowMutation === true) return [];
  return [
    `call.method is ${method.name}, which may change something. If each synthesis without a stored answer may call it, set ` +
      "allowMutation: true",
  ];
}

/** Returns the method of a call; undefined if the name is invalid. */
export function methodOf(contract: Contract, name: unknown): Method | undefined {
  try {
    return typeof name === "string" ? findMethod(contract, name) : undefined;
  } catch {
    return undefined;
  }
}
