import type { Measurement } from "./measurement";

/** What can be measured, in the order in which it is. */
export const MEASUREMENTS: readonly Measurement[] = [];
