import type { MapPath } from "./line-path";

/** A line of a service map that the import concluded. */
export interface MapLine {
  readonly path: MapPath;
  readonly value: MapValue;
  /** The reason of a guess; absent if the description says the fact, or shows it. */
  readonly guess?: string;
}

/** The value of a line. An empty object is a key without anything below it. */
export type MapValue = string | boolean | readonly unknown[] | Readonly<Record<string, never>>;
