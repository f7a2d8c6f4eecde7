import { PlanActionRequest, PlanActionResponse } from "../wire";
import { deferralOf } from "./deferral";
import { defineRpc } from "./define-rpc";
import { toDiagnosticMessages } from "./diagnostic-message";
import { readRequiredObject } from "./object-value";

/** Plans the invocation of an action, whose configuration may have unknown values. */
export const planAction = defineRpc("PlanAction", PlanActionRequest, PlanActionResponse, {
  async handle(session, request, context) {
    const action = session.action(request.actionType);
    const config = readRequiredObject(action.schema.block, request.config);
    const deferred = deferralOf(session, request);
    if (deferred !== undefined || action.plan === undefined) return { deferred };
    const plan = action.plan.bind(action, { configured: session.configuredOrUndefined, config }, context);
    const diagnostics = await session.callAuthor(`Planning ${request.actionType}`, context, plan);
    return { diagnostics: toDiagnosticMessages(diagnostics, session.log) };
  },
  fail: (diagnostics, { log }) => ({ diagnostics: toDiagnosticMessages(diagnostics, log) }),
});
