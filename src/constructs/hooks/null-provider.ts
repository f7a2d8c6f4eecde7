import { Aspects, TerraformProvider, type TerraformResource, type TerraformStack } from "cdktf";
import type * as nullProvider from "@cdktf/provider-null/lib/provider";
import type * as nullResource from "@cdktf/provider-null/lib/resource";
import type { Construct } from "constructs";
import { FRAMEWORK } from "../base";
import * as ownNullProvider from "./own-null-provider";

/** Class of the null provider's resource. */
export type NullResourceClass = new (
  scope: Construct,
  id: string,
  config: ownNullProvider.NullResourceConfig,
) => TerraformResource;

/**
 * Returns the resource class of the null provider, which hooks are based on. Loads it on first use, so that stacks without hooks do not need
 * the package `@cdktf/provider-null`. Stacks of cdktn never need it.
 */
export function nullResourceClass(): NullResourceClass {
  if (FRAMEWORK === "cdktn") return ownNullProvider.NullResource;
  return load(
    // Must be synchronous, because a constructor cannot await a promise.
    // eslint-disable-next-line @typescript-eslint/no-require-imports -- as above
    () => require("@cdktf/provider-null/lib/resource") as typeof nullResource,
  ).Resource;
}

const provided = new WeakSet<TerraformStack>();

/** Adds a null provider to the stack at synthesis, unless the stack has one by then. */
export function provideNull(stack: TerraformStack): void {
  if (provided.has(stack)) return;
  provided.add(stack);
  Aspects.of(stack).add({
    visit: (node) => {
      if (node !== stack || hasNullProvider(stack)) return;
      const NullProvider = nullProviderClass();
      new NullProvider(stack, "svc-hooks-null");
    },
  });
}

function nullProviderClass(): new (scope: Construct, id: string) => TerraformProvider {
  if (FRAMEWORK === "cdktn") return ownNullProvider.NullProvider;
  return load(
    // eslint-disable-next-line @typescript-eslint/no-require-imports -- as above
    () => require("@cdktf/provider-null/lib/provider") as typeof nullProvider,
  ).NullProvider;
}

function hasNullProvider(stack: TerraformStack): boolean {
  return stack.node
    .findAll()
    .some((each) => TerraformProvider.isTerraformProvider(each) && each.terraformResourceType === "null");
}

function load<Module>(read: () => Module): Module {
  try {
    return read();
  } catch (error) {
    if ((error as { readonly code?: unknown }).code !== "MODULE_NOT_FOUND") throw error;
    throw new Error(
      "Hooks need the package @cdktf/provider-null, which is not installed. Run `npm install @cdktf/provider-null@^11`.",
      { cause: error },
    );
  }
}
