/** The blocks of a stack by their addresses without an index, each with the addresses to which it refers. */
export type StackReferences = ReadonlyMap<string, ReadonlySet<string>>;

/**
 * Returns the shown blocks to which a block refers, also by blocks that are not shown.
 */
export function shownReferences(
  references: StackReferences,
  address: string,
  isShown: (address: string) => boolean,
): ReadonlySet<string> {
  const found = new Set<string>();
  const seen = new Set([address]);
  const open = [...(references.get(address) ?? [])];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (seen.has(next)) continue;
    seen.add(next);
    if (isShown(next)) found.add(next);
    else open.push(...(references.get(next) ?? []));
  }
  return found;
}
