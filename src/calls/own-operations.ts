/** Names of the operations of this process's own calls. A search for a lost create does not wait for those that run. */
export interface OwnOperations {
  /** Whether the operation runs, as far as this process knows. */
  has(name: string): boolean;
  add(name: string): void;
  /** Records that an operation has ended. */
  end(name: string): void;
  /** Whether this process has lately seen the end of the operation. Such an operation cannot be that of a later request. */
  hasEnded(name: string): boolean;
  /** Calls back when the operation is added. Returns a function that removes the callback. */
  whenAdded(name: string, callback: () => void): () => void;
}

/** Number of ended operations that are remembered, the latest ones: a process may follow any number of them. */
const MOST_ENDED = 1_000;

/** Creates an empty set of own operations. */
export function createOwnOperations(): OwnOperations {
  const names = new Set<string>();
  const ended = new Set<string>();
  const waiting = new Map<string, Set<() => void>>();
  return {
    has: (name) => names.has(name),
    add(name) {
      names.add(name);
      for (const callback of waiting.get(name) ?? []) callback();
    },
    end(name) {
      names.delete(name);
      ended.add(name);
      const [oldest] = ended;
      if (ended.size > MOST_ENDED && oldest !== undefined) ended.delete(oldest);
    },
    hasEnded: (name) => ended.has(name),
    whenAdded(name, callback) {
      const callbacks = waiting.get(name) ?? new Set();
      waiting.set(name, callbacks.add(callback));
      return () => {
        callbacks.delete(callback);
        if (callbacks.size === 0 && waiting.get(name) === callbacks) waiting.delete(name);
      };
    },
  };
}
