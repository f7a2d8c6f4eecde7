/** What it costs to ship one object in a page, where a request costs 1 whatever it answers. */
const OBJECT_COST = 1 / 100;

/** What the last lists of a kind in one place brought. */
export interface ListYield {
  readonly pages: number;
  /** In all of these pages. */
  readonly objects: number;
  /** Whether the last of the pages was the list's last. */
  readonly isWhole: boolean;
  /** How many objects were looked for, and how many of them the pages could answer. */
  readonly wanted: number;
  readonly answered: number;
}

/** How a list stands after a page of it. */
export interface ListProgress {
  /** Pages read so far. */
  readonly pages: number;
  /** Objects in the last of them. */
  readonly objectsInPage: number;
  /** How many of those were looked for. */
  readonly foundInPage: number;
  /** Objects that are still looked for. */
  readonly left: number;
}

/**
 * Whether so many objects of one kind in one place are read more cheaply by listing than one by one. Where nothing is known of the
 * place, the first page tells.
 */
export function isListCheaper(wanted: number, last: ListYield | undefined): boolean {
  if (wanted < 2) return false;
  if (last === undefined) return true;
  // One more on both sides: a list that had none of a few that were gone may well have some of many.
  const share = Math.min(1, (last.answered + 1) / (last.wanted + 1));
  return wanted * share > last.pages + last.objects * OBJECT_COST;
}

/**
 * Whether another page is asked for: as long as the last one brought as much as it cost, or as the whole list is known to be worth it;
 * and never for a few objects that are read more cheaply one by one.
 */
export function isNextPageWorth(progress: ListProgress, last: ListYield | undefined): boolean {
  const pageCost = 1 + progress.objectsInPage * OBJECT_COST;
  if (progress.left <= pageCost) return false;
  const isKnown = last?.isWhole === true && progress.pages < last.pages;
  return isKnown || progress.foundInPage >= pageCost;
}
