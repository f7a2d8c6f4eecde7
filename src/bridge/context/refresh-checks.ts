import type { JsonObject } from "../../client";
import { equalValues, impliedType, type ValueObject } from "../../plugin";
import { type ResourceModel, stateOf } from "./resource-model";

/** Whether a listed object shows exactly the state. Any other object needs its own read, which shows the drift. */
export function isShownAs(model: ResourceModel, state: ValueObject, object: JsonObject): boolean {
  return equalValues(impliedType(model.schema.block), state, stateOf(model, object, state));
}

/** Whether a state has only a name: the object is being imported. */
export function isOnlyNamed(state: ValueObject): boolean {
  return Object.entries(state).every(([name, value]) => name === "name" || value === null);
}
