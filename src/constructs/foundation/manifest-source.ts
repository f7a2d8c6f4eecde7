import { readFileSync, statSync } from "node:fs";
import { resolve } from "node:path";
import type * as Manifest from "../manifest";

/**
 * Where a manifest is.
 * - `{ file }`: the path of a file, taken from the working directory (cdktf runs an app in the folder of its cdktf.json).
 * - `{ text }`: the text itself; `name` is what problems call it.
 * - a string with a line break in it is the text itself, any other the path of a file.
 */
export type ManifestSource =
  string | { readonly file: string } | { readonly text: string; readonly name?: string | undefined };

/** A manifest's name in problems, and its text or why there is none. */
export interface ManifestText {
  readonly name: string;
  readonly text: string | undefined;
  /** Continues a sentence that starts with the name. */
  readonly problem?: string;
}

/** Gets a manifest's text. Never throws: what is wrong is said where all other problems are. */
export function readManifestText(source: ManifestSource): ManifestText {
  const given: unknown = source;
  if (typeof given === "string") {
    return /[\r\n]/.test(given) ? { name: "manifest", text: given } : readFile(given, true);
  }
  const { file, text, name } = (given ?? {}) as Readonly<Record<"file" | "text" | "name", unknown>>;
  if (typeof file === "string" && text === undefined) return readFile(file, false);
  if (typeof text === "string" && file === undefined) {
    return { name: typeof name === "string" ? name : "manifest", text };
  }
  return {
    name: "manifest",
    text: undefined,
    problem: "must be given as { file: path }, as { text: content }, or as a string with the path of a file",
  };
}

/** Takes a manifest's text apart. What it takes is loaded here, so that stacks without a manifest never load it. */
export function parseManifestText(text: string): Manifest.ManifestTree {
  // eslint-disable-next-line @typescript-eslint/no-require-imports -- An import would be loaded with the constructs.
  const { parseManifest } = require("../manifest") as typeof Manifest;
  return parseManifest(text);
}

function readFile(path: string, isString: boolean): ManifestText {
  try {
    if (!statSync(path).isFile()) return { name: path, text: undefined, problem: "is no file" };
    const text = new TextDecoder("utf-8", { fatal: true }).decode(readFileSync(path));
    return { name: path, text };
  } catch (error) {
    const { code } = error as { readonly code?: unknown };
    if (code === "ERR_ENCODING_INVALID_ENCODED_DATA") {
      return { name: path, text: undefined, problem: "is not written in UTF-8" };
    }
    const hint = isString ? "; a manifest's text itself is given as { text }" : "";
    return {
      name: path,
      text: undefined,
      problem:
        code === "ENOENT"
          ? `is not there (looked for at ${resolve(path)}${hint})`
          : `cannot be read (${typeof code === "string" ? code : "unknown reason"}, ${resolve(path)}${hint})`,
    };
  }
}
