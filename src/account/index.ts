/**
 * The objects of an account, or of one project in it, in one pass over all kinds. Contains only reads (their order, what belongs to a project, and
 * which kinds could not be read), the references between objects, and the conditions by which users select objects.
 */
export { displayNameOf } from "./display-name";
export { inOrder } from "./in-order";
export { type ObjectReference, objectReferences } from "./object-references";
export {
  type AccountContent,
  type AccountObject,
  type KindRead,
  readAccount,
  type ReadAccountOptions,
  type UnreadKind,
} from "./read-account";
export { isKnownProperty, isSelected, parseSelection, type Selection } from "./selection";
