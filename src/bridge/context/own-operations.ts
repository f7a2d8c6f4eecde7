/** Names of the running operations of this process's own calls. A search for a lost create does not wait for them. */
export interface OwnOperations {
  has(name: string): boolean;
  add(name: string): void;
  /** Removes an operation that has ended. */
  delete(name: string): void;
  /** Calls back when the operation is added. Returns a function that removes the callback. */
  whenAdded(name: string, callback: () => void): () => void;
}

/** Creates an empty set of own operations. */
export function createOwnOperations(): OwnOperations {
  const names = new Set<string>();
  const waiting = new Map<string, Set<() => void>>();
  return {
    has: (name) => names.has(name),
    add(name) {
      names.add(name);
      for (const callback of waiting.get(name) ?? []) callback();
    },
    delete: (name) => void names.delete(name),
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
