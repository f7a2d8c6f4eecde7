import assert from "node:assert/strict";
import { existsSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import { join, resolve } from "node:path";

const ROOT = resolve(__dirname, "../..");

/** Page with the table of equivalent commands. */
const TABLE_PAGE = "docs/guides/getting-started.md";

/** A reader's package manager: Yarn with `node_modules`, or with Plug'n'Play, its default. */
export const PACKAGE_MANAGERS = ["npm", "pnpm", "yarn", "yarn-pnp"] as const;
export type PackageManager = (typeof PACKAGE_MANAGERS)[number];

/** The module system of a reader's project: the `type` in its `package.json`. */
export const MODULE_SYSTEMS = ["commonjs", "module"] as const;
export type ModuleSystem = (typeof MODULE_SYSTEMS)[number];

/** A command of npm, and its equivalents, with words in capitals for a reader's own words. */
type EquivalentCommands = Readonly<Record<"npm" | "pnpm" | "yarn", string>>;

/** Returns the rows of the guide's table. */
export function equivalentCommands(): readonly EquivalentCommands[] {
  const page = readFileSync(join(ROOT, TABLE_PAGE), "utf8");
  const rows = page.matchAll(/^\| `(np[mx] .*?)` +\| `(pnpm .*?)` +\| `(yarn .*?)` +\|$/gm);
  return [...rows].map(([, npm = "", pnpm = "", yarn = ""]) => ({ npm, pnpm, yarn }));
}

/** A word in capitals. */
const PLACEHOLDER = /\b[A-Z]{2,}\b/g;

const COMMANDS = equivalentCommands().map((command) => ({ command, pattern: patternOf(command.npm) }));

/** Returns a text with the commands of another package manager instead of npm's. Throws for a command that the guide's table lacks. */
export function commandsOf(manager: PackageManager, text: string): string {
  if (manager === "npm") return text;
  const name = manager === "pnpm" ? "pnpm" : "yarn";
  return text.replaceAll(/(?<![\w"'-])np[mx] [^&|;)\n]*/g, (given) => {
    // The longest one is the most specific one.
    const [best] = COMMANDS.flatMap(({ command, pattern }) => {
      const [match, ...words] = pattern.exec(given) ?? [];
      return match === undefined ? [] : [{ command, match, words }];
    }).sort((one, other) => other.match.length - one.match.length);
    assert.ok(best !== undefined, `${TABLE_PAGE} has no equivalent of "${given}"`);
    const words = [...best.words];
    const own = best.command[name].replaceAll(PLACEHOLDER, () => words.shift() ?? "");
    return `${own}${given.slice(best.match.length)}`;
  });
}

function patternOf(command: string): RegExp {
  return new RegExp(`^${command.replaceAll(PLACEHOLDER, "([^\\s-]\\S*)")}(?=\\s|$)`);
}

/** Writes the programs of a package manager into a folder of PATH, and those of npm, which then fail. */
export function writePrograms(manager: PackageManager, folder: string): void {
  if (manager === "npm") return;
  const program = {
    pnpm: "pnpm/bin/pnpm.cjs",
    yarn: "@yarnpkg/cli-dist/bin/yarn.js",
  }[manager === "pnpm" ? "pnpm" : "yarn"];
  const path = join(ROOT, "node_modules/.package-managers/node_modules", program);
  assert.ok(existsSync(path), `there is no ${path}: .ci/package-managers installs it`);
  const write = (name: string, line: string): void =>
    writeFileSync(join(folder, name), `#!/bin/sh\n${line}\n`, { mode: 0o755 });
  write(manager === "pnpm" ? "pnpm" : "yarn", `exec node ${path} "$@"`);
  for (const name of ["npm", "npx"]) write(name, `echo "this reader has no ${name}: $*" >&2; exit 1`);
}

/**
 * Returns the variables by which a package manager uses a registry and answers its questions itself.
 *
 * @param cache folder of the reader, for npm's packages
 * @param shared folder of all readers, for the packages of the others, which hold no result of npx
 */
export function managerEnvironment(
  manager: PackageManager,
  registry: string,
  cache: string,
  shared: string,
): Readonly<Record<string, string>> {
  // Packages that are downloaded already, but none that npx has installed.
  symlinkSync(join(homedir(), ".npm", "_cacache"), join(cache, "_cacache"));
  const npm = {
    npm_config_registry: registry,
    npm_config_cache: cache,
    npm_config_yes: "true",
    npm_config_prefer_offline: "true",
  };
  if (manager === "npm") return npm;
  if (manager === "pnpm") {
    return {
      ...npm,
      npm_config_store_dir: join(shared, "pnpm-store"),
      npm_config_cache_dir: join(shared, "pnpm-cache"),
    };
  }
  const authorities = process.env["NODE_EXTRA_CA_CERTS"];
  return {
    YARN_NPM_REGISTRY_SERVER: registry,
    YARN_UNSAFE_HTTP_WHITELIST: "127.0.0.1",
    YARN_GLOBAL_FOLDER: join(shared, "yarn"),
    YARN_ENABLE_TELEMETRY: "false",
    ...(manager === "yarn" ? { YARN_NODE_LINKER: "node-modules" } : {}),
    ...(authorities === undefined ? {} : { YARN_HTTPS_CA_FILE_PATH: authorities }),
  };
}
