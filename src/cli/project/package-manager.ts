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
}

const PACKAGE_MANAGERS = {
  npm: { install: "npm install", test: "npm test", run: "npm run", execute: "npx", ignored: [] },
  pnpm: {
    install: "pnpm install",
    test: "pnpm test",
    run: "pnpm run",
    execute: "pnpm exec",
    ignored: [],
  },
  yarn: {
    install: "yarn install",
    test: "yarn test",
    run: "yarn run",
    execute: "yarn run",
    ignored: [".yarn/", ".pnp.*"],
  },
} satisfies Readonly<Record<string, PackageManager>>;

/** Returns the package manager that has started this program, such as pnpm for `pnpm dlx`; npm if another one or none has. */
export function startingPackageManager(env: Readonly<Record<string, string | undefined>>): PackageManager {
  // As in "pnpm/10.34.8 npm/? node/v22.23.2 linux x64".
  const [name] = (env["npm_config_user_agent"] ?? "").split("/");
  return name === "pnpm" || name === "yarn" ? PACKAGE_MANAGERS[name] : PACKAGE_MANAGERS.npm;
}
