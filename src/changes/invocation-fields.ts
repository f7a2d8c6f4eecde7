import { actionsOf, CALL_ACTION, type Contract } from "../contract";
import type { LeafField } from "./changed-leaves";

/** The attributes of `svc_call` that decide what it sends. Its request may hold a secret anywhere. */
const CALL_FIELDS: readonly LeafField[] = [
  {
    terraformName: "method",
    type: { kind: "string" },
    presence: "required",
    sensitive: false,
    writeOnly: false,
  },
  {
    terraformName: "request",
    type: { kind: "json" },
    presence: "optional",
    sensitive: true,
    writeOnly: false,
  },
];

/** Returns the attributes that decide what an action sends, by its type such as `svc_call`. Undefined if there is no such action. */
export function invocationFields(contract: Contract, type: string): readonly LeafField[] | undefined {
  if (type === `svc_${CALL_ACTION}`) return CALL_FIELDS;
  return actionsOf(contract).find(({ terraformName }) => type === `svc_${terraformName}`)?.fields;
}
