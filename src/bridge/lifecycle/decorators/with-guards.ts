import type { Kind } from "../../../contract";
import {
  type Context,
  type Diagnostic,
  type Diagnostics,
  errorDiagnostic,
  formatPath,
  hasErrors,
  type Path,
  type PlanRequest,
  type Resource,
  valueAt,
  type ValueObject,
} from "../../../plugin";
import {
  decodePrivate,
  isGuarded,
  isPlannedDeletion,
  nameIn,
  type ProviderContext,
  type ResourceModel,
  seenAtIn,
  withoutPlannedDeletion,
  withPlannedDeletion,
} from "../../context";
import { isAlreadyGone } from "../delete/already-gone";
import { inWords } from "../../../base/words";
import { CREATION, effectsOfChange, effectsOfDeletion } from "../../../changes";
import type { AskedChange, Permit } from "../../approval";
import type { LimitedChange } from "../../limits";
import { plannedCalls } from "../plan/plan";
import { changeOf, type GuardedChange, guardProblems, permitFor } from "../guard-problems";
import { notedUpdate } from "./noted-answers";

/**
 * Tells the recovery journal what each request of the engine shows: a state that holds an object, or the operation that creates it, needs no
 * journal entry any more, and the name of a deleted object is free again. The resource itself knows nothing of it, so that its plan stays a
 * pure function.
 */
export function withJournal(kind: Kind, resource: Resource<ProviderContext>): Resource<ProviderContext> {
  const mark = async (
    provider: ProviderContext | undefined,
    state: ValueObject | null,
    privateData: Uint8Array,
  ): Promise<void> => {
    if (provider === undefined || state === null) return;
    // The journal is that of one endpoint. An object of the same name at another one is another object.
    const { endpoint = provider.endpoint } = seenAtIn(privateData) ?? {};
    if (endpoint !== provider.endpoint) return;
    const { operation } = decodePrivate(privateData) ?? {};
    await provider.journal.markInState(kind.name, { name: nameIn(state), operation });
  };
  const release = async (provider: ProviderContext, state: ValueObject): Promise<void> => {
    const name = nameIn(state);
    if (name !== undefined) await provider.journal.release(name);
  };
  return {
    ...resource,
    // Without a refresh, the plan is the first request that shows a state.
    plan: async (request, context) => {
      await mark(request.configured, request.prior, request.private);
      return resource.plan?.(request, context) ?? {};
    },
    read: async (request, context) => {
      await mark(request.configured, request.state, request.private);
      const result = await resource.read(request, context);
      // An unchanged state shows nothing new.
      if (result.state !== request.state) await mark(request.configured, result.state, request.private);
      if (result.state === null && !hasErrors(result.diagnostics ?? [])) {
        await release(request.configured, request.state);
      }
      return result;
    },
    update: async (request, context) => {
      await mark(request.configured, request.prior, request.private);
      const result = await resource.update(request, context);
      await mark(request.configured, result.state, request.private);
      return result;
    },
    delete: async (request, context) => {
      await mark(request.configured, request.prior, request.private);
      const result = await resource.delete(request, context);
      if (!hasErrors(result.diagnostics ?? [])) await release(request.configured, request.prior);
      return result;
    },
  };
}

/**
 * Refuses to delete or to replace an object whose state says that it is protected: in the plan, and again before the request, because an engine
 * does not show every replacement to the plan. Only the state decides, so that switching the protection off is a plan of its own.
 */
export function withProtection(kind: Kind, resource: Resource<ProviderContext>): Resource<ProviderContext> {
  const argument = kind.fields.find((field) => field.argument?.role === "protection")?.terraformName;
  if (argument === undefined) return resource;
  const isProtected = (prior: ValueObject): boolean => valueAt(prior, argument) === true;
  const refusal = (prior: ValueObject, cause: string): Diagnostic =>
    errorDiagnostic(
      `${nameIn(prior) ?? kind.name} is protected from deletion`,
      `${cause} To delete it nevertheless, first apply ${argument} = false by itself.`,
    );
  return {
    ...resource,
    plan: async (request, context) => {
      const result = (await resource.plan?.(request, context)) ?? {};
      const { prior } = request;
      const causes = result.requiresReplace ?? request.requiresReplace;
      if (prior === null || causes.length === 0 || !isProtected(prior)) return result;
      const cause = `Changing ${attributesOf(causes)} would replace the ${kind.name}: revert the change.`;
      return { ...result, diagnostics: [...(result.diagnostics ?? []), refusal(prior, cause)] };
    },
    planDestroy: async (request, context) => {
      const result = (await resource.planDestroy?.(request, context)) ?? {};
      const { configured: provider, prior } = request;
      if (!isProtected(prior)) return result;
      if (provider !== undefined && (await isAlreadyGone(provider, kind, prior, context.signal))) {
        return result;
      }
      const cause = `The plan would delete the ${kind.name}: keep its block in the code.`;
      return { ...result, diagnostics: [...(result.diagnostics ?? []), refusal(prior, cause)] };
    },
    delete: (request, context) => {
      const { prior } = request;
      if (!isProtected(prior)) return resource.delete(request, context);
      return { state: prior, private: request.private, diagnostics: [refusal(prior, "Nothing was sent.")] };
    },
  };
}

function attributesOf(paths: readonly Path[]): string {
  return inWords([...new Set(paths.map((path) => formatPath(path)))]);
}

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
