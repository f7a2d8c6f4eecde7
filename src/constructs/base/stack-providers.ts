import { TerraformStack, type TerraformProvider } from "cdktf";
import type { IConstruct } from "constructs";

/**
 * Registry of each stack's providers of the service. Providers register themselves: hooks and ephemeral objects need their provider several
 * times per synthesis, and walking the construct tree each time would be slow for large stacks.
 */

// Stored on the stack under a shared symbol, because a stack may load two copies of this package.
const ENROLLED = Symbol.for("cdktf-provider-svc/providers");

/** Registers a provider of the service with its stack. */
export function enrolProvider(provider: TerraformProvider): void {
  const stack: EnrollingStack = TerraformStack.of(provider);
  if (stack[ENROLLED] === undefined) Object.defineProperty(stack, ENROLLED, { value: [] });
  stack[ENROLLED]?.push(provider);
}

/** Yields the stack's providers of the service in order of construction. Omits those removed from the construct tree. */
export function* providersOf(stack: TerraformStack): Generator<TerraformProvider, undefined> {
  for (const provider of (stack as EnrollingStack)[ENROLLED] ?? []) {
    if (isWithin(stack, provider)) yield provider;
  }
}

/** Whether a construct is still in the tree below `root`. `tryRemoveChild` removes constructs that the program may still hold. */
export function isWithin(root: IConstruct, construct: IConstruct): boolean {
  const { scope, id } = construct.node;
  if (construct === root) return true;
  return scope !== undefined && scope.node.tryFindChild(id) === construct && isWithin(root, scope);
}

interface EnrollingStack extends TerraformStack {
  readonly [ENROLLED]?: TerraformProvider[];
}
