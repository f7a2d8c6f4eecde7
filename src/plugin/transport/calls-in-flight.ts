import type { RpcError } from "./rpc";

/** A provider call that is being answered. */
export interface CallInFlight {
  /** Full path of the RPC. */
  readonly path: string;
  /** Signals the handler that its answer is no longer wanted. Repeated calls have no effect. */
  abort(reason: Error): void;
  /** Answers the peer with this error now, unless it has an answer already. */
  fail(error: RpcError): void;
}

/**
 * The calls whose handlers run. It includes calls whose peer has gone: their handlers may still be saving their results. The long-lived
 * streams of the host's plugin library do not count.
 */
export interface CallsInFlight {
  readonly size: number;
  add(call: CallInFlight): void;
  remove(call: CallInFlight): void;
  /** Returns the running calls, in the order of their start. */
  list(): readonly CallInFlight[];
  abortAll(reason: Error): void;
  /** Resolves true once no call is in flight, or false after `timeoutMs`. */
  whenIdle(timeoutMs: number): Promise<boolean>;
}

/**
 * Creates an empty set of calls.
 *
 * @param whole - the set of which it is a part: that of the process, for the calls of one connection. @default none
 */
export function createCallsInFlight(whole?: CallsInFlight): CallsInFlight {
  const calls = new Set<CallInFlight>();
  const waiting = new Set<() => void>();
  return {
    get size() {
      return calls.size;
    },
    add(call) {
      calls.add(call);
      whole?.add(call);
    },
    remove(call) {
      calls.delete(call);
      whole?.remove(call);
      if (calls.size === 0) for (const wake of waiting) wake();
    },
    list: () => [...calls],
    abortAll(reason) {
      for (const call of calls) call.abort(reason);
    },
    whenIdle(timeoutMs) {
      if (calls.size === 0) return Promise.resolve(true);
      return new Promise((resolve) => {
        const finish = (idle: boolean): void => {
          clearTimeout(timer);
          waiting.delete(wake);
          resolve(idle);
        };
        const wake = (): void => finish(true);
        const timer = setTimeout(() => finish(false), timeoutMs);
        waiting.add(wake);
      });
    },
  };
}

/** Creates the abort reason of a call's signal. It is named AbortError, as usual in Node, and its text has the cause. */
export function abortReason(text: string): Error {
  const reason = new Error(text);
  reason.name = "AbortError";
  return reason;
}
