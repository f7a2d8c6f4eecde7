import { Aspects, TerraformResource } from "cdktf";
import type { IConstruct } from "constructs";
import { isSvcObject } from "./base";

/** A resource of the service that can be protected from deletion. */
export interface ProtectableResource extends TerraformResource {
  /** Full name of the object. */
  readonly name: string;
  /** Whether plans and applies refuse to delete or to replace the object. */
  deletionProtection: unknown;
  readonly deletionProtectionInput: unknown;
}

/**
 * Protects all objects of a scope from deletion, as `deletionProtection: true` on each does. A resource that sets `deletionProtection` itself keeps
 * its own value, so that `false` makes an exception.
 *
 * @param scope - a stack, an app or any construct; what is added to it later is protected, too
 * @param filter - which of the resources are protected. Default: all that can be
 * @example
 * protectAll(this, (resource) => resource instanceof VirtualMachine || resource instanceof Disk);
 */
export function protectAll(
  scope: IConstruct,
  filter: (resource: ProtectableResource) => boolean = () => true,
): void {
  Aspects.of(scope).add({
    visit(construct) {
      if (!isProtectable(construct) || construct.deletionProtectionInput !== undefined) return;
      if (filter(construct)) construct.deletionProtection = true;
    },
  });
}

/** Whether a construct has the property, and is of this service: others have a property of that name as well. */
function isProtectable(construct: IConstruct): construct is ProtectableResource {
  return (
    TerraformResource.isTerraformResource(construct) &&
    isSvcObject(construct) &&
    "deletionProtectionInput" in construct
  );
}
