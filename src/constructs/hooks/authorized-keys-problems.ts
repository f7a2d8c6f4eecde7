import { nearestName } from "../../contract";
import {
  blockProblem,
  EMPTY,
  hostProblem,
  pathProblem,
  portProblem,
  publicKeyProblem,
  userProblem,
} from "../../hooks";
import { isRecord } from "../../base/json";
import { describeKindOf, isKnown } from "../base";
import type { AuthorizedKeysConfig } from "./authorized-keys-config";

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
    ...textProblem("host", given["host"], hostProblem, true),
    ...textProblem("user", given["user"], userProblem, true),
    ...(given["port"] === undefined || !isKnown(given["port"])
      ? []
      : named("port", portProblem(given["port"]))),
    ...textProblem("block", given["block"], blockProblem),
    ...textProblem("identity", given["identity"], pathProblem),
    ...["allowEmpty", "removeOnDestroy"].flatMap((name) =>
      ["undefined", "boolean"].includes(typeof given[name])
        ? []
        : [`${name} must be true or false; got ${describeKindOf(given[name])}`],
    ),
    ...(Array.isArray(keys)
      ? (keys as readonly unknown[]).flatMap((key, index) => keyProblem(`keys[${index}]`, key))
      : [`keys must be a list of public keys; got ${describeKindOf(keys)}`]),
    ...(Array.isArray(keys) && keys.length === 0 && config.allowEmpty !== true ? [EMPTY] : []),
    ...hostKeyProblems(given["hostKey"]),
  ];
}

function hintFor(name: string): string {
  const nearest = nearestName(name, PROPERTIES);
  return nearest === undefined ? `the properties are ${PROPERTIES.join(", ")}` : `did you mean ${nearest}?`;
}

function named(name: string, problem: string | undefined): readonly string[] {
  return problem === undefined ? [] : [`${name} ${problem}`];
}

function textProblem(
  name: string,
  value: unknown,
  problemOf: (text: string) => string | undefined,
  isRequired = false,
): readonly string[] {
  if (value === undefined && !isRequired) return [];
  if (typeof value !== "string") return [`${name} must be a string; got ${describeKindOf(value)}`];
  return isKnown(value) ? named(name, problemOf(value)) : [];
}

function keyProblem(name: string, key: unknown): readonly string[] {
  const text = isRecord(key) ? key["publicKey"] : key;
  return typeof text === "string"
    ? textProblem(name, text, publicKeyProblem)
    : [`${name} must be a public key, or a construct with one; got ${describeKindOf(key)}`];
}

function hostKeyProblems(policy: unknown): readonly string[] {
  const { known, pinnedIn } = isRecord(policy) ? policy : {};
  if ((known === undefined) === (pinnedIn === undefined)) {
    return [
      "hostKey must be { known: [...] }, with the machine's public keys, or { pinnedIn: ... }, with a file",
    ];
  }
  if (pinnedIn !== undefined) {
    return textProblem("hostKey.pinnedIn", pinnedIn, (text) =>
      text === "" ? "must not be empty" : pathProblem(text),
    );
  }
  return Array.isArray(known) && known.length > 0
    ? (known as readonly unknown[]).flatMap((key, index) => keyProblem(`hostKey.known[${index}]`, key))
    : ["hostKey.known must be a list of the machine's public keys"];
}
