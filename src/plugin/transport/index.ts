/**
 * The transport of a Terraform plugin. This folder only ever contains what is between a host process and the bytes of a
 * call: handshake, TLS, gRPC over HTTP/2, log lines, and the life and death of the process. It knows no message of the
 * provider protocol.
 */
export { createLogger, logThresholdFromEnv, LOG_LEVELS } from "./log";
export type { Logger, LoggerOptions, LogFields, LogLevel, LogThreshold } from "./log";
export { createRedactor, REDACTED, type Redactor } from "./redact";
export { GrpcCode, RpcError } from "./rpc";
export type { Rpc, RpcCall, RpcTable, ServerStreamRpc, UnaryRpc } from "./rpc";
export type { Network } from "./endpoint";
export { PROVIDER_SERVICE } from "./handshake";
export { DEFAULT_TIMINGS, servePlugin } from "./serve";
export type { PluginHost, PluginOptions, PluginTimings } from "./serve";
