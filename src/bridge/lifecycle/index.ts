/** Life cycle of a resource, one file per phase. Contains only code that is the same for every kind. */
export { fingerprintOf } from "./create-fingerprint";
export { deleteObject } from "./delete-object";
export { listBeforeCreate } from "./list-before-create";
export { listingOf } from "./prepare-create";
export { fillDefaults } from "./plan-defaults";
export { generateConfig } from "./generate-config";
export * as recoveryDiagnostics from "./recovery-diagnostics";
export { journalUnwritable } from "./recovery-diagnostics";
export { keyDigestOf } from "./key-digest";
export { isOfThisKey, isSameAccount } from "./same-account";
export { createResource } from "./resource";
