/** Units of the figures. */
export const UNITS = ["ms", "s", "MB", "requests", "polls", "changes", "objects", "times"] as const;

/** Unit of a row's figures. */
export type Unit = (typeof UNITS)[number];

/** Upper bound of a requirement: on our figure, or on its ratio to the other figure. */
export interface Bound {
  readonly of: "ours" | "ratio";
  readonly atMost: number;
}

/** The other side of a row: a peer, or this provider under other conditions. */
export interface Other {
  readonly name: string;
  /** Undefined if the peer is not installed on this machine. */
  readonly value: number | undefined;
}

/** One measured quantity: our figure, the other figure, and the requirement if there is one. A row without a bound is a fact. */
export interface Row {
  readonly what: string;
  readonly unit: Unit;
  /** Undefined if it cannot be measured on this machine. */
  readonly ours: number | undefined;
  readonly other?: Other;
  readonly bound?: Bound;
}

/** The result of a row's requirement. */
export type Verdict = "held" | "BROKEN" | "not measured" | "fact";

/** Returns our figure divided by the other; undefined if there is nothing to compare. */
export function ratioOf({ ours, other }: Row): number | undefined {
  if (ours === undefined || other?.value === undefined || other.value === 0) return undefined;
  return ours / other.value;
}

/** Judges a row. A quantity that was not measured neither meets nor breaks its requirement. */
export function verdictOf(row: Row): Verdict {
  if (row.bound === undefined) return "fact";
  const figure = row.bound.of === "ours" ? row.ours : ratioOf(row);
  // NaN is not below a bound, so it breaks the requirement.
  if (figure === undefined) return "not measured";
  return figure <= row.bound.atMost ? "held" : "BROKEN";
}
