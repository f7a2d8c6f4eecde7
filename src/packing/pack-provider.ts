import { createHash } from "node:crypto";
import { zipSync } from "fflate";

/** A packed provider: a zip, and what must be known about it. */
export interface PackedProvider {
  readonly zip: Uint8Array;
  readonly description: ProviderDescription;
}

/** The content of `provider.json`. */
export interface ProviderDescription {
  /** Version of the npm package, and then a piece of the content's hash: another content is another version. */
  readonly version: string;
  /** The engines' hash of the package, independent of the platform. */
  readonly h1: string;
  /** File in the package that the engines start. */
  readonly executable: string;
  /** SHA-256 of the compiled contract that it serves, in hexadecimal. Absent where whoever packed it did not say. */
  readonly contract?: string;
}

/** What else is said when a provider is packed. */
export interface PackOptions {
  /** Compiled contract to serve instead of the one that is built into the program. */
  readonly contract?: string | undefined;
  /** The compiled contract that is built into the program. */
  readonly builtIn?: string | undefined;
  /** Files of the program beside the one that is started, by their names: its modules, and data of its own. @default it is one file */
  readonly parts?: Readonly<Record<string, Uint8Array>> | undefined;
}

const SHEBANG = "#!/usr/bin/env node\n";

/**
 * Lies beside the program, which has no file extension: without it, Node would read the program as the module type of the package.json
 * above the stack's directory, and fail in every project that is `"type": "module"`.
 */
const PACKAGE_JSON = `{ "type": "commonjs" }\n`;

/** The engines start the first file, in the order of names, that begins so. */
const PROGRAM_PREFIX = "terraform-provider-";

/**
 * Packs a bundled provider in the form in which Terraform and OpenTofu take one from a directory. The same bundle, parts, version and
 * contract give the same bytes, on every machine. Throws an Error when the bundle could not be started by an engine.
 */
export function packProvider(
  bundle: Uint8Array,
  packageVersion: string,
  { contract, builtIn, parts = {} }: PackOptions = {},
): PackedProvider {
  if (Buffer.from(bundle.subarray(0, SHEBANG.length)).toString("latin1") !== SHEBANG) {
    throw new Error(
      `The bundle cannot be started: its first line must be ${JSON.stringify(SHEBANG.trimEnd())}.`,
    );
  }
  if (!/^\d+\.\d+\.\d+(-[0-9A-Za-z.-]+)?$/.test(packageVersion)) {
    throw new Error(
      `"${packageVersion}" is no version that a provider can have: it must be x.y.z or x.y.z-pre.`,
    );
  }
  for (const name of Object.keys(parts)) {
    if (!/^[\w-][\w.-]*\.(js|bin)$/.test(name) || name.startsWith(PROGRAM_PREFIX)) {
      throw new Error(
        `${JSON.stringify(name)} is no name for a part of the program: it must end in .js or .bin, lie in no folder, and not begin with ${PROGRAM_PREFIX}.`,
      );
    }
  }
  const besides: readonly PackedFile[] = [
    { name: "package.json", bytes: Buffer.from(PACKAGE_JSON), mode: 0o644 },
    ...(contract === undefined ? [] : [{ name: "contract.json", bytes: Buffer.from(contract), mode: 0o644 }]),
    ...Object.entries(parts)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, bytes]) => ({ name, bytes, mode: 0o644 })),
  ];
  const content = sha256(bundle, ...besides.map(({ bytes }) => bytes)).slice(0, 10);
  const version = `${packageVersion}-c${content}`;
  const executable = `${PROGRAM_PREFIX}svc_v${version}`;
  const files = [...besides, { name: executable, bytes: bundle, mode: 0o755 }];
  const served = contract ?? builtIn;
  return {
    zip: zipFiles(files),
    description: {
      version,
      h1: hash1(files),
      executable,
      ...(served === undefined ? {} : { contract: sha256(Buffer.from(served)) }),
    },
  };
}

interface PackedFile {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly mode: number;
}

function zipFiles(files: readonly PackedFile[]): Uint8Array {
  const UNIX = 3;
  const REGULAR_FILE = 0o100000;
  // A zip holds local time: the same date and hour in every time zone are the same bytes. At noon no clock is changed.
  const mtime = new Date(1980, 0, 1, 12);
  return zipSync(
    Object.fromEntries(
      files.map((file) => [
        file.name,
        [file.bytes, { os: UNIX, attrs: ((REGULAR_FILE | file.mode) << 16) >>> 0, mtime, level: 9 }],
      ]),
    ),
  );
}

/** The hash of a package's content as Go's `dirhash.Hash1` has it, by which the engines know a package again. */
function hash1(files: readonly PackedFile[]): string {
  const lines = files
    .map(({ name, bytes }) => ({ name, line: `${sha256(bytes)}  ${name}\n` }))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .map(({ line }) => line);
  return `h1:${createHash("sha256").update(lines.join("")).digest("base64")}`;
}

/** The SHA-256 of some bytes, in hexadecimal. */
export function sha256(...parts: readonly Uint8Array[]): string {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(part);
  return hash.digest("hex");
}
