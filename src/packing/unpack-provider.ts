import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { unzipSync } from "fflate";
import type { ProviderDescription } from "./pack-provider";

/** Unpacks a provider into an existing folder, and returns the path of its program, which can be started. */
export function unpackProvider(
  zip: Uint8Array,
  { executable }: Pick<ProviderDescription, "executable">,
  folder: string,
): string {
  for (const [name, bytes] of Object.entries(unzipSync(zip))) {
    writeFileSync(join(folder, name), bytes, { mode: name === executable ? 0o755 : 0o644 });
  }
  return join(folder, executable);
}
