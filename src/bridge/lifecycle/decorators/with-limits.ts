import type { Context, Diagnostic, Diagnostics, PlanRequest, Resource, ValueObject } from "../../../plugin";
import {
  isLimited,
  isPlannedDeletion,
  nameIn,
  type ProviderContext,
  type ResourceModel,
  withoutPlannedDeletion,
  withPlannedDeletion,
} from "../../context";
import { CREATION, effectsOfChange, effectsOfDeletion } from "../../../changes";
import type { LimitedChange } from "../../limits";
import { plannedCalls } from "../plan/plan";
import { changeOf, limitProblems, limitRefusal } from "../limit-problems";
import { notedUpdate } from "./noted-answers";

/**
 * Refuses changes that exceed the provider's limits, or that are made in places which are not allowed: in the plan, and again before their
 * requests, because an engine does not show every replacement to the plan.
 *
 * An engine plans a replacement as a change and a creation, and carries it out as a deletion and a creation. The private state of a planned
 * deletion is marked, so that the deletion of a replacement is known by the missing mark.
 */
export function withLimits(
  model: ResourceModel,
  resource: Resource<ProviderContext>,
): Resource<ProviderContext> {
  const { kind } = model;

  const effectsOfUpdate = (
    request: Pick<PlanRequest<ProviderContext>, "configured" | "config" | "planned" | "private">,
    prior: ValueObject,
  ): LimitedChange["effects"] => {
    const name = nameIn(prior);
    if (name === undefined || request.configured?.limits === undefined) return [];
    const noted = notedUpdate(model, { ...request, prior });
    const calls = plannedCalls(model, request, noted.prior, name);
    return [...new Set(calls.flatMap(({ method }) => effectsOfChange(method)))];
  };

  const refusal = async (
    provider: ProviderContext,
    effects: () => LimitedChange["effects"],
    values: readonly [ValueObject, planned?: ValueObject],
    { signal }: Context,
  ): Promise<Diagnostic | undefined> =>
    isLimited(provider)
      ? limitRefusal(provider, changeOf(provider, kind, effects(), ...values), signal)
      : undefined;

  return {
    ...resource,
    plan: async (request, context) => {
      const result = (await resource.plan?.(request, context)) ?? {};
      const { configured: provider, prior } = request;
      if (!isLimited(provider)) return result;
      const planned = result.planned ?? request.planned;
      const isReplaced = (result.requiresReplace ?? request.requiresReplace).length > 0;
      const change =
        prior === null
          ? changeOf(provider, kind, CREATION, planned)
          : isReplaced
            ? changeOf(provider, kind, effectsOfDeletion(kind, { isReplaced }), prior)
            : changeOf(provider, kind, effectsOfUpdate({ ...request, planned }, prior), prior, planned);
      return withFound(result, await limitProblems(provider, change, context.signal));
    },
    planDestroy: async (request, context) => {
      const result = (await resource.planDestroy?.(request, context)) ?? {};
      const { configured: provider, prior, private: before } = request;
      const marked = { ...result, private: withPlannedDeletion(result.private ?? before) };
      if (!isLimited(provider)) return marked;
      const change = changeOf(provider, kind, effectsOfDeletion(kind), prior);
      return withFound(marked, await limitProblems(provider, change, context.signal));
    },
    create: async (request, context) => {
      const refused = await refusal(request.configured, () => CREATION, [request.planned], context);
      return refused === undefined
        ? resource.create(request, context)
        : { state: null, diagnostics: [refused] };
    },
    update: async (request, context) => {
      const { configured, prior, planned } = request;
      const effects = (): LimitedChange["effects"] => effectsOfUpdate(request, prior);
      const refused = await refusal(configured, effects, [prior, planned], context);
      return refused === undefined
        ? resource.update(request, context)
        : { state: prior, private: request.private, diagnostics: [refused] };
    },
    delete: async (request, context) => {
      const { configured, prior } = request;
      const isReplaced = !isPlannedDeletion(request.private);
      const unmarked = withoutPlannedDeletion(request.private);
      const effects = (): LimitedChange["effects"] => effectsOfDeletion(kind, { isReplaced });
      const refused = await refusal(configured, effects, [prior], context);
      if (refused !== undefined) return { state: prior, private: unmarked, diagnostics: [refused] };
      const result = await resource.delete({ ...request, private: unmarked }, context);
      return { ...result, private: result.private ?? unmarked };
    },
  };
}

function withFound<R extends { readonly diagnostics?: Diagnostics }>(result: R, found: Diagnostics): R {
  return found.length === 0 ? result : { ...result, diagnostics: [...(result.diagnostics ?? []), ...found] };
}
