import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";

/** The package's own root. */
export const ROOT = resolve(__dirname, "../..");

const PEERS = ["cdktf", "constructs", "@cdktf/provider-null"] as const;

/** The files that `npm pack` would put into the package, by their paths in it, with their modes. */
export function packedPaths(): ReadonlyMap<string, number> {
  const [{ files }] = npm(ROOT, "pack", "--dry-run", "--ignore-scripts", "--json") as [
    { files: readonly { path: string; mode: number }[] },
  ];
  return new Map(files.map(({ path, mode }) => [path, mode]));
}

/**
 * Packs the package as it was built and installs it, with npm and without a registry, into an empty folder that already has the peers.
 * The folder is removed when the test file has run.
 */
export function installPackage(): string {
  const folder = mkdtempSync(join(tmpdir(), "svc-installed-"));
  process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
  const [{ filename }] = npm(ROOT, "pack", "--ignore-scripts", "--json", "--pack-destination", folder) as [
    { filename: string },
  ];
  writeFileSync(join(folder, "package.json"), JSON.stringify({ name: "user", private: true }));
  npm(
    folder,
    "install",
    "--json",
    "--offline",
    "--legacy-peer-deps",
    "--no-audit",
    "--no-fund",
    `./${filename}`,
  );
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
