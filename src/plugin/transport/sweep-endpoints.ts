// A getter that loads at first use. An import of node:fs/promises would load ten more of Node's modules at the start.
import { promises as fs } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";

import { endpointPattern, SOCKET } from "./endpoint-directory";

/** Maximum number of names read in a directory, and of leftovers removed, in one run. */
const MOST_NAMES = 20_000;
const MOST_REMOVED = 100;

/** Time limit of a connection to a socket, in milliseconds: a socket without a listener refuses at once. */
const CONNECT_MS = 500;

/**
 * Removes the directories of sockets whose processes were killed; no other program removes them. Never rejects: a directory that cannot be
 * removed stays.
 */
export async function sweepEndpoints(parent: string): Promise<void> {
  let removed = 0;
  for await (const directory of deadEndpoints(parent)) {
    if (await removeEndpoint(directory)) removed += 1;
    if (removed >= MOST_REMOVED) return;
  }
}

/**
 * Finds the directories of sockets in a folder whose processes were killed. A directory counts only if it belongs to this user and a process of
 * this machine named it. That process must not exist, and the socket must have no listener. Ends early if the folder cannot be read.
 *
 * @param runs whether a process runs. @default whether the system has one with that id, which may be one that only its parent still knows
 */
export async function* deadEndpoints(
  parent: string,
  runs: (pid: number) => boolean = isRunning,
): AsyncGenerator<string> {
  const user = process.getuid?.();
  // Other systems have no unix sockets, and so no directories.
  if (user === undefined) return;
  const name = endpointPattern();
  let looked = 0;
  try {
    for await (const { name: found } of await fs.opendir(parent)) {
      if ((looked += 1) > MOST_NAMES) return;
      const pid = Number(name.exec(found)?.[1] ?? NaN);
      if (Number.isNaN(pid) || runs(pid)) continue;
      const directory = join(parent, found);
      if (await isDead(directory, user)) yield directory;
    }
  } catch {
    return;
  }
}

/** Removes a directory of {@link deadEndpoints} that is still dead. Returns whether it is gone: one with other content stays. */
export async function removeEndpoint(directory: string): Promise<boolean> {
  try {
    const state = await stateOf(join(directory, SOCKET));
    if (state === "listening") return false;
    if (state === "dead") await fs.unlink(join(directory, SOCKET));
    await fs.rmdir(directory);
    return true;
  } catch (error) {
    // Another process, which sweeps too, has removed it.
    return (error as NodeJS.ErrnoException).code === "ENOENT";
  }
}

async function isDead(directory: string, user: number): Promise<boolean> {
  try {
    const stats = await fs.lstat(directory);
    if (!stats.isDirectory() || stats.uid !== user) return false;
    // The process may run in another process namespace, such as a container with the same directory.
    return (await stateOf(join(directory, SOCKET))) !== "listening";
  } catch {
    return false;
  }
}

function stateOf(socket: string): Promise<"listening" | "dead" | "absent"> {
  return new Promise((resolve) => {
    const connection = connect(socket);
    connection.setTimeout(CONNECT_MS);
    const end = (state: "listening" | "dead" | "absent"): void => {
      connection.destroy();
      resolve(state);
    };
    connection.once("connect", () => end("listening"));
    connection.once("timeout", () => end("listening"));
    connection.once("error", ({ code }: NodeJS.ErrnoException) =>
      end(code === "ECONNREFUSED" ? "dead" : code === "ENOENT" ? "absent" : "listening"),
    );
  });
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== "ESRCH";
  }
}
