import {
  type Context,
  type IdentitySchema,
  type Resource,
  STRING,
  type ValueObject,
  valueObject,
} from "../plugin";
import { nameIn } from "./life";

/** By what an object is known for good: its full resource name. */
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

/** A resource whose objects are known by their full resource names, as soon as these are known. */
export function withIdentity<C>(resource: Resource<C>): Resource<C> {
  const told = <R extends { readonly state: ValueObject | null }>(result: R): R => {
    const name = result.state === null ? undefined : nameIn(result.state);
    return name === undefined ? result : { ...result, identity: valueObject({ name }) };
  };
  return {
    ...resource,
    identity: IDENTITY,
    create: async (request, context: Context) => told(await resource.create(request, context)),
    read: async (request, context) => told(await resource.read(request, context)),
    update: async (request, context) => told(await resource.update(request, context)),
    import: async (request, context) => {
      const name = request.identity === null ? undefined : nameIn(request.identity);
      const result = await resource.import?.({ ...request, id: name ?? request.id }, context);
      return told(result ?? { state: null });
    },
  };
}
