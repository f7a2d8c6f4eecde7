import { type HookPart, partsOf } from "../hooks";
import type { PlanDocument } from "./plan-document";
import { type PlannedHook, plannedHooks } from "./planned-hooks";
import type { ReviewedHook } from "./review";
import { KNOWN_LATER, SENSITIVE } from "./shown-values";

/** Reviews the hooks that the apply of a plan runs. */
export function reviewHooks(plan: PlanDocument): readonly ReviewedHook[] {
  return plannedHooks(plan).map((hook) => {
    const { address, path, runs } = hook;
    return { plan: plan.file, address, hook: path, runs, ...effectOf(hook) };
  });
}

function effectOf({ content, isSensitive }: PlannedHook): Pick<ReviewedHook, "method" | "command"> {
  const shown = ({ text }: HookPart): string => {
    if (text === undefined) return KNOWN_LATER;
    return isSensitive ? SENSITIVE : String(JSON.parse(text));
  };
  const parts = partsOf(content);
  const method = parts.find(({ place }) => place === "call.method");
  if (method !== undefined) return { method: shown(method) };
  const login = ["user", "host"].flatMap(
    (name) => parts.find(({ place }) => place === `authorizedKeys.${name}`) ?? [],
  );
  if (login.length > 0) return { command: ["ssh", "-l", ...login.map(shown)] };
  return { command: parts.filter(({ place }) => /^command(?:\[\d+\])?$/.test(place)).map(shown) };
}
