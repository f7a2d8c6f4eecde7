import {
  type Context,
  type IdentitySchema,
  type Resource,
  STRING,
  type ValueObject,
  valueObject,
} from "../../../plugin";
import { nameIn } from "../../context";

/** Resource identity: the full resource name, which never changes. */
export const IDENTITY: IdentitySchema = {
  version: 0,
  attributes: [
    {
      name: "name",
      type: STRING,
      importAs: "required",
      description: "Full resource name.",
    },
  ],
};

/** Adds the identity to a resource's results as soon as the full resource name is known. */
export function withIdentity<C>(resource: Resource<C>): Resource<C> {
  const identified = <R extends { readonly state: ValueObject | null }>(result: R): R => {
    const name = result.state === null ? undefined : nameIn(result.state);
    return name === undefined ? result : { ...result, identity: valueObject({ name }) };
  };
  return {
    ...resource,
    identity: IDENTITY,
    // A state that an engine without identities wrote has none yet.
    plan: async (request, context) => {
      const result = (await resource.plan?.(request, context)) ?? {};
      const name = request.prior === null ? undefined : nameIn(request.prior);
      return name === undefined ? result : { ...result, identity: valueObject({ name }) };
    },
    create: async (request, context: Context) => identified(await resource.create(request, context)),
    read: async (request, context) => identified(await resource.read(request, context)),
    update: async (request, context) => identified(await resource.update(request, context)),
    import: async (request, context) => {
      const name = request.identity === null ? undefined : nameIn(request.identity);
      const result = await resource.import?.({ ...request, id: name ?? request.id }, context);
      return identified(result ?? { state: null });
    },
  };
}
