import { CONTROL, problemOf, publicKeyProblem, type SshLoginSpec, sshLoginProblems } from "./ssh-login";

/** The keys that may log in as a user of a machine, as a hook writes them over SSH. */
export interface AuthorizedKeysSpec extends SshLoginSpec {
  /** Public keys in OpenSSH's format. Empty: the block is removed. */
  readonly keys: readonly string[];
  /** Whether there may be no keys. */
  readonly allowEmpty: boolean;
  /** Name of the block in the file, which tells it from those of others. */
  readonly block: string;
}

/** Returns the problem of the name of a block; undefined if there is none. */
export function blockProblem(text: string): string | undefined {
  return text.trim() === text && text !== "" && text.length <= 500 && !CONTROL.test(text)
    ? undefined
    : `must be 1 to 500 characters on one line, without space at its ends; got ${JSON.stringify(text)}`;
}

/** Returns the problems of all parts of the keys, each with the part's name. */
export function authorizedKeysProblems(spec: AuthorizedKeysSpec): readonly string[] {
  const { keys, allowEmpty, block } = spec;
  return [
    ...sshLoginProblems(spec),
    ...problemOf("block", blockProblem(block)),
    ...keys.flatMap((key, index) => problemOf(`keys[${index}]`, publicKeyProblem(key))),
    ...(keys.length === 0 && !allowEmpty ? [EMPTY] : []),
  ];
}

/** The problem of a list without keys. */
export const EMPTY =
  "keys must not be empty, which could lock everyone out; set allowEmpty: true if that is intended";
