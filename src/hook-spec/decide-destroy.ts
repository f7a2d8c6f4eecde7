/** What is known when the engine is about to take a hook away that runs before a deletion. */
export interface DestroySituation {
  /** The hook's key in the state. */
  readonly key: string;
  /** The engine's address of the hook's target, as the state has it. Empty for a hook that follows no target. */
  readonly address: string;
  /** Keys of the hooks that the code has now. */
  readonly keys: readonly string[];
  /** Addresses of the resources that the code has now, and those that they had before. */
  readonly addresses: readonly string[];
}

/**
 * - `run`: the hook is in the code, so that its target is what goes: the stack is destroyed, or the target is replaced
 * - `runFromState`: hook and target are both gone from the code
 * - `skip`: the hook alone is gone from the code; its target stays
 */
export type DestroyDecision = "run" | "runFromState" | "skip";

/** Decides whether a hook runs that the engine is about to take away. */
export function decideDestroy({ key, address, keys, addresses }: DestroySituation): DestroyDecision {
  if (keys.includes(key)) return "run";
  // Without a target there is nothing whose end it could precede but its own.
  return address === "" || addresses.includes(address) ? "skip" : "runFromState";
}
