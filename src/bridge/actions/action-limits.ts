import type { Method } from "../../contract";
import { safetyOf } from "../../api";
import type { Context, Diagnostics } from "../../plugin";
import { isLimited, type ProviderContext } from "../context";
import { type GuardedChange, plannedWithinLimits, refusalByLimits } from "../lifecycle";
import { effectsOfAction } from "../limits";
import type { Completed } from "./request";

/** A request of an action, as far as it is known. */
type KnownRequest = Partial<Pick<Completed, "body" | "name">>;

/** Returns the errors of a planned action that exceeds a limit, or that changes an object in a place that is not allowed. */
export async function plannedActionWithinLimits(
  provider: ProviderContext | undefined,
  method: Method,
  request: KnownRequest,
  context: Context,
): Promise<Diagnostics> {
  if (!isLimited(provider) || safetyOf(method) === "read") return [];
  return plannedWithinLimits(provider, changeOfAction(provider, method, request), context.signal);
}

/** Returns an error if the request of an action must not be sent. Otherwise counts what it does. */
export async function actionRefusal(
  provider: ProviderContext,
  method: Method,
  request: KnownRequest,
  context: Context,
): Promise<Diagnostics> {
  if (!isLimited(provider) || safetyOf(method) === "read") return [];
  const refused = await refusalByLimits(provider, changeOfAction(provider, method, request), context.signal);
  return refused === undefined ? [] : [refused];
}

/** The texts of a request may be names of places, such as the project of a new object. */
function changeOfAction(
  { contract }: ProviderContext,
  method: Method,
  { body = {}, name }: KnownRequest,
): GuardedChange {
  const texts = Object.values(body).filter((value) => typeof value === "string");
  return {
    effects: effectsOfAction(contract, method),
    name,
    label: `the object of ${method.name}`,
    places: [...(name === undefined ? [] : [name]), ...texts],
    needsOrganization: false,
  };
}
