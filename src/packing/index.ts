/**
 * Contains only packing of the provider's program in the form that the engines accept. The build packs the program that it bundled;
 * staging repacks it for a stack with its own contract, or with its own Node, and others publish it. Loaded only for that, because of the zip library.
 */
export { publishToMirror } from "./publish/mirror";
export { publishToOci } from "./publish/oci";
export type { PublishedAddress, PublishedPackage, Release } from "./publish/published";
export { publishToRegistry, type Signature } from "./publish/registry";
export { keyIdOf, type Signer, signWith } from "./publish/sign";
export { nodeEnvironment, selfLauncher } from "./launcher";
export {
  type PackedProvider,
  packProvider,
  type PackOptions,
  type ProviderDescription,
} from "./pack-provider";
export { repackProvider, type RepackOptions } from "./repack-provider";
export { type PlatformPackage, packStandalone } from "./standalone/pack-standalone";
export { readNode } from "./standalone/read-node";
export {
  isStandalonePlatform,
  NODE_PACKAGES,
  NODE_VERSION,
  type NodePackage,
  STANDALONE_PLATFORMS,
  type StandalonePlatform,
} from "./standalone/platforms";
export { cacheFolder, standalonePackage, type StandaloneOptions } from "./standalone/standalone-package";
export { unpackProvider } from "./unpack-provider";
export { hashOfFiles, hashOfPackage, isPackedProvider } from "./zip-files";
