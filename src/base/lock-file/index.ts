/** The engine's dependency lock file, `.terraform.lock.hcl`. Contains only what reads its text: what is locked, and where it stands. */
export { type ProviderBlock, providerBlocksIn } from "./lock-file-blocks";
