/**
 * Contains only packing of the provider's program in the form that the engines accept. The build packs the program that it bundled;
 * staging repacks it for a stack with its own contract. Loaded only for that, because of the zip library.
 */
export {
  hashOfFiles,
  isPackedProvider,
  type PackedProvider,
  packProvider,
  type PackOptions,
  type ProviderDescription,
} from "./pack-provider";
export { repackProvider, type RepackOptions } from "./repack-provider";
