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
 * Removes the directories of sockets whose processes were killed; no other program removes them. A directory counts only if it belongs to
 * this user and a process of this machine named it. That process must not exist, and the socket must have no listener. Never rejects: a
 * directory that cannot be removed stays.
 */
export async function sweepEndpoints(parent: string): Promise<void> {
  const user = process.getuid?.();
  // Other systems have no unix sockets, and so no directories.
  if (user === undefined) return;
  const name = endpointPattern();
  let looked = 0;
  let removed = 0;
  try {
    for await (const { name: found } of await fs.opendir(parent)) {
      if ((looked += 1) > MOST_NAMES || removed >= MOST_REMOVED) return;
      const pid = Number(name.exec(found)?.[1] ?? NaN);
      if (Number.isNaN(pid) || isRunning(pid)) continue;
      if (await removeDead(join(parent, found), user)) removed += 1;
    }
  } catch {
    return;
  }
}

async function removeDead(directory: string, user: number): Promise<boolean> {
  try {
    const stats = await fs.lstat(directory);
    if (!stats.isDirectory() || stats.uid !== user) return false;
    const socket = join(directory, SOCKET);
    // The process may run in another process namespace, such as a container with the same directory.
    const state = await stateOf(socket);
    if (state === "listening") return false;
    if (state === "dead") await fs.unlink(socket);
    // Fails if the directory has other content.
    await fs.rmdir(directory);
    return true;
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
