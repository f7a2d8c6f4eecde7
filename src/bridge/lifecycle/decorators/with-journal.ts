import type { Kind } from "../../../contract";
import { hasErrors, type Resource, type ValueObject } from "../../../plugin";
import { decodePrivate, nameIn, type ProviderContext, seenAtIn } from "../../context";

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
