import { type Kind, parentOf, parseResourceName } from "../../../contract";
import { valueAt, type ValueObject } from "../../../plugin";
import { nameIn, type ProviderContext, type ResourceModel } from "../../context";

/**
 * Whether the configured key can read an object to which this one belongs: its parent, or an object of the account that it refers to. Full
 * names are unique at one endpoint, so the key then sees the objects of the same account.
 */
export async function isOwnerVisible(
  { kind }: ResourceModel,
  provider: ProviderContext,
  state: ValueObject,
  signal: AbortSignal,
): Promise<boolean> {
  const parent = parentOf(nameIn(state) ?? "");
  const referenced = kind.fields
    .filter(({ references }) => references !== undefined)
    .map(({ terraformName }) => valueAt(state, terraformName));
  for (const owner of new Set([parent, ...referenced])) {
    if (typeof owner === "string" && (await isOwnerReadable(provider, owner, signal))) return true;
  }
  return false;
}

/** Whether a name is that of an object which belongs to an account, and the configured key can read the object. */
export async function isOwnerReadable(
  provider: ProviderContext,
  owner: string,
  signal: AbortSignal,
): Promise<boolean> {
  const ownerKind = provider.contract.kinds.find((each) => isOwned(each, owner));
  return ownerKind !== undefined && (await isReadable(provider, ownerKind, owner, signal));
}

/** Whether a name is that of an object which belongs to an account. Every account sees the kinds without a create method, such as datacenters. */
function isOwned({ pattern, methods }: Kind, name: string): boolean {
  return methods.create !== undefined && parseResourceName(pattern, name) !== undefined;
}

async function isReadable(
  { reads }: ProviderContext,
  kind: Kind,
  name: string,
  signal: AbortSignal,
): Promise<boolean> {
  try {
    await reads.read(kind, name, { signal });
    return true;
  } catch {
    // Whatever the reason, it shows nothing about the account.
    return false;
  }
}
