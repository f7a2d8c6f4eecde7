/**
 * A change or deletion that is answered as done although nothing changes.
 * - `own`: by its own operation, or at once if the method starts none.
 * - `old`: by an operation that has ended before, if there is one.
 * - `of-another`: by an operation that names another object.
 */
export type NoEffect = "own" | "old" | "of-another";
