import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { packagedFile } from "./packaged-file";
import { isProviderVersion } from "./provider-version";
import { reasonOf, StagingError } from "./staging-error";

/** The packed provider as the build writes it: a zip and its description. */
export interface ProviderPackage {
  /** Version under which the engines install it: a plain release number. */
  readonly version: string;
  /** Terraform's hash of the content, `h1:...`. */
  readonly h1: string;
  /** The file in the zip that the engine starts. */
  readonly executable: string;
  /** SHA-256 of the compiled contract that it serves, in hexadecimal. Absent if the package does not state it. */
  readonly contract?: string;
  /** Path of the zip. */
  readonly zip: string;
}

/** Reads the packed provider in `dir`, by default the one in this package. Throws a StagingError if it is missing or incomplete. */
export function readProviderPackage(dir: string = packagedFile("provider")): ProviderPackage {
  const zip = join(dir, "terraform-provider-svc.zip");
  const description = join(dir, "provider.json");
  let text: string;
  try {
    text = readFileSync(description, "utf8");
  } catch (error) {
    throw new StagingError(
      `The packed provider cannot be read: ${description}: ${reasonOf(error)}. A published package always contains it; ` +
        "in a working copy, run `npm run build` first.",
      { cause: error },
    );
  }
  const parsed = parseDescription(text);
  if (parsed === undefined || !existsSync(zip)) {
    const what =
      parsed === undefined
        ? `${description} does not have the form that the build writes`
        : `${zip} is missing`;
    throw new StagingError(
      `The packed provider is incomplete: ${what}. Run \`npm run build\`, or reinstall the package.`,
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
    isProviderVersion(version) &&
    typeof h1 === "string" &&
    /^h1:[A-Za-z0-9+/]{43}=$/.test(h1) &&
    typeof executable === "string" &&
    (contract === undefined || (typeof contract === "string" && /^[0-9a-f]{64}$/.test(contract)))
    ? { version, h1, executable, ...(contract === undefined ? {} : { contract }) }
    : undefined;
}
