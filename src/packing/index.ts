/**
 * Packs the provider's program in the form that the engines take. Only ever contains bytes: the build packs the program that it bundled,
 * and staging packs it anew where a stack has a contract of its own. Loaded only then, because of the library for zips.
 */
export {
  type PackedProvider,
  packProvider,
  type PackOptions,
  type ProviderDescription,
} from "./pack-provider";
export { repackProvider } from "./repack-provider";
