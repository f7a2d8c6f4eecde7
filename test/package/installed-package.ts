import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";

/** The package's root directory. */
export const ROOT = resolve(__dirname, "../..");

const PEERS = ["cdktf", "cdktn", "constructs", "@cdktf/provider-null"] as const;

/** Returns the files that `npm pack` would include, by path, with their modes. */
export function packedPaths(): ReadonlyMap<string, number> {
  const [{ files }] = npm(ROOT, "pack", "--dry-run", "--ignore-scripts", "--json") as [
    { files: readonly { path: string; mode: number }[] },
  ];
  return new Map(files.map(({ path, mode }) => [path, mode]));
}

/** Packs the built package with `npm pack` into a directory and returns the path of the tarball. */
export function packPackage(folder: string): string {
  const [{ filename }] = npm(ROOT, "pack", "--ignore-scripts", "--json", "--pack-destination", folder) as [
    { filename: string },
  ];
  return join(folder, filename);
}

/**
 * Packs the built package and installs it with npm, offline, into a new directory that already contains the peers. The directory is removed
 * after the test file has run.
 */
export function installPackage(): string {
  const folder = mkdtempSync(join(tmpdir(), "svc-installed-"));
  process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
  const tarball = packPackage(folder);
  writeFileSync(join(folder, "package.json"), JSON.stringify({ name: "user", private: true }));
  npm(folder, "install", "--json", "--offline", "--legacy-peer-deps", "--no-audit", "--no-fund", tarball);
  for (const peer of PEERS) {
    const place = join(folder, "node_modules", peer);
    mkdirSync(dirname(place), { recursive: true });
    symlinkSync(join(ROOT, "node_modules", peer), place);
  }
  return folder;
}

function npm(cwd: string, ...args: string[]): unknown {
  const { status, stdout, stderr } = spawnSync("npm", args, { cwd, encoding: "utf8" });
  assert.equal(status, 0, `npm ${args.join(" ")} failed:\n${stderr}${stdout}`);
  return JSON.parse(stdout);
}
