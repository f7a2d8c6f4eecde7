import { createHash } from "node:crypto";
import { unzipSync, zipSync } from "fflate";

/** A file of a package. */
export interface PackedFile {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly mode: number;
  /** How hard to compress it, from 0 to 9. @default 9 */
  readonly level?: 4 | 9;
}

/** Comment on each file of a packed zip. It tells our packages from others, whatever their names. The engines ignore it. */
const MARK = "packed by cdktf-provider-svc";

/** Whether {@link zipFiles} made this zip. */
export function isPackedProvider(zip: Uint8Array): boolean {
  return Buffer.from(zip.buffer, zip.byteOffset, zip.byteLength).includes(MARK);
}

/** Packs files into a zip. The same files give the same bytes on every machine. */
export function zipFiles(files: readonly PackedFile[]): Uint8Array {
  const UNIX = 3;
  const REGULAR_FILE = 0o100000;
  // A zip stores local time: the same date and hour give the same bytes in every time zone. No time zone changes its
  // clocks at noon.
  const mtime = new Date(1980, 0, 1, 12);
  return zipSync(
    Object.fromEntries(
      files.map((file) => [
        file.name,
        [
          file.bytes,
          {
            os: UNIX,
            attrs: ((REGULAR_FILE | file.mode) << 16) >>> 0,
            mtime,
            level: file.level ?? 9,
            comment: MARK,
          },
        ],
      ]),
    ),
  );
}

/**
 * Returns the hash of a package's content as Go's `dirhash.Hash1` computes it, by which the engines identify a
 * package.
 */
export function hashOfFiles(files: readonly Pick<PackedFile, "name" | "bytes">[]): string {
  const lines = files
    .map(({ name, bytes }) => ({ name, line: `${sha256(bytes)}  ${name}\n` }))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .map(({ line }) => line);
  return `h1:${createHash("sha256").update(lines.join("")).digest("base64")}`;
}

/** Returns the hash of a zip's content, as {@link hashOfFiles}. Throws an Error if it is no zip. */
export function hashOfPackage(zip: Uint8Array): string {
  return hashOfFiles(Object.entries(unzipSync(zip)).map(([name, bytes]) => ({ name, bytes })));
}

/** Returns the SHA-256 of the given bytes in hexadecimal. */
export function sha256(...parts: readonly Uint8Array[]): string {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(part);
  return hash.digest("hex");
}
