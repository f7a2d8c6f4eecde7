import { unzipSync } from "fflate";
import {
  NOTICES_FILE,
  type PackedProvider,
  packProvider,
  type ProviderDescription,
  sha256,
} from "./pack-provider";

/**
 * Repacks a provider to serve another contract. Returns it unchanged, byte for byte, if it already serves that
 * contract. Throws an Error if the zip does not match its description.
 */
export function repackProvider(packed: PackedProvider, contract: string): PackedProvider {
  const { zip, description } = packed;
  if (description.contract === sha256(Buffer.from(contract))) return packed;
  const files = unzipSync(zip);
  const program = files[description.executable];
  if (program === undefined) throw new Error(`it does not contain ${description.executable}`);
  const notices = files[NOTICES_FILE];
  return packProvider(program, packageVersionOf(description), {
    contract,
    notices: notices === undefined ? undefined : Buffer.from(notices).toString("utf8"),
    // Drops data files: they were generated for the built-in contract, and the program works without them.
    parts: Object.fromEntries(Object.entries(files).filter(([name]) => name.endsWith(".js"))),
  });
}

/** Returns the version without the part of the content's hash. */
function packageVersionOf({ version }: ProviderDescription): string {
  return version.replace(/-c[0-9a-f]{10}$/, "");
}
