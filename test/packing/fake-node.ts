import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { NODE_PACKAGES, type NodePackage, type StandalonePlatform } from "../../src/packing";

/** Returns a small file with the header of an executable for a platform. Nothing can start it. */
export function fakeNode(platform: StandalonePlatform): Buffer {
  const { format, machine }: NodePackage = NODE_PACKAGES[platform];
  const bytes = Buffer.alloc(256);
  if (format === "ELF") {
    bytes.write("\x7fELF", "latin1");
    bytes.writeUInt16LE(machine, 18);
  } else if (format === "Mach-O") {
    bytes.writeUInt32LE(0xfeed_facf);
    bytes.writeUInt32LE(machine, 4);
  } else {
    bytes.write("MZ", "latin1");
    bytes.writeUInt32LE(128, 60);
    bytes.write("PE\0\0", 128, "latin1");
    bytes.writeUInt16LE(machine, 132);
  }
  return bytes;
}

const folders: string[] = [];
process.on("exit", () => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** Returns a folder that is removed after the test file has run. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "svc-packing-"));
  folders.push(folder);
  return folder;
}

/** Writes {@link fakeNode} to a file that is removed after the test file has run. Returns its path. */
export function fakeNodeFile(platform: StandalonePlatform): string {
  const file = join(temporaryFolder(), "node");
  writeFileSync(file, fakeNode(platform));
  return file;
}
