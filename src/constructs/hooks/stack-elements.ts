import {
  TerraformDataSource,
  TerraformElement,
  TerraformResource,
  type TerraformStack,
  TerraformVariable,
} from "cdktf";
import { isWithin } from "../base";

/** The elements of each stack by address, as of the last walk through its tree. */
const walked = new WeakMap<TerraformStack, ReadonlyMap<string, TerraformElement>>();

/** Finds the element with an address in a stack: `svc_disk.data`, `data.svc_host.rack`, `ephemeral.svc_api_key.ci`, `var.size`. */
export function elementAt(stack: TerraformStack, address: string): TerraformElement | undefined {
  const known = walked.get(stack)?.get(address);
  // Walks the tree again if the cached element is missing or moved: constructs are added, renamed and removed until synthesis.
  if (known !== undefined && addressOf(known) === address && isWithin(stack, known)) return known;
  const elements = new Map<string, TerraformElement>();
  for (const each of stack.node.findAll()) {
    const own = TerraformElement.isTerraformElement(each) ? addressOf(each) : undefined;
    if (own !== undefined && !elements.has(own)) elements.set(own, each as TerraformElement);
  }
  walked.set(stack, elements);
  return elements.get(address);
}

function addressOf(element: TerraformElement): string | undefined {
  if (element instanceof TerraformVariable) return `var.${element.friendlyUniqueId}`;
  const { terraformResourceType: type } = element as { readonly terraformResourceType?: unknown };
  if (typeof type !== "string") return undefined;
  const address = `${type}.${element.friendlyUniqueId}`;
  if (TerraformResource.isTerraformResource(element)) return address;
  return TerraformDataSource.isTerraformDataSource(element) ? `data.${address}` : `ephemeral.${address}`;
}
