/**
 * The deletion of what has expired in an account. Contains only the proof that an object is what its expiry label says, the order of deletions, what keeps an
 * object from being deleted, and reports. Requests are sent by the one path of a call.
 */
export { type HeldObjects } from "./judge-expiry";
export { sweepSchema } from "./json-schema";
export { hasLeft, type SweepReport, type SweepVerdict, type SweptObject } from "./report";
export { createServiceNow, type ServiceNow } from "./service-now";
export { sweepAccount, type SweepOptions } from "./sweep-account";
export { RefusedSweepError } from "./sweep-limits";
export { textSweep } from "./text-format";
