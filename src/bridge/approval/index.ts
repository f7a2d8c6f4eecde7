/** The changes that a review permits. Contains only the comparison with what the engine asks for; the phases of the life cycle ask it. */
export type { ApprovedRun, Permit } from "./approved-run";
export type { AskedChange } from "./asked-change";
export { changesNothing } from "./compare-change";
export { openApproval } from "./open-approval";
