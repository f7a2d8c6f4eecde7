import { unzipSync } from "fflate";
import { CONTRACT_FILE, NOTICES_FILE, type PackedProvider, packProvider } from "./pack-provider";
import { sha256 } from "./zip-files";

/** Options of {@link repackProvider}. */
export interface RepackOptions {
  /** Compiled contract to serve. @default - the one that the package serves */
  readonly contract?: string | undefined;
  /** Version of the new package. @default - the package's version */
  readonly version?: string | undefined;
}

/**
 * Repacks a provider to serve another contract, to have another version, or both. Returns it unchanged, byte for byte, if it already does.
 * Throws an Error if the zip does not match its description.
 */
export function repackProvider(packed: PackedProvider, options: RepackOptions): PackedProvider {
  const { zip, description } = packed;
  const { version = description.version } = options;
  const contract =
    options.contract !== undefined && description.contract !== sha256(Buffer.from(options.contract))
      ? options.contract
      : undefined;
  if (contract === undefined && version === description.version) return packed;
  const { [description.executable]: program, ...others } = unzipSync(zip);
  if (program === undefined) throw new Error(`it does not contain ${description.executable}`);
  const text = (name: string): string | undefined => {
    const bytes = others[name];
    return bytes === undefined ? undefined : Buffer.from(bytes).toString("utf8");
  };
  // Data files were generated for the built-in contract. The program works without them.
  const kept = contract === undefined ? /\.(js|bin)$/ : /\.js$/;
  const repacked = packProvider(program, version, {
    contract: contract ?? text(CONTRACT_FILE),
    notices: text(NOTICES_FILE),
    parts: Object.fromEntries(Object.entries(others).filter(([name]) => kept.test(name))),
  });
  // The built-in contract is not in the zip: only the description states its hash.
  const stated = description.contract === undefined ? {} : { contract: description.contract };
  return { ...repacked, description: { ...stated, ...repacked.description } };
}
