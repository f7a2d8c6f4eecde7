/** The words of `x-holds`. */
export const HOLDS = [
  "name",
  "object",
  "operation",
  "idempotency-token",
  "page-token",
  "page-number",
  "page-offset",
  "page-size",
  "next-page-token",
  "total-count",
  "has-more",
] as const;

/** The purposes that `x-holds` can mark in a request or an answer. */
export type Holds = (typeof HOLDS)[number];
