/** What this process changes, so that an answer that was asked for before a change does not pass for what is there after it. */
export interface OwnChanges {
  /** A mark of what has begun and ended so far. */
  mark(): number;
  /** Notes that a change of an object begins; the function that comes back notes its end, once. */
  begin(name: string): () => void;
  /** Whether a change of an object has begun or ended since a mark. */
  isTouchedSince(name: string, mark: number): boolean;
}

/** Nothing has been changed yet. */
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
