/** Returns the items in an order in which each follows those that it needs, otherwise as they are. Items of a cycle keep their order. */
export function inOrder<Item>(
  items: readonly Item[],
  neededBy: (item: Item) => readonly Item[],
  onCycle: (from: Item, to: Item) => void = () => undefined,
): readonly Item[] {
  const ordered: Item[] = [];
  const states = new Map<Item, "open" | "done">();
  const visit = (item: Item): void => {
    states.set(item, "open");
    for (const needed of neededBy(item)) {
      const state = states.get(needed);
      if (state === "open") onCycle(item, needed);
      else if (state === undefined) visit(needed);
    }
    states.set(item, "done");
    ordered.push(item);
  };
  for (const item of items) if (!states.has(item)) visit(item);
  return ordered;
}
