import { nearestName } from "../../contract";
import { blockProblem, EMPTY } from "../../hooks";
import { describeKindOf } from "../base";
import type { AuthorizedKeysConfig } from "./authorized-keys-config";
import { keyProblem, sshLoginProblems, textProblem } from "./ssh-login-problems";

const PROPERTIES = [
  "host",
  "port",
  "user",
  "keys",
  "hostKey",
  "identity",
  "target",
  "block",
  "allowEmpty",
  "removeOnDestroy",
  "timeout",
  "onFailure",
  "dependsOn",
] as const satisfies readonly (keyof AuthorizedKeysConfig)[];

/** Returns the problems of a configuration, as far as its values are known at synthesis. The hook reports those of its own properties. */
export function authorizedKeysConfigProblems(config: AuthorizedKeysConfig): readonly string[] {
  const { keys } = config;
  const given: Readonly<Record<string, unknown>> = { ...config };
  return [
    ...Object.keys(given)
      .filter((name) => given[name] !== undefined && !(PROPERTIES as readonly string[]).includes(name))
      .map((name) => `${name} is an unknown property; ${hintFor(name)}`),
    ...sshLoginProblems(given, ""),
    ...textProblem("block", given["block"], blockProblem),
    ...["allowEmpty", "removeOnDestroy"].flatMap((name) =>
      ["undefined", "boolean"].includes(typeof given[name])
        ? []
        : [`${name} must be true or false; got ${describeKindOf(given[name])}`],
    ),
    ...(Array.isArray(keys)
      ? (keys as readonly unknown[]).flatMap((key, index) => keyProblem(`keys[${index}]`, key))
      : [`keys must be a list of public keys; got ${describeKindOf(keys)}`]),
    ...(Array.isArray(keys) && keys.length === 0 && config.allowEmpty !== true ? [EMPTY] : []),
  ];
}

function hintFor(name: string): string {
  const nearest = nearestName(name, PROPERTIES);
  return nearest === undefined ? `the properties are ${PROPERTIES.join(", ")}` : `did you mean ${nearest}?`;
}
