import { spawnSync, type SpawnSyncReturns } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { NodeProgram } from "./pack-standalone";
import { NODE_PACKAGES, NODE_VERSION, type StandalonePlatform } from "./platforms";
import { readNode } from "./read-node";

/** Time after which a download of about 25 MB fails. */
const DOWNLOAD_TIMEOUT_MS = 10 * 60_000;

/**
 * Downloads Node for a platform through npm, with npm's own registry, proxy and credentials. npm's cache answers without a request. Prints
 * a line to standard error. Throws an Error with npm's own reason, after `timeoutMs` without an end, or if the registry serves other content
 * than the published one.
 */
export function fetchNode(platform: StandalonePlatform, timeoutMs = DOWNLOAD_TIMEOUT_MS): NodeProgram {
  const { name } = NODE_PACKAGES[platform];
  const folder = mkdtempSync(join(tmpdir(), "svc-node-"));
  try {
    const args = ["pack", `${name}@${NODE_VERSION}`, "--pack-destination", folder, "--prefer-offline"];
    process.stderr.write(`Downloading Node ${NODE_VERSION} for ${platform} through npm\n`);
    const { status, stderr, error } = runNpm([...args, "--ignore-scripts", "--loglevel=error"], timeoutMs);
    const [file] = readdirSync(folder);
    if (status !== 0 || file === undefined) {
      throw new Error(
        `npm could not download ${name}@${NODE_VERSION}: ${reasonOf(error, stderr, timeoutMs)}. ` +
          `Without a registry, run \`npm pack ${name}@${NODE_VERSION}\` on another machine, and pass the file as the Node of ${platform}`,
        { cause: error },
      );
    }
    return readNode(join(folder, file), platform);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function reasonOf(error: NodeJS.ErrnoException | undefined, stderr: string, timeoutMs: number): string {
  if (error?.code === "ETIMEDOUT") return `it did not finish within ${timeoutMs / 1000} s`;
  return error?.message ?? reasonIn(stderr);
}

function runNpm(args: readonly string[], timeout: number): SpawnSyncReturns<string> {
  // Set by npm for the programs that it starts. On Windows, `npm` itself is a script for the command interpreter.
  const script = process.env["npm_execpath"] ?? "";
  const options = { encoding: "utf8", windowsHide: true, timeout, killSignal: "SIGKILL" } as const;
  return /npm-cli\.[cm]?js$/.test(script)
    ? spawnSync(process.execPath, [script, ...args], options)
    : spawnSync("npm", args, { ...options, shell: process.platform === "win32" });
}

/** Returns the first sentence of npm's error, which follows lines such as `code ECONNREFUSED`. */
function reasonIn(text: string): string {
  const lines = text.split("\n").map((line) => line.replace(/^npm (error|ERR!) ?/, "").trim());
  return lines.filter((line) => line.split(" ").length > 2)[0] ?? "it gave no reason";
}
