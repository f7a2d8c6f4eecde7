import { errorText } from "../base/json";
import type { RemovableFinding, Removal } from "./report";

/** The outcome of the removals. */
export interface ClearResult {
  readonly removed: readonly Removal[];
  /** Dead things that could not be removed. */
  readonly failed: readonly Removal[];
  /** The findings of which nothing is left. */
  readonly gone: ReadonlySet<RemovableFinding>;
}

/** The result of a run that removes nothing. */
export const NOTHING_CLEARED: ClearResult = { removed: [], failed: [], gone: new Set() };

/** Removes what is proved dead, one after the other. Never rejects. */
export async function clear(findings: readonly RemovableFinding[]): Promise<ClearResult> {
  const removed: Removal[] = [];
  const failed: Removal[] = [];
  const gone = new Set<RemovableFinding>();
  for (const each of findings) {
    const { subject, dead, remove } = each;
    if (dead === undefined || remove === undefined) continue;
    const problem = await problemOf(remove);
    if (problem === undefined) {
      removed.push({ subject, text: dead });
      gone.add(each);
    } else {
      failed.push({ subject, text: problem });
    }
  }
  return { removed, failed, gone };
}

async function problemOf(remove: () => Promise<boolean>): Promise<string | undefined> {
  try {
    return (await remove()) ? undefined : "It has changed since, or cannot be removed.";
  } catch (error) {
    return errorText(error);
  }
}
