import { spawn, type ChildProcess, type SpawnSyncOptions } from "node:child_process";
import { createServer, Socket, type AddressInfo } from "node:net";

/**
 * The shell that runs a server stops it when its standard input ends: by {@link stopKeeper}, or because the test's process has died for any
 * reason. Arguments: the directory to remove, the signal that stops the server, then the server's command.
 */
const KEEPER = `
folder=$1; signal=$2; shift 2
"$@" & server=$!
echo "process $server" >&2
cat >/dev/null
kill -s "$signal" "$server" 2>/dev/null
wait "$server"
cd / && rm -rf "$folder"
`;

/** A server that a test needs. */
export interface KeptProgram {
  readonly command: readonly string[];
  /** Directory of the server's files, which is removed when it stops. */
  readonly folder: string;
  /** User and environment of the server. */
  readonly own: Pick<SpawnSyncOptions, "uid" | "gid" | "env">;
  /** A shell's background job ignores INT unless the program handles it. */
  readonly stopSignal: "INT" | "TERM";
  /** Texts on standard error after which the server is ready, or has failed. */
  readonly until: readonly string[];
}

/** Starts a server. Resolves with its standard error when it contains one of the texts, or when the server has ended. */
export async function keepProgram(
  program: KeptProgram,
): Promise<{ readonly keeper: ChildProcess; readonly said: string; readonly serverPid: number }> {
  const { command, folder, own, stopSignal, until } = program;
  const keeper = spawn("/bin/sh", ["-c", KEEPER, "keeper", folder, stopSignal, ...command], {
    ...own,
    cwd: folder,
    detached: true,
    stdio: ["pipe", "ignore", "pipe"],
  });
  const said = await untilSaid(keeper, until);
  const [, pid] = /^process (\d+)$/m.exec(said) ?? [];
  // Neither the server nor its later log output keeps a test from ending.
  keeper.unref();
  if (keeper.stderr instanceof Socket) keeper.stderr.resume().unref();
  return { keeper, said, serverPid: Number(pid) };
}

function untilSaid(child: ChildProcess, texts: readonly string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = "";
    child.stderr?.setEncoding("utf8").on("data", (chunk: string) => {
      said += chunk;
      if (texts.some((text) => said.includes(text))) resolve(said);
    });
    child.on("close", () => resolve(said));
    child.on("error", reject);
  });
}

/** Stops a server and removes its files. */
export function stopKeeper(keeper: ChildProcess): Promise<void> {
  const gone = new Promise<void>((resolve) => {
    if (keeper.exitCode !== null || keeper.signalCode !== null) resolve();
    else keeper.once("exit", () => resolve());
  });
  keeper.ref();
  keeper.stdin?.end();
  return gone;
}

/** Returns a port that is free now. Another process may use it before the server does. */
export async function findPort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
