import { decideDestroy } from "./decide-destroy";
import { takeFromState } from "./hook-template";
import { type HookContent, readTriggers } from "./hook-triggers";
import type { HookSpec } from "./hook-settings";
import type { DeployedHook, DeployedHooks } from "./variables";

/** Task of a `beforeDestroy` hook that the engine is about to delete. */
export type DestroyContent =
  | {
      readonly kind: "run";
      readonly content: HookContent;
      /** Messages to print before the run. */
      readonly notes: readonly string[];
    }
  /** Nothing, with the reason. */
  | { readonly kind: "skip"; readonly path: string; readonly text: string };

/** Hooks and addresses of the current code, without the guards of its providers. */
export interface CurrentHooks extends Pick<DeployedHooks, "addresses"> {
  readonly hooks: Readonly<Record<string, Omit<DeployedHook, "guards">>>;
}

/**
 * Returns what a `beforeDestroy` hook does, by its triggers in the state and the current code. Throws a SyntaxError or TypeError if the triggers are
 * not those of a hook.
 */
export function destroyContent(
  triggers: Readonly<Record<string, string>>,
  { hooks, addresses }: CurrentHooks,
): DestroyContent {
  const then = readTriggers(triggers);
  const { path } = then.template.literal as unknown as HookSpec;
  const address = triggers["address"] ?? "";
  const decision = decideDestroy({ key: path, address, keys: Object.keys(hooks), addresses });
  if (decision === "skip") {
    const stays = address === "" ? "it has no target that could be deleted" : `${address} stays`;
    return { kind: "skip", path, text: `not run: the hook was removed from the code, and ${stays}` };
  }
  const now = decision === "run" ? hooks[path] : undefined;
  if (now === undefined) {
    const notes = [`${address} and the hook were removed from the code; running the hook as last applied`];
    return { kind: "run", content: then, notes };
  }
  const { values, lacking } = takeFromState(now.template, then.template, then.values);
  if (lacking.length > 0) {
    const notes = [
      `running with the parameters from the creation of its target: ${lacking.join(", ")} was added later, and its value is no ` +
        "longer known",
    ];
    return { kind: "run", content: then, notes };
  }
  const settings = { ...then.settings, ...now.settings };
  return { kind: "run", content: { template: now.template, values, settings }, notes: [] };
}
