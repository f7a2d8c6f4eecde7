import { disrupts, type Kind, type Method } from "../../../contract";
import { errorText } from "../../../base/json";
import {
  type Context,
  type Diagnostic,
  hasErrors,
  isObject,
  type Resource,
  type StateResult,
  type UpdateRequest,
  valueAt,
  type ValueObject,
} from "../../../plugin";
import { isPlannedDeletion, labelOf, nameIn, type ProviderContext, timeoutMs } from "../../context";
import type { DisruptionGroup, GroupSettings, GroupTurn } from "../../groups";

/**
 * Lets objects of a disruption group be replaced in turn, and notes which objects belong to a group. The update itself takes its turn (see {@link inTurn}).
 *
 * A replacement that destroys first takes a turn with its deletion, and gives it back with the creation of the object that has the same name for
 * people. Must be outside of what removes the mark of planned deletions.
 */
export function withGroup(kind: Kind, resource: Resource<ProviderContext>): Resource<ProviderContext> {
  const argument = argumentOf(kind);
  if (argument === undefined) return resource;
  return {
    ...resource,
    validate: async (request, context) => {
      const found = (await resource.validate?.(request, context)) ?? [];
      if (!isObject(valueAt(request.config, argument))) return found;
      const { readinessProblems } = await import("../../groups/index.js");
      return [...found, ...readinessProblems(kind, argument, request.config)];
    },
    plan: async (request, context) => {
      const result = (await resource.plan?.(request, context)) ?? {};
      const { configured: provider, prior } = request;
      const name = prior === null ? undefined : nameIn(prior);
      if (provider === undefined || prior === null || name === undefined) return result;
      const membership = await groupOf(provider, kind, prior);
      if (membership === undefined) return result;
      const { settings, group } = membership;
      await noted(group.join(kind, name), context.log);
      const isReplaced = (result.requiresReplace ?? request.requiresReplace).length > 0;
      // The plan may be the one that says so for the first time.
      const createsFirst =
        settings.createsFirst ||
        (await groupOf(provider, kind, request.planned))?.settings.createsFirst === true;
      const problem =
        isReplaced && !createsFirst ? group.plannedReplacement(name, settings.maxUnavailable) : undefined;
      return problem === undefined
        ? result
        : { ...result, diagnostics: [...(result.diagnostics ?? []), problem] };
    },
    read: async (request, context) => {
      const result = await resource.read(request, context);
      const name = result.state === null ? undefined : nameIn(result.state);
      const membership =
        result.state === null ? undefined : await groupOf(request.configured, kind, result.state);
      if (name !== undefined && membership !== undefined) {
        await noted(membership.group.join(kind, name), context.log);
      }
      return result;
    },
    create: async (request, context) => {
      const { configured: provider, planned } = request;
      const membership = await groupOf(provider, kind, planned);
      if (membership === undefined) return resource.create(request, context);
      const { settings, group } = membership;
      const label = labelOf(provider, kind, planned);
      return group.creating(label, async (isReplacement) => {
        const result = await resource.create(request, context);
        const { state, diagnostics = [] } = result;
        const name = state === null ? undefined : nameIn(state);
        if (name !== undefined) await noted(group.join(kind, name), context.log);
        if (!isReplacement && !settings.createsFirst) return { result, reason: undefined };
        if (state === null || name === undefined || hasErrors(diagnostics)) {
          return { result, reason: `the creation of ${label} failed.` };
        }
        const { groupDiagnostics, whenReady } = await import("../../groups/index.js");
        const unready = await whenReady(provider, kind, name, settings, state, context);
        if (unready === undefined) return { result, reason: undefined };
        const problem: Diagnostic = groupDiagnostics.notReady(
          name,
          settings.name,
          unready.seen,
          unready.waited,
        );
        return {
          result: { ...result, diagnostics: [...diagnostics, problem] },
          reason: `${name} is not ready.`,
        };
      });
    },
    delete: async (request, context) => {
      const { configured: provider, prior } = request;
      const name = nameIn(prior);
      const membership = await groupOf(provider, kind, prior);
      if (membership === undefined || name === undefined) return resource.delete(request, context);
      const { settings, group } = membership;
      const label = labelOf(provider, kind, prior);
      const takesNothingAway =
        isPlannedDeletion(request.private) || (settings.createsFirst && group.useCreated(label));
      if (takesNothingAway) {
        const result = await resource.delete(request, context);
        if (!hasErrors(result.diagnostics ?? [])) await group.leave(name);
        return result;
      }
      const limitMs = timeoutMs(kind, prior, "delete");
      const turn = await group.takeTurn(
        { kind, name, maxUnavailable: settings.maxUnavailable, limitMs },
        context,
      );
      if ("severity" in turn) return { state: prior, private: request.private, diagnostics: [turn] };
      let isDeleted = false;
      try {
        const result = await resource.delete(request, context);
        isDeleted = !hasErrors(result.diagnostics ?? []);
        return result;
      } finally {
        if (isDeleted) turn.untilReplaced(label);
        else await turn.fail(`the deletion of ${name} failed.`);
      }
    },
  };
}

/** Called before each call of an update; may wait for long. Returns an error if the call must not be made. */
export type BeforeCall = (method: Method) => Promise<Diagnostic | undefined>;

/**
 * Runs an update that takes a turn in the object's disruption group before its first call that powers off or wipes the object, and gives it back
 * when the object is ready. A failure stops the group.
 */
export async function inTurn(
  kind: Kind,
  { configured: provider, prior, planned }: UpdateRequest<ProviderContext>,
  context: Context,
  update: (beforeCall?: BeforeCall) => Promise<StateResult>,
): Promise<StateResult> {
  const membership = await groupOf(provider, kind, planned);
  const name = nameIn(prior);
  const former = await groupOf(provider, kind, prior);
  if (name !== undefined && former !== undefined && former.group !== membership?.group) {
    await former.group.leave(name);
  }
  if (membership === undefined || name === undefined) return update();
  const { settings, group } = membership;
  let turn: GroupTurn | undefined;
  let isWiped = false;
  const beforeCall: BeforeCall = async (method) => {
    isWiped ||= method.destroysData === true;
    if (turn !== undefined || !disrupts(method)) return undefined;
    const limitMs = timeoutMs(kind, planned, "update");
    const taken = await group.takeTurn(
      { kind, name, maxUnavailable: settings.maxUnavailable, limitMs },
      context,
    );
    if ("severity" in taken) return taken;
    turn = taken;
    return undefined;
  };
  let result: StateResult;
  try {
    result = await update(beforeCall);
  } catch (error) {
    await turnOf()?.fail(`the change of ${name} failed: ${errorText(error)}.`);
    throw error;
  }
  const held = turnOf();
  if (held === undefined) return result;
  if (hasErrors(result.diagnostics ?? [])) {
    await held.fail(`the change of ${name} failed.`);
    return result;
  }
  const { groupDiagnostics, whenReady } = await import("../../groups/index.js");
  const unready = await whenReady(provider, kind, name, settings, result.state ?? planned, context, isWiped);
  if (unready === undefined) {
    await held.end();
    return result;
  }
  await held.fail(`${name} is not ready after its change.`);
  const problem = groupDiagnostics.notReady(name, settings.name, unready.seen, unready.waited);
  return { ...result, diagnostics: [...(result.diagnostics ?? []), problem] };

  /** The assignments are in a function that runs later, which the compiler does not follow. */
  function turnOf(): GroupTurn | undefined {
    return turn;
  }
}

/** A disruption group, with an object's settings of it. */
interface Membership {
  readonly settings: GroupSettings;
  readonly group: DisruptionGroup;
}

/** Returns the disruption group of an object with these values; undefined if it is in none. Few objects are in one, for which alone its code is loaded. */
async function groupOf(
  provider: ProviderContext,
  kind: Kind,
  values: ValueObject,
): Promise<Membership | undefined> {
  const argument = argumentOf(kind);
  if (argument === undefined || !isObject(valueAt(values, argument))) return undefined;
  const { groupIn } = await import("../../groups/index.js");
  const settings = groupIn(kind, values);
  const group = settings === undefined ? undefined : await provider.openGroup?.(settings.name, provider);
  return settings === undefined || group === undefined ? undefined : { settings, group };
}

function argumentOf(kind: Kind): string | undefined {
  return kind.fields.find(({ argument }) => argument?.role === "disruption")?.terraformName;
}

/** A run that cannot note an object of a group may still read and plan it. Before a disruption, the note is an error. */
async function noted(
  joining: Promise<void>,
  log: { debug(message: string, fields?: Readonly<Record<string, unknown>>): void },
): Promise<void> {
  try {
    await joining;
  } catch (error) {
    log.debug("an object of a disruption group could not be noted", { error: errorText(error) });
  }
}
