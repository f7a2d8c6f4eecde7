import type { AccountObject } from "../account";
import { inBatches } from "../base/engine-data";
import type { ObjectReads, Service } from "../api";
import { isSamePattern, type Kind, listParentField, parentOf, parentPattern } from "../contract";
import { type Dependent, dependentKinds, relationTo, sweptKinds } from "./dependents";

/** Options of {@link createFreshDependents}. */
export interface FreshDependentsOptions {
  readonly service: Service;
  /** Reads whose lists are requested after the call. */
  readonly reads: ObjectReads;
  /** Whether a list of a kind shows all that an object has. */
  readonly trustsLists: (kind: Kind) => boolean;
  readonly signal: AbortSignal;
}

/** Lists what depends on an object now. Rejects if a list fails, or shows less than all. */
export type FreshDependents = (object: AccountObject) => Promise<readonly Dependent[]>;

/**
 * Creates the lists right before deletions: of what lies within an object, and of what may refer to it in the same place. Each list is requested after the
 * call that it serves. Calls while a list is under way share the next one.
 */
export function createFreshDependents(options: FreshDependentsOptions): FreshDependents {
  const { service, trustsLists, reads, signal } = options;
  const kinds = sweptKinds(service.contract);
  const lists = new Map<string, () => Promise<readonly AccountObject[]>>();

  const listPlace = async (kind: Kind, parent: string | undefined): Promise<readonly AccountObject[]> => {
    const { objects, statedTotal } = await reads.list(kind, parent, { whole: true, signal });
    if (statedTotal !== undefined) throw new Error(`the list of ${kind.plural} shows fewer than there are`);
    const all = [...objects].map(([name, object]) => ({ kind, name, object }));
    if (trustsLists(kind)) return all;
    return inBatches(all, async ({ name }) => ({
      kind,
      name,
      object: await reads.read(kind, name, { signal }),
    }));
  };

  const listed = (kind: Kind, parent: string | undefined): Promise<readonly AccountObject[]> => {
    const key = `${kind.name} ${parent ?? ""}`;
    const list = lists.get(key) ?? shared(() => listPlace(kind, parent));
    lists.set(key, list);
    return list();
  };

  return async (object) => {
    const found = await Promise.all(
      dependentKinds(kinds, object.kind).flatMap((kind) => {
        const place = placeFor(service, kind, object);
        return place === undefined ? [] : [listed(kind, place.parent)];
      }),
    );
    return found.flat().flatMap((other) => {
      const relation = relationTo(other, object);
      return relation === undefined ? [] : [{ object: other, relation }];
    });
  };
}

/** Returns the place in which objects of a kind may depend on an object. Undefined if they are in other places, which only the list of the account shows. */
function placeFor(
  { contract }: Service,
  kind: Kind,
  on: AccountObject,
): { readonly parent: string | undefined } | undefined {
  const outer = parentPattern(kind.pattern);
  if (outer === undefined || listParentField(contract, kind) === undefined) return { parent: undefined };
  if (isSamePattern(outer, on.kind.pattern)) return { parent: on.name };
  const isBeside = isSamePattern(outer, parentPattern(on.kind.pattern));
  return isBeside ? { parent: parentOf(on.name) } : undefined;
}

/** Returns a function that shares the results of `read` among the calls that were made before it began. */
function shared<Result>(read: () => Promise<Result>): () => Promise<Result> {
  let current: Promise<unknown> = Promise.resolve();
  let next: Promise<Result> | undefined;
  return () => {
    next ??= current.then(() => {
      next = undefined;
      const result = read();
      current = result.catch(() => undefined);
      return result;
    });
    return next;
  };
}
