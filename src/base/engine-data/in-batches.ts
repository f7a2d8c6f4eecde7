/** Maximum number of files that are open at once, so that a folder of any size can be read. */
const BATCH = 64;

/** Maps items by an asynchronous function, one batch at a time. The results are in the order of the items. */
export async function inBatches<Item, Result>(
  items: readonly Item[],
  map: (item: Item) => Promise<Result>,
): Promise<readonly Result[]> {
  const results: Result[] = [];
  for (let start = 0; start < items.length; start += BATCH) {
    for (const result of await Promise.all(items.slice(start, start + BATCH).map(map))) results.push(result);
  }
  return results;
}
