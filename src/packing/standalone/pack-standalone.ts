import { unzipSync } from "fflate";
import { posixLauncher, windowsLauncher } from "../launcher";
import { type PackedProvider, PROGRAM_PREFIX } from "../pack-provider";
import { hashOfFiles, type PackedFile, zipFiles } from "../zip-files";
import { checkExecutable } from "./check-executable";
import type { StandalonePlatform } from "./platforms";

/** A package for one platform. */
export interface PlatformPackage {
  readonly platform: string;
  /** Hash of the package in the engines' format. */
  readonly h1: string;
  readonly zip: Uint8Array;
}

/** Node for one platform. */
export interface NodeProgram {
  readonly executable: Uint8Array;
  /** Text of its license. Absent if a user gave the executable alone. */
  readonly license?: Uint8Array | undefined;
}

/** The provider's program in a standalone package. The engine must not take it for the file to start. */
const PROGRAM = "provider.js";

/** File in a package with the license of Node. */
const NODE_LICENSE = "NODE-LICENSE.txt";

/**
 * Packs a provider with Node, so that the machine of the engine needs none. The engine starts a launcher, which is replaced by Node. Node stays
 * the file that its vendor signed. The same provider and the same Node give the same bytes. Throws an Error if Node is not an executable for
 * the platform.
 */
export function packStandalone(
  { zip, description }: PackedProvider,
  node: NodeProgram,
  platform: StandalonePlatform,
): PlatformPackage {
  checkExecutable(node.executable, platform, "Node");
  const { [description.executable]: program, ...others } = unzipSync(zip);
  if (program === undefined) {
    throw new Error(`the provider's package does not contain ${description.executable}`);
  }
  const isWindows = platform.startsWith("windows_");
  const files: readonly PackedFile[] = [
    { name: PROGRAM, bytes: program, mode: 0o644 },
    ...Object.entries(others).map(([name, bytes]) => ({ name, bytes, mode: 0o644 })),
    ...(node.license === undefined ? [] : [{ name: NODE_LICENSE, bytes: node.license, mode: 0o644 }]),
    // A higher level takes twice as long and saves two percent.
    { name: isWindows ? "node.exe" : "node", bytes: node.executable, mode: 0o755, level: 4 },
    {
      name: `${PROGRAM_PREFIX}svc_v${description.version}${isWindows ? ".cmd" : ""}`,
      bytes: Buffer.from((isWindows ? windowsLauncher : posixLauncher)(PROGRAM)),
      mode: 0o755,
    },
  ];
  const sorted = [...files].sort((a, b) => (a.name < b.name ? -1 : 1));
  return { platform, h1: hashOfFiles(sorted), zip: zipFiles(sorted) };
}
