import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import type { NodeProgram } from "./pack-standalone";
import { NODE_PACKAGES, NODE_VERSION, type NodePackage, type StandalonePlatform } from "./platforms";

/**
 * Reads Node from a file: an executable, or the npm package of {@link NODE_VERSION} for the platform, as `npm pack` writes it. Throws an
 * Error if a package has another integrity than the published one.
 */
export function readNode(file: string, platform: StandalonePlatform): NodeProgram {
  const bytes = readFileSync(file);
  const isCompressed = bytes.length > 2 && bytes.readUInt16BE(0) === 0x1f8b;
  return isCompressed ? fromPackage(bytes, platform, file) : { executable: bytes };
}

/** Returns the integrity of a file in npm's form. */
export function integrityOf(bytes: Uint8Array): string {
  return `sha512-${createHash("sha512").update(bytes).digest("base64")}`;
}

function fromPackage(bytes: Buffer, platform: StandalonePlatform, file: string): NodeProgram {
  const { name, integrity, executable }: NodePackage = NODE_PACKAGES[platform];
  const found = integrityOf(bytes);
  if (found !== integrity) {
    throw new Error(
      `${file} is not the published package ${name}@${NODE_VERSION}, which ${platform} needs: its integrity is ${found}, not ${integrity}`,
    );
  }
  const files = filesInTar(gunzipSync(bytes), [`package/${executable}`, "package/LICENSE"]);
  const program = files.get(`package/${executable}`);
  if (program === undefined) throw new Error(`${file} does not contain ${executable}`);
  return { executable: program, license: files.get("package/LICENSE") };
}

/** Returns the regular files of an archive in the format of `tar` that have one of the given paths. */
export function filesInTar(tar: Buffer, paths: readonly string[]): ReadonlyMap<string, Uint8Array> {
  const BLOCK = 512;
  const found = new Map<string, Uint8Array>();
  const text = (start: number, length: number): string =>
    tar.toString("latin1", start, start + length).split("\0", 1)[0] ?? "";
  for (let position = 0; position + BLOCK <= tar.length;) {
    const name = text(position, 100);
    const size = Number.parseInt(text(position + 124, 12), 8) || 0;
    const content = position + BLOCK;
    const isRegular = ["0", ""].includes(text(position + 156, 1));
    if (isRegular && paths.includes(name)) found.set(name, tar.subarray(content, content + size));
    position = content + Math.ceil(size / BLOCK) * BLOCK;
  }
  return found;
}
