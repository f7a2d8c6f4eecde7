/**
 * The service as its contract describes it. Only ever contains the contract's methods, called through the client: one object read, a kind
 * listed, an operation asked for. Knows neither the engine nor the command line, which both build on it.
 */
export {
  callMethod,
  type CallMethodOptions,
  type FollowedOperation,
  followOperationByName,
  type FollowOptions,
  type MethodResult,
  timeLimitOf,
} from "./call-method";
export { isGone, NotListed } from "./gone";
export { findInList, listNames, listObjects } from "./list-objects";
export { safetyOf } from "./method-safety";
export { nameOfOperation } from "./name-of-operation";
export { memberIn, objectIn } from "./object-in-answer";
export type { ReadOptions } from "./asked-object";
export { createObjectReads, type ObjectReads, type ObjectReadsOptions } from "./object-reads";
export { type OperationMethod, operationMethod, withUsualOperation } from "./operation-method";
export { operationPoll } from "./operation-poll";
export type { Progress, ProgressOptions } from "./progress";
export { harmlessLine, outcomeLine, progressLine } from "./progress-texts";
export { readObject, type ReadObjectOptions } from "./read-object";
export type { Service } from "./service";
export { UnexpectedAnswer } from "./unexpected-answer";
export { watchOperations, type WatchOperationsOptions } from "./watch-operations";
