import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { packagedFile } from "./packaged-file";
import { reasonOf, StagingError } from "./staging-error";

/** The packed provider as the build leaves it: a zip, and what must be known about it. */
export interface ProviderPackage {
  /** Version that the content has: another content is another version. */
  readonly version: string;
  /** Terraform's hash of the content, `h1:...`. */
  readonly h1: string;
  /** File in the zip that the engine starts. */
  readonly executable: string;
  /** SHA-256 of the compiled contract that it serves, in hexadecimal. Absent where whoever packed it did not say. */
  readonly contract?: string;
  /** The zip's path. */
  readonly zip: string;
}

/**
 * Reads the packed provider in `dir`, by default the one that is part of this package.
 * Throws a StagingError when it is not there or not whole.
 */
export function readProviderPackage(dir: string = packagedFile("provider")): ProviderPackage {
  const zip = join(dir, "terraform-provider-svc.zip");
  const description = join(dir, "provider.json");
  let text: string;
  try {
    text = readFileSync(description, "utf8");
  } catch (error) {
    throw new StagingError(
      `The packed provider cannot be read: ${description}: ${reasonOf(error)}. In a published package it is always there; ` +
        "in a working copy, run `npm run build` first.",
      { cause: error },
    );
  }
  const parsed = parseDescription(text);
  if (parsed === undefined || !existsSync(zip)) {
    const what = parsed === undefined ? `${description} is not as the build writes it` : `${zip} is missing`;
    throw new StagingError(
      `The packed provider is not whole: ${what}. Run \`npm run build\`, or install the package anew.`,
    );
  }
  return { ...parsed, zip };
}

function parseDescription(text: string): Omit<ProviderPackage, "zip"> | undefined {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return undefined;
  }
  const { version, h1, executable, contract } = (json ?? {}) as Readonly<Record<string, unknown>>;
  return typeof version === "string" &&
    /^\d+\.\d+\.\d+(-[0-9A-Za-z.-]+)?$/.test(version) &&
    typeof h1 === "string" &&
    /^h1:[A-Za-z0-9+/]{43}=$/.test(h1) &&
    typeof executable === "string" &&
    (contract === undefined || (typeof contract === "string" && /^[0-9a-f]{64}$/.test(contract)))
    ? { version, h1, executable, ...(contract === undefined ? {} : { contract }) }
    : undefined;
}
