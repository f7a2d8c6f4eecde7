import type { ReferenceFreeFingerprint } from "../../calls/notes";
import type { Entry } from "./entry";

/** All decisions of the journal, as functions of journal data only. */

/** An entry, and the status of the run that wrote it. */
export interface EntryStatus {
  readonly entry: Entry;
  /** The run may still be active. */
  readonly isAlive: boolean;
  /** The engine ended the run in an orderly way, and therefore received its responses. */
  readonly isEnded: boolean;
}

/**
 * Whether a create may claim an entry. An entry cannot be claimed while its run is active, or after a state was seen to hold its object.
 * Nor if the engine acknowledged it in a run that ended in an orderly way: a state then holds it, even if no run has seen it since
 * (`-target`).
 */
export function isClaimable({ entry, isAlive, isEnded }: EntryStatus): boolean {
  return !isAlive && entry.inState !== true && !(entry.acknowledged === true && isEnded);
}

const RANK = { made: 0, accepted: 1, sent: 2 } as const;

/**
 * Returns the entry that a create with this fingerprint claims, or undefined. Entries with more progress come first, and entries that no
 * state can hold come before acknowledged ones. If no fingerprint is equal, an equal reference-free fingerprint suffices.
 */
export function chooseClaim<S extends EntryStatus>(
  statuses: readonly S[],
  fingerprint: string,
  referenceFree?: ReferenceFreeFingerprint,
): S | undefined {
  const rank = ({ entry }: S): number => (entry.acknowledged === true ? 3 : 0) + RANK[entry.phase];
  const claimable = statuses.filter(isClaimable);
  const same = claimable.filter(({ entry }) => entry.fingerprint === fingerprint);
  const alike = claimable.filter(({ entry }) => isAlike(entry.referenceFree, referenceFree));
  return (same.length > 0 ? same : alike).sort(
    (a, b) => rank(a) - rank(b) || a.entry.startedAtMs - b.entry.startedAtMs,
  )[0];
}

/** Whether the object of one entry can serve the resource of the other. */
export function isInterchangeable(one: Entry, other: Entry): boolean {
  return one.fingerprint === other.fingerprint || isAlike(one.referenceFree, other.referenceFree);
}

/** Whether two creates request the same, and refer to the same objects or to objects that equal creates made. */
function isAlike(
  left: ReferenceFreeFingerprint | undefined,
  wanted: ReferenceFreeFingerprint | undefined,
): boolean {
  if (left === undefined || wanted === undefined || left.digest !== wanted.digest) return false;
  return (
    left.references.length === wanted.references.length &&
    left.references.every(({ name, madeAs }, index) => {
      const other = wanted.references[index];
      return other?.name === name || (madeAs !== undefined && other?.madeAs === madeAs);
    })
  );
}

/**
 * An object that a lost request may have made: its values match, or the service may have made them of the requested ones. It did not exist
 * before the request of one of the pending creates, and belongs to no other resource as far as is known.
 */
export interface Candidate {
  readonly name: string;
  /**
   * The pending creates that can have made the object, as its creation time proves. 0 is the create of this search; any other number is a
   * rival. Empty if nothing proves that one of them made it: a time never proves that none of them did.
   */
  readonly makers: readonly number[];
  /** The pending creates before whose requests the object existed: they are no makers. @default none */
  readonly existedFor?: readonly number[];
  /**
   * Its values differ from the requested ones as services rewrite values, and the create of this search can have made it, as its creation
   * time proves. It has no makers, since another request may have asked for exactly its values. @default false
   */
  readonly isRewritten?: boolean;
}

/** Another pending create with an equal request. */
export interface Rival {
  /** It belongs to another state, and its request was sent before the one of this search. */
  readonly isFirst: boolean;
  /** Another process is working on it, and may receive any of the candidates as its answer. */
  readonly isInFlight: boolean;
  /** Another run noted what existed before it, so that the two are not interchangeable for objects that appear later. @default false */
  readonly hasOtherList?: boolean;
}

/**
 * The decision about a request with an unknown outcome, after a search.
 * - `adopt`: adopt the object that it made, or an interchangeable one.
 * - `again`: search again later.
 * - `nothing`: the request has made nothing, and never will.
 * - `ambiguous`: more objects exist than the pending creates can have made, or it is open which of them made an object. `rewritten`: those
 *   that have other values than requested.
 * - `unproved`: objects exist that the request may have made, without proof.
 */
export type SearchDecision =
  | { readonly kind: "adopt"; readonly name: string }
  | { readonly kind: "again" }
  | { readonly kind: "nothing" }
  | { readonly kind: "ambiguous"; readonly names: readonly string[]; readonly rewritten?: readonly string[] }
  | { readonly kind: "unproved"; readonly names: readonly string[] };

/** An older request is not considered the maker of a found object: too much else may have happened since. */
const OLDEST_MS = 24 * 60 * 60_000;

/** Decides what to do with the result of a search. */
export function decideSearch(look: {
  /** In the order of their creation. */
  readonly candidates: readonly Candidate[];
  /** Numbered from 1 on, as in {@link Candidate.makers}; in the order in which they were sent. */
  readonly rivals: readonly Rival[];
  /** Whether another create in the same place is in flight, which may have made an object without proof. @default false */
  readonly isOtherInFlight?: boolean;
  /** Names of objects that an operation names as its result, and that cannot be read yet. */
  readonly notVisible: readonly string[];
  /** Time since the request was sent, in milliseconds, as far as clocks can be trusted. */
  readonly ageMs: number;
  /** How long this run has known of the request, in milliseconds: the minimum age of the request. */
  readonly knownMs: number;
  /** How long the service may still carry out the request, in milliseconds. */
  readonly settleMs: number;
}): SearchDecision {
  const { candidates, rivals, notVisible, ageMs, knownMs, settleMs } = look;
  const names = candidates.map(({ name }) => name);
  /** The objects that did not exist before the request of this search. */
  const possible = candidates.filter((each) => !existedFor(each, 0));
  const proved = candidates.filter(({ makers }) => makers.length > 0);
  const isSettled = knownMs >= settleMs;
  if (possible.length > 0 && ageMs > OLDEST_MS) return { kind: "ambiguous", names };
  const order = makersInOrder(rivals);
  const madeBy = matchMakers(proved, order);
  if (madeBy === undefined) return { kind: "ambiguous", names };
  const own = proved[madeBy.indexOf(0)];
  if (own !== undefined) {
    const isContested = own.makers.some((maker) => rivals[maker - 1]?.isInFlight === true);
    // The object of a rival may still appear, and may be one that only this create can adopt.
    const isIncomplete = rivals.some((rival, index) => rival.hasOtherList && !madeBy.includes(index + 1));
    if (isContested || (isIncomplete && !isSettled)) return { kind: "again" };
    // If the service has rewritten the values of this create's object, the object that has exactly these values is another client's.
    const rewritten = possible.filter((each) => each.isRewritten).map(({ name }) => name);
    if (rewritten.length > 0) {
      return look.isOtherInFlight === true || !isSettled
        ? { kind: "again" }
        : { kind: "ambiguous", names: [own.name, ...rewritten], rewritten };
    }
    return isUnique(own, proved, order) ? { kind: "adopt", name: own.name } : { kind: "ambiguous", names };
  }
  if (notVisible.length > 0 || !isSettled) return { kind: "again" };
  const unproved = possible.filter((each) => each.makers.length === 0).map(({ name }) => name);
  if (unproved.length > 0) {
    return look.isOtherInFlight === true ? { kind: "again" } : { kind: "unproved", names: unproved };
  }
  // As long as a rival's outcome is open, an object that is left to it may be this create's.
  return possible.length > 0
    ? { kind: "ambiguous", names: possible.map(({ name }) => name) }
    : { kind: "nothing" };
}

function existedFor(candidate: Candidate, maker: number): boolean {
  return candidate.existedFor?.includes(maker) === true;
}

/**
 * Returns the pending creates in the order in which they get objects: the create of this search comes before its rivals, except those of
 * other states that were sent earlier. Every process that searches gets the same order, so that no two adopt the same object.
 */
function makersInOrder(rivals: readonly Rival[]): readonly number[] {
  return [
    ...rivals.flatMap(({ isFirst }, index) => (isFirst ? [index + 1] : [])),
    0,
    ...rivals.flatMap(({ isFirst }, index) => (isFirst ? [] : [index + 1])),
  ];
}

/**
 * Whether no create with other possible objects than this one's can have made an object instead. Creates before whose requests the same
 * objects existed are interchangeable.
 */
function isUnique(own: Candidate, candidates: readonly Candidate[], order: readonly number[]): boolean {
  const hasSameObjects = (maker: number): boolean =>
    candidates.every((each) => existedFor(each, maker) === existedFor(each, 0));
  return own.makers.every((maker) => {
    if (maker === 0 || hasSameObjects(maker)) return true;
    const madeByIt = candidates.map((each) => (each === own ? { ...each, makers: [maker] } : each));
    return matchMakers(madeByIt, order) === undefined;
  });
}

/** Assigns each candidate a maker of its own, in this order; undefined if there are too few makers. */
function matchMakers(
  candidates: readonly Candidate[],
  order: readonly number[],
): readonly (number | undefined)[] | undefined {
  const madeBy: (number | undefined)[] = candidates.map(() => undefined);
  /** Finds a candidate for a maker: a free one, else one whose maker can move to another (augmenting paths). */
  const place = (maker: number, tried: Set<number>): boolean => {
    const own = [...candidates.keys()].filter((index) => candidates[index]?.makers.includes(maker) === true);
    const free = own.find((index) => madeBy[index] === undefined);
    const index =
      free ??
      own.find((each) => {
        const before = madeBy[each];
        if (before === undefined || tried.has(each)) return false;
        tried.add(each);
        return place(before, tried);
      });
    if (index !== undefined) madeBy[index] = maker;
    return index !== undefined;
  };
  for (const maker of order) place(maker, new Set());
  return madeBy.every((maker) => maker !== undefined) ? madeBy : undefined;
}
