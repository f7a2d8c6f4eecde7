import type { Kind } from "../../../contract";
import { type Diagnostic, hasErrors, type Resource, valueAt, type ValueObject } from "../../../plugin";
import { isPlannedDeletion, nameIn, parentIn, type ProviderContext, timeoutMs } from "../../context";
import { groupDiagnostics, whenReady } from "../../groups";
import { groupOf } from "../update/in-turn";

/**
 * Lets objects of a disruption group be replaced in turn, and notes which objects belong to a group. The update itself takes its turn (see `inTurn`).
 *
 * A replacement that destroys first takes a turn with its deletion, and gives it back with the creation of the object that has the same name for
 * people. Must be outside of what removes the mark of planned deletions.
 */
export function withGroup(kind: Kind, resource: Resource<ProviderContext>): Resource<ProviderContext> {
  if (!kind.fields.some(({ argument }) => argument?.role === "disruption")) return resource;
  return {
    ...resource,
    plan: async (request, context) => {
      const result = (await resource.plan?.(request, context)) ?? {};
      const { configured: provider, prior } = request;
      const name = prior === null ? undefined : nameIn(prior);
      if (provider === undefined || prior === null || name === undefined) return result;
      const membership = groupOf(provider, kind, prior);
      if (membership === undefined) return result;
      const { settings, group } = membership;
      await noted(group.join(kind, name), context.log);
      const isReplaced = (result.requiresReplace ?? request.requiresReplace).length > 0;
      // The plan may be the one that says so for the first time.
      const createsFirst =
        settings.createsFirst || groupOf(provider, kind, request.planned)?.settings.createsFirst === true;
      const problem =
        isReplaced && !createsFirst ? group.plannedReplacement(name, settings.maxUnavailable) : undefined;
      return problem === undefined
        ? result
        : { ...result, diagnostics: [...(result.diagnostics ?? []), problem] };
    },
    read: async (request, context) => {
      const result = await resource.read(request, context);
      const name = result.state === null ? undefined : nameIn(result.state);
      const membership = result.state === null ? undefined : groupOf(request.configured, kind, result.state);
      if (name !== undefined && membership !== undefined) {
        await noted(membership.group.join(kind, name), context.log);
      }
      return result;
    },
    create: async (request, context) => {
      const { configured: provider, planned } = request;
      const membership = groupOf(provider, kind, planned);
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
          return { result, reason: `the replacement of ${label} failed.` };
        }
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
      const membership = groupOf(provider, kind, prior);
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
      const result = await resource.delete(request, context);
      if (hasErrors(result.diagnostics ?? [])) await turn.fail(`the deletion of ${name} failed.`);
      else turn.untilReplaced(label);
      return result;
    },
  };
}

/** A run that cannot note an object of a group may still read and plan it. Before a disruption, the note is an error. */
async function noted(
  joining: Promise<void>,
  log: { debug(message: string, fields?: Readonly<Record<string, unknown>>): void },
): Promise<void> {
  try {
    await joining;
  } catch (error) {
    log.debug("an object of a disruption group could not be noted", { error: String(error) });
  }
}

/** Returns what names an object and its replacement: the display name or slug, else only its kind and parent. */
function labelOf(provider: ProviderContext, kind: Kind, values: ValueObject): string {
  const title = [kind.slugField ?? "display_name", "display_name"]
    .map((name) => valueAt(values, name))
    .find((value): value is string => typeof value === "string" && value !== "");
  return [kind.name, parentIn(provider, kind, values) ?? "", title ?? ""].join(" ").trim();
}
