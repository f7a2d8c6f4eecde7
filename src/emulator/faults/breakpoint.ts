import type { RecordedRequest } from "../http/request-log";

/** A point at which calls pause until they are released. */
export interface Breakpoint {
  /** The number of calls that are paused here. */
  readonly standing: number;
  /** Whether calls of every method pause here before they begin. */
  readonly isShut: boolean;
  /** Makes every later call pause here. */
  shut(): void;
  /** Records that a call has reached this point. */
  announce(request: RecordedRequest): void;
  /** Pauses a call; `settle` receives whether it continues. Returns a function that removes the call. */
  hold(settle: (goesOn: boolean) => void): () => void;
  /** Resolves with the `count`th call that reached this point, whether it is still paused or not. */
  whenReached(count: number): Promise<RecordedRequest>;
  /**
   * Releases all paused calls: they continue, or, with false, their connections are closed and nothing more is done.
   */
  open(goesOn: boolean): void;
}

/** Creates a breakpoint without paused calls. */
export function createBreakpoint(): Breakpoint {
  const held = new Set<(goesOn: boolean) => void>();
  let shut = false;
  let reached: RecordedRequest[] = [];
  let waiters: { readonly count: number; readonly resolve: (request: RecordedRequest) => void }[] = [];
  return {
    get standing() {
      return held.size;
    },
    get isShut() {
      return shut;
    },
    shut: () => (shut = true),
    announce(request) {
      reached = [...reached, request];
      const ready = waiters.filter(({ count }) => reached.length >= count);
      waiters = waiters.filter((waiter) => !ready.includes(waiter));
      for (const { resolve } of ready) resolve(request);
    },
    hold(settle) {
      held.add(settle);
      return () => held.delete(settle);
    },
    whenReached(count) {
      const request = reached[count - 1];
      return request === undefined
        ? new Promise((resolve) => waiters.push({ count, resolve }))
        : Promise.resolve(request);
    },
    open(goesOn) {
      shut = false;
      const standing = [...held];
      held.clear();
      for (const settle of standing) settle(goesOn);
    },
  };
}
