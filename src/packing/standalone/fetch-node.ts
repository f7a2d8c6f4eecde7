import { spawnSync, type SpawnSyncReturns } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { NodeProgram } from "./pack-standalone";
import { NODE_PACKAGES, NODE_VERSION, type StandalonePlatform } from "./platforms";
import { readNode } from "./read-node";

/**
 * Downloads Node for a platform through npm, with npm's own registry, proxy and credentials. npm's cache answers without a request. Throws an
 * Error with npm's own reason, or if the registry serves other content than the published one.
 */
export function fetchNode(platform: StandalonePlatform): NodeProgram {
  const { name } = NODE_PACKAGES[platform];
  const folder = mkdtempSync(join(tmpdir(), "svc-node-"));
  try {
    const args = ["pack", `${name}@${NODE_VERSION}`, "--pack-destination", folder, "--prefer-offline"];
    const { status, stderr, error } = runNpm([...args, "--ignore-scripts", "--loglevel=error"]);
    const [file] = readdirSync(folder);
    if (status !== 0 || file === undefined) {
      throw new Error(
        `npm could not download ${name}@${NODE_VERSION}: ${error?.message ?? reasonIn(stderr)}. ` +
          `Without a registry, run \`npm pack ${name}@${NODE_VERSION}\` on another machine, and pass the file as the Node of ${platform}`,
        { cause: error },
      );
    }
    return readNode(join(folder, file), platform);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function runNpm(args: readonly string[]): SpawnSyncReturns<string> {
  // Set by npm for the programs that it starts. On Windows, `npm` itself is a script for the command interpreter.
  const script = process.env["npm_execpath"] ?? "";
  const options = { encoding: "utf8", windowsHide: true } as const;
  return /npm-cli\.[cm]?js$/.test(script)
    ? spawnSync(process.execPath, [script, ...args], options)
    : spawnSync("npm", args, { ...options, shell: process.platform === "win32" });
}

/** Returns the first sentence of npm's error, which follows lines such as `code ECONNREFUSED`. */
function reasonIn(text: string): string {
  const lines = text.split("\n").map((line) => line.replace(/^npm (error|ERR!) ?/, "").trim());
  return lines.filter((line) => line.split(" ").length > 2)[0] ?? "it gave no reason";
}
