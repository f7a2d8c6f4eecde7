import type { Method } from "../../contract";
import { safetyOf } from "../../api";
import type { Context, Diagnostic, Diagnostics, ValueObject } from "../../plugin";
import { isGuarded, type ProviderContext } from "../context";
import { guardProblems, type GuardedChange, permitFor } from "../lifecycle";
import { invocationFields } from "../../changes";
import { placedCall } from "../limits";
import type { AskedChange, Permit } from "../approval";
import { actionEffect } from "./action-diagnostics";
import type { Completed } from "./request";

/** A request of an action, as far as it is known. */
type KnownRequest = Partial<Pick<Completed, "body" | "name">>;

/** An invocation of an action: its type, such as `svc_call`, and its configuration. */
export interface Invocation {
  readonly type: string;
  readonly config: ValueObject;
}

/**
 * Returns the warnings about what a planned action does, and an error for each limit that it exceeds, for a place that is not allowed, and if the
 * review does not contain it.
 */
export async function plannedEffects(
  provider: ProviderContext | undefined,
  method: Method,
  request: KnownRequest,
  invocation: Invocation,
  context: Context,
): Promise<Diagnostics> {
  const warnings = actionEffect(method, request.name);
  if (!isGuarded(provider) || safetyOf(method) === "read") return warnings;
  const change = changeOfAction(provider, method, request, invocation);
  return [...warnings, ...(await guardProblems(provider, change, context.signal))];
}

/** Returns the error if the request of an action must not be sent. Otherwise counts what it does, and returns the permit. */
export async function permitAction(
  provider: ProviderContext,
  method: Method,
  request: KnownRequest,
  invocation: Invocation,
  context: Context,
): Promise<Permit | Diagnostic | undefined> {
  if (!isGuarded(provider) || safetyOf(method) === "read") return undefined;
  return permitFor(provider, changeOfAction(provider, method, request, invocation), context.signal);
}

function changeOfAction(
  { contract }: ProviderContext,
  method: Method,
  { body = {} }: KnownRequest,
  { type, config }: Invocation,
): GuardedChange {
  const asked: AskedChange = { verb: "invoke", type, fields: invocationFields(contract, type) ?? [], config };
  return { ...placedCall(contract, method, body), asked };
}
