import {
  TerraformDataSource,
  TerraformElement,
  TerraformResource,
  type TerraformStack,
  TerraformVariable,
} from "cdktf";
import { isWithin } from "../foundation";

/** The elements of each stack by their addresses, as the last walk through its tree has found them. */
const walked = new WeakMap<TerraformStack, ReadonlyMap<string, TerraformElement>>();

/** What a stack has at an engine's address: `svc_disk.data`, `data.svc_host.rack`, `ephemeral.svc_api_key.ci`, `var.size`. */
export function elementAt(stack: TerraformStack, address: string): TerraformElement | undefined {
  const known = walked.get(stack)?.get(address);
  // What is not found as it was is looked for anew: constructs are made, renamed and taken away until the stack is written.
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
