import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { Fn, TerraformStack, Testing } from "cdktf";
import {
  HookSecret,
  SvcAction,
  SvcCall,
  type SvcCallConfig,
  SvcProvider,
  VirtualMachine,
  VirtualMachineReimage,
} from "../../src/constructs";

const MACHINE = {
  region: "eu-west-1",
  compute: { vcpus: 1, memoryGib: 1 },
  boot: { image: "debian-12" },
};

const REQUEST_OF_CALLER = '${jsonencode({"name" = caller.name})}';

interface Synthesized {
  readonly terraform: { readonly required_version?: string };
  readonly action: Record<string, Record<string, { readonly config: Record<string, unknown> }>>;
  readonly resource: {
    readonly svc_virtual_machine: Record<
      string,
      { readonly lifecycle?: { readonly action_trigger?: unknown } }
    >;
  };
}

/** Synthesizes a stack with a machine. */
function synthesized(build: (stack: TerraformStack, server: VirtualMachine) => void): Synthesized {
  const stack = new TerraformStack(Testing.app(), "stack");
  new SvcProvider(stack, "svc", { project: "shop" });
  build(stack, new VirtualMachine(stack, "server", MACHINE));
  return JSON.parse(Testing.synth(stack, true)) as Synthesized;
}

describe("constructs: actions", () => {
  test("an action is written as a block with its configuration, and requires Terraform 1.14", () => {
    const { action, terraform } = synthesized((stack, server) => {
      const wipe = new VirtualMachineReimage(stack, "wipe", {
        name: server,
        boot: { image: "debian-13" },
        allowReimage: true,
        timeout: "30m",
      });
      assert.equal(wipe.address, "action.svc_virtual_machine_reimage.wipe");
    });
    assert.deepEqual(action["svc_virtual_machine_reimage"]?.["wipe"]?.config, {
      name: "${svc_virtual_machine.server.name}",
      boot: { image: "debian-13" },
      allow_reimage: true,
      timeout: "30m",
    });
    assert.equal(terraform.required_version, ">= 1.14.0");
  });

  test("a resource triggers actions in the order of the calls", () => {
    const { resource, terraform } = synthesized((stack, server) => {
      const wipe = new VirtualMachineReimage(stack, "wipe", {
        name: server,
        boot: { image: "debian-13" },
        allowReimage: true,
      });
      const list = new SvcCall(stack, "list", { method: "ListDisks" });
      server.onAfterCreate("create", [wipe, list]);
      server.onAfterUpdate("update", list);
      server.onAfterUpdate("none", []);
    });
    assert.deepEqual(resource.svc_virtual_machine["server"]?.lifecycle?.action_trigger, [
      {
        events: ["after_create"],
        actions: ["action.svc_virtual_machine_reimage.wipe", "action.svc_call.list"],
      },
      { events: ["after_update"], actions: ["action.svc_call.list"] },
    ]);
    assert.equal(terraform.required_version, ">= 1.14.0");
  });

  test("a trigger around a destroy, one that continues after a failure, and a reference to the triggering resource, require Terraform 1.16", () => {
    const around = synthesized((stack, server) => {
      const call = new SvcCall(stack, "call", { method: "ListDisks" });
      server.onBeforeDestroy("before", call);
      server.onAfterDestroy("after", call);
    });
    assert.equal(around.terraform.required_version, ">= 1.16.0");
    const warning = synthesized((stack, server) => {
      const call = new SvcCall(stack, "call", { method: "ListDisks" });
      server.onAfterCreate("list", call, { onFailure: "continue" });
    });
    assert.equal(warning.terraform.required_version, ">= 1.16.0");
    assert.deepEqual(warning.resource.svc_virtual_machine["server"]?.lifecycle?.action_trigger, [
      { events: ["after_create"], actions: ["action.svc_call.call"], on_failure: "continue" },
    ]);
    const caller = synthesized((stack) => {
      new VirtualMachineReimage(stack, "wipe", {
        name: SvcAction.callerName,
        boot: { image: "debian-13" },
        allowReimage: true,
      });
      new SvcCall(stack, "call", { method: "GetVirtualMachine", request: { name: SvcAction.callerName } });
    });
    assert.equal(caller.terraform.required_version, ">= 1.16.0");
    assert.deepEqual(caller.action["svc_call"]?.["call"]?.config, {
      method: "GetVirtualMachine",
      request: { name: "${caller.name}" },
    });
  });

  test("a reference to the triggering resource works inside Terraform's functions", () => {
    const { action, terraform } = synthesized((stack) => {
      const request = Fn.jsonencode({ name: SvcAction.callerName });
      new SvcCall(stack, "call", { method: "GetVirtualMachine", request });
    });
    assert.equal(action["svc_call"]?.["call"]?.config["request"], REQUEST_OF_CALLER);
    assert.equal(terraform.required_version, ">= 1.16.0");
  });

  const TRIGGERS: readonly (readonly [
    string,
    (stack: TerraformStack, server: VirtualMachine) => void,
    RegExp,
  ])[] = [
    [
      "an action with instances",
      (stack, server) =>
        server.onAfterCreate("on", new SvcCall(stack, "many", { method: "ListDisks", count: 2 })),
      /\[stack\/server\/on\] the action "stack\/many" has count or forEach/,
    ],
    [
      "an action of another stack",
      (stack, server) => {
        const other = new TerraformStack(stack.node.root, "other");
        new SvcProvider(other, "svc", { project: "shop" });
        server.onAfterCreate("on", new SvcCall(other, "far", { method: "ListDisks" }));
      },
      /\[stack\/server\/on\] the action "other\/far" belongs to another stack/,
    ],
    [
      "an action around a destroy that refers to its trigger",
      (stack, server) => {
        const request = { name: server };
        server.onBeforeDestroy("on", new SvcCall(stack, "get", { method: "GetVirtualMachine", request }));
      },
      /\[stack\/server\/on\] the action "stack\/get" refers to svc_virtual_machine\.server\.name of the resource that triggers it, which is a cycle for Terraform\. Use SvcAction\.callerName/,
    ],
    [
      "a construct that is no action",
      (_, server) => {
        // @ts-expect-error neither a hook nor an action
        server.onAfterCreate("on", server);
      },
      /\[stack\/server\/on\] must be an action, such as a SvcCall, a list of actions, or a hook; got the VirtualMachine "stack\/server"/,
    ],
  ];

  const CALLS: readonly (readonly [string, SvcCallConfig, string])[] = [
    [
      "an unknown method",
      { method: "ReimageMachine" },
      'method: there is no method "ReimageMachine"; did you mean ComputeService/ReimageVirtualMachine?',
    ],
    [
      "an unknown field",
      { method: "GetVirtualMachine", request: { nmae: SvcAction.callerName } },
      "request.nmae is an unknown field; the fields are name",
    ],
    [
      "a secret that only hooks can read",
      { method: "GetVirtualMachine", request: { name: HookSecret.fromEnvironment("NAME") } },
      'request must not contain HookSecret.fromEnvironment("NAME"): an action cannot read the engine\'s environment. Pass a hook with this call instead',
    ],
  ];

  for (const [what, config, text] of CALLS) {
    test(`a call with ${what} fails the synthesis`, () => {
      assert.throws(
        () => synthesized((stack) => new SvcCall(stack, "call", config)),
        ({ message }: Error) => message.includes(`[stack/call] ${text}`),
      );
    });
  }

  for (const [what, add, text] of TRIGGERS) {
    test(`a trigger of ${what} fails the synthesis with the trigger's path`, () => {
      assert.throws(() => synthesized(add), text);
    });
  }

  test("a version that the author requires is kept beside the action's", () => {
    const { terraform } = synthesized((stack) => {
      stack.addOverride("terraform.required_version", "< 2.0.0");
      new SvcCall(stack, "call", { method: "ListDisks" });
    });
    assert.equal(terraform.required_version, "< 2.0.0, >= 1.14.0");
  });

  test("an invalid property fails the synthesis", () => {
    assert.throws(
      () =>
        synthesized((stack) => {
          new VirtualMachineReimage(stack, "wipe", {
            name: "disks/d",
            boot: { image: "" },
            allowReimage: true,
          });
        }),
      /name must be a VirtualMachine or its name[\s\S]*boot\.image must not be empty/,
    );
  });
});
