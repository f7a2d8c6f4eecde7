import { TerraformStack, type TerraformProvider } from "cdktf";
import type { IConstruct } from "constructs";

/**
 * The providers of the service in each stack. They enrol themselves: every hook and every ephemeral object asks for its provider, several times in a
 * synthesis, and a walk through the whole tree each time would make large stacks slow.
 */

// At the stack itself and by a shared symbol: a stack may load two copies of this package.
const ENROLLED = Symbol.for("cdktf-provider-svc/providers");

/** Remembers a provider of the service at its stack. */
export function enrolProvider(provider: TerraformProvider): void {
  const stack: EnrollingStack = TerraformStack.of(provider);
  if (stack[ENROLLED] === undefined) Object.defineProperty(stack, ENROLLED, { value: [] });
  stack[ENROLLED]?.push(provider);
}

/** The stack's providers of the service, in the order in which they were made; those that were taken out of the tree are none. */
export function* providersOf(stack: TerraformStack): Generator<TerraformProvider, undefined> {
  for (const provider of (stack as EnrollingStack)[ENROLLED] ?? []) {
    if (isWithin(stack, provider)) yield provider;
  }
}

/** Whether a construct is where it was made: `tryRemoveChild` takes constructs out of the tree that are still at hand. */
export function isWithin(root: IConstruct, construct: IConstruct): boolean {
  const { scope, id } = construct.node;
  if (construct === root) return true;
  return scope !== undefined && scope.node.tryFindChild(id) === construct && isWithin(root, scope);
}

interface EnrollingStack extends TerraformStack {
  readonly [ENROLLED]?: TerraformProvider[];
}
