/** What the figures of a row count. */
export const UNITS = ["ms", "s", "MB", "requests", "polls", "changes", "objects", "times"] as const;

/** What the figures of a row count. */
export type Unit = (typeof UNITS)[number];

/** What a law bounds: our own figure, or what it is as a multiple of the other's. */
export interface Bound {
  readonly of: "ours" | "ratio";
  readonly atMost: number;
}

/** The other side of a row: a peer, or ourselves under other conditions. */
export interface Other {
  readonly name: string;
  /** Undefined where the peer is not on this machine. */
  readonly value: number | undefined;
}

/** One thing that was measured: ours, the other's, and the law on it if there is one. A row without a bound is a fact. */
export interface Row {
  readonly what: string;
  readonly unit: Unit;
  /** Undefined where it could not be measured on this machine. */
  readonly ours: number | undefined;
  readonly other?: Other;
  readonly bound?: Bound;
}

/** What became of a row's law. */
export type Verdict = "held" | "BROKEN" | "not measured" | "fact";

/** Ours as a multiple of the other's; undefined where there is nothing to compare. */
export function ratioOf({ ours, other }: Row): number | undefined {
  if (ours === undefined || other?.value === undefined || other.value === 0) return undefined;
  return ours / other.value;
}

/** Judges a row. What could not be measured neither holds nor breaks its law. */
export function verdictOf(row: Row): Verdict {
  if (row.bound === undefined) return "fact";
  const figure = row.bound.of === "ours" ? row.ours : ratioOf(row);
  // No number is not below a bound.
  if (figure === undefined) return "not measured";
  return figure <= row.bound.atMost ? "held" : "BROKEN";
}
