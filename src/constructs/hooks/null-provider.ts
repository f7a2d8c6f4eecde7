import { Aspects, TerraformProvider, type TerraformStack } from "cdktf";
import type * as nullProvider from "@cdktf/provider-null/lib/provider";
import type * as nullResource from "@cdktf/provider-null/lib/resource";

/**
 * Returns the resource class of the null provider, which hooks are based on. Loads the package on first use, so that stacks without hooks
 * do not need it.
 */
export function nullResourceClass(): typeof nullResource.Resource {
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
      const { NullProvider } = load(
        // eslint-disable-next-line @typescript-eslint/no-require-imports -- as above
        () => require("@cdktf/provider-null/lib/provider") as typeof nullProvider,
      );
      new NullProvider(stack, "svc-hooks-null");
    },
  });
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
