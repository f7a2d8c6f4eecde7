/**
 * The interface between the transport and the handlers of the calls: messages are protobuf bytes without gRPC framing, and an RPC is named
 * by its full path, for example `/tfplugin6.Provider/GetProviderSchema`.
 */

/** gRPC status codes (protocol fact: the numbers are the wire's). */
export const GrpcCode = {
  OK: 0,
  CANCELLED: 1,
  UNKNOWN: 2,
  INVALID_ARGUMENT: 3,
  DEADLINE_EXCEEDED: 4,
  NOT_FOUND: 5,
  ALREADY_EXISTS: 6,
  PERMISSION_DENIED: 7,
  RESOURCE_EXHAUSTED: 8,
  FAILED_PRECONDITION: 9,
  ABORTED: 10,
  OUT_OF_RANGE: 11,
  UNIMPLEMENTED: 12,
  INTERNAL: 13,
  UNAVAILABLE: 14,
  DATA_LOSS: 15,
  UNAUTHENTICATED: 16,
} as const;

/** One of the seventeen status numbers. */
export type GrpcCode = (typeof GrpcCode)[keyof typeof GrpcCode];

/** Data about a call for its handler. */
export interface RpcCall {
  /**
   * Aborted when the answer is no longer wanted: the peer cancelled or disconnected, its deadline passed, or the process is about to end;
   * and by {@link interrupt}. The reason is an `Error` with the cause. A handler with unsaved work returns its partial result when this
   * fires; the process waits a limited time for it. Created when first used, since few calls need it.
   */
  readonly signal: AbortSignal;
  /** Whether the peer still wants the answer. */
  isAnswerWanted(): boolean;
  /** Aborts the signal although the answer is still wanted. Has no effect on an aborted signal. */
  interrupt(reason: Error): void;
}

/** Returns a call without a peer, for a handler that is run directly. Its answer is wanted until `signal` is aborted. */
export function callWithoutPeer(signal: AbortSignal = new AbortController().signal): RpcCall {
  const interrupted = new AbortController();
  return {
    signal: AbortSignal.any([signal, interrupted.signal]),
    isAnswerWanted: () => !signal.aborted,
    interrupt: (reason) => interrupted.abort(reason),
  };
}

/** One request, one answer. */
export interface UnaryRpc {
  readonly kind: "unary";
  /** Resolves with the response message. A thrown `RpcError` becomes that status, anything else INTERNAL. */
  handle(request: Uint8Array, call: RpcCall): Promise<Uint8Array>;
}

/** One request, any number of answers, each sent as soon as it is yielded (and the peer has room for it). */
export interface ServerStreamRpc {
  readonly kind: "serverStream";
  /** Errors as for {@link UnaryRpc.handle}; messages yielded before the error have reached the peer. */
  handle(request: Uint8Array, call: RpcCall): AsyncIterable<Uint8Array>;
}

/** An RPC of either form. */
export type Rpc = UnaryRpc | ServerStreamRpc;

/** All served RPCs, by full path. An absent path is answered UNIMPLEMENTED. */
export type RpcTable = ReadonlyMap<string, Rpc>;

/**
 * An error of a handler that becomes a gRPC status. The message reaches the peer (after redaction), so it is written for its user. Any
 * other error becomes INTERNAL with a text that reveals nothing.
 */
export class RpcError extends Error {
  override readonly name = "RpcError";
  readonly code: GrpcCode;

  constructor(code: GrpcCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}
