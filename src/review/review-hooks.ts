import { type Contract, findMethod, kindOfMethod, type Method, nameFieldOf } from "../contract";
import { type HookPart, partsOf } from "../hooks";
import type { PlanDocument } from "./plan-document";
import { type PlannedHook, plannedHooks } from "./planned-hooks";
import type { ReviewedHook } from "./review";
import { effectsOfCall } from "./review-action";
import { KNOWN_LATER, SENSITIVE } from "./shown-values";

/** Reviews the hooks that the apply of a plan runs. What a program does is not known. */
export function reviewHooks(contract: Contract, plan: PlanDocument): readonly ReviewedHook[] {
  return plannedHooks(plan).map((hook) => {
    const { address, path, runs } = hook;
    return { plan: plan.file, address, hook: path, runs, ...workOf(contract, hook) };
  });
}

type HookWork = Omit<ReviewedHook, "plan" | "address" | "hook" | "runs">;

function workOf(contract: Contract, { content, isSensitive }: PlannedHook): HookWork {
  const parts = partsOf(content);
  const partAt = (name: string): HookPart | undefined => parts.find(({ place }) => place === name);
  const shown = ({ text }: HookPart): string => {
    if (text === undefined) return KNOWN_LATER;
    return isSensitive ? SENSITIVE : String(JSON.parse(text));
  };
  const called = partAt("call.method");
  if (called !== undefined) {
    const method = methodOf(contract, called);
    const kind = method === undefined ? undefined : kindOfMethod(contract, method);
    const named = kind === undefined ? undefined : partAt(`call.request.${nameFieldOf(kind).wireName}`);
    return {
      method: shown(called),
      ...(kind === undefined ? {} : { kind: kind.name }),
      ...(named?.text === undefined || isSensitive ? {} : { object: shown(named) }),
      effects: effectsOfCall(contract, method),
    };
  }
  const login = ["user", "host"].flatMap((name) => partAt(`authorizedKeys.${name}`) ?? []);
  const command = parts.filter(({ place }) => /^command(?:\[\d+\])?$/.test(place));
  return { command: login.length > 0 ? ["ssh", "-l", ...login.map(shown)] : command.map(shown), effects: [] };
}

/** Returns the method that a hook calls; undefined if the plan does not know it, or the contract does not have it. */
function methodOf(contract: Contract, { text }: HookPart): Method | undefined {
  if (text === undefined) return undefined;
  try {
    return findMethod(contract, String(JSON.parse(text)));
  } catch {
    return undefined;
  }
}
