/**
 * Code of objects that exist. Contains only pure functions from the objects of an account to texts: names, references, tables of siblings, files. It
 * reads nothing and writes no file.
 */
export { adoptAccount, type AdoptedCode, type AdoptOptions } from "./adopt-account";
export type { NamedSecret } from "./adoption";
export { type Division, hasLabel } from "./divide";
export { formatCode } from "./format-code";
export { asId } from "./name-objects";
export { countedObjects, countsOf } from "./left-out";
export { ADDITION, type ProgramStyle } from "./program-style";
