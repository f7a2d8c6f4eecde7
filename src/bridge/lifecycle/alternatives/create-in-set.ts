import {
  type Context,
  type CreateRequest,
  type DeleteRequest,
  type DeleteResult,
  type Diagnostic,
  type Resource,
  type StateResult,
} from "../../../plugin";
import { labelOf, nameIn, type ProviderContext, type ResourceModel } from "../../context";
import {
  type CapacitySet,
  capacitySet,
  contextOfMember,
  type RemovableObject,
  SetMember,
} from "./capacity-set";
import * as diagnose from "./capacity-set-diagnostics";

/**
 * Creates an object of a set that is created all or none. If the service lacks capacity for one of the set, nothing more of it is requested, waiting
 * creates end, and what this run has created of it is deleted: at once, or when its create has ended.
 *
 * Only an object that an answer to this run's own request names is deleted, by the resource's own deletion with all that guards it. If one of them
 * must not be deleted, all stay. The successor of an object that this run has deleted stays, too.
 *
 * @param resource with all that guards deletions
 */
export async function createInSet(
  { kind }: Pick<ResourceModel, "kind">,
  setName: string,
  resource: Resource<ProviderContext>,
  request: CreateRequest<ProviderContext>,
  context: Context,
): Promise<StateResult> {
  const { configured: provider, planned } = request;
  const set = capacitySet(provider, setName);
  const member = new SetMember(set, labelOf(provider, kind, planned));
  if (set.hasFailed()) return { state: null, diagnostics: [diagnose.notRequested(member)] };
  const end = set.begin();
  let result: StateResult;
  try {
    result = await resource.create(request, contextOfMember(context, member));
  } finally {
    end();
  }
  const object = createdObject(resource, request, member, result);
  if (!set.hasFailed()) {
    if (object !== undefined) set.add(object);
    return result;
  }
  if (object !== undefined && set.claimRemoval(object)) return withoutObject(member, object, result, context);
  return member.isLacking ? withOthersRemoved(member, result, context) : result;
}

/**
 * Deletes an object of a set as the engine asks for it. If its successor was removed again, it stays: an engine deletes the former object although
 * another one of the set could not be had.
 */
export async function deleteInSet(
  { kind }: Pick<ResourceModel, "kind">,
  setName: string,
  resource: Resource<ProviderContext>,
  request: DeleteRequest<ProviderContext>,
  context: Context,
): Promise<DeleteResult> {
  const { configured: provider, prior } = request;
  const set = capacitySet(provider, setName);
  if (set.claimDeletion(labelOf(provider, kind, prior))) return resource.delete(request, context);
  const problem = diagnose.successorRemoved(set, nameIn(prior) ?? kind.name);
  return { state: prior, private: request.private, diagnostics: [problem] };
}

/** Returns the object that a create has made, if it may be removed again. */
function createdObject(
  resource: Resource<ProviderContext>,
  { configured, private: before }: CreateRequest<ProviderContext>,
  { ownName, label }: SetMember,
  { state, private: after = before }: StateResult,
): RemovableObject | undefined {
  const name = state === null ? undefined : nameIn(state);
  if (state === null || name === undefined || name !== ownName) return undefined;
  const request = { configured, prior: state };
  return {
    name,
    label,
    planRemoval: async (context) =>
      (await resource.planDestroy?.({ ...request, private: after }, context)) ?? {},
    remove: async (privateData = after, context) =>
      resource.delete({ ...request, private: privateData, identity: null }, context),
  };
}

/** Removes an object whose set turned out to lack capacity while it was created. */
async function withoutObject(
  member: SetMember,
  object: RemovableObject,
  result: StateResult,
  context: Context,
): Promise<StateResult> {
  const { kept } = await removeAll(member.set, [object], context);
  const { diagnostics = [] } = result;
  const [one] = kept;
  return one === undefined
    ? { state: null, diagnostics: [...diagnostics, diagnose.removedAgain(member, object.name)] }
    : { ...result, diagnostics: [...diagnostics, diagnose.notRemoved(member, one)] };
}

/** Removes what this run has created of a set, and says so in the error of the object that could not be had. */
async function withOthersRemoved(
  member: SetMember,
  { diagnostics = [], ...result }: StateResult,
  context: Context,
): Promise<StateResult> {
  const removal = await removeAll(member.set, member.set.takeCreated(), context);
  const index = diagnostics.findIndex(({ severity }) => severity === "error");
  return {
    ...result,
    diagnostics: diagnostics.map((each, at) =>
      at === index ? diagnose.withRemoval(each, member, removal) : each,
    ),
  };
}

/** Removes objects, or none of them if something forbids the deletion of one. */
async function removeAll(
  set: CapacitySet,
  objects: readonly RemovableObject[],
  context: Context,
): Promise<diagnose.SetRemoval> {
  const plans = await Promise.all(
    objects.map(async (object) => ({ object, plan: await object.planRemoval(context) })),
  );
  const forbidden = plans.map(({ plan }) => errorIn(plan)).find((each) => each !== undefined)?.summary;
  const ends = await Promise.all(
    plans.map(async ({ object, plan }) => {
      const reason = forbidden ?? errorIn(await object.remove(plan.private, context))?.summary;
      if (reason !== undefined) set.keep(object);
      return { name: object.name, reason };
    }),
  );
  return {
    removed: ends.filter(({ reason }) => reason === undefined).map(({ name }) => name),
    kept: ends.flatMap(({ name, reason }) => (reason === undefined ? [] : [{ name, reason }])),
    forbidden,
  };
}

function errorIn({ diagnostics = [] }: Pick<StateResult, "diagnostics">): Diagnostic | undefined {
  return diagnostics.find(({ severity }) => severity === "error");
}
