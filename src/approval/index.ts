/**
 * Approved changes: what a review permits a run to do. Contains only their format, the check of a file, and its signatures. The provider
 * compares what it is asked to do with it.
 */
export type { Approval, ApprovedChange, ApprovedValue, ApprovedVerb } from "./approval";
export { APPROVED_VERBS } from "./approval";
export { digestWith } from "./digest";
export { ApprovalError, readApproval, type ValidApproval } from "./read-approval";
export {
  checkSignature,
  type ReviewSignature,
  KEY_VARIABLE,
  signatureFile,
  SignatureError,
  signed,
  SIGNERS_VARIABLE,
  signWithSsh,
  sshSigner,
} from "./signature";
