import type { Construct } from "constructs";
import { type ActionEvent, isCallTrigger, TRIGGER_CALL } from "../base";
import type { HookRuns } from "../../hooks";
import type { DeployHookConfig } from "./hook-config";
import { contractFor } from "./stack-provider";

/** The changes of the target that trigger a hook's action. */
const EVENTS: Readonly<Record<HookRuns, readonly ActionEvent[]>> = {
  onCreate: ["after_create"],
  onChange: ["after_create", "after_update"],
  beforeDestroy: ["before_destroy"],
};

/** Writes a hook as an action that its target triggers. Does nothing for a hook with problems, which fail the synthesis. */
export function addActionHook(hook: Construct, config: DeployHookConfig): void {
  const { call, target, runs = "onCreate", timeout, allowDataLoss, onFailure } = config;
  if (call === undefined || !isCallTrigger(target)) return;
  target[TRIGGER_CALL](hook, {
    contract: contractFor(hook, target),
    method: call.method,
    request: call.request ?? {},
    allowDataLoss,
    timeout,
    events: EVENTS[runs],
    continues: onFailure === "continue",
  });
}
