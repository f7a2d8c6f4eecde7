import {
  type Context,
  type IdentitySchema,
  type Resource,
  type Schema,
  STRING,
  valueAt,
  type ValueObject,
  valueObject,
} from "../../../plugin";
import { nameIn } from "../../context";
import { type Contract, ID, idField, type Kind } from "../../../contract";
import { schemaWithComputed } from "../../schema";

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

/** States of this version and later have the attribute `id`. */
const VERSION_WITH_ID = 1;

/**
 * Adds the attribute `id`, which equals `name`, to a resource whose kind has no field of that name. The resource itself knows nothing of it:
 * the values that it gets do not contain the attribute, and those that it returns get it here.
 */
export function withId<C>(contract: Contract, kind: Kind, resource: Resource<C>): Resource<C> {
  const field = idField(kind);
  if (field === undefined) return resource;
  const cleared = resource.cleared?.bind(resource);
  const planDestroy = resource.planDestroy?.bind(resource);
  const generateConfig = resource.generateConfig?.bind(resource);
  const validate = resource.validate?.bind(resource);
  const stated = <R extends { readonly state?: ValueObject | null }>(result: R): R =>
    result.state === undefined || result.state === null ? result : { ...result, state: added(result.state) };
  const upgrade = resource.upgrade?.bind(resource);
  const schema: Schema = {
    ...schemaWithComputed(contract, resource.schema, field),
    version: Math.max(resource.schema.version, VERSION_WITH_ID),
  };
  return {
    ...resource,
    schema,
    ...(validate === undefined
      ? {}
      : { validate: ({ config }, context) => validate({ config: removed(config) }, context) }),
    plan: async (request, context) => {
      const { config, prior, planned } = request;
      const own = {
        ...request,
        config: removed(config),
        prior: prior && removed(prior),
        planned: removed(planned),
      };
      const result = (await resource.plan?.(own, context)) ?? {};
      return { ...result, planned: added(result.planned ?? own.planned) };
    },
    ...(cleared === undefined
      ? {}
      : {
          cleared: (request) =>
            cleared({ ...request, config: removed(request.config), prior: removed(request.prior) }),
        }),
    ...(planDestroy === undefined
      ? {}
      : {
          planDestroy: (request, context) =>
            planDestroy({ ...request, prior: removed(request.prior) }, context),
        }),
    create: async (request, context) => {
      const { config, planned } = request;
      return stated(
        await resource.create({ ...request, config: removed(config), planned: removed(planned) }, context),
      );
    },
    read: async (request, context) =>
      stated(await resource.read({ ...request, state: removed(request.state) }, context)),
    update: async (request, context) => {
      const { config, planned, prior } = request;
      const own = { ...request, config: removed(config), planned: removed(planned), prior: removed(prior) };
      return stated(await resource.update(own, context));
    },
    delete: async (request, context) =>
      stated(await resource.delete({ ...request, prior: removed(request.prior) }, context)),
    import: async (request, context) =>
      stated((await resource.import?.(request, context)) ?? { state: null }),
    upgrade: async (request, context) => {
      const { state = request.rawState, ...result } = (await upgrade?.(request, context)) ?? {};
      return { ...result, state: { ...state, [ID]: state["name"] ?? null } };
    },
    ...(generateConfig === undefined
      ? {}
      : { generateConfig: ({ state }, context) => generateConfig({ state: removed(state) }, context) }),
  };
}

/** Returns the state of an object as the resource of its kind has it: with the attribute `id`, unless the kind has a field of that name. */
export function stateWithId(kind: Kind, state: ValueObject): ValueObject {
  return idField(kind) === undefined ? state : added(state);
}

function added(values: ValueObject): ValueObject {
  return valueObject([...Object.entries(values), [ID, valueAt(values, "name")]]);
}

function removed(values: ValueObject): ValueObject {
  return valueObject(Object.entries(values).filter(([name]) => name !== ID));
}
