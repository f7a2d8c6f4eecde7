import fc from "fast-check";
import type { Base } from "./bases";
import { assertDecided, assertLinesHelp, assertNothingLost, assertUsable, imported } from "./holds";
import { arbitraryMutations, mutated } from "./mutate";

/** How much of the property to check. */
export interface Extent {
  readonly seed: number;
  /** Mutated descriptions. */
  readonly runs: number;
  /** Proposed overlay lines to apply, for each of them. */
  readonly lines: number;
}

/** Checks what must hold for mutations of a description. A failure prints the seed and the fewest mutations that still fail. */
export function checkMutations({ document }: Base, { seed, runs, lines }: Extent): void {
  const property = fc.property(arbitraryMutations(5), (mutations) => {
    assertHolds(mutated(document, mutations), { seed, lines });
  });
  fc.assert(property, { seed, numRuns: runs, includeErrorInReport: true });
}

/** Checks what must hold for one description. */
export function assertHolds(description: unknown, { seed, lines }: Omit<Extent, "runs">): void {
  const found = imported(description);
  if (found === undefined) return;
  assertDecided(found);
  assertUsable(found);
  assertLinesHelp(description, found, lines);
  assertNothingLost(found.contract, seed);
}
