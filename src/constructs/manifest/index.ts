/**
 * Parses the text of a manifest. Contains only code that needs the YAML library, which is bundled into this module: the constructs
 * load it when they read the first manifest. Imports neither the contract nor cdktf.
 */
export type { ManifestEntry, ManifestNode, ManifestProblem, ManifestTree, Position } from "./manifest-tree";
export { parseManifest } from "./parse-manifest";
