/**
 * Resources of other providers whose objects new code manages instead. Contains only pure functions: which resources of a state these are, and the
 * files that take them out of it without destroying anything.
 */
export {
  findReplaceable,
  type LeftResource,
  type ReplaceableOptions,
  type ReplaceableResource,
  type ToldObject,
} from "./find-replaceable";
export { REMOVAL, REMOVAL_CALL, type RemovalFiles, removalFiles } from "./removal-files";
