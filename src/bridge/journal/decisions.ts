import type { Entry, Likeness } from "./entry";

/** Everything that the journal decides, as functions of what it knows alone. */

/** An entry, and what is known of the run that wrote it. */
export interface Standing {
  readonly entry: Entry;
  /** The run may still be at work. */
  readonly isAlive: boolean;
  /** The engine ended the run in good order, and so had its answers. */
  readonly isEnded: boolean;
}

/**
 * Whether a creation may take over what an entry stands for. Not while its run is at work; not what a state has been seen to hold; and not
 * what the engine was told of in a run that ended in good order: that is in a state, even when no run has been shown it since (`-target`).
 */
export function isClaimable({ entry, isAlive, isEnded }: Standing): boolean {
  return !isAlive && entry.inState !== true && !(entry.told === true && isEnded);
}

const RANK = { made: 0, accepted: 1, sent: 2 } as const;

/**
 * The entry that a creation of this fingerprint takes over, or undefined. What is known best comes first, and what no state can hold
 * comes before what one may. Where there is none, one of the same likeness will do.
 */
export function chooseClaim<S extends Standing>(
  standings: readonly S[],
  fingerprint: string,
  likeness?: Likeness,
): S | undefined {
  const rank = ({ entry }: S): number => (entry.told === true ? 3 : 0) + RANK[entry.phase];
  const claimable = standings.filter(isClaimable);
  const same = claimable.filter(({ entry }) => entry.fingerprint === fingerprint);
  const alike = claimable.filter(({ entry }) => isAlike(entry.likeness, likeness));
  return (same.length > 0 ? same : alike).sort(
    (a, b) => rank(a) - rank(b) || a.entry.startedAtMs - b.entry.startedAtMs,
  )[0];
}

/** Whether what one entry stands for is as good for the resource of the other. */
export function isInterchangeable(one: Entry, other: Entry): boolean {
  return one.fingerprint === other.fingerprint || isAlike(one.likeness, other.likeness);
}

/** Whether two creations ask for the same, and refer to the same objects or to such as were made as the same. */
function isAlike(left: Likeness | undefined, wanted: Likeness | undefined): boolean {
  if (left === undefined || wanted === undefined || left.frame !== wanted.frame) return false;
  return (
    left.references.length === wanted.references.length &&
    left.references.every(({ name, madeAs }, index) => {
      const other = wanted.references[index];
      return other?.name === name || (madeAs !== undefined && other?.madeAs === madeAs);
    })
  );
}

/**
 * What becomes of a request whose outcome is not known, after a look at what is there.
 * - `adopt`: the object that it made, or one that is just as good.
 * - `again`: look again later.
 * - `nothing`: it has made nothing, and never will.
 * - `ambiguous`: there is more than requests of ours can have made.
 */
export type SearchDecision =
  | { readonly kind: "adopt"; readonly name: string }
  | { readonly kind: "again" }
  | { readonly kind: "nothing" }
  | { readonly kind: "ambiguous"; readonly names: readonly string[] };

/** An older request is not taken for the maker of what is found: too much else may have happened since. */
const OLDEST_MS = 24 * 60 * 60_000;

/** Decides from what a look has found. */
export function decideSearch(look: {
  /** Objects as they were asked for, which were not there before and of which no entry knows. */
  readonly candidates: readonly string[];
  /** How many requests of this fingerprint there are whose outcome is not known, this one included. */
  readonly claimants: number;
  /** Since the request was sent, in milliseconds. */
  readonly ageMs: number;
  /** For how long the service may still carry it out, in milliseconds. */
  readonly settleMs: number;
}): SearchDecision {
  const { candidates, claimants, ageMs, settleMs } = look;
  const [first] = candidates;
  if (first !== undefined) {
    return candidates.length > claimants || ageMs > OLDEST_MS
      ? { kind: "ambiguous", names: candidates }
      : { kind: "adopt", name: first };
  }
  return ageMs < settleMs ? { kind: "again" } : { kind: "nothing" };
}
