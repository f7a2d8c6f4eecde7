import { mkdtempSync, rmdirSync, unlinkSync } from "node:fs";
import { createServer, type Server, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { endpointPrefix, SOCKET } from "./endpoint-directory";
import { sweepEndpoints } from "./sweep-endpoints";
import { errorText } from "../../base/json";

/** The network on which the host reaches this process. */
export type Network = "unix" | "tcp";

/** The address of this process, as in the handshake line. */
export interface Endpoint {
  readonly network: Network;
  /** Socket path, or `127.0.0.1:port`. */
  readonly address: string;
  /** Removes the files on disk. Synchronous, so that an exit handler can call it; repeated calls have no effect. */
  remove(): void;
  /** Removes the leftovers of killed processes beside it. Never rejects. */
  sweep(): Promise<void>;
  /** Accepts no further connection, and removes as {@link remove}. Resolves when the open ones have ended. */
  close(): Promise<void>;
}

/** Options of an endpoint. */
export interface EndpointOptions {
  /** @default "tcp" on Windows, where Node has no unix sockets; elsewhere "unix" */
  readonly network?: Network;
  readonly env: NodeJS.ProcessEnv;
  /** Maximum number of open connections. */
  readonly maxConnections: number;
  /** Receives each connection. */
  readonly onConnection: (socket: Socket) => void;
  /** Called once for each unusable place, before the next one is tried. */
  readonly onFallback: (problem: string) => void;
}

/** Maximum bytes of a socket's path without its final zero: 108 and 104 are the sizes of the field in the kernels' address structure. */
const MAX_SOCKET_PATH_BYTES = process.platform === "linux" ? 107 : 103;

/**
 * Listens on a unix socket in a fresh directory that only this user may enter, or on a free TCP port of 127.0.0.1. The directory is created
 * in `PLUGIN_UNIX_SOCKET_DIR` if set, else in the system's directory for temporary files. If that cannot hold a socket (its path is too
 * long, or it is missing or read-only), /tmp is used; if that fails too, TCP. Rejects if nothing can be listened on.
 */
export async function listen(options: EndpointOptions): Promise<Endpoint> {
  const network = options.network ?? (process.platform === "win32" ? "tcp" : "unix");
  if (network === "unix") {
    for (const parent of socketParents(options.env)) {
      try {
        return await listenUnix(parent, options);
      } catch (error) {
        options.onFallback(`No socket in ${parent}: ${errorText(error)}`);
      }
    }
  }
  return listenTcp(options);
}

/** Returns the folders in which processes with this environment listen: the first that can hold a socket. */
export function socketParents(env: NodeJS.ProcessEnv): Iterable<string> {
  const asked = env["PLUGIN_UNIX_SOCKET_DIR"] ?? "";
  return new Set([asked === "" ? tmpdir() : asked, "/tmp"]);
}

async function listenUnix(parent: string, options: EndpointOptions): Promise<Endpoint> {
  const directory = mkdtempSync(join(parent, endpointPrefix(process.pid)));
  const address = join(directory, SOCKET);
  const remove = (): void => {
    quietly(() => unlinkSync(address));
    quietly(() => rmdirSync(directory));
  };
  try {
    const length = Buffer.byteLength(address);
    // The kernel's interface would truncate a longer path, and the host would connect to another one.
    if (length > MAX_SOCKET_PATH_BYTES) {
      throw new Error(
        `its path would have ${length} bytes, but at most ${MAX_SOCKET_PATH_BYTES} are possible`,
      );
    }
    const server = await startListening((fresh) => fresh.listen(address), options);
    return {
      network: "unix",
      address,
      remove,
      sweep: () => sweepEndpoints(parent),
      close: () => stopListening(server).then(remove),
    };
  } catch (error) {
    remove();
    throw error;
  }
}

async function listenTcp(options: EndpointOptions): Promise<Endpoint> {
  const server = await startListening((fresh) => fresh.listen(0, "127.0.0.1"), options);
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the system assigned no TCP port");
  return {
    network: "tcp",
    address: `${address.address}:${address.port}`,
    remove: () => undefined,
    sweep: () => Promise.resolve(),
    close: () => stopListening(server),
  };
}

function startListening(
  start: (server: Server) => void,
  { maxConnections, onConnection }: EndpointOptions,
): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = createServer({ noDelay: true }, onConnection);
    server.maxConnections = maxConnections;
    server.once("error", reject);
    server.once("listening", () => {
      server.off("error", reject);
      // Later errors concern single connections (no file descriptor left, for example): the host tries again.
      server.on("error", () => undefined);
      resolve(server);
    });
    start(server);
  });
}

/** Ignores all errors: an absent file needs no removal, and a failed one must not fail the end. */
function quietly(act: () => void): void {
  try {
    act();
  } catch {
    return;
  }
}

function stopListening(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
  });
}
