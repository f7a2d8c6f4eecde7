import { hasErrors, type Resource, type StateResult, type UpdateRequest } from "../../../plugin";
import { type ProviderContext, type ResourceModel, setAttributesIn, withSetAttributes } from "../../context";
import { openedPaths, pathOf, setAttributes } from "../../../changes";
import { isSameAt, unsetPaths } from "../update/cleared-attributes";

/**
 * Notes in private state which attributes the configuration set at the last create or update, and plans the removal of an attribute from it.
 * The engine stores private state after an apply and a read, but not after a plan without changes: a note changes only with an apply.
 *
 * The note is made from the configuration of the apply. In a plan, the engine replaces the values whose changes the user ignores by those of
 * the state, which the user may never have set.
 */
export function withSetAttributesNoted(
  model: ResourceModel,
  resource: Resource<ProviderContext>,
): Resource<ProviderContext> {
  const { kind } = model;
  return {
    ...resource,
    cleared: (request) => openedPaths(kind, unsetPaths(kind, request), request.config),
    create: async (request, context) => noted(model, request, [], await resource.create(request, context)),
    update: async (request, context) =>
      noted(model, request, setAttributesIn(request.private), await resource.update(request, context)),
    read: async (request, context) => keepNote(request.private, await resource.read(request, context)),
    delete: async (request, context) => keepNote(request.private, await resource.delete(request, context)),
  };
}

/**
 * Notes the attributes that an apply set. Of one that failed half-way, these are the ones whose planned values the state shows. What it was to
 * clear remains noted, so that the next apply clears it.
 *
 * @param earlier - the attributes that were noted before
 */
function noted(
  model: ResourceModel,
  {
    config,
    planned,
    private: before,
  }: Pick<UpdateRequest<ProviderContext>, "config" | "planned" | "private">,
  earlier: readonly string[],
  result: StateResult,
): StateResult {
  const { state, diagnostics = [] } = result;
  const set = setAttributes(model.kind, config);
  const reached = (name: string): boolean => state !== null && isSameAt(model, pathOf(name), planned, state);
  const names = hasErrors(diagnostics) ? [...new Set([...earlier, ...set.filter(reached)])] : set;
  return { ...result, private: withSetAttributes(result.private ?? before, names) };
}

/** A result without private state keeps all that is stored. */
function keepNote<R extends { readonly private?: Uint8Array }>(before: Uint8Array, result: R): R {
  if (result.private === undefined) return result;
  return { ...result, private: withSetAttributes(result.private, setAttributesIn(before)) };
}
