import { hashOfFiles, type PackedFile, sha256, zipFiles } from "./zip-files";

/** A packed provider: a zip and its description. */
export interface PackedProvider {
  readonly zip: Uint8Array;
  readonly description: ProviderDescription;
}

/** Content of `provider.json`. */
export interface ProviderDescription {
  /** Version under which the engines install it: a plain release number, `x.y.z`. */
  readonly version: string;
  /** Hash of the package in the engines' format, independent of the platform. */
  readonly h1: string;
  /** File in the package that the engines start. Its name contains the version. */
  readonly executable: string;
  /**
   * SHA-256 of the compiled contract that it serves, in hexadecimal. Absent if the contract was not given when it was
   * packed.
   */
  readonly contract?: string;
}

/** Options of {@link packProvider}. */
export interface PackOptions {
  /** Compiled contract to serve instead of the built-in one. */
  readonly contract?: string | undefined;
  /** Compiled contract that is built into the program. */
  readonly builtIn?: string | undefined;
  /** Additional files of the program by name: its modules and data. @default none: the program is one file */
  readonly parts?: Readonly<Record<string, Uint8Array>> | undefined;
  /** Licenses of the bundled libraries. @default none */
  readonly notices?: string | undefined;
}

/** File in a package with the licenses of the bundled libraries. */
export const NOTICES_FILE = "THIRD-PARTY-NOTICES.txt";

/** File in a package with the contract that it serves instead of the built-in one. */
export const CONTRACT_FILE = "contract.json";

/** First line of a program that the system can start: an interpreter. */
const SHEBANG = /^#!\/[^\r\n]*\n/;

/**
 * Content of the package.json beside the program, which has no file extension. Without it, Node would use the module
 * type of the package.json above the stack's directory, and fail in every project with `"type": "module"`.
 */
const PACKAGE_JSON = `{ "type": "commonjs" }\n`;

/** The engines start the first file with this prefix, in the order of names. */
export const PROGRAM_PREFIX = "terraform-provider-";

/**
 * Packs a bundled provider in the form that Terraform and OpenTofu read from a directory. The same bundle, parts,
 * version and contract give the same bytes on every machine. Throws an Error if an engine could not start the bundle,
 * or would not select the version.
 */
export function packProvider(
  bundle: Uint8Array,
  version: string,
  { contract, builtIn, parts = {}, notices }: PackOptions = {},
): PackedProvider {
  if (!SHEBANG.test(Buffer.from(bundle.subarray(0, 128)).toString("latin1"))) {
    throw new Error(
      "The bundle is not executable: its first line must be `#!` with the path of an interpreter, and end in a line feed.",
    );
  }
  if (!/^\d+\.\d+\.\d+$/.test(version)) {
    throw new Error(
      `Invalid provider version ${JSON.stringify(version)}: must be x.y.z. The engines select a pre-release only if a configuration names it exactly.`,
    );
  }
  for (const name of Object.keys(parts)) {
    if (!/^[\w-][\w.-]*\.(js|bin)$/.test(name) || name.startsWith(PROGRAM_PREFIX)) {
      throw new Error(
        `Invalid file name ${JSON.stringify(name)} for a part of the program: it must end in .js or .bin, contain no folder, and not begin with ${PROGRAM_PREFIX}.`,
      );
    }
  }
  const besides: readonly PackedFile[] = [
    // Normalizes line ends: a license's text may have either.
    ...(notices === undefined
      ? []
      : [{ name: NOTICES_FILE, bytes: Buffer.from(notices.replaceAll("\r\n", "\n")), mode: 0o644 }]),
    { name: "package.json", bytes: Buffer.from(PACKAGE_JSON), mode: 0o644 },
    ...(contract === undefined ? [] : [{ name: CONTRACT_FILE, bytes: Buffer.from(contract), mode: 0o644 }]),
    ...Object.entries(parts)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, bytes]) => ({ name, bytes, mode: 0o644 })),
  ];
  const executable = `${PROGRAM_PREFIX}svc_v${version}`;
  const files = [...besides, { name: executable, bytes: bundle, mode: 0o755 }];
  const served = contract ?? builtIn;
  return {
    zip: zipFiles(files),
    description: {
      version,
      h1: hashOfFiles(files),
      executable,
      ...(served === undefined ? {} : { contract: sha256(Buffer.from(served)) }),
    },
  };
}
