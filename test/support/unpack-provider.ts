import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { unzipSync } from "fflate";
import { readProviderPackage } from "../../src/constructs/staging";

/** Unpacks the provider packed by `npm run build` into a directory as an engine does. Returns the path of the file that an engine starts. */
export function unpackProvider(directory: string): string {
  const { zip, executable } = readProviderPackage(undefined);
  mkdirSync(directory, { recursive: true });
  for (const [name, bytes] of Object.entries(unzipSync(readFileSync(zip)))) {
    writeFileSync(join(directory, name), bytes, { mode: name === executable ? 0o755 : 0o644 });
  }
  return join(directory, executable);
}
