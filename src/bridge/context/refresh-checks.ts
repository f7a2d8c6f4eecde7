import type { JsonObject } from "../../client";
import type { ValueObject } from "../../plugin";
import { type ResourceModel, stateLike } from "./resource-model";

/** Whether a listed object shows exactly the state, in any spelling. Any other object needs its own read, which shows the drift. */
export function isShownAs(model: ResourceModel, state: ValueObject, object: JsonObject): boolean {
  return stateLike(model, object, state) === state;
}

/** Whether a state has only a name: the object is being imported. */
export function isOnlyNamed(state: ValueObject): boolean {
  return Object.entries(state).every(([name, value]) => name === "name" || value === null);
}
