import type { AccountObject } from "../account";
import type { ExpiryVerdict } from "./judge-expiry";

/**
 * Returns the verdicts about objects, among which those with one label are left: no two creates have the same label, so that all but one of them are
 * copies, which their creation times do not show. The first one is left, too: without it, a later sweep could not tell that the others are copies.
 */
export function judgeCopies(
  objects: readonly AccountObject[],
  verdicts: ReadonlyMap<string, ExpiryVerdict>,
): ReadonlyMap<string, ExpiryVerdict> {
  const judged = new Map(verdicts);
  const byLabel = new Map<string, string[]>();
  for (const { name } of objects) {
    const verdict = verdicts.get(name);
    if (verdict?.is === "expired") byLabel.set(verdict.label, [...(byLabel.get(verdict.label) ?? []), name]);
  }
  for (const { name } of objects) {
    const verdict = verdicts.get(name);
    if (verdict?.is !== "expired") continue;
    const others = (byLabel.get(verdict.label) ?? []).filter((other) => other !== name);
    if (others.length === 0) continue;
    const reason = `It has the label of ${others.join(", ")}: one of them is the original. Remove the label from the copies.`;
    judged.set(name, { is: "left", expiry: verdict.expiry, cause: "copy", reason });
  }
  return judged;
}
