/**
 * Reads the text of a manifest. Only ever contains what needs the YAML library, which is bundled into this room and loaded with it: the
 * constructs load it when the first manifest is read. Knows neither the contract nor cdktf.
 */
export type { ManifestEntry, ManifestNode, ManifestProblem, ManifestTree, Position } from "./manifest-tree";
export { parseManifest } from "./parse-manifest";
