import { spawn, type ChildProcessByStdio } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import type { ClientHttp2Session } from "node:http2";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";

import { buildSync } from "esbuild";

import { openMutual, openPlain, type Address } from "./grpc-client";
import { createClientIdentity, type ClientIdentity } from "./client-certificate";

/** The public cookie, equal for all plugins. */
export const MAGIC_COOKIE = "d602bf8f470bc67ca7faa0386276bbdd4330efaf76d1a219cb4d6991ca9872b2";

/** A directory for one test file, with the fixture plugin bundled into a single script. */
export interface Workshop {
  readonly directory: string;
  readonly plugin: string;
  /** Returns a new path in the directory. */
  file(name: string): string;
  remove(): void;
}

export function openWorkshop(): Workshop {
  const directory = mkdtempSync(join(tmpdir(), "transport-test-"));
  const plugin = join(directory, "plugin.js");
  buildSync({
    entryPoints: [join(__dirname, "fixture-plugin.ts")],
    bundle: true,
    platform: "node",
    target: "node20",
    outfile: plugin,
  });
  let files = 0;
  return {
    directory,
    plugin,
    file: (name) => join(directory, `${(files += 1)}-${name}`),
    remove: () => rmSync(directory, { recursive: true, force: true }),
  };
}

/** How a process ended. */
export interface Exit {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

/** A plugin's process with its complete output. */
export interface RunningPlugin {
  readonly process: ChildProcessByStdio<null, Readable, Readable>;
  readonly stdout: () => string;
  readonly stderr: () => string;
  /** Resolves once standard error contains this text. */
  stderrWith(text: string): Promise<void>;
  /** First line of standard output. Rejects if there is none. */
  readonly firstLine: Promise<string>;
  /** Resolves once the process has exited and its output has been read. */
  readonly exit: Promise<Exit>;
}

/** Returns the variables of this process without those that change a plugin's behaviour, plus the given ones. */
export function cleanEnv(extra: Readonly<Record<string, string>>): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(
    ([name]) => !/^(TF_|PLUGIN_|NODE_OPTIONS|NODE_TEST)/.test(name),
  );
  return { ...Object.fromEntries(kept), ...extra };
}

export function runPlugin(
  script: string,
  extraEnv: Readonly<Record<string, string>> = {},
  args: readonly string[] = [],
): RunningPlugin {
  const child = spawn(process.execPath, [script, ...args], {
    stdio: ["ignore", "pipe", "pipe"],
    // A killed plugin leaves its socket's directory: here beside the script, where it is removed with the workshop.
    env: cleanEnv({ TMPDIR: dirname(script), ...extraEnv }),
  });
  let stdout = "";
  let stderr = "";
  const stderrWaits = new Set<() => void>();
  child.stdout.on("data", (chunk: Buffer) => (stdout += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => {
    stderr += chunk.toString();
    for (const wake of stderrWaits) wake();
  });
  const exit = new Promise<Exit>((resolve) =>
    child.once("close", (code, signal) => resolve({ code, signal })),
  );
  const firstLine = new Promise<string>((resolve, reject) => {
    createInterface(child.stdout).once("line", resolve);
    child.once("close", () => reject(new Error(`no line on standard output; standard error: ${stderr}`)));
  });
  firstLine.catch(() => undefined);
  return {
    process: child,
    stdout: () => stdout,
    stderr: () => stderr,
    stderrWith: (text) =>
      new Promise((resolve, reject) => {
        const check = (): void => {
          if (!stderr.includes(text)) return;
          stderrWaits.delete(check);
          resolve();
        };
        stderrWaits.add(check);
        child.once("close", () => reject(new Error(`ended without ${text}; standard error: ${stderr}`)));
        check();
      }),
    firstLine,
    exit,
  };
}

/** Returns the variables that a host sets. */
export function hostEnv(client?: ClientIdentity): Record<string, string> {
  return {
    TF_PLUGIN_MAGIC_COOKIE: MAGIC_COOKIE,
    PLUGIN_PROTOCOL_VERSIONS: "6,5",
    PLUGIN_MIN_PORT: "10000",
    PLUGIN_MAX_PORT: "25000",
    ...(client === undefined ? {} : { PLUGIN_CLIENT_CERT: client.certificatePem }),
  };
}

/** The parts of a handshake line. */
export interface Handshake extends Address {
  readonly core: string;
  readonly protocol: string;
  readonly kind: string;
  readonly certificate: string;
}

export function parseHandshake(line: string): Handshake {
  const [core = "", protocol = "", network = "", address = "", kind = "", certificate = ""] = line.split("|");
  return { core, protocol, network, address, kind, certificate };
}

/** Returns the certificate of a handshake line as PEM. The line's base64 has no padding, and that of PEM has. */
export function pemOf(base64: string): string {
  const padded = Buffer.from(base64, "base64").toString("base64");
  return `-----BEGIN CERTIFICATE-----\n${padded}\n-----END CERTIFICATE-----\n`;
}

/** A plugin with a connected host, by mutual TLS unless `plain`. */
export interface HostedPlugin extends RunningPlugin {
  readonly handshake: Handshake;
  readonly session: ClientHttp2Session;
}

export async function hostPlugin(
  script: string,
  extraEnv: Readonly<Record<string, string>> = {},
  mode: "tls" | "plain" = "tls",
): Promise<HostedPlugin> {
  const client = mode === "tls" ? createClientIdentity() : undefined;
  const running = runPlugin(script, { ...hostEnv(client), ...extraEnv });
  try {
    const handshake = parseHandshake(await running.firstLine);
    const session =
      client === undefined
        ? await openPlain(handshake)
        : await openMutual(handshake, pemOf(handshake.certificate), {
            key: client.keyPem,
            cert: client.certificatePem,
          });
    session.on("error", () => undefined);
    return { ...running, handshake, session };
  } catch (error) {
    await stopPlugin(running);
    throw error;
  }
}

/** Kills a plugin that a test left running, and waits for its exit. */
export async function stopPlugin(running: RunningPlugin): Promise<void> {
  running.process.kill("SIGKILL");
  if (running.process.exitCode === null && running.process.signalCode === null) {
    await once(running.process, "close");
  }
}
