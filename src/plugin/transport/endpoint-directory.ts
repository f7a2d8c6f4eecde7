import { createHash } from "node:crypto";
import { hostname } from "node:os";

/** The socket's name in its directory. */
export const SOCKET = "s";

/** Returns the prefix of the name of a directory in which a process of this machine listens. It contains the process id. */
export function endpointPrefix(pid: number): string {
  return `plugin-${machine()}-${pid}-`;
}

/** Returns a pattern of the names of directories in which processes of this machine listen. Its group is the process id. */
export function endpointPattern(): RegExp {
  return new RegExp(`^plugin-${machine()}-([0-9]+)-[A-Za-z0-9]{6}$`);
}

/** Returns a few letters for this machine: several may share a directory, and process ids of another machine mean nothing here. */
function machine(): string {
  return createHash("sha256").update(hostname()).digest("hex").slice(0, 4);
}
