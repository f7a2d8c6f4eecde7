import { hostProblem, pathProblem, portProblem, publicKeyProblem, userProblem } from "../../hooks";
import { isRecord } from "../../base/json";
import { describeKindOf, isKnown } from "../base";

/** Returns the problems of a login, as far as its values are known at synthesis. `prefix` is its path, with a dot at the end. */
export function sshLoginProblems(
  login: Readonly<Record<string, unknown>>,
  prefix: string,
): readonly string[] {
  const { host, port, user, identity, hostKey } = login;
  return [
    ...textProblem(`${prefix}host`, host, hostProblem, true),
    ...textProblem(`${prefix}user`, user, userProblem, true),
    ...(port === undefined || !isKnown(port) ? [] : withName(`${prefix}port`, portProblem(port))),
    ...textProblem(`${prefix}identity`, identity, pathProblem),
    ...hostKeyProblems(`${prefix}hostKey`, hostKey),
  ];
}

/** Returns the problems of a text, if its value is known. */
export function textProblem(
  name: string,
  value: unknown,
  problemOfText: (text: string) => string | undefined,
  isRequired = false,
): readonly string[] {
  if (value === undefined && !isRequired) return [];
  if (typeof value !== "string") return [`${name} must be a string; got ${describeKindOf(value)}`];
  return isKnown(value) ? withName(name, problemOfText(value)) : [];
}

/** Returns the problems of a public key, as a text or as a construct with one. */
export function keyProblem(name: string, key: unknown): readonly string[] {
  const text = isRecord(key) ? key["publicKey"] : key;
  return typeof text === "string"
    ? textProblem(name, text, publicKeyProblem)
    : [`${name} must be a public key, or a construct with one; got ${describeKindOf(key)}`];
}

function withName(name: string, problem: string | undefined): readonly string[] {
  return problem === undefined ? [] : [`${name} ${problem}`];
}

function hostKeyProblems(name: string, policy: unknown): readonly string[] {
  const { known, pinnedIn } = isRecord(policy) ? policy : {};
  if ((known === undefined) === (pinnedIn === undefined)) {
    return [
      `${name} must be { known: [...] }, with the machine's public keys, or { pinnedIn: ... }, with a file`,
    ];
  }
  if (pinnedIn !== undefined) {
    return textProblem(`${name}.pinnedIn`, pinnedIn, (text) =>
      text === "" ? "must not be empty" : pathProblem(text),
    );
  }
  return Array.isArray(known) && known.length > 0
    ? (known as readonly unknown[]).flatMap((key, index) => keyProblem(`${name}.known[${index}]`, key))
    : [`${name}.known must be a list of the machine's public keys`];
}
