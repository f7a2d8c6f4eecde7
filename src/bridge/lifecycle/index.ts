/** Life cycle of a resource, one file per phase. Contains only code that is the same for every kind. */
export { fingerprintOf, readableNames, notedPlace } from "./create/create-match";
export { deleteObject } from "./delete/delete-object";
export { listBeforeCreate, listingOf } from "./create/create-request";
export { effectOn } from "./plan/plan-diagnostics";
export { fillDefaults } from "./plan/plan";
export * as recoveryDiagnostics from "./create/recovery-diagnostics";
export { journalUnwritable } from "./create/recovery-diagnostics";
export { isOfThisKey, isSameAccount } from "./same-account";
export { createResource } from "./resource";
export { changeOf, guardProblems, type GuardedChange, permitFor } from "./guard-problems";
export { stateWithId } from "./decorators/with-id";
