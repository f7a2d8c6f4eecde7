import type { Context, Diagnostic, Diagnostics, PlanRequest, Resource, ValueObject } from "../../../plugin";
import {
  isGuarded,
  isPlannedDeletion,
  nameIn,
  type ProviderContext,
  type ResourceModel,
  withoutPlannedDeletion,
  withPlannedDeletion,
} from "../../context";
import { CREATION, effectsOfChange, effectsOfDeletion } from "../../../changes";
import type { AskedChange, Permit } from "../../approval";
import type { LimitedChange } from "../../limits";
import { isAlreadyGone } from "../delete/already-gone";
import { plannedCalls } from "../plan/plan";
import { changeOf, guardProblems, type GuardedChange, permitFor } from "../guard-problems";
import { notedUpdate } from "./noted-answers";

/**
 * Refuses changes that exceed the provider's limits, that are made in places which are not allowed, or that its review does not contain: in the
 * plan, and again before their requests, because an engine does not show every replacement to the plan.
 *
 * An engine plans a replacement as a change and a creation, and carries it out as a deletion and a creation. The private state of a planned
 * deletion is marked, so that the deletion of a replacement is known by the missing mark.
 */
export function withGuards(
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

  const creation = (provider: ProviderContext, planned: ValueObject): GuardedChange => ({
    ...changeOf(provider, kind, CREATION, planned),
    asked: { verb: "create", kind, planned },
  });

  const deletion = (provider: ProviderContext, prior: ValueObject, isReplaced: boolean): GuardedChange => ({
    ...changeOf(provider, kind, effectsOfDeletion(kind, { isReplaced }), prior),
    asked: { verb: "delete", kind, name: nameIn(prior) ?? "", isReplaced },
  });

  const change = (
    provider: ProviderContext,
    verb: "update" | "replace",
    request: Pick<PlanRequest<ProviderContext>, "configured" | "config" | "planned" | "private">,
    prior: ValueObject,
  ): GuardedChange => {
    const { planned } = request;
    const asked: AskedChange = { verb, kind, name: nameIn(prior) ?? "", prior, planned };
    return verb === "replace"
      ? { ...changeOf(provider, kind, effectsOfDeletion(kind, { isReplaced: true }), prior), asked }
      : { ...changeOf(provider, kind, effectsOfUpdate(request, prior), prior, planned), asked };
  };

  const permit = async (
    provider: ProviderContext,
    guarded: (provider: ProviderContext) => GuardedChange,
    { signal }: Context,
  ): Promise<Permit | Diagnostic | undefined> =>
    isGuarded(provider) ? permitFor(provider, guarded(provider), signal) : undefined;

  return {
    ...resource,
    plan: async (request, context) => {
      const result = (await resource.plan?.(request, context)) ?? {};
      const { configured: provider, prior } = request;
      if (!isGuarded(provider)) return result;
      const planned = result.planned ?? request.planned;
      const isReplaced = (result.requiresReplace ?? request.requiresReplace).length > 0;
      const guarded =
        prior === null
          ? creation(provider, planned)
          : change(provider, isReplaced ? "replace" : "update", { ...request, planned }, prior);
      return withFound(result, await guardProblems(provider, guarded, context.signal));
    },
    planDestroy: async (request, context) => {
      const result = (await resource.planDestroy?.(request, context)) ?? {};
      const { configured: provider, prior, private: before } = request;
      const marked = { ...result, private: withPlannedDeletion(result.private ?? before) };
      if (!isGuarded(provider)) return marked;
      if (await isAlreadyGone(provider, kind, prior, context.signal)) return marked;
      return withFound(
        marked,
        await guardProblems(provider, deletion(provider, prior, false), context.signal),
      );
    },
    create: async (request, context) => {
      const { configured, planned } = request;
      const permitted = await permit(configured, (provider) => creation(provider, planned), context);
      if (permitted === undefined) return resource.create(request, context);
      if ("severity" in permitted) return { state: null, diagnostics: [permitted] };
      const result = await resource.create(request, context);
      const name = result.state === null ? undefined : nameIn(result.state);
      const isFailed = result.diagnostics?.some(({ severity }) => severity === "error") === true;
      if (name !== undefined && !isFailed) await permitted.done(name);
      else if (result.state === null) await permitted.nothing();
      return withFound(result, permitted.diagnostics);
    },
    update: async (request, context) => {
      const { configured, prior } = request;
      const permitted = await permit(
        configured,
        (provider) => change(provider, "update", request, prior),
        context,
      );
      return permitted !== undefined && "severity" in permitted
        ? { state: prior, private: request.private, diagnostics: [permitted] }
        : resource.update(request, context);
    },
    delete: async (request, context) => {
      const { configured, prior } = request;
      const isReplaced = !isPlannedDeletion(request.private);
      const unmarked = withoutPlannedDeletion(request.private);
      const permitted = await permit(
        configured,
        (provider) => deletion(provider, prior, isReplaced),
        context,
      );
      if (permitted !== undefined && "severity" in permitted) {
        return { state: prior, private: unmarked, diagnostics: [permitted] };
      }
      const result = await resource.delete({ ...request, private: unmarked }, context);
      return { ...result, private: result.private ?? unmarked };
    },
  };
}

function withFound<R extends { readonly diagnostics?: Diagnostics }>(result: R, found: Diagnostics): R {
  return found.length === 0 ? result : { ...result, diagnostics: [...(result.diagnostics ?? []), ...found] };
}
