import { TerraformStack, type TerraformProvider } from "cdktf";
import type { IConstruct } from "constructs";

/**
 * Registry of each stack's and each app's providers of the service. Providers register themselves: hooks and ephemeral objects need their
 * provider several times per synthesis, and walking the construct tree each time would be slow for large stacks.
 */

// Stored on the construct under a shared symbol, because an app may load two copies of this package.
const ENROLLED = Symbol.for("cdktf-provider-svc/providers");

/** Registers a provider of the service with its stack and with the root of the construct tree. */
export function enrolProvider(provider: TerraformProvider): void {
  for (const scope of new Set<EnrollingScope>([TerraformStack.of(provider), provider.node.root])) {
    if (scope[ENROLLED] === undefined) Object.defineProperty(scope, ENROLLED, { value: [] });
    scope[ENROLLED]?.push(provider);
  }
}

/**
 * Yields the providers of the service in a stack, or below the root of the construct tree, in order of construction. Omits those removed
 * from the tree.
 */
export function* providersOf(scope: IConstruct): Generator<TerraformProvider, undefined> {
  for (const provider of (scope as EnrollingScope)[ENROLLED] ?? []) {
    if (isWithin(scope, provider)) yield provider;
  }
}

/** Whether a construct is still in the tree below `root`. `tryRemoveChild` removes constructs that the program may still hold. */
export function isWithin(root: IConstruct, construct: IConstruct): boolean {
  const { scope, id } = construct.node;
  if (construct === root) return true;
  return scope !== undefined && scope.node.tryFindChild(id) === construct && isWithin(root, scope);
}

interface EnrollingScope extends IConstruct {
  readonly [ENROLLED]?: TerraformProvider[];
}
