/**
 * What exists in a place. Contains the reads of objects and lists, the reads of a refresh, which lists may answer, and the one decision
 * whether an object is gone.
 */
export { isGone, mayYetAppear, ObjectGone } from "./object-gone";
export { findInList, listByName, listNames, listObjects, type ObjectList } from "./list-objects";
export {
  isWholePlace,
  largestPage,
  type ListMethod,
  listMethodOf,
  listPages,
  readListPage,
  scopeIn,
} from "./list-page";
export { listWholeObjects } from "./list-whole-objects";
export {
  createObjectReads,
  type ObjectReads,
  type ObjectReadsOptions,
  type ReadOptions,
  REFRESH_MAX_AGE_MS,
} from "./object-reads";
export type { RefreshOptions } from "./refresh-reads";
export { type StreamedObject, streamObjects } from "./stream-objects";
