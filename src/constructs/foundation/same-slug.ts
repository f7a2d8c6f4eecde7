import type { TerraformResource, TerraformStack } from "cdktf";
import type { Kind } from "../../contract";
import { isKnown } from "./is-known";

/** A resource and what was given for it, by property name. */
interface Slugged {
  readonly resource: TerraformResource;
  readonly given: Readonly<Record<string, unknown>>;
}

/** The resources of each stack whose kind takes its name from a slug, by Terraform type. */
const slugged = new WeakMap<TerraformStack, Map<string, Slugged[]>>();

/**
 * Says which earlier resource of the stack has the same slug, so that both would be one object: the second could never be made. Kinds that live
 * in another object are left out, as are constructs that stand for several, and what another provider manages. The function that is given back
 * is asked when the validations run; undefined means that there is none.
 */
export function watchSlug(kind: Kind, { resource, given }: Slugged): () => string | undefined {
  const field = kind.fields.find(({ terraformName }) => terraformName === kind.slugField);
  if (field === undefined || kind.parentField !== undefined) return () => undefined;
  const stack = resource.cdktfStack;
  const byType = slugged.get(stack) ?? new Map<string, Slugged[]>();
  slugged.set(stack, byType);
  const siblings = byType.get(resource.terraformResourceType) ?? [];
  byType.set(resource.terraformResourceType, siblings);
  const earlier = siblings.length;
  siblings.push({ resource, given });
  return () => {
    const slug = given[field.propName];
    if (typeof slug !== "string" || !isKnown(slug) || !isOne(resource)) return undefined;
    const same = siblings
      .slice(0, earlier)
      .find(
        (other) =>
          other.given[field.propName] === slug &&
          other.resource.provider === resource.provider &&
          isOne(other.resource) &&
          other.resource.node.scope?.node.tryFindChild(other.resource.node.id) === other.resource,
      );
    return same === undefined
      ? undefined
      : `${field.propName} must be another one than that of "${same.resource.node.path}", which is ${JSON.stringify(slug)} too: ` +
          `there can be one ${kind.name} of that name`;
  };
}

/** Whether a construct is one resource: not several, and not one that has become another construct's by `moveTo`. */
function isOne(resource: TerraformResource): boolean {
  const { count, forEach } = resource;
  const { _movedByTarget: moved } = resource as unknown as { readonly _movedByTarget?: unknown };
  return count === undefined && forEach === undefined && moved === undefined;
}
