/**
 * Tracks changes by this process, so that the answer to a request from before a change does not count as the state
 * after it.
 */
export interface OwnChanges {
  /** Returns a mark of the changes begun and ended so far. */
  mark(): number;
  /** Registers the begin of a change; the returned function registers its end, once. */
  begin(name: string): () => void;
  /** Whether a change of an object has begun or ended since a mark. */
  isTouchedSince(name: string, mark: number): boolean;
}

/** Creates an empty record of changes. */
export function createOwnChanges(): OwnChanges {
  const last = new Map<string, number>();
  let count = 0;
  const touch = (name: string): void => void last.set(name, (count += 1));
  return {
    mark: () => count,
    begin(name) {
      let isOver = false;
      touch(name);
      return () => {
        if (!isOver) touch(name);
        isOver = true;
      };
    },
    isTouchedSince: (name, mark) => (last.get(name) ?? 0) > mark,
  };
}
