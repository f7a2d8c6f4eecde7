import { shellWord } from "../base/escaping";

/**
 * Variables that are removed from the environment of the provider's Node. Through each of them, the user's shell makes Node run or load other
 * code, open a debugger, write files, or behave as a worker of another process. That would happen in the process that holds the API key, and
 * before the handshake, which any other output breaks. Variables for certificates, proxies, OpenSSL, time zone, threads and debug output stay.
 *
 * All are documented (https://nodejs.org/api/cli.html#environment-variables_1) except the last two: `child_process` and `cluster` set them for
 * the processes that they start (assumed, as seen with Node 20).
 */
const REMOVED_VARIABLES = [
  "NODE_OPTIONS",
  "NODE_PATH",
  "NODE_PRESERVE_SYMLINKS",
  "NODE_PRESERVE_SYMLINKS_MAIN",
  "NODE_COMPILE_CACHE",
  "NODE_V8_COVERAGE",
  "NODE_REDIRECT_WARNINGS",
  "NODE_CHANNEL_FD",
  "NODE_UNIQUE_ID",
] as const;

// The path of the shell is absolute, and the shell starts nothing but Node, which replaces it: process ID, signals and exit code are Node's.
/** Returns the environment in which the launchers start Node. */
export function nodeEnvironment(
  environment: Readonly<Record<string, string | undefined>>,
): Readonly<Record<string, string | undefined>> {
  const removed: readonly string[] = REMOVED_VARIABLES;
  return Object.fromEntries(Object.entries(environment).filter(([name]) => !removed.includes(name)));
}

const SHEBANG = "#!/bin/sh";
const REMOVE = `unset ${REMOVED_VARIABLES.join(" ")}`;

/**
 * Returns the first lines of the provider's program, by which the file starts itself with the `node` on PATH and without the variables of
 * {@link REMOVED_VARIABLES}. Without `node`, it writes the line `withoutNode` to both outputs, because an engine shows the first line of standard
 * output, and exits with 1.
 *
 * To the shell, `":"` is a command that does nothing. To JavaScript, it is a string before a comment. So the program is one file, and Node finds the
 * others beside it even if it was started by a symbolic link.
 */
export function selfLauncher(withoutNode: string): string {
  const explain = `text=${shellWord(withoutNode)}; echo "$text" >&2; echo "$text"; exit 1`;
  const commands = [REMOVE, `command -v node >/dev/null || { ${explain}; }`, `exec node "$0" "$@"`];
  // The shell never reads the semicolon. In JavaScript, it keeps the next line from continuing the string.
  return [SHEBANG, ...commands.map((command) => `":" //; ${command}`), ";"].join("\n");
}

/** Returns a launcher that starts `program` with the `node` beside it. The shell expands the folder itself, so it needs no PATH. */
export function posixLauncher(program: string): string {
  return `${SHEBANG}\n${REMOVE}\nexec "\${0%/*}/node" "\${0%/*}/${program}" "$@"\n`;
}

/** Returns a launcher as {@link posixLauncher} does, for the command interpreter of Windows. */
export function windowsLauncher(program: string): string {
  const lines = [
    "@setlocal",
    `@for %%v in (${REMOVED_VARIABLES.join(" ")}) do @set "%%v="`,
    `@"%~dp0node.exe" "%~dp0${program}" %*`,
  ];
  return lines.map((line) => `${line}\r\n`).join("");
}
