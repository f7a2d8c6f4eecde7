import { NODE_PACKAGES, type NodePackage, type StandalonePlatform } from "./platforms";

/** Throws an Error if a file is not an executable for a platform. `name` says where it comes from. */
export function checkExecutable(bytes: Uint8Array, platform: StandalonePlatform, name: string): void {
  const { format, machine }: NodePackage = NODE_PACKAGES[platform];
  const found = formatOf(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  if (found === undefined) {
    throw new Error(`${name} is not an executable: the platform ${platform} needs ${format}`);
  }
  if (found.format !== format || found.machine !== machine) {
    const actual = Object.entries(NODE_PACKAGES).find(
      ([, each]) => each.format === found.format && each.machine === found.machine,
    );
    throw new Error(
      `${name} is an executable for ${actual?.[0] ?? `another platform (${found.format}, machine ${found.machine})`}, not for ${platform}`,
    );
  }
}

/** Reads the header of an executable. Undefined if the file has none that is known. */
function formatOf(bytes: Buffer): Pick<NodePackage, "format" | "machine"> | undefined {
  if (bytes.length < 64) return undefined;
  if (bytes.readUInt32BE(0) === 0x7f45_4c46) return { format: "ELF", machine: bytes.readUInt16LE(18) };
  if (bytes.readUInt32LE(0) === 0xfeed_facf) return { format: "Mach-O", machine: bytes.readUInt32LE(4) };
  const header = bytes.readUInt32LE(60);
  const isPe =
    bytes.toString("latin1", 0, 2) === "MZ" &&
    header + 6 <= bytes.length &&
    bytes.toString("latin1", header, header + 4) === "PE\0\0";
  return isPe ? { format: "PE", machine: bytes.readUInt16LE(header + 4) } : undefined;
}
