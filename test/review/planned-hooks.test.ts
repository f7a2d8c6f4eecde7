import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { encodeMessage, hookTriggers, type HookTemplate } from "../../src/hooks";
import { contract } from "../../src/contract";
import { readPlanDocument, reviewPlans } from "../../src/review";
import { plannedHooks } from "../../src/review/planned-hooks";
import { changeOf, planJson } from "./plan-json";

const SETTINGS = { endpoint: "", project: "", region: "" };

const template = (more: object = {}): HookTemplate => ({
  literal: {
    ...{ path: "shop/web/add", runs: "afterCreate", effect: { command: ["add", null] }, environment: {} },
    ...{ secrets: [], timeoutMs: 1, onFailure: "fail", ...more },
  },
  holes: [{ at: ["effect", "command", 1], value: "0", as: "text" }],
});

const triggersOf = (given: HookTemplate, value = "web"): Readonly<Record<string, string>> => ({
  target: "projects/p/virtual-machines/m",
  address: "svc_virtual_machine.web",
  ...hookTriggers({ template: given, values: { "0": value }, settings: SETTINGS }),
});

interface HookResource {
  readonly address?: string;
  readonly actions: readonly string[];
  readonly before?: Readonly<Record<string, string>>;
  readonly after?: Readonly<Record<string, string>>;
  readonly unknown?: unknown;
  /** The block in the configuration. */
  readonly block?: object;
  /** Further changes of the plan. */
  readonly others?: readonly object[];
}

/** Returns what the hooks of a plan do: path, and value of the hole. */
function hooksOf({
  address = "null_resource.hook",
  actions,
  before,
  after,
  unknown,
  block,
  others,
}: HookResource) {
  const change = changeOf({
    address,
    actions,
    before: before === undefined ? null : { triggers: before },
    after: after === undefined ? null : { triggers: after },
    unknown: { triggers: unknown },
    more: { type: "null_resource" },
  });
  const more = {
    configuration: {
      root_module: { resources: [{ address: address.replace(/\[.*/, ""), mode: "managed", ...block }] },
    },
  };
  const plan = readPlanDocument("plan.json", planJson({ changes: [change, ...(others ?? [])], more }));
  return plannedHooks(plan).map(({ path, content: { template: own, values } }) => [
    path,
    (own.literal as { readonly effect: { readonly command: readonly unknown[] } }).effect.command[0],
    values["0"],
  ]);
}

const expressions = (triggers: object): object => ({
  expressions: { triggers: { constant_value: triggers } },
});

describe("the hooks of a plan", () => {
  test("after a creation are those of new resources, with the values that the plan knows", () => {
    const after = triggersOf(template());
    assert.deepEqual(hooksOf({ actions: ["create"], after }), [["shop/web/add", "add", "web"]]);
    assert.deepEqual(hooksOf({ actions: ["delete", "create"], before: {}, after }).length, 1);
    assert.deepEqual(hooksOf({ actions: ["no-op"], before: after, after }), []);
    assert.deepEqual(hooksOf({ actions: ["delete"], before: after }), []);
    const unknown = { "value:0": true };
    assert.deepEqual(hooksOf({ actions: ["create"], after, unknown }), [["shop/web/add", "add", undefined]]);
  });

  test("are read from the configuration if the plan shows no trigger, without its references and escapes", () => {
    const block = expressions({ ...triggersOf(template()), "value:0": "$${HOME} %%{if}" });
    const known = hooksOf({ actions: ["create"], after: {}, unknown: true, block });
    assert.deepEqual(known, [["shop/web/add", "add", "${HOME} %{if}"]]);
    const open = expressions({ ...triggersOf(template()), "value:0": "${svc_disk.a.name}" });
    assert.deepEqual(hooksOf({ actions: ["create"], after: {}, unknown: true, block: open }), [
      ["shop/web/add", "add", undefined],
    ]);
  });

  test("are no probes, no resources of others, and none after an update in the plan that creates its target", () => {
    const probe = { effect: { probe: { tcp: { host: "h", port: 1 } } } };
    assert.deepEqual(
      hooksOf({ actions: ["create"], after: { hook: encodeMessage({ literal: probe, holes: [] }) } }),
      [],
    );
    assert.deepEqual(hooksOf({ actions: ["create"], after: { hook: "of others" } }), []);
    const after = triggersOf(template({ runs: "afterUpdate" }));
    const time = '${null_resource.time.triggers["plan"]}';
    const environment = { constant_value: { SVC_HOOK_CREATION_PLAN_TIME: time } };
    const block = { provisioners: [{ type: "local-exec", expressions: { environment } }] };
    const isTimed = (actions: readonly string[]): unknown =>
      hooksOf({
        actions: ["create"],
        after,
        block,
        others: [changeOf({ address: "null_resource.time", actions })],
      });
    assert.deepEqual(isTimed(["create"]), []);
    assert.deepEqual(isTimed(["no-op"]), [["shop/web/add", "add", "web"]]);
  });

  test("before a deletion are as in the code, else as in the state, and absent if the target stays", () => {
    const own = template({ runs: "beforeDestroy" });
    const edited = template({ runs: "beforeDestroy", effect: { command: ["remove", null] } });
    const host = { address: 'null_resource.svc-before-destroy["shop/web/add"]', actions: ["delete"] };
    const before = triggersOf(own);
    assert.deepEqual(hooksOf({ ...host, before }), [["shop/web/add", "add", "web"]]);
    const block = {
      for_each_expression: { constant_value: { "shop/web/add": triggersOf(edited, "${x.y}") } },
    };
    assert.deepEqual(hooksOf({ ...host, before, block }), [["shop/web/add", "remove", "web"]]);
    const target = { address: "svc_virtual_machine.web", mode: "managed" };
    const more = { configuration: { root_module: { resources: [target] } } };
    const plan = planJson({
      changes: [changeOf({ ...host, before: { triggers: before }, more: { type: "null_resource" } })],
      more,
    });
    assert.deepEqual(plannedHooks(readPlanDocument("plan.json", plan)), []);
  });

  test("are in a review with their program, and not among the changes of other providers", () => {
    const changes = [
      changeOf({ actions: ["no-op"] }),
      changeOf({
        address: "null_resource.hook",
        actions: ["create"],
        after: { triggers: triggersOf(template()) },
        unknown: { triggers: { "value:0": true } },
      }),
    ];
    const { hooks, summary } = reviewPlans([readPlanDocument("plan.json", planJson({ changes }))], {
      contract,
    });
    assert.deepEqual(hooks, [
      {
        ...{ plan: "plan.json", address: "null_resource.hook", hook: "shop/web/add", runs: "afterCreate" },
        command: ["add", "(known after apply)"],
        effects: [],
      },
    ]);
    assert.equal(summary.otherChanges, 0);
  });

  test("that write keys are shown as the login by which they do so", () => {
    const spec = { host: "10.0.0.4", user: "ops", keys: ["ssh-ed25519 AAAA"] };
    const after = triggersOf({ ...template({ effect: { authorizedKeys: spec } }), holes: [] });
    const changes = [
      changeOf({
        address: "null_resource.hook",
        actions: ["create"],
        after: { triggers: after },
        more: { type: "null_resource" },
      }),
    ];
    const { hooks } = reviewPlans([readPlanDocument("plan.json", planJson({ changes }))], { contract });
    assert.deepEqual(
      hooks.map(({ command }) => command),
      [["ssh", "-l", "ops", "10.0.0.4"]],
    );
  });

  test("that call the service are judged by what the method does, also by rules", () => {
    const machine = "projects/p/virtual-machines/m";
    const reviewed = (method: string, unknown = {}): ReturnType<typeof reviewPlans> => {
      const { literal } = template({ effect: { call: { method: null, request: { name: machine } } } });
      const own: HookTemplate = {
        literal,
        holes: [{ at: ["effect", "call", "method"], value: "0", as: "text" }],
      };
      const changes = [
        changeOf({ actions: ["no-op"] }),
        changeOf({
          address: "null_resource.hook",
          actions: ["create"],
          after: { triggers: triggersOf(own, method) },
          unknown: { triggers: unknown },
          more: { type: "null_resource" },
        }),
      ];
      const forbid = [{ forbids: "delete", kind: "VirtualMachine" }, { forbids: "power-off" }] as const;
      return reviewPlans([readPlanDocument("plan.json", planJson({ changes }))], { contract, forbid });
    };
    const deletion = reviewed("DeleteVirtualMachine");
    assert.deepEqual(
      deletion.hooks.map(({ method, kind, object, effects }) => ({ method, kind, object, effects })),
      [
        {
          method: "DeleteVirtualMachine",
          kind: "VirtualMachine",
          object: machine,
          effects: ["delete", "dataLoss"].map((effect) => ({ effect, certainty: "certain" })),
        },
      ],
    );
    assert.equal(deletion.summary.effects.delete, 1);
    assert.deepEqual(
      deletion.forbidden.map(({ forbids, address, certainty }) => [forbids, address, certainty]),
      [["delete", "null_resource.hook", "certain"]],
    );
    const resize = reviewed("ResizeVirtualMachine");
    assert.deepEqual(
      resize.forbidden.map(({ forbids }) => forbids),
      ["power-off"],
    );
    assert.deepEqual(reviewed("GetVirtualMachine").hooks[0]?.effects, []);
    const open = reviewed("GetVirtualMachine", { "value:0": true });
    assert.deepEqual(
      open.forbidden.map(({ forbids, certainty }) => [forbids, certainty]),
      [
        ["power-off", "possible"],
        ["delete", "possible"],
      ],
    );
  });
});
