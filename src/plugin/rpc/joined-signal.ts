/** A signal that follows others until it is released. */
export interface JoinedSignal {
  readonly signal: AbortSignal;
  /** Stops following them. Must be called: otherwise a long-lived signal keeps references to all signals that ever followed it. */
  readonly release: () => void;
}

/**
 * Joins signals into one that is aborted with the first of them, for the same reason. In Node 20, `AbortSignal.any` would leave a weak
 * reference in a signal that outlives the joined one, as long as the process runs.
 */
export function joinSignals(...sources: readonly AbortSignal[]): JoinedSignal {
  const controller = new AbortController();
  const follow = (event: { readonly target: unknown }): void =>
    controller.abort((event.target as AbortSignal).reason);
  for (const source of sources) {
    if (source.aborted) controller.abort(source.reason);
    source.addEventListener("abort", follow, { once: true });
  }
  return {
    signal: controller.signal,
    release: () => {
      for (const source of sources) source.removeEventListener("abort", follow);
    },
  };
}
