import { readFileSync } from "node:fs";
import { join } from "node:path";

/** A JSON object of a file that somebody else wrote. */
export type Json = Readonly<Record<string, unknown>>;

/** A stack as it was synthesised. */
export interface SynthesisedStack {
  readonly name: string;
  /** Undefined for a stack that was written in a form that is not read here. */
  readonly json: Json | undefined;
}

/** The folder that was named does not hold a synthesised app. */
export class InvalidAppError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "InvalidAppError";
  }
}

/** Reads the stacks of an app from the folder that it was synthesised to. Throws an InvalidAppError when there is none. */
export function readApp(folder: string): readonly SynthesisedStack[] {
  const manifest = readJson(folder, "manifest.json");
  const stacks = asObject(manifest["stacks"]);
  if (stacks === undefined) {
    throw new InvalidAppError(
      `${JSON.stringify(join(folder, "manifest.json"))} names no stacks: it is not what cdktf writes at synthesis.`,
    );
  }
  return Object.entries(stacks).map(([name, stack]) => {
    const path = asObject(stack)?.["synthesizedStackPath"];
    // An app with `hclOutput` is written as HCL.
    const isJson = typeof path === "string" && path.endsWith(".json");
    return { name, json: isJson ? readJson(folder, path) : undefined };
  });
}

/** Narrows a value to a JSON object, or undefined. */
export function asObject(value: unknown): Json | undefined {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Json) : undefined;
}

/** A value that may be given once or in a list, as a list. */
export function asList(value: unknown): readonly unknown[] {
  if (value === undefined || value === null) return [];
  return Array.isArray(value) ? value : [value];
}

function readJson(folder: string, path: string): Json {
  const file = join(folder, path);
  let reason = "it is no JSON object";
  try {
    const json = asObject(JSON.parse(readFileSync(file, "utf8")));
    if (json !== undefined) return json;
  } catch (error) {
    reason =
      (error as NodeJS.ErrnoException).code === "ENOENT" ? "there is no such file" : (error as Error).message;
  }
  throw new InvalidAppError(
    `The app cannot be read from ${JSON.stringify(file)}: ${reason}. Synthesise it first (\`cdktf synth\`), and name the folder ` +
      "that it is written to, usually cdktf.out.",
  );
}
