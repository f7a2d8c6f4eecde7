/** The items of a matching and their possible pairs. */
export interface Matching {
  readonly leftCount: number;
  /** Ascending positions on the right that are candidates for a position on the left. */
  readonly candidates: (left: number) => readonly number[];
  /** Whether the two may really pair; called at most once for each pair. */
  readonly agrees: (left: number, right: number) => boolean;
  /** Preferred pairs: for each left position its right one, or undefined. */
  readonly seed?: readonly (number | undefined)[];
}

/**
 * Pairs as many items on the left with items on the right as possible, each at most once (a maximum matching in a bipartite graph, by
 * augmenting paths). Items that agree in order are found in linear time.
 *
 * @returns for each left position its paired right position, or undefined
 */
export function matchPairs({
  leftCount,
  candidates,
  agrees,
  seed = [],
}: Matching): readonly (number | undefined)[] {
  const rightOf: (number | undefined)[] = Array.from({ length: leftCount }, (_, left) => seed[left]);
  const leftOf = new Map<number, number>();
  rightOf.forEach((right, left) => right !== undefined && leftOf.set(right, left));
  const answers = new Map<number, Map<number, boolean>>();
  const mayPair = (left: number, right: number): boolean => {
    const known = answers.get(left) ?? new Map<number, boolean>();
    answers.set(left, known);
    const answer = known.get(right) ?? agrees(left, right);
    known.set(right, answer);
    return answer;
  };
  const augment = (left: number, start: number, visited: Set<number>): boolean => {
    const positions = candidates(left);
    const first = positions.findIndex((right) => right >= start);
    for (let offset = 0; offset < positions.length; offset++) {
      const right = positions[(Math.max(first, 0) + offset) % positions.length];
      if (right === undefined || visited.has(right) || !mayPair(left, right)) {
        continue;
      }
      visited.add(right);
      const holder = leftOf.get(right);
      if (holder === undefined || augment(holder, start, visited)) {
        rightOf[left] = right;
        leftOf.set(right, left);
        return true;
      }
    }
    return false;
  };
  let next = 0;
  for (let left = 0; left < leftCount; left++) {
    if (rightOf[left] === undefined) {
      augment(left, next, new Set());
    }
    next = (rightOf[left] ?? next - 1) + 1;
  }
  return rightOf;
}
