import { readFileSync } from "node:fs";
import { join } from "node:path";
import { asRecord, type UnknownRecord } from "../base/json";

/** A synthesized stack. */
export interface SynthesizedStack {
  readonly name: string;
  /** Its folder, below that of the app. */
  readonly directory: string;
  /** Names of the stacks whose values it reads. */
  readonly dependencies: readonly string[];
  /** Undefined for a stack in another format than JSON. */
  readonly json: UnknownRecord | undefined;
}

/** Thrown if the folder does not contain a synthesized app. */
export class InvalidAppError extends Error {
  constructor(message: string, options?: { readonly cause?: unknown }) {
    super(message, options);
    this.name = "InvalidAppError";
  }
}

/**
 * Reads the stacks of an app from its synthesis folder; those with the names in `chosen`, if it is given. Throws an InvalidAppError if the folder
 * contains no app, or lacks one of these stacks.
 */
export function readApp(folder: string, chosen?: readonly string[]): readonly SynthesizedStack[] {
  const manifest = readJson(folder, "manifest.json");
  const stacks = asRecord(manifest["stacks"]);
  if (stacks === undefined) {
    throw new InvalidAppError(
      `${JSON.stringify(join(folder, "manifest.json"))} lists no stacks. It is not a manifest of a synthesized cdktf app.`,
    );
  }
  const absent = chosen?.find((name) => !Object.hasOwn(stacks, name));
  if (absent !== undefined) {
    throw new InvalidAppError(
      `The app in ${folder} has no stack ${JSON.stringify(absent)}. Its stacks are ${Object.keys(stacks).join(", ")}.`,
    );
  }
  // A dependency is a construct path, which differs from the name of a stack below another construct.
  const byPath = new Map(
    Object.entries(stacks).map(([name, stack]) => [asRecord(stack)?.["constructPath"], name]),
  );
  const names = chosen ?? Object.keys(stacks);
  return names.map((name) => {
    const { synthesizedStackPath: path, workingDirectory, dependencies } = asRecord(stacks[name]) ?? {};
    // An app with `hclOutput` is written as HCL.
    const isJson = typeof path === "string" && path.endsWith(".json");
    return {
      name,
      directory: typeof workingDirectory === "string" ? workingDirectory : `stacks/${name}`,
      dependencies: asList(dependencies)
        .filter((each) => typeof each === "string")
        .map((each) => byPath.get(each) ?? each),
      json: isJson ? readJson(folder, path) : undefined,
    };
  });
}

/** Returns a value that is given once or in a list as a list. */
export function asList(value: unknown): readonly unknown[] {
  if (value === undefined || value === null) return [];
  return Array.isArray(value) ? value : [value];
}

function readJson(folder: string, path: string): UnknownRecord {
  const file = join(folder, path);
  let reason = "it is not a JSON object";
  try {
    const json = asRecord(JSON.parse(readFileSync(file, "utf8")));
    if (json !== undefined) return json;
  } catch (error) {
    reason =
      (error as NodeJS.ErrnoException).code === "ENOENT"
        ? "the file does not exist"
        : (error as Error).message;
  }
  throw new InvalidAppError(
    `Could not read the app from ${JSON.stringify(file)}: ${reason}. Run \`cdktf synth\` first, and give its ` +
      "output folder, usually cdktf.out.",
  );
}
