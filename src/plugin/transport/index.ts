/**
 * The transport of a Terraform plugin. Contains only the layers between a host process and the bytes of a call: handshake, TLS, gRPC
 * over HTTP/2, log lines, and the start and end of the process. It knows no message of the provider protocol.
 */
export { createLogger, logThresholdFromEnv } from "./log";
export { LOG_LEVELS } from "./log-line";
export type { Logger, LoggerOptions, LogThreshold } from "./log";
export type { LogFields, LogLevel } from "./log-line";
export { callWithoutPeer, GrpcCode, RpcError } from "./rpc";
export type { Rpc, RpcCall, RpcTable, ServerStreamRpc, UnaryRpc } from "./rpc";
export { type Network, socketParents } from "./endpoint";
export { deadEndpoints, removeEndpoint } from "./sweep-endpoints";
export { PROVIDER_SERVICE } from "./handshake";
export { DEFAULT_TIMINGS, servePlugin } from "./serve";
export type { EngineProcess, PluginHost, PluginOptions, PluginTimings, SharedPlugin } from "./serve";
