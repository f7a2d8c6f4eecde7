import { Lazy, TerraformElement, TerraformResource, type TerraformStack } from "cdktf";
import {
  type DeployedHooks,
  encodeMessage,
  type HookTemplate,
  type ProviderSettings,
  TRIGGERS_VARIABLE,
} from "../../hook-spec";
import { isKnown } from "../foundation";
import type { HookTarget } from "./hook-config";
import { localExec } from "./local-exec";
import { nullResourceClass } from "./null-provider";

/** A hook before a deletion, for the resource that carries it. */
export interface CarriedHook {
  readonly path: string;
  readonly target: HookTarget | undefined;
  readonly template: HookTemplate;
  readonly values: Readonly<Record<string, string>>;
  readonly settings: () => ProviderSettings;
  /** Addresses of what must be there as long as the hook may run. */
  readonly dependsOn: readonly string[];
}

interface Carrier {
  readonly hooks: CarriedHook[];
  readonly resource: TerraformResource;
  /** What is laid over the resource, and grows with each hook: for each hook its triggers. */
  readonly elements: Record<string, Readonly<Record<string, string>>>;
  readonly ignored: Grown;
  readonly depended: Grown;
}

/** A list without repetitions. */
interface Grown {
  readonly list: string[];
  readonly known: Set<string>;
}

const CARRIER_ID = "svc-before-destroy";

/** Where a stack's state keeps its hooks before a deletion. It is the same in every stack, and must never change. */
export const CARRIER_ADDRESS = `null_resource.${CARRIER_ID}`;

const carriers = new WeakMap<TerraformStack, Carrier>();

/** Whether the stack has a hook before a deletion. */
export function hasCarrier(stack: TerraformStack): boolean {
  return carriers.has(stack);
}

/**
 * Adds a hook to the one resource of its stack that carries all hooks before a deletion. There is but one, because the engine runs nothing for a
 * resource that is gone from the code, but it does for an element of a `for_each` that is.
 */
export function carry(stack: TerraformStack, hook: CarriedHook): void {
  const carrier = carriers.get(stack) ?? makeCarrier(stack);
  carriers.set(stack, carrier);
  const { hooks, resource, elements, ignored, depended } = carrier;
  hooks.push(hook);
  const triggers = triggersOf(hook);
  elements[hook.path] = triggers;
  // Only another target makes another hook of it: anything else would take the hook away, and so run it, while its target lives.
  const kept = Object.keys(triggers).filter((key) => key !== "target");
  grow(
    ignored,
    kept.map((key) => `triggers["${key}"]`),
  );
  grow(depended, hook.dependsOn);
  if (depended.list.length > 0) resource.addOverride("depends_on", depended.list);
}

function grow({ list, known }: Grown, more: readonly string[]): void {
  for (const each of more) {
    if (known.has(each)) continue;
    known.add(each);
    list.push(each);
  }
}

function makeCarrier(stack: TerraformStack): Carrier {
  const NullResource = nullResourceClass();
  const resource = new NullResource(stack, CARRIER_ID, {
    provisioners: [localExec("before destroy", DESTROY_ENVIRONMENT, "destroy")],
  });
  const carrier: Carrier = {
    hooks: [],
    resource,
    elements: {},
    ignored: { list: [], known: new Set() },
    depended: { list: [], known: new Set() },
  };
  resource.addOverride("triggers", "${each.value}");
  resource.addOverride("for_each", carrier.elements);
  resource.addOverride("lifecycle", { ignore_changes: carrier.ignored.list });
  return carrier;
}

function triggersOf({ target, template, values, settings }: CarriedHook): Readonly<Record<string, string>> {
  return {
    target: target?.name ?? "",
    address: Lazy.stringValue({ produce: () => (target === undefined ? "" : addressOf(target)) }),
    endpoint: Lazy.stringValue({ produce: () => settings().endpoint }),
    project: Lazy.stringValue({ produce: () => settings().project }),
    region: Lazy.stringValue({ produce: () => settings().region }),
    hook: encodeMessage(template),
    ...Object.fromEntries(Object.entries(values).map(([key, value]) => [`value:${key}`, value])),
  };
}

/**
 * What the runner gets before a deletion. The engine allows nothing there but the carrier's own triggers, as the state has them. What the code
 * says now lies in a file beside the runner.
 */
export const DESTROY_ENVIRONMENT: Readonly<Record<string, string>> = {
  [TRIGGERS_VARIABLE]: "${jsonencode(self.triggers)}",
};

/** What a stack's code says of its hooks before a deletion, once all of its constructs are made. */
export function deployedHooks(stack: TerraformStack): DeployedHooks {
  const hooks = carriers.get(stack)?.hooks ?? [];
  return {
    hooks: Object.fromEntries(
      hooks.map(({ path, template, settings }) => {
        const known = Object.entries(settings()).filter(([, setting]) => isKnown(setting));
        return [path, { template, settings: Object.fromEntries(known) }];
      }),
    ),
    addresses: stack.node
      .findAll()
      .filter((each) => TerraformResource.isTerraformResource(each))
      .filter(({ terraformResourceType }) => terraformResourceType.startsWith("svc_"))
      .flatMap((resource) => [addressOf(resource), ...movedFrom(resource)])
      .sort(),
  };
}

function addressOf(target: unknown): string {
  if (!TerraformElement.isTerraformElement(target)) return "";
  const { terraformResourceType } = target as unknown as { readonly terraformResourceType: string };
  return `${terraformResourceType}.${target.friendlyUniqueId}`;
}

/** Where the state has a resource that `moveFromId` has renamed. One that `moveTo` has renamed is still in the code under its old address. */
function movedFrom(resource: TerraformResource): readonly string[] {
  const { _movedById: moved } = resource as unknown as { readonly _movedById?: { readonly from: string } };
  return moved === undefined ? [] : [moved.from];
}
