import type { Method } from "../../contract";
import { safetyOf } from "../../api";
import type { Context, Diagnostics } from "../../plugin";
import { isLimited, type ProviderContext } from "../context";
import { type GuardedChange, limitProblems, limitRefusal } from "../lifecycle";
import { effectsOfAction } from "../../changes";
import { actionEffect } from "./action-diagnostics";
import type { Completed } from "./request";

/** A request of an action, as far as it is known. */
type KnownRequest = Partial<Pick<Completed, "body" | "name">>;

/** Returns the warnings about what a planned action does, and an error for each limit that it exceeds and for a place that is not allowed. */
export async function plannedEffects(
  provider: ProviderContext | undefined,
  method: Method,
  request: KnownRequest,
  context: Context,
): Promise<Diagnostics> {
  const warnings = actionEffect(method, request.name);
  if (!isLimited(provider) || safetyOf(method) === "read") return warnings;
  const change = changeOfAction(provider, method, request);
  return [...warnings, ...(await limitProblems(provider, change, context.signal))];
}

/** Returns an error if the request of an action must not be sent. Otherwise counts what it does. */
export async function actionRefusal(
  provider: ProviderContext,
  method: Method,
  request: KnownRequest,
  context: Context,
): Promise<Diagnostics> {
  if (!isLimited(provider) || safetyOf(method) === "read") return [];
  const refused = await limitRefusal(provider, changeOfAction(provider, method, request), context.signal);
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
