import { Lazy, TerraformElement, TerraformResource, type TerraformStack } from "cdktf";
import {
  type DeployedHooks,
  type HookGuards,
  PLAN_TIME_VARIABLES,
  hookTriggers,
  type HookTemplate,
  type HookProviderSettings,
  TRIGGERS_VARIABLE,
} from "../../hooks";
import { isKnown } from "../base";
import type { HookTarget } from "./hook-config";
import { localExec } from "./local-exec";
import { nullResourceClass } from "./null-provider";
import { guardsFor, lazySettings } from "./stack-provider";

/** A hook that runs before a deletion, for the resource that hosts it. */
export interface DestroyHook {
  readonly path: string;
  readonly target: HookTarget | undefined;
  readonly template: HookTemplate;
  readonly values: Readonly<Record<string, string>>;
  readonly settings: () => HookProviderSettings;
  readonly guards: () => HookGuards;
  /** Addresses of the resources that must exist as long as the hook may run. */
  readonly dependsOn: readonly string[];
}

interface DestroyHookHost {
  readonly hooks: DestroyHook[];
  readonly resource: TerraformResource;
  /** The resource's `for_each` override: the triggers of each hook. Grows with each hook. */
  readonly elements: Record<string, Readonly<Record<string, string>>>;
  readonly ignored: Grown;
  readonly depended: Grown;
}

/** A list without duplicates. */
interface Grown {
  readonly list: string[];
  readonly known: Set<string>;
}

const HOST_ID = "svc-before-destroy";

/**
 * Address in the state of the resource that hosts a stack's hooks before a deletion. It is the same in every stack and must never change.
 */
export const HOST_ADDRESS = `null_resource.${HOST_ID}`;

const hosts = new WeakMap<TerraformStack, DestroyHookHost>();

/** Whether the stack has a hook before a deletion. */
export function hasDestroyHookHost(stack: TerraformStack): boolean {
  return hosts.has(stack);
}

/**
 * Adds a hook to the single resource of its stack that hosts all hooks before a deletion. The engine runs no provisioner for a resource
 * that was removed from the code, but it does for a removed element of a `for_each`.
 */
export function addDestroyHook(stack: TerraformStack, hook: DestroyHook): void {
  const host = hosts.get(stack) ?? createDestroyHookHost(stack);
  hosts.set(stack, host);
  const { hooks, resource, elements, ignored, depended } = host;
  hooks.push(hook);
  const triggers = triggersOf(hook);
  elements[hook.path] = triggers;
  // Only a new target replaces the hook. Any other replacement would delete the hook, and therefore run it, while its target exists.
  const kept = Object.keys(triggers).filter((key) => key !== "target");
  grow(ignored, kept.map(ignoredTrigger));
  grow(depended, hook.dependsOn);
  if (depended.list.length > 0) resource.addOverride("depends_on", depended.list);
}

/** Returns how `ignore_changes` names a trigger. */
export function ignoredTrigger(name: string): string {
  return `triggers["${name}"]`;
}

function grow({ list, known }: Grown, more: readonly string[]): void {
  for (const each of more) {
    if (known.has(each)) continue;
    known.add(each);
    list.push(each);
  }
}

function createDestroyHookHost(stack: TerraformStack): DestroyHookHost {
  const NullResource = nullResourceClass();
  const resource = new NullResource(stack, HOST_ID, {
    provisioners: [localExec("before destroy", DESTROY_ENVIRONMENT, "destroy")],
  });
  const host: DestroyHookHost = {
    hooks: [],
    resource,
    elements: {},
    ignored: { list: [], known: new Set() },
    depended: { list: [], known: new Set() },
  };
  resource.addOverride("triggers", "${each.value}");
  resource.addOverride("for_each", host.elements);
  resource.addOverride("lifecycle", { ignore_changes: host.ignored.list });
  return host;
}

function triggersOf({ target, template, values, settings }: DestroyHook): Readonly<Record<string, string>> {
  return {
    target: target?.name ?? "",
    address: Lazy.stringValue({ produce: () => (target === undefined ? "" : addressOf(target)) }),
    ...hookTriggers({ template, values, settings: lazySettings(settings) }),
  };
}

/**
 * Environment of the runner before a deletion. A destroy provisioner may refer only to its own resource's triggers, as stored in the state.
 * The hooks of the current code are in a file next to the runner.
 */
export const DESTROY_ENVIRONMENT: Readonly<Record<string, string>> = {
  [TRIGGERS_VARIABLE]: "${jsonencode(self.triggers)}",
  [PLAN_TIME_VARIABLES.current]: "${plantimestamp()}",
};

/** Returns the hooks before a deletion in a stack's code. Must be called after all constructs exist. */
export function deployedHooks(stack: TerraformStack): DeployedHooks {
  const hooks = hosts.get(stack)?.hooks ?? [];
  return {
    hooks: Object.fromEntries(
      hooks.map(({ path, template, settings, guards }) => {
        const known = Object.entries(settings()).filter(([, setting]) => isKnown(setting));
        return [path, { template, settings: Object.fromEntries(known), guards: guards() }];
      }),
    ),
    guards: guardsFor(stack),
    addresses: stack.node
      .findAll()
      .filter((each) => TerraformResource.isTerraformResource(each))
      .filter(({ terraformResourceType }) => terraformResourceType.startsWith("svc_"))
      .flatMap((resource) => [addressOf(resource), ...movedFrom(resource)])
      .sort(),
  };
}

/** Returns the engine's address of a resource; an empty text for anything else. */
export function addressOf(target: unknown): string {
  if (!TerraformElement.isTerraformElement(target)) return "";
  const { terraformResourceType } = target as unknown as { readonly terraformResourceType: string };
  return `${terraformResourceType}.${target.friendlyUniqueId}`;
}

/** Returns the previous address of a resource renamed by `moveFromId`. After `moveTo`, the old address is still in the code. */
function movedFrom(resource: TerraformResource): readonly string[] {
  const { _movedById: moved } = resource as unknown as { readonly _movedById?: { readonly from: string } };
  return moved === undefined ? [] : [moved.from];
}
