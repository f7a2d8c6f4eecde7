import type { RpcError } from "./rpc";

/** A provider call that is being answered. */
export interface CallInFlight {
  /** Full path of the RPC. */
  readonly path: string;
  /** Tells the handler that its answer is no longer wanted. Harmless when repeated. */
  abort(reason: Error): void;
  /** Answers the peer with this error now, unless it has an answer already. */
  fail(error: RpcError): void;
}

/**
 * The calls whose handlers run, including those whose peer has gone: their handlers may still be saving what they did.
 * The host's own long-lived streams do not count.
 */
export interface CallsInFlight {
  readonly size: number;
  add(call: CallInFlight): void;
  remove(call: CallInFlight): void;
  /** Those that run now, in the order of their start. */
  list(): readonly CallInFlight[];
  abortAll(reason: Error): void;
  /** Resolves true once no call is in flight, or false after `timeoutMs`. */
  whenIdle(timeoutMs: number): Promise<boolean>;
}

/** An empty set of calls. */
export function createCallsInFlight(): CallsInFlight {
  const calls = new Set<CallInFlight>();
  const waiting = new Set<() => void>();
  return {
    get size() {
      return calls.size;
    },
    add(call) {
      calls.add(call);
    },
    remove(call) {
      calls.delete(call);
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

/** The reason given to a call's signal: named as aborts are everywhere in Node, with a text that says why. */
export function abortReason(text: string): Error {
  const reason = new Error(text);
  reason.name = "AbortError";
  return reason;
}
