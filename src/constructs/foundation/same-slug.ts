import type { TerraformResource, TerraformStack } from "cdktf";
import type { Kind } from "../../contract";
import { isKnown } from "./is-known";

/** A resource and what was given for it, by property name. */
interface Slugged {
  readonly resource: TerraformResource;
  readonly given: Record<string, unknown>;
}

/** The resources of a stack and a Terraform type, in the order in which they were made, by the slug that they have now. */
interface Siblings {
  made: number;
  readonly bySlug: Map<unknown, Map<TerraformResource, number>>;
}

const slugged = new WeakMap<TerraformStack, Map<string, Siblings>>();

/**
 * Says which earlier resource of the stack has the same slug, so that both would be one object: the second could never be made. Kinds that live
 * in another object are left out, as are constructs that stand for several, and what another provider manages. The function that is given back
 * is asked when the validations run; undefined means that there is none.
 */
export function watchSlug(kind: Kind, { resource, given }: Slugged): () => string | undefined {
  const field = kind.fields.find(({ terraformName }) => terraformName === kind.slugField);
  if (field === undefined || kind.parentField !== undefined) return () => undefined;
  const stack = resource.cdktfStack;
  const byType = slugged.get(stack) ?? new Map<string, Siblings>();
  slugged.set(stack, byType);
  const siblings: Siblings = byType.get(resource.terraformResourceType) ?? { made: 0, bySlug: new Map() };
  byType.set(resource.terraformResourceType, siblings);
  siblings.made += 1;
  keepBySlug({ resource, given }, field.propName, siblings);
  return () => {
    const slug = given[field.propName];
    if (typeof slug !== "string" || !isKnown(slug) || !isOne(resource)) return undefined;
    const bearers = siblings.bySlug.get(slug) ?? new Map<TerraformResource, number>();
    const own = bearers.get(resource) ?? 0;
    const same = [...bearers].find(
      ([other, order]) =>
        order < own &&
        other.provider === resource.provider &&
        isOne(other) &&
        other.node.scope?.node.tryFindChild(other.node.id) === other,
    );
    return same === undefined
      ? undefined
      : `${field.propName} must be another one than that of "${same[0].node.path}", which is ${JSON.stringify(slug)} too: ` +
          `there can be one ${kind.name} of that name`;
  };
}

/** Keeps a resource among its siblings under its slug, whatever that is set to later, so that nobody has to go through all of them. */
function keepBySlug({ resource, given }: Slugged, propName: string, siblings: Siblings): void {
  const order = siblings.made;
  let slug: unknown;
  const set = (value: unknown): void => {
    siblings.bySlug.get(slug)?.delete(resource);
    slug = value;
    const bearers = siblings.bySlug.get(slug) ?? new Map<TerraformResource, number>();
    siblings.bySlug.set(slug, bearers.set(resource, order));
  };
  set(given[propName]);
  Object.defineProperty(given, propName, { enumerable: true, configurable: true, get: () => slug, set });
}

/** Whether a construct is one resource: not several, and not one that has become another construct's by `moveTo`. */
function isOne(resource: TerraformResource): boolean {
  const { count, forEach } = resource;
  const { _movedByTarget: moved } = resource as unknown as { readonly _movedByTarget?: unknown };
  return count === undefined && forEach === undefined && moved === undefined;
}
