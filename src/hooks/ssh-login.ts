/** A login to a machine with the system's `ssh`. */
export interface SshLoginSpec {
  readonly host: string;
  readonly port: number;
  readonly user: string;
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

/** Characters that must not be in a line. */
// eslint-disable-next-line no-control-regex -- they are refused
export const CONTROL = /[\u0000-\u001f\u007f]/;

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

/** Returns the problem of a file's path; undefined if there is none. `ssh` gives some characters in a path a meaning of its own. */
export function pathProblem(text: string): string | undefined {
  if (text.includes("-----BEGIN")) {
    return "must be the path of a file, not a key: a key would be in the plan and the state";
  }
  return CONTROL.test(text) || /["%$\\]/.test(text) || text.startsWith("-")
    ? 'must be a path without control characters, ", %, $ and \\, that does not begin with -'
    : undefined;
}

/**
 * Returns the problems of all parts of a login, each with the part's name.
 *
 * @param spelling returns the name that the user knows a part by. @default the property's name
 */
export function sshLoginProblems(
  login: SshLoginSpec,
  spelling: (part: string) => string = (part) => part,
): readonly string[] {
  const { host, port, user, identity, hostKeys, pinnedIn, pinnedAs } = login;
  return [
    ...problemOf(spelling("host"), hostProblem(host)),
    ...problemOf(spelling("port"), portProblem(port)),
    ...problemOf(spelling("user"), userProblem(user)),
    ...problemOf(spelling("identity"), pathProblem(identity)),
    ...problemOf(spelling("pinnedIn"), pathProblem(pinnedIn)),
    ...problemOf(
      spelling("target"),
      /^[\w.:/@-]*$/.test(pinnedAs)
        ? undefined
        : `has a name that no file of host keys can have: ${JSON.stringify(pinnedAs)}`,
    ),
    ...hostKeys.flatMap((key, index) =>
      problemOf(`${spelling("hostKeys")}[${index}]`, publicKeyProblem(key)),
    ),
  ];
}

/** Returns the problem of a part as a sentence, or nothing if there is none. */
export function problemOf(name: string, problem: string | undefined): readonly string[] {
  return problem === undefined ? [] : [`${name} ${problem}`];
}
