/**
 * The transport of a Terraform plugin. Contains only the layers between a host process and the bytes of a call: handshake, TLS, gRPC
 * over HTTP/2, log lines, and the start and end of the process. It knows no message of the provider protocol.
 */
export {
  createLogger,
  logThresholdFromEnv,
  LOG_LEVELS,
  type Logger,
  type LoggerOptions,
  type LogThreshold,
  type LogFields,
  type LogLevel,
} from "./log";
export {
  callWithoutPeer,
  GrpcCode,
  RpcError,
  type Rpc,
  type RpcCall,
  type RpcTable,
  type ServerStreamRpc,
  type UnaryRpc,
} from "./rpc";
export { type Network, socketParents } from "./endpoint";
export { deadEndpoints, removeEndpoint } from "./sweep-endpoints";
export { PROVIDER_SERVICE } from "./handshake";
export {
  DEFAULT_TIMINGS,
  servePlugin,
  type EngineProcess,
  type PluginHost,
  type PluginOptions,
  type PluginTimings,
  type SharedPlugin,
} from "./serve";
