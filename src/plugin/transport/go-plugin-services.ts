import { GrpcCode, RpcError, type RpcCall } from "./rpc";

/** Call data for the handlers of the go-plugin services. */
export interface GoPluginCall extends RpcCall {
  /** Resolves when the answer has left this process, or the call ended otherwise. */
  whenClosed(): Promise<void>;
}

/** As `Rpc`, with {@link GoPluginCall}. */
export type GoPluginRpc =
  | { readonly kind: "unary"; handle(request: Uint8Array, call: GoPluginCall): Promise<Uint8Array> }
  | {
      readonly kind: "serverStream";
      handle(request: Uint8Array, call: GoPluginCall): AsyncIterable<Uint8Array>;
    };

/** By full path. */
export type GoPluginTable = ReadonlyMap<string, GoPluginRpc>;

/** An encoded message without fields. */
const EMPTY = new Uint8Array(0);

/** `HealthCheckResponse { status: SERVING }`: field 1, varint, 1 (protocol: grpc.health.v1). */
const SERVING = Uint8Array.of(0x08, 0x01);

/**
 * Creates the services of the host's plugin library (go-plugin), beside the provider's own. `plugin.GRPCBroker` is absent on purpose: the
 * host opens its stream on every connection and accepts UNIMPLEMENTED.
 *
 * @param onShutdown called when the host asks the process to end, with a promise that resolves when it has its answer.
 * @param beforeEnd runs before that request is answered. The host has no time limit for the answer, so this work has one of its own.
 */
export function createGoPluginServices(
  onShutdown: (answered: Promise<void>) => void,
  beforeEnd: () => Promise<void>,
): GoPluginTable {
  return new Map<string, GoPluginRpc>([
    [
      "/plugin.GRPCController/Shutdown",
      {
        kind: "unary",
        handle: async (_request, call) => {
          await beforeEnd();
          onShutdown(call.whenClosed());
          return EMPTY;
        },
      },
    ],
    // Carries a plugin's standard output; ours goes to the log. The stream stays open as long as the connection, and so keeps the host's
    // connection from being closed as idle (30 minutes) during a long apply.
    [
      "/plugin.GRPCStdio/StreamStdio",
      { kind: "serverStream", handle: (_request, call) => silence(call.signal) },
    ],
    ["/grpc.health.v1.Health/Check", { kind: "unary", handle: checkHealth }],
  ]);
}

/** `HealthCheckRequest { service }`: the host asks for "plugin", others for the whole process with an empty name. */
function checkHealth(request: Uint8Array): Promise<Uint8Array> {
  const known = ["", "\n\x06plugin"].includes(Buffer.from(request).toString("latin1"));
  return known
    ? Promise.resolve(SERVING)
    : Promise.reject(
        new RpcError(GrpcCode.NOT_FOUND, 'Only the health of the service "plugin" is known here.'),
      );
}

/** Returns a stream without messages that ends when the signal is aborted. */
function silence(signal: AbortSignal): AsyncIterable<Uint8Array> {
  return {
    [Symbol.asyncIterator]: () => ({
      next: () =>
        new Promise((resolve) => {
          const end = (): void => resolve({ done: true, value: undefined });
          if (signal.aborted) end();
          else signal.addEventListener("abort", end, { once: true });
        }),
    }),
  };
}
