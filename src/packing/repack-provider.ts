import { unzipSync } from "fflate";
import { type PackedProvider, packProvider, type ProviderDescription, sha256 } from "./pack-provider";

/**
 * Packs the program of a packed provider anew, so that it serves another contract. With the contract that it serves already, it stays as it
 * is, byte for byte. Throws an Error when the zip is not what its description says.
 */
export function repackProvider(packed: PackedProvider, contract: string): PackedProvider {
  const { zip, description } = packed;
  if (description.contract === sha256(Buffer.from(contract))) return packed;
  const files = unzipSync(zip);
  const program = files[description.executable];
  if (program === undefined) throw new Error(`there is no ${description.executable} in it`);
  return packProvider(program, packageVersionOf(description), {
    contract,
    // Data was made for the contract that is built in; the program does without.
    parts: Object.fromEntries(Object.entries(files).filter(([name]) => name.endsWith(".js"))),
  });
}

/** The version without the piece of the content's hash. */
function packageVersionOf({ version }: ProviderDescription): string {
  return version.replace(/-c[0-9a-f]{10}$/, "");
}
