/**
 * The one view of what exists in a place. Contains the reads of objects and lists, the reads that a list serves together, and the one decision
 * whether an object is gone. No other module calls a list method.
 */
export { isGone, isProvedGone, mayBeGone, mayYetAppear, unlessGone } from "./object-gone";
export { listByName, listNames, listObjects } from "./list-objects";
export { listPages } from "./list-page";
export { FEW_OBJECTS } from "./list-snapshot";
export { createObjectReads, type ObjectReads, type ReadOptions, REFRESH_MAX_AGE_MS } from "./object-reads";
export { createOwnChanges, type OwnChanges } from "./read-object";
export { placeOf } from "./place";
export type { PlaceList } from "./place-reads";
export { shortListText } from "./short-list";
export { askService, type ServiceAnswer } from "./service-answer";
