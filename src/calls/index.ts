/**
 * The one path of a call. Contains only what sends a request, decides by one table whether it may be sent again, follows its operation, and
 * finds out what became of a request whose answer was lost. Creates, updates, deletes, actions, hooks and the command line are its callers.
 * Knows neither the engine nor a state.
 */
export { type CallRequest, type LostCheck, send } from "./attempts";
export { type CallEnd, makeCall, type MethodCall } from "./call";
export {
  CapacityTurns,
  capacityTurns,
  type CapacityWait,
  type NextTry,
  type TryOutcome,
} from "./capacity-turns";
export { callMethod, type CallMethodOptions, timeLimitOf, USUAL_LIMIT_MS } from "./call-method";
export {
  type CallContext,
  type Caller,
  callerOf,
  type CallLogger,
  DEFAULT_SETTLE_MS,
  silentContext,
  nameGivenIn,
  nameInMetadata,
  creationTimeFieldOf,
  creationTimeOf,
  timeRangeOf,
  follow,
  followByName,
  type OperationEnd,
  type OperationWait,
  createOwnOperations,
  type OwnOperations,
} from "./follow";
export { NotSentError, neverCalled } from "./conflict";
export {
  type LookResult,
  lookUntil,
  type Patience,
  graceAfter,
  LEAST_VISIBILITY_MS,
  readChanged,
  readWhenVisible,
  type Reader,
  whenGone,
} from "./read-after-change";
export { canListOperations, type ListedOperation, listOperations } from "./listed-operations";
export { canBeOurs, type LostRequest, operationEvidence } from "./operation-evidence";
export { settleTimeMs } from "./settle-time";
export {
  type RequestTimes,
  type TimeRange,
  type TimeWindow,
  type Timing,
  timingOf,
  windowOf,
} from "./time-window";
