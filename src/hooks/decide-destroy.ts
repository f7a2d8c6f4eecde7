/** Facts for the decision whether to run a `beforeDestroy` hook that the engine is about to delete. */
export interface DestroySituation {
  /** Key of the hook in the state. */
  readonly key: string;
  /** Engine's address of the hook's target in the state. Empty for a hook without a target. */
  readonly address: string;
  /** Keys of the hooks in the current code. */
  readonly keys: readonly string[];
  /** Addresses of the resources in the current code, and their earlier addresses. */
  readonly addresses: readonly string[];
}

/**
 * - `run`: the hook is in the code, so its target is deleted (the stack is destroyed, or the target is replaced)
 * - `runFromState`: hook and target were both removed from the code
 * - `skip`: only the hook was removed from the code; its target stays
 */
export type DestroyDecision = "run" | "runFromState" | "skip";

/** Decides whether to run a hook that the engine is about to delete. */
export function decideDestroy({ key, address, keys, addresses }: DestroySituation): DestroyDecision {
  if (keys.includes(key)) return "run";
  // Without a target, there is no other deletion that the hook could precede.
  return address === "" || addresses.includes(address) ? "skip" : "runFromState";
}
