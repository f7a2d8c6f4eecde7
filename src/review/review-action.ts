import { effectsOfAction } from "../changes";
import {
  actionsOf,
  CALL_ACTION,
  type Contract,
  findMethod,
  isReadVerb,
  kindOfMethod,
  type Method,
  nameFieldOf,
} from "../contract";
import { asRecord } from "../base/json";
import { textIn } from "./json-parts";
import { InvalidPlanError, type PlanDocument, type PlannedInvocation, quoted } from "./plan-document";
import type { ReviewedChange, ReviewedConstruct, ReviewedEffect } from "./review";
import { callOf, effectsAs } from "./review-change";

/** Reviews the invocation of an action. Undefined if it only reads. */
export function reviewAction(
  contract: Contract,
  { file }: PlanDocument,
  { address, type, invocation, deferred }: PlannedInvocation,
  constructOf: (address: string) => ReviewedConstruct,
): ReviewedChange | undefined {
  const config = asRecord(invocation["config_values"]);
  const method = methodOf(contract, file, address, type, textIn(config, "method"));
  if (method !== undefined && isReadVerb(method.verb)) return undefined;
  const kind = method === undefined ? undefined : kindOfMethod(contract, method);
  const field = kind === undefined ? undefined : nameFieldOf(kind).terraformName;
  const isHidden = asRecord(invocation["config_sensitive"])?.["name"] === true;
  const object =
    isHidden || field === undefined ? undefined : (textIn(config, field) ?? textIn(config, "name"));
  const trigger = asRecord(invocation["lifecycle_action_trigger"]);
  const by = textIn(trigger, "triggering_resource_address");
  return {
    plan: file,
    address,
    ...constructOf(address),
    verb: "invoke",
    ...(kind === undefined ? {} : { kind: kind.name }),
    ...(object === undefined ? {} : { object }),
    ...(deferred === undefined ? {} : { deferred }),
    ...(by === undefined
      ? {}
      : { trigger: { address: by, event: textIn(trigger, "action_trigger_event") ?? "" } }),
    calls: [method === undefined ? { certainty: "possible" } : callOf(contract, method, "certain")],
    effects: effectsOfCall(contract, method),
    addresses: [],
    attributes: [],
  };
}

/** Returns what a call does to objects. A method that only the apply knows may be any. */
export function effectsOfCall(contract: Contract, method: Method | undefined): readonly ReviewedEffect[] {
  return method === undefined
    ? effectsAs(["create", "delete", "powerOff", "dataLoss"], "possible")
    : effectsAs(effectsOfAction(contract, method), "certain");
}

/** Returns the method of an action; undefined if only the apply knows it. */
function methodOf(
  contract: Contract,
  file: string,
  address: string,
  type: string,
  called: string | undefined,
): Method | undefined {
  const fail = (): InvalidPlanError =>
    new InvalidPlanError(
      `${quoted(file)} invokes ${address}, and the contract ${JSON.stringify(contract.title)} has no such method. ` +
        "Give the contract.json of the stack with --contract.",
    );
  if (type === `svc_${CALL_ACTION}`) {
    if (called === undefined) return undefined;
    try {
      return findMethod(contract, called);
    } catch {
      throw fail();
    }
  }
  const action = actionsOf(contract).find(({ terraformName }) => type === `svc_${terraformName}`);
  if (action === undefined) throw fail();
  return action.method;
}
