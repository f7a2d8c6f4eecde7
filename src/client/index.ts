/**
 * The service's client. Contains only configuration, one network function, the chain of steps around it, its one error class, and
 * waiting for operations. Knows the documented conventions that all methods share (paths, bearer key, proto-JSON,
 * operations and errors), but no kind, method or field of the service.
 */
export { createClient } from "./http/chain";
export type {
  AnswerFacts,
  CallEvent,
  CallLog,
  CallOptions,
  Client,
  ClientOptions,
  ClientMethod,
} from "./client";
export {
  MAX_TIMER_MS,
  pause,
  signalAfter,
  systemClock,
  whenAborted,
  type Clock,
  formatDuration,
  unlessAborted,
  type ClockOffset,
  createServiceTime,
  type ServiceTime,
} from "./clock";
export {
  keyOrigin,
  normalizedEndpoint,
  resolveConfig,
  type ClientConfig,
  type ConfigArguments,
  type ConfigOptions,
  type ResolvedConfig,
} from "./config/config";
export type { ConfigProblem } from "./config/config-problem";
export { isNotFound, isServiceError, mayMeanNotFound, namesCode, ServiceError } from "./errors/error";
export {
  FAILURE_REASONS,
  type Delivery,
  type FailureReason,
  type FieldViolation,
  type ServiceErrorFacts,
} from "./errors/error-facts";
export { withStateOf } from "./operations/done-operation";
export { ERROR_CODES, errorCodeFrom, type ErrorCode } from "./errors/error-code";
export { isLoopbackHost } from "./config/loopback";
export { isUnverified, UNVERIFIED_VARIABLE } from "./config/unverified";
export { errorCodeOfAnswer } from "./errors/error-conversion";
export { NetworkError, type NetworkFailure, type NetworkFailureReason } from "./http/network-error";
export {
  isTerminal,
  namedOperation,
  operationFromAnswer,
  operationFromJson,
  OtherOperation,
  UnexpectedAnswerError,
  type Operation,
  type OperationState,
  type GetOperation,
  type GetOperationOptions,
  type GetOperations,
  type OperationBatch,
} from "./operations/operation";
export { describeOutcome, type WaitProgress, type WaitRequest } from "./operations/wait-request";
export {
  createOperationPoller,
  type OperationPoller,
  type PollerOptions,
} from "./operations/operation-poller";
export type { OperationOutcome, WaitState } from "./operations/poll-decision";
export { DEFAULT_POLL_PACING, intervalAfter, type PollPacing } from "./operations/poll-pacing";
export {
  decodeProtoJson,
  encodeProtoJson,
  exactNumber,
  exactNumberAt,
  isJsonList,
  isJsonObject,
  JSON_DEPTH_LIMIT,
  JsonDepthError,
  type JsonInput,
  type JsonInputObject,
  type JsonObject,
  type JsonValue,
  withoutNumberMark,
} from "./http/proto-json";
export { type Environment, selectProxy } from "./config/proxy";
export { endPromptly } from "./http/prompt-end";
export { createRedact, redactJson } from "./http/redact";
export { type Redact, createSecret, excerpt, type Secret } from "../base/redaction";
export { DEFAULT_RETRY_POLICY, isConflict, isTransient, type RetryPolicy, type Safety } from "./retry/retry";
export type { ClosableTransport, HttpRequest, HttpResponse, Transport } from "./http/transport";
export { createUndiciTransport, type UndiciTransportOptions } from "./http/undici-transport";
