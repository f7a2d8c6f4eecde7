import { GrpcCode, RpcError, type RpcCall } from "./rpc";

/** What the machinery's own handlers know besides. */
export interface MachineryCall extends RpcCall {
  /** Resolves when the answer has left this process, or the call ended otherwise. */
  readonly closed: Promise<void>;
}

/** As `Rpc`, with {@link MachineryCall}. */
export type MachineryRpc =
  | { readonly kind: "unary"; handle(request: Uint8Array, call: MachineryCall): Promise<Uint8Array> }
  | {
      readonly kind: "serverStream";
      handle(request: Uint8Array, call: MachineryCall): AsyncIterable<Uint8Array>;
    };

/** By full path. */
export type MachineryTable = ReadonlyMap<string, MachineryRpc>;

/** An encoded message without fields. */
const EMPTY = new Uint8Array(0);

/** `HealthCheckResponse { status: SERVING }`: field 1, varint, 1 (protocol: grpc.health.v1). */
const SERVING = Uint8Array.of(0x08, 0x01);

/**
 * The services that the host's plugin library has besides the provider's own. `plugin.GRPCBroker` is absent on purpose:
 * the host opens its stream on every connection and is content with UNIMPLEMENTED.
 *
 * @param onShutdown called when the host asks the process to end, with a promise of the moment when it has its answer.
 * @param beforeEnd what is done before that request is answered. The host sets itself no limit for the answer, so this has one of its own.
 */
export function createMachinery(
  onShutdown: (answered: Promise<void>) => void,
  beforeEnd: () => Promise<void>,
): MachineryTable {
  return new Map<string, MachineryRpc>([
    [
      "/plugin.GRPCController/Shutdown",
      {
        kind: "unary",
        handle: async (_request, call) => {
          await beforeEnd();
          onShutdown(call.closed);
          return EMPTY;
        },
      },
    ],
    // Carries a plugin's standard output; ours goes to the log. The stream stays open as long as the connection: it
    // keeps the host's connection from being closed as idle (30 minutes) in the middle of a long apply.
    [
      "/plugin.GRPCStdio/StreamStdio",
      { kind: "serverStream", handle: (_request, call) => silence(call.signal) },
    ],
    ["/grpc.health.v1.Health/Check", { kind: "unary", handle: checkHealth }],
  ]);
}

/** `HealthCheckRequest { service }`: the host asks for "plugin", others for the process as a whole with no name. */
function checkHealth(request: Uint8Array): Promise<Uint8Array> {
  const known = ["", "\n\x06plugin"].includes(Buffer.from(request).toString("latin1"));
  return known
    ? Promise.resolve(SERVING)
    : Promise.reject(
        new RpcError(GrpcCode.NOT_FOUND, 'Only the health of the service "plugin" is known here.'),
      );
}

/** A stream that ends, without a message, when the signal is aborted. */
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
