/** The keys that may log in as a user of a machine, as a hook writes them over SSH. */
export interface AuthorizedKeysSpec {
  readonly host: string;
  readonly port: number;
  readonly user: string;
  /** Public keys in OpenSSH's format. Empty: the block is removed. */
  readonly keys: readonly string[];
  /** Whether there may be no keys. */
  readonly allowEmpty: boolean;
  /** Name of the block in the file, which tells it from those of others. */
  readonly block: string;
  /** File of the private key, on the engine's machine. An empty text: what `ssh` finds by itself. */
  readonly identity: string;
  /** Public keys of the machine, of which it must prove one. Empty: `pinnedIn` decides. */
  readonly hostKeys: readonly string[];
  /** File in which the machine's key is kept when it is first seen. An empty text: `hostKeys` decide. */
  readonly pinnedIn: string;
  /** The machine's name in that file. An empty text: host and port. */
  readonly pinnedAs: string;
}

const KEY_TYPES = [
  "ssh-ed25519",
  "ssh-rsa",
  "ecdsa-sha2-nistp256",
  "ecdsa-sha2-nistp384",
  "ecdsa-sha2-nistp521",
  "sk-ssh-ed25519@openssh.com",
  "sk-ecdsa-sha2-nistp256@openssh.com",
];

// eslint-disable-next-line no-control-regex -- what must not be in a line
const CONTROL = /[\u0000-\u001f\u007f]/;

/**
 * Returns the problem of a public key; undefined if there is none. A key is one line: its type, the key itself and a comment. Options before it, by
 * which a line could run a command, are refused.
 */
export function publicKeyProblem(text: string): string | undefined {
  const line = text.trim();
  if (CONTROL.test(line)) return "must be one line, without control characters";
  const [type = "", data = ""] = line.split(/ +/);
  if (/^-----BEGIN/.test(line)) {
    return "is a private key; give the public one, of the file that ends with .pub";
  }
  if (!KEY_TYPES.includes(type)) {
    return `must begin with the type of a public key (${KEY_TYPES.join(", ")}), without options before it`;
  }
  const bytes = Buffer.from(data, "base64");
  // The data begins with the length of the type and the type.
  const isOfType =
    bytes.length > 4 + type.length && bytes.toString("latin1", 4, 4 + bytes.readUInt32BE(0)) === type;
  return isOfType && bytes.toString("base64") === data.padEnd(Math.ceil(data.length / 4) * 4, "=")
    ? undefined
    : `is no complete key of the type ${type}`;
}

/** Returns the problem of a host; undefined if there is none. */
export function hostProblem(text: string): string | undefined {
  return /^[A-Za-z0-9_][A-Za-z0-9._-]{0,252}$/.test(text) || /^[0-9A-Fa-f:.]*:[0-9A-Fa-f:.]*$/.test(text)
    ? undefined
    : `must be a host name or an address; got ${JSON.stringify(text)}`;
}

/** Returns the problem of a port; undefined if there is none. */
export function portProblem(port: unknown): string | undefined {
  return typeof port === "number" && Number.isInteger(port) && port > 0 && port < 65_536
    ? undefined
    : `must be a whole number between 1 and 65535; got ${JSON.stringify(port)}`;
}

/** Returns the problem of a user's name; undefined if there is none. */
export function userProblem(text: string): string | undefined {
  return /^[A-Za-z_][A-Za-z0-9._-]{0,63}$/.test(text)
    ? undefined
    : `must be the name of a user; got ${JSON.stringify(text)}`;
}

/** Returns the problem of the name of a block; undefined if there is none. */
export function blockProblem(text: string): string | undefined {
  return text.trim() === text && text !== "" && text.length <= 500 && !CONTROL.test(text)
    ? undefined
    : `must be 1 to 500 characters on one line, without space at its ends; got ${JSON.stringify(text)}`;
}

/** Returns the problem of a file's path; undefined if there is none. `ssh` gives some characters in a path a meaning of its own. */
export function pathProblem(text: string): string | undefined {
  if (text.includes("-----BEGIN")) {
    return "must be the path of a file, not a key: a key would be in the plan and the state";
  }
  return CONTROL.test(text) || /["%$\\]/.test(text) || text.startsWith("-")
    ? 'must be a path without control characters, ", %, $ and \\, that does not begin with -'
    : undefined;
}

/** Returns the problems of all parts of the keys, each with the part's name. */
export function authorizedKeysProblems(spec: AuthorizedKeysSpec): readonly string[] {
  const { host, port, user, keys, allowEmpty, block, identity, hostKeys, pinnedIn, pinnedAs } = spec;
  const named = (name: string, problem: string | undefined): readonly string[] =>
    problem === undefined ? [] : [`${name} ${problem}`];
  return [
    ...named("host", hostProblem(host)),
    ...named("port", portProblem(port)),
    ...named("user", userProblem(user)),
    ...named("block", blockProblem(block)),
    ...named("identity", pathProblem(identity)),
    ...named("pinnedIn", pathProblem(pinnedIn)),
    ...named(
      "target",
      /^[\w.:/@-]*$/.test(pinnedAs)
        ? undefined
        : `has a name that no file of host keys can have: ${JSON.stringify(pinnedAs)}`,
    ),
    ...keys.flatMap((key, index) => named(`keys[${index}]`, publicKeyProblem(key))),
    ...hostKeys.flatMap((key, index) => named(`hostKeys[${index}]`, publicKeyProblem(key))),
    ...(keys.length === 0 && !allowEmpty ? [EMPTY] : []),
  ];
}

/** The problem of a list without keys. */
export const EMPTY =
  "keys must not be empty, which could lock everyone out; set allowEmpty: true if that is intended";
