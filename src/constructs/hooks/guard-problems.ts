import type { Construct } from "constructs";
import { isKnown } from "../base";
import type { DeployHookConfig } from "./hook-config";
import { isWrittenOut } from "./limits-text";
import { guardsFor, providerFor } from "./stack-provider";

/**
 * Returns the problems of a hook with the guards of its provider. A hook before a deletion finds the guards in a file, in which the engine evaluates nothing.
 */
export function guardProblems(scope: Construct, { runs, target }: DeployHookConfig): readonly string[] {
  if (!isWrittenOut(providerFor(target ?? scope)?.limits)) {
    return [
      "cannot read the provider's limits, which are no object at synthesis; write each limit by itself",
    ];
  }
  if (runs !== "beforeDestroy") return [];
  const guards = guardsFor(target ?? scope);
  return GUARDS.filter(([name]) => !isKnown(guards[name])).map(
    ([, argument, variable]) =>
      `cannot read the provider's ${argument} before a deletion, because its value is not known at synthesis; write it as a constant, or set ` +
      `${variable} instead`,
  );
}

const GUARDS = [
  ["review", "reviewFile", "SVC_REVIEW"],
  ["limits", "limits and allowed places", "SVC_LIMITS"],
  ["journal", "journal", "SVC_JOURNAL"],
] as const;
