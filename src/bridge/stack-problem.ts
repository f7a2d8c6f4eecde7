import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { dataDirectoryOf } from "../base/engine-data";
import { providerBlocksIn } from "../base/lock-file";
import type { EngineProcess } from "../plugin";

/** The package that a shared process serves, as the engines would install it. */
export interface ServedPackage {
  /** Folder of its files. */
  readonly folder: string;
  readonly version: string;
  /** Its hash in lock files. */
  readonly h1: string;
}

/** The engine's lock file, in its working directory. */
const LOCK_FILE = ".terraform.lock.hcl";

/** The file of a package with a contract of its own. */
const CONTRACT_FILE = "contract.json";

/** The file of a standalone package. */
const OWN_NODE = "node";

/**
 * Returns why a stack needs another provider than the served one, in sentences for its user; undefined if it does not. An engine that uses a
 * running provider checks neither version nor lock file, so that a stack with another contract or of another release would be planned wrongly.
 * A stack without an entry in the lock file requires nothing.
 */
export function stackProblem(
  engine: EngineProcess,
  addresses: readonly string[],
  served: ServedPackage,
): string | undefined {
  const path = join(engine.workingDirectory, LOCK_FILE);
  // The engine itself reports what it cannot parse.
  const blocks = providerBlocksIn(textOf(path) ?? "");
  if (typeof blocks === "string") return undefined;
  for (const { source, version, hashes } of blocks) {
    if (!addresses.includes(source)) continue;
    const locked = `${path} has ${source} ${version ?? "without a version"}`;
    if (version !== served.version) {
      return describe(`${locked}, and \`cdktf-svc serve\` runs ${served.version}.`);
    }
    if (hashes.length === 0 || hashes.includes(served.h1) || isInstalled(engine, source, served)) continue;
    return describe(
      `${locked} with another hash than the provider that \`cdktf-svc serve\` runs: it has another contract, or the lock file is old.`,
    );
  }
  return undefined;
}

function describe(difference: string): string {
  return (
    `This stack is locked to another provider than the shared one. ${difference} Nothing was read or changed. Synthesize or stage the stack ` +
    "again with the installed package, or start `cdktf-svc serve` with the --contract and --version of the stack, or run it without `serve`."
  );
}

/** Whether the stack has installed the same program and contract with a Node of its own, which has another hash. The names of the program's parts contain theirs. */
function isInstalled(engine: EngineProcess, source: string, { folder, version }: ServedPackage): boolean {
  const surroundings = { workingDirectory: engine.workingDirectory, environment: engine.environment };
  const installed = join(dataDirectoryOf(surroundings), "providers", source, version);
  const contract = textOf(join(folder, CONTRACT_FILE));
  const parts = partsIn(folder);
  return namesIn(installed).some((platform) => {
    const own = join(installed, platform);
    return (
      namesIn(own).includes(OWN_NODE) &&
      textOf(join(own, CONTRACT_FILE)) === contract &&
      partsIn(own).join() === parts.join()
    );
  });
}

function partsIn(folder: string): readonly string[] {
  return namesIn(folder)
    .filter((name) => name.endsWith(".js"))
    .sort();
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

function textOf(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return undefined;
  }
}
