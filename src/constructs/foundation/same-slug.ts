import type { TerraformResource, TerraformStack } from "cdktf";
import type { Kind } from "../../contract";
import { isKnown } from "../base";

/** A resource and its given properties. */
interface Slugged {
  readonly resource: TerraformResource;
  readonly given: Record<string, unknown>;
}

/** The resources of one Terraform type in a stack, with their order of construction, by current slug. */
interface Siblings {
  made: number;
  readonly bySlug: Map<unknown, Map<TerraformResource, number>>;
}

const slugged = new WeakMap<TerraformStack, Map<string, Siblings>>();

/**
 * Returns a function for the validation phase. It reports an earlier resource of the stack that has the same slug: both would name the same
 * object, so the second create would fail. Returns undefined if there is none. Ignores kinds with a parent, resources with `count` or
 * `forEach`, and resources of another provider.
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
      : `${field.propName} must differ from that of "${same[0].node.path}", which is ${JSON.stringify(slug)} too: ` +
          `only one ${kind.name} can have that name`;
  };
}

/** Indexes a resource by its slug and tracks later changes of the slug, so that the check needs no search through all resources. */
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

/** Whether a construct is a single resource: without `count` or `forEach`, and not merged into another construct by `moveTo`. */
function isOne(resource: TerraformResource): boolean {
  const { count, forEach } = resource;
  const { _movedByTarget: moved } = resource as unknown as { readonly _movedByTarget?: unknown };
  return count === undefined && forEach === undefined && moved === undefined;
}
