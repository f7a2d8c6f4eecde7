import { existsSync } from "node:fs";
import { join } from "node:path";
import { readIfThere } from "../../base/files";

/** Commands of a package manager in a project. */
export interface PackageManager {
  readonly install: string;
  readonly test: string;
  /** Runs a script, whose name follows. */
  readonly run: string;
  /** Runs a program of an installed package, whose name follows. */
  readonly execute: string;
  /** Installs in a job what the lock file names, without the packages' scripts. */
  readonly installLocked: string;
  /** Runs `cdktf-svc` of the installed package, whose arguments follow. */
  readonly executeSvc: string;
  /** Lines of `.gitignore` for files of its own. */
  readonly ignored: readonly string[];
  /** Files with its settings, by path, of a project that is in no workspace. */
  readonly files: Readonly<Record<string, string>>;
}

/** Settings of pnpm, which from version 11 on fails if a package has a build script that is not allowed. */
const PNPM_SETTINGS = "# Build scripts of packages do not run, and none is needed.\nstrictDepBuilds: false\n";

const PACKAGE_MANAGERS = {
  npm: {
    install: "npm install",
    test: "npm test",
    run: "npm run",
    execute: "npx",
    installLocked: "npm ci --ignore-scripts",
    executeSvc: "npx -p cdktf-provider-svc cdktf-svc",
    ignored: [],
    files: {},
  },
  pnpm: {
    install: "pnpm install",
    test: "pnpm test",
    run: "pnpm run",
    execute: "pnpm exec",
    installLocked: "corepack enable && pnpm install --frozen-lockfile --ignore-scripts",
    executeSvc: "pnpm exec cdktf-svc",
    ignored: [],
    files: { "pnpm-workspace.yaml": PNPM_SETTINGS },
  },
  yarn: {
    install: "yarn install",
    test: "yarn test",
    run: "yarn run",
    execute: "yarn run",
    installLocked: "corepack enable && yarn install --immutable --mode=skip-build",
    executeSvc: "yarn run cdktf-svc",
    ignored: [".yarn/", ".pnp.*"],
    files: {},
  },
  /** Yarn 1, whose commands differ. */
  classic: {
    install: "yarn install",
    test: "yarn test",
    run: "yarn run",
    execute: "yarn --silent run",
    installLocked: "corepack enable && yarn install --frozen-lockfile --ignore-scripts",
    executeSvc: "yarn --silent run cdktf-svc",
    ignored: [],
    files: {},
  },
} satisfies Readonly<Record<string, PackageManager>>;

/** Returns the package manager that has started this program, such as pnpm for `pnpm dlx`; npm if another one or none has. */
export function startingPackageManager(env: Readonly<Record<string, string | undefined>>): PackageManager {
  // As in "pnpm/10.34.8 npm/? node/v22.23.2 linux x64".
  const [name] = (env["npm_config_user_agent"] ?? "").split("/");
  return name === "pnpm" || name === "yarn" ? PACKAGE_MANAGERS[name] : PACKAGE_MANAGERS.npm;
}

/** Returns the package manager of a project by its lock file; npm without one. */
export function projectPackageManager(folder: string): PackageManager {
  const isThere = (name: string): boolean => existsSync(join(folder, name));
  if (isThere("package-lock.json") || isThere("npm-shrinkwrap.json")) return PACKAGE_MANAGERS.npm;
  if (isThere("pnpm-lock.yaml")) return PACKAGE_MANAGERS.pnpm;
  const yarn = readIfThere(join(folder, "yarn.lock"))?.toString("utf8");
  if (yarn === undefined) return PACKAGE_MANAGERS.npm;
  return /^__metadata:/m.test(yarn) ? PACKAGE_MANAGERS.yarn : PACKAGE_MANAGERS.classic;
}
