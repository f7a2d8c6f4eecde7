import assert from "node:assert/strict";
import fc from "fast-check";
import type { Base } from "./bases";
import {
  assertDecided,
  assertLinesHelp,
  assertMapped,
  assertNothingLost,
  assertUsable,
  imported,
} from "./holds";
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
  let usable = 0;
  const property = fc.property(arbitraryMutations(5), (mutations) => {
    if (assertHolds(mutated(document, mutations), { seed, lines })) usable += 1;
  });
  fc.assert(property, { seed, numRuns: runs, includeErrorInReport: true });
  assert.ok(
    runs < ENOUGH_RUNS || usable >= runs * LEAST_USABLE,
    `only ${usable} of ${runs} mutated descriptions have a usable kind, so that the property checks too little`,
  );
}

/** The number of mutated descriptions from which on their share is a measure, not chance. */
const ENOUGH_RUNS = 50;

/** The share of mutated descriptions that must have a usable kind. */
const LEAST_USABLE = 1 / 3;

/** Checks what must hold for one description. Returns whether it is imported with a usable kind. */
export function assertHolds(description: unknown, { seed, lines }: Omit<Extent, "runs">): boolean {
  const found = imported(description);
  if (found === undefined) return false;
  assertDecided(found);
  assertUsable(found);
  assertMapped(description, found);
  assertLinesHelp(description, found, lines);
  assertNothingLost(found.contract, seed);
  return found.contract.kinds.length > 0;
}
