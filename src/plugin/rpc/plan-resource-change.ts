import { collectReplacePaths } from "../plan/replace-paths";
import { planChange } from "../plan/plan-change";
import type { Context, PlanResult, Resource } from "../provider";
import type { ObjectShape } from "../schema/schema-walk";
import type { Path } from "../value/path";
import type { ValueObject } from "../value/value";
import { type Decoded, type Encodable, PlanResourceChangeRequest, PlanResourceChangeResponse } from "../wire";
import { conformResult } from "./conform-result";
import { deferralOf } from "./deferral";
import { defineRpc } from "./define-rpc";
import { toDiagnosticMessages, toPathMessage } from "./diagnostic-message";
import { readIdentity, readObject, writeIdentity, writeObject } from "./object-value";
import type { Session } from "./session";

type PlanMessage = Decoded<typeof PlanResourceChangeRequest>;
type PlanResponse = Encodable<typeof PlanResourceChangeResponse>;

/** Plans one change: by the standard rules, then with the resource's adjustments. */
export const planResourceChange = defineRpc(
  "PlanResourceChange",
  PlanResourceChangeRequest,
  PlanResourceChangeResponse,
  {
    async handle(session, request, context) {
      const resource = session.resource(request.typeName);
      const { block } = resource.schema;
      const prior = readObject(block, request.priorState);
      const config = readObject(block, request.config);
      const response =
        config === null
          ? await planDestroy(session, request, context, resource, prior)
          : await planCreateOrUpdate(session, request, context, resource, prior, config);
      return { ...response, deferred: deferralOf(session, request) };
    },
    fail: (diagnostics, { log }) => ({ diagnostics: toDiagnosticMessages(diagnostics, log) }),
  },
);

async function planDestroy(
  session: Session,
  request: PlanMessage,
  context: Context,
  resource: Resource<unknown>,
  prior: ValueObject | null,
): Promise<PlanResponse> {
  const identity = readIdentity(resource.identity, request.priorIdentity);
  const response: PlanResponse = {
    plannedState: writeObject(resource.schema.block, null),
    plannedPrivate: request.priorPrivate,
    plannedIdentity: writeIdentity(resource.identity, identity),
  };
  if (resource.planDestroy === undefined || prior === null) {
    return response;
  }
  const configured = session.configuredOrUndefined;
  const plan = resource.planDestroy.bind(
    resource,
    { configured, prior, private: request.priorPrivate },
    context,
  );
  const result = await session.callAuthor(`Planning to destroy ${request.typeName}`, context, plan);
  return {
    ...response,
    plannedPrivate: result.private ?? request.priorPrivate,
    diagnostics: toDiagnosticMessages(result.diagnostics ?? [], session.log),
  };
}

async function planCreateOrUpdate(
  session: Session,
  request: PlanMessage,
  context: Context,
  resource: Resource<unknown>,
  prior: ValueObject | null,
  config: ValueObject,
): Promise<PlanResponse> {
  const { block } = resource.schema;
  const what = `Planning ${request.typeName}`;
  // For a replacement, the engine plans a create, too, and sends the identity of the object that is replaced.
  const identity = prior === null ? null : readIdentity(resource.identity, request.priorIdentity);
  const cleared =
    prior === null || resource.cleared === undefined
      ? []
      : await session.callAuthor(
          what,
          context,
          resource.cleared.bind(resource, { prior, config, private: request.priorPrivate }),
        );
  const standard = planChange({ schema: resource.schema, prior, config, cleared });
  const result: PlanResult =
    resource.plan === undefined
      ? {}
      : await session.callAuthor(
          what,
          context,
          resource.plan.bind(
            resource,
            {
              configured: session.configuredOrUndefined,
              config,
              prior,
              planned: standard.planned,
              requiresReplace: standard.requiresReplace,
              private: request.priorPrivate,
              identity,
            },
            context,
          ),
        );
  const adjusted =
    result.planned === undefined ? undefined : conformResult(what, block, result.planned, "mayBeUnknown");
  const planned = adjusted?.object ?? standard.planned;
  const diagnostics = [...(result.diagnostics ?? []), ...(adjusted?.diagnostics ?? [])];
  return {
    plannedState: writeObject(block, planned),
    requiresReplace: (result.requiresReplace ?? pathsToReplace(block, prior, planned, config)).map(
      toPathMessage,
    ),
    plannedPrivate: result.private ?? request.priorPrivate,
    plannedIdentity: writeIdentity(resource.identity, result.identity ?? identity),
    diagnostics: toDiagnosticMessages(diagnostics, session.log),
  };
}

// An adjusted plan may force another replacement than the standard one; for an unadjusted plan the result is the same.
function pathsToReplace(
  block: ObjectShape,
  prior: ValueObject | null,
  planned: ValueObject,
  config: ValueObject,
): readonly Path[] {
  return prior === null ? [] : collectReplacePaths(block, prior, planned, config);
}
