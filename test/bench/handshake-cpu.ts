import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import {
  closeSync,
  constants,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { basename, delimiter, dirname, join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { createClientIdentity } from "../plugin/transport/support/client-certificate";
import { hostEnv } from "../plugin/transport/support/host";

const client = createClientIdentity();

/** After so many milliseconds without processor time, a process waits. */
const SETTLED_MS = 30;

/**
 * Returns the provider's processor time up to its handshake line. Its standard output is a full pipe, so that it stops exactly there: it would
 * otherwise load the code for the engine's first call meanwhile. A shell starts it, as it starts the `node -e 0` beside it: copying the
 * memory map of this large process would count as the provider's time.
 */
export async function handshakeCpuMs(command: readonly string[]): Promise<number> {
  const directory = mkdtempSync(join(tmpdir(), "svc-bench-handshake-"));
  const pipe = join(directory, "stdout");
  const closePipe = openFullPipe(pipe);
  // Without the user's own variables: extra certificates, for example, slow every Node process alike, and hide the provider's own cost.
  const path = [dirname(process.execPath), process.env["PATH"] ?? ""].join(delimiter);
  const env = { PATH: path, TMPDIR: directory, ...hostEnv(client) };
  const script = `"$@" >"$0" & echo $!; wait`;
  const shell = spawn("bash", ["-c", script, pipe, ...command], { env, stdio: ["ignore", "pipe", "ignore"] });
  const exited = once(shell, "exit");
  let provider: number | undefined;
  try {
    const [line] = (await once(shell.stdout, "data")) as [Buffer];
    provider = Number(line.toString());
    return await settledCpuMs(provider, () => isListening(directory));
  } finally {
    if (provider !== undefined) process.kill(provider, "SIGKILL");
    await exited;
    closePipe();
    rmSync(directory, { recursive: true, force: true });
  }
}

/** Creates a named pipe to which nothing more can be written. Returns what closes it. */
function openFullPipe(path: string): () => void {
  execFileSync("mkfifo", [path]);
  const pipe = openSync(path, constants.O_RDWR | constants.O_NONBLOCK);
  // First in blocks, then byte by byte: a pipe takes a small block whole or not at all.
  for (const size of [4096, 1]) while (wasWritten(pipe, size));
  return () => closeSync(pipe);
}

function wasWritten(pipe: number, bytes: number): boolean {
  try {
    return writeSync(pipe, Buffer.alloc(bytes)) > 0;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EAGAIN") return false;
    throw error;
  }
}

/** Whether a provider listens in this directory for temporary files, which it does right before it writes its handshake line. */
function isListening(directory: string): boolean {
  return readdirSync(directory, { recursive: true }).some((name) => basename(String(name)) === "s");
}

/** Returns the processor time of a process once it does not grow any more. */
async function settledCpuMs(pid: number, isReady: () => boolean): Promise<number> {
  for (let before = NaN; ;) {
    await setTimeout(SETTLED_MS);
    const now = cpuMsOf(pid);
    if (now === before && isReady()) return now;
    before = now;
  }
}

/** Returns the processor time of all threads of a process, which the system counts in nanoseconds. */
function cpuMsOf(pid: number): number {
  return readdirSync(`/proc/${pid}/task`)
    .map((thread) => Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, "utf8").split(" ")[0]))
    .reduce((sum, ns) => sum + ns / 1e6, 0);
}
