import { readFileSync, statSync } from "node:fs";
import { resolve } from "node:path";
import type * as Manifest from "../manifest";

/**
 * The source of a manifest.
 * - `{ file }`: the path of a file, relative to the working directory (cdktf runs an app in the folder of its cdktf.json).
 * - `{ text }`: the text itself; `name` denotes it in problems.
 * - a string: the text itself if it contains a line break, otherwise the path of a file.
 */
export type ManifestSource =
  string | { readonly file: string } | { readonly text: string; readonly name?: string | undefined };

/** A manifest's name in problems, and its text or the reason why it is missing. */
export interface ManifestText {
  readonly name: string;
  readonly text: string | undefined;
  /** Continues a sentence that begins with the name. */
  readonly problem?: string;
}

/** Reads a manifest's text. Never throws: returns a failure as a problem. */
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
    problem: "must be { file: path }, { text: content }, or a string with the path of a file",
  };
}

/** Parses a manifest's text. Loads the parser on first use, so that stacks without a manifest never load it. */
export function parseManifestText(text: string): Manifest.ManifestTree {
  // eslint-disable-next-line @typescript-eslint/no-require-imports -- An import would be loaded with the constructs.
  const { parseManifest } = require("../manifest") as typeof Manifest;
  return parseManifest(text);
}

function readFile(path: string, isString: boolean): ManifestText {
  try {
    if (!statSync(path).isFile()) return { name: path, text: undefined, problem: "is not a file" };
    const text = new TextDecoder("utf-8", { fatal: true }).decode(readFileSync(path));
    return { name: path, text };
  } catch (error) {
    const { code } = error as { readonly code?: unknown };
    if (code === "ERR_ENCODING_INVALID_ENCODED_DATA") {
      return { name: path, text: undefined, problem: "is not UTF-8 text" };
    }
    const hint = isString ? "; pass a manifest's content as { text }" : "";
    return {
      name: path,
      text: undefined,
      problem:
        code === "ENOENT"
          ? `does not exist (path: ${resolve(path)}${hint})`
          : `cannot be read (${typeof code === "string" ? code : "unknown reason"}, ${resolve(path)}${hint})`,
    };
  }
}
