/**
 * Pairs as many items of one sequence with items of another as possible, each at most once (a maximum matching in a
 * bipartite graph, by augmenting paths). Items that agree in order are found in linear time.
 *
 * @param agrees - whether the item at the first position may pair with the one at the second; asked once per pair
 * @param seed - pairs that are preferred where they are possible: for each left position its right one, or undefined
 * @returns for each left position the right position that it is paired with, or undefined
 */
export function matchPairs(
  leftCount: number,
  rightCount: number,
  agrees: (left: number, right: number) => boolean,
  seed: readonly (number | undefined)[] = [],
): readonly (number | undefined)[] {
  const rightOf: (number | undefined)[] = Array.from({ length: leftCount }, (_, left) => seed[left]);
  const leftOf = new Map<number, number>();
  rightOf.forEach((right, left) => right !== undefined && leftOf.set(right, left));
  const answers = new Map<number, boolean>();
  const mayPair = (left: number, right: number): boolean => {
    const key = left * rightCount + right;
    let answer = answers.get(key);
    if (answer === undefined) {
      answer = agrees(left, right);
      answers.set(key, answer);
    }
    return answer;
  };
  const augment = (left: number, start: number, visited: Set<number>): boolean => {
    for (let offset = 0; offset < rightCount; offset++) {
      const right = (start + offset) % rightCount;
      if (visited.has(right) || !mayPair(left, right)) {
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
    next = rightCount === 0 ? 0 : ((rightOf[left] ?? next - 1) + 1) % rightCount;
  }
  return rightOf;
}
