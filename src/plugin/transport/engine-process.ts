import { readdirSync, readFileSync, readlinkSync } from "node:fs";
import type { Socket } from "node:net";
import { isRunning, markOf } from "../../base/files";
import type { EngineProcess } from "./plugin-options";

/** State of an open connection in the kernel's table. */
const ESTABLISHED = "01";

/** Finds the processes at the other ends of TCP connections within this machine, by what Linux shows of them. */
export interface EngineProcesses {
  /** Returns the process that opened a connection; undefined if the system does not show it: it is another user's, or has ended. */
  find(socket: Pick<Socket, "remotePort" | "localPort">): EngineProcess | undefined;
}

/** Creates the search. It remembers the processes that it found: an engine opens several connections. */
export function createEngineProcesses(): EngineProcesses {
  let known: readonly EngineProcess[] = [];
  return {
    find(socket) {
      const inode = inodeOf(socket);
      if (inode === undefined) return undefined;
      known = known.filter((each) => isRunning(each));
      const before = known.find(({ pid }) => holdsSocket(pid, inode));
      if (before !== undefined) return before;
      const pid = processIds().find((each) => holdsSocket(each, inode));
      const found = pid === undefined ? undefined : engineProcess(pid);
      if (found !== undefined) known = [...known, found];
      return found;
    },
  };
}

/** Returns the inode of the peer's socket, if this user opened it. */
function inodeOf({ remotePort, localPort }: Pick<Socket, "remotePort" | "localPort">): string | undefined {
  if (remotePort === undefined || localPort === undefined) return undefined;
  const [own, other] = [placeInTable(remotePort), placeInTable(localPort)];
  const user = String(process.getuid?.());
  for (const line of lines("/proc/self/net/tcp")) {
    const [, local, remote, state, , , , uid, , inode] = line.trim().split(/\s+/);
    if (local === own && remote === other && state === ESTABLISHED) return uid === user ? inode : undefined;
  }
  return undefined;
}

/** Returns 127.0.0.1 and a port as in the kernel's table: the address in the order of this machine's bytes. */
function placeInTable(port: number): string {
  const address = Buffer.from(new Uint32Array([0x0100007f]).buffer);
  const isLittleEndian = address[0] === 0x7f;
  return `${isLittleEndian ? "0100007F" : "7F000001"}:${port.toString(16).toUpperCase().padStart(4, "0")}`;
}

/** Returns the ids of all processes, the newest first: it is probably one of them. */
function processIds(): readonly number[] {
  return readdirSync("/proc")
    .map(Number)
    .filter((pid) => Number.isInteger(pid) && pid !== process.pid)
    .sort((one, other) => other - one);
}

function holdsSocket(pid: number, inode: string): boolean {
  const folder = `/proc/${pid}/fd`;
  return quietly(() => readdirSync(folder), []).some(
    (name) => quietly(() => readlinkSync(`${folder}/${name}`), "") === `socket:[${inode}]`,
  );
}

/** Returns what the system shows of a process; undefined if it hides a part. */
function engineProcess(pid: number): EngineProcess | undefined {
  const { startTicks } = markOf(pid);
  return quietly(
    () => ({
      pid,
      startTicks,
      program: readFileSync(`/proc/${pid}/comm`, "utf8").trim(),
      workingDirectory: readlinkSync(`/proc/${pid}/cwd`),
      environment: environmentOf(readFileSync(`/proc/${pid}/environ`, "utf8")),
    }),
    undefined,
  );
}

function environmentOf(text: string): Readonly<Record<string, string>> {
  const entries = text.split("\0").flatMap((each): [string, string][] => {
    const end = each.indexOf("=");
    return end <= 0 ? [] : [[each.slice(0, end), each.slice(end + 1)]];
  });
  // The first of equal names counts, as for the process itself.
  return Object.fromEntries(entries.reverse());
}

function lines(path: string): readonly string[] {
  return quietly(() => readFileSync(path, "utf8").split("\n"), []);
}

function quietly<T>(read: () => T, otherwise: T): T {
  try {
    return read();
  } catch {
    return otherwise;
  }
}
