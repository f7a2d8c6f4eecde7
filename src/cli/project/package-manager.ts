/** Commands of a package manager in a project. */
export interface PackageManager {
  readonly install: string;
  readonly test: string;
  /** Runs a script, whose name follows. */
  readonly run: string;
  /** Runs a program of an installed package, whose name follows. */
  readonly execute: string;
  /** Lines of `.gitignore` for files of its own. */
  readonly ignored: readonly string[];
  /** Files with its settings, by path, of a project that is in no workspace. */
  readonly files: Readonly<Record<string, string>>;
}

/** Settings of pnpm, which from version 11 on fails if a package has a build script that is not allowed. */
const PNPM_SETTINGS = "# Build scripts of packages do not run, and none is needed.\nstrictDepBuilds: false\n";

const PACKAGE_MANAGERS = {
  npm: { install: "npm install", test: "npm test", run: "npm run", execute: "npx", ignored: [], files: {} },
  pnpm: {
    install: "pnpm install",
    test: "pnpm test",
    run: "pnpm run",
    execute: "pnpm exec",
    ignored: [],
    files: { "pnpm-workspace.yaml": PNPM_SETTINGS },
  },
  yarn: {
    install: "yarn install",
    test: "yarn test",
    run: "yarn run",
    execute: "yarn run",
    ignored: [".yarn/", ".pnp.*"],
    files: {},
  },
} satisfies Readonly<Record<string, PackageManager>>;

/** Returns the package manager that has started this program, such as pnpm for `pnpm dlx`; npm if another one or none has. */
export function startingPackageManager(env: Readonly<Record<string, string | undefined>>): PackageManager {
  // As in "pnpm/10.34.8 npm/? node/v22.23.2 linux x64".
  const [name] = (env["npm_config_user_agent"] ?? "").split("/");
  return name === "pnpm" || name === "yarn" ? PACKAGE_MANAGERS[name] : PACKAGE_MANAGERS.npm;
}
