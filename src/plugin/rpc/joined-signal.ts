/** A signal that follows others until it is released. */
export interface JoinedSignal {
  readonly signal: AbortSignal;
  /** Follows them no longer. Must be called, or a long-lived one keeps something of every signal that has ever followed it. */
  readonly release: () => void;
}

/**
 * Joins signals into one that is aborted with the first of them, for the same reason. (`AbortSignal.any` would leave a weak reference in a
 * signal that outlives the joined one, for as long as the process runs, in Node 20.)
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
