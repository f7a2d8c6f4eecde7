import { existsSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { InputError } from "../command";
import { isRecord } from "../../base/json";

/** The project that a folder already holds, as far as its files tell. */
export interface ExistingProject {
  /** Content of its `package.json`; undefined if there is none. */
  readonly package: Readonly<Record<string, unknown>> | undefined;
  /** Content of its `cdktf.json`; undefined if there is none. */
  readonly settings: Readonly<Record<string, unknown>> | undefined;
  /** Whether its settings of the TypeScript compiler are for older module systems than those of Node. */
  readonly hasOlderModules: boolean;
  /** Whether a folder above it is a workspace of pnpm. */
  readonly inWorkspace: boolean;
  /** Lines of its `.gitignore`. */
  readonly ignored: readonly string[];
}

/** Reads a folder, which need not exist. Throws an InputError for a file that is not a JSON object. */
export function readProject(folder: string): ExistingProject {
  return {
    package: objectIn(folder, "package.json"),
    settings: objectIn(folder, "cdktf.json"),
    hasOlderModules: hasOlderModules(textIn(folder, "tsconfig.json")),
    inWorkspace: foldersAbove(folder).some((above) => existsSync(join(above, "pnpm-workspace.yaml"))),
    ignored: (textIn(folder, ".gitignore") ?? "").split("\n"),
  };
}

/** Returns the packages that a `package.json` names. */
export function packagesOf({ package: given }: Pick<ExistingProject, "package">): ReadonlySet<string> {
  return new Set(["dependencies", "devDependencies"].flatMap((name) => Object.keys(given?.[name] ?? {})));
}

/** Whether cdktf's command line starts the program with ts-node, as `cdktf init` writes it. */
export function startsWithTsNode({ settings }: ExistingProject): boolean {
  return typeof settings?.["app"] === "string" && /\bts-node\b/.test(settings["app"]);
}

/** Returns the text of a file; undefined if it does not exist. */
export function textIn(folder: string, name: string): string | undefined {
  try {
    return readFileSync(join(folder, name), "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}

function foldersAbove(folder: string): readonly string[] {
  const above = dirname(resolve(folder));
  return above === resolve(folder) ? [] : [above, ...foldersAbove(above)];
}

function hasOlderModules(settings: string | undefined): boolean {
  // The settings are JSON with comments.
  return settings !== undefined && !/"module"\s*:\s*"node/i.test(settings);
}

function objectIn(folder: string, name: string): Readonly<Record<string, unknown>> | undefined {
  const text = textIn(folder, name);
  if (text === undefined) return undefined;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    // Reported below.
  }
  if (isRecord(value)) return value;
  throw new InputError(`${join(folder, name)} is not a JSON object. Nothing was written. Correct it first.`);
}
