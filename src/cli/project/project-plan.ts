import type { PackageManager } from "./package-manager";

/** The choices for a new project. */
export interface ProjectChoices {
  readonly manager: PackageManager;
  /** Whether the project is in a workspace of pnpm, which has the settings. */
  readonly inWorkspace: boolean;
  readonly framework: "cdktf" | "cdktn";
  /** Plain HCL instead of a program. */
  readonly hcl: boolean;
  readonly test: TestRunner;
  /** Ending of relative imports. Both module systems accept ".js", but older settings of a test runner do not. */
  readonly importEnding: ".js" | "";
}

/** A test runner that a project can use. */
export type TestRunner = (typeof TEST_RUNNERS)[number];

export const TEST_RUNNERS = ["node", "vitest", "jest"] as const;

/** What this package says about versions: those of its peers, and those that it is tested with. */
export interface OwnPackage {
  readonly version: string;
  readonly peerDependencies: Readonly<Record<string, string>>;
  readonly devDependencies: Readonly<Record<string, string>>;
  readonly config: {
    /** Versions of the packages of users' test runners. */
    readonly testRunners: Readonly<Record<string, string>>;
  };
}

/** The part of a `package.json` that a project needs. */
export interface ProjectPackage {
  readonly scripts: Readonly<Record<string, string>>;
  readonly dependencies: Readonly<Record<string, string>>;
  readonly devDependencies: Readonly<Record<string, string>>;
}

/** The files of a project by path, and its part of `package.json`. */
export interface ProjectPlan {
  readonly files: Readonly<Record<string, string>>;
  /** Lines of `.gitignore`. */
  readonly ignored: readonly string[];
  readonly package: ProjectPackage;
}

/** The engine that a script runs: cdktf's own variable names another one. */
export const ENGINE = "${TERRAFORM_BINARY_NAME:-terraform}";

/** Returns the command by which cdktf's command line starts the program. */
export function programStart({ execute }: PackageManager): string {
  return `${execute} tsx main.ts`;
}

/** Returns text that ends with a line break. */
export function textOf(...lines: readonly string[]): string {
  return `${lines.join("\n")}\n`;
}

/** Returns JSON as people write it. */
export function jsonText(value: unknown): string {
  return textOf(JSON.stringify(value, null, 2));
}
