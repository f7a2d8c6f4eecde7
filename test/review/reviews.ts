import { contract } from "../../src/contract";
import { readPlanDocument, type Review, reviewPlans } from "../../src/review";
import type { UnknownRecord } from "../../src/base/json";
import { changeOf, MACHINE, planJson, type PlanParts } from "./plan-json";

/** A name that is written for each language that shows it. */
export const HOSTILE =
  "a`b\n# x <img src=x onerror=alert(1)> [l](javascript:1) @team **b** | \u001b[31m\u202e & \"' ]]> <!-- </td></system-out> \ufffe";
const FORBID = [{ forbids: "power-off" }, { forbids: "wipe" }] as const;

/** Returns the review of a plan. */
export function reviewOf(parts: PlanParts, stacks: readonly UnknownRecord[] = []): Review {
  return reviewPlans([readPlanDocument("plan.json", planJson(parts))], { contract, forbid: FORBID, stacks });
}

/** Returns the replacement of a machine because of its image. */
export function replaced(address: string, more: object = {}): object {
  return changeOf({
    address,
    actions: ["delete", "create"],
    before: { ...MACHINE, ...more },
    after: { ...MACHINE, name: undefined, id: undefined, network: undefined, ...more },
    unknown: { name: true, id: true, network: true },
    replacePaths: [["boot", "image"]],
    more: { action_reason: "replace_because_cannot_update" },
  });
}

/** The review of a plan with a change of every sort. */
export const everything = reviewOf({
  changes: [
    replaced('svc_virtual_machine.web["a"]', { display_name: HOSTILE, name: HOSTILE }),
    changeOf({
      address: "svc_virtual_machine.other",
      actions: ["update"],
      before: MACHINE,
      after: { ...MACHINE, display_name: HOSTILE, compute: { ...MACHINE.compute, vcpus: 8 } },
      unknown: { state: true },
    }),
    changeOf({
      address: "svc_project.p",
      actions: ["create"],
      after: { slug: "shop" },
      unknown: { name: true },
    }),
    changeOf({ actions: ["no-op"], before: MACHINE, after: MACHINE, importing: { id: MACHINE.name } }),
    changeOf({
      address: "svc_disk.d",
      actions: ["delete"],
      before: {},
      more: { deposed: "1", previous_address: "a" },
    }),
  ],
  actions: [
    { address: "action.svc_call.a", type: "svc_call", config_values: {}, lifecycle_action_trigger: {} },
    {
      address: "action.svc_virtual_machine_reimage.a",
      type: "svc_virtual_machine_reimage",
      config_values: { name: MACHINE.name },
      lifecycle_action_trigger: { triggering_resource_address: "a.b", action_trigger_event: "AfterCreate" },
    },
  ],
  more: { deferred_changes: [{ reason: "unknown", resource_change: replaced("svc_virtual_machine.late") }] },
});
