import type { Kind } from "../../../contract";
import { isProvedGone } from "../../../api";
import type { ValueObject } from "../../../plugin";
import { nameIn, type ProviderContext } from "../../context";

/**
 * Whether the object of a planned deletion is proved not to exist, so that nothing must refuse the plan. Terraform plans the deletion of a resource
 * that has left the configuration before it refreshes its state, and forgets the plan if the refresh then finds nothing.
 */
export async function isAlreadyGone(
  { reads }: ProviderContext,
  kind: Kind,
  prior: ValueObject,
  signal: AbortSignal,
): Promise<boolean> {
  const name = nameIn(prior);
  return name !== undefined && isProvedGone(reads.refresh(kind, name, { signal, isExpected: () => true }));
}
