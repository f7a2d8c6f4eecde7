/**
 * Only ever contains the service's client: configuration, one network function, the chain of steps around it, its one
 * error class, and waiting for operations. It knows what is documented of every method (paths, bearer key, proto-JSON,
 * operations and errors) and no kind, method or field of the service.
 */
export { createClient } from "./chain";
export type { AnswerFacts, CallEvent, CallLog, CallOptions, Client, ClientOptions, Method } from "./client";
export { systemClock, type Clock } from "./clock";
export {
  resolveConfig,
  type ClientConfig,
  type ConfigArguments,
  type ConfigOptions,
  type ConfigProblem,
  type ResolvedConfig,
} from "./config";
export {
  FAILURE_REASONS,
  isNotFound,
  isServiceError,
  ServiceError,
  type Delivery,
  type FailureReason,
  type FieldViolation,
  type ServiceErrorFacts,
} from "./error";
export { formatDuration } from "./duration";
export { ERROR_CODES, errorCodeFrom, type ErrorCode } from "./error-code";
export { isLoopbackHost } from "./loopback";
export { excerpt } from "./excerpt";
export { NetworkError, type NetworkFailure, type NetworkFailureReason } from "./network-error";
export {
  isTerminal,
  namedOperation,
  OPERATION_STATES,
  operationFromAnswer,
  operationFromJson,
  UnexpectedAnswerError,
  type Operation,
  type OperationState,
} from "./operation";
export type { GetOperation, LookOptions } from "./operation-look";
export { describeOutcome } from "./operation-texts";
export { createOperationWatch, type OperationWatch, type WatchOptions } from "./operation-watch";
export type { OperationOutcome, WaitState } from "./poll-decision";
export { DEFAULT_POLL_PACING, intervalAfter, type PollPacing } from "./poll-pacing";
export {
  decodeProtoJson,
  encodeProtoJson,
  isJsonList,
  isJsonObject,
  type JsonInput,
  type JsonInputObject,
  type JsonObject,
  type JsonValue,
} from "./proto-json";
export type { Environment } from "./proxy";
export { endPromptly } from "./prompt-end";
export { createRedact, type Redact } from "./redact";
export { DEFAULT_RETRY_POLICY, isConflict, type RetryPolicy, type Safety } from "./retry";
export { createSecret, type Secret } from "./secret";
export type { ClosableTransport, HttpRequest, HttpResponse, Transport } from "./transport";
export { createUndiciTransport, type UndiciTransportOptions } from "./undici-transport";
export type { WaitProgress, WaitRequest } from "./wait-request";
