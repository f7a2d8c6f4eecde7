import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { contract } from "../../src/contract";
import { type ForbidRule, readPlanDocument, type Review, reviewPlans, textReview } from "../../src/review";
import { changeOf, MACHINE, planJson, type PlanParts } from "./plan-json";

function review(parts: PlanParts, forbid: readonly ForbidRule[] = []): Review {
  return reviewPlans([readPlanDocument("plan.json", planJson(parts))], { contract, forbid });
}

function only(parts: PlanParts): Review["changes"][number] {
  const [change, ...others] = review(parts).changes;
  assert.ok(change !== undefined && others.length === 0);
  return change;
}

function said(parts: PlanParts): string {
  return textReview(review(parts), { highlight: (_style, text) => text }).join("\n");
}

const PLANNED = { ...MACHINE, create_time: undefined, id: undefined, name: undefined, network: undefined };
const NEW = { create_time: true, id: true, name: true, network: true, state: true };

const resized = (more: object = {}): object =>
  changeOf({
    actions: ["update"],
    before: MACHINE,
    after: { ...MACHINE, compute: { ...MACHINE.compute, vcpus: 4 }, ...more },
    unknown: { state: true },
  });

describe("a review", () => {
  test("announces the calls of an update, their power-off, and the changed attributes", () => {
    const change = only({ changes: [resized()] });
    assert.deepEqual(change.calls, [
      {
        method: "ComputeService/ResizeVirtualMachine",
        certainty: "certain",
        because: ["compute.vcpus"],
        powersOff: true,
      },
    ]);
    assert.deepEqual(change.effects, [{ effect: "powerOff", certainty: "certain" }]);
    assert.deepEqual(change.attributes, [{ attribute: "compute.vcpus", before: 2, after: 4 }]);
    assert.deepEqual([change.kind, change.object], ["VirtualMachine", MACHINE.name]);
  });

  test("announces the wipe of a permitted update in place", () => {
    const boot = { disk_size_gib: 20, image: "images/debian-12" };
    const change = only({
      changes: [
        changeOf({
          actions: ["update"],
          before: MACHINE,
          after: { ...MACHINE, allow_reimage: true, boot },
          unknown: { state: true },
        }),
      ],
    });
    assert.deepEqual(
      change.calls.map(({ method, destroysData, powersOff }) => ({ method, destroysData, powersOff })),
      [{ method: "ComputeService/ReimageVirtualMachine", destroysData: true, powersOff: true }],
    );
    assert.deepEqual(
      change.effects.map(({ effect }) => effect),
      ["powerOff", "dataLoss"],
    );
  });

  test("announces a call that depends on a value which is known only after apply as possible", () => {
    const compute = { gpu_count: 0, gpu_model: "", memory_gib: 4 };
    const change = only({
      changes: [
        changeOf({
          actions: ["update"],
          before: MACHINE,
          after: { ...MACHINE, display_name: "shop", compute },
          unknown: { state: true, compute: { vcpus: true } },
        }),
      ],
      expressions: {
        "svc_virtual_machine.web": {
          display_name: { constant_value: "shop" },
          compute: { references: ["local.size"] },
        },
      },
    });
    assert.deepEqual(
      change.calls.map(({ method, certainty }) => [method, certainty]),
      [
        ["ComputeService/UpdateVirtualMachine", "certain"],
        ["ComputeService/ResizeVirtualMachine", "possible"],
      ],
    );
    assert.deepEqual(change.effects, [{ effect: "powerOff", certainty: "possible" }]);
  });

  test("says why an object is replaced, what would avoid it, and which addresses and data are lost", () => {
    const boot = { disk_size_gib: 20, image: "images/debian-12" };
    const parts = {
      changes: [
        changeOf({
          actions: ["delete", "create"],
          before: MACHINE,
          after: { ...PLANNED, boot },
          unknown: NEW,
          replacePaths: [["boot", "image"]],
          more: { action_reason: "replace_because_cannot_update" },
        }),
      ],
    };
    const change = only(parts);
    assert.deepEqual(
      change.calls.map(({ method }) => method),
      ["ComputeService/DeleteVirtualMachine", "ComputeService/CreateVirtualMachine"],
    );
    assert.deepEqual(change.replacement, {
      attributes: ["boot.image"],
      reason: "replace_because_cannot_update",
      avoid: [
        { way: "revert", attributes: ["boot.image"] },
        {
          way: "permission",
          attributes: ["boot.image"],
          permission: "allow_reimage",
          method: "ReimageVirtualMachine",
        },
        { way: "create-before-destroy", attributes: [] },
      ],
    });
    assert.deepEqual(change.addresses, [
      {
        attribute: "network.private_ipv4",
        before: "172.16.0.2",
        after: "(known after apply)",
        knownAfterApply: true,
      },
    ]);
    assert.deepEqual(
      change.effects.map(({ effect }) => effect),
      ["delete", "replacement", "dataLoss", "create"],
    );
    assert.match(said(parts), /The data of the object is lost with its deletion\./);
  });

  test("keeps the order of a replacement, and deletes nothing that is only forgotten", () => {
    const replaced = (...actions: readonly string[]): Review["changes"][number] =>
      only({ changes: [changeOf({ actions, before: MACHINE, after: PLANNED, unknown: NEW })] });
    const first = replaced("create", "delete");
    assert.deepEqual(
      [first.order, first.calls[0]?.method],
      ["create-first", "ComputeService/CreateVirtualMachine"],
    );
    const forgotten = replaced("create", "forget");
    assert.deepEqual(
      [forgotten.order, forgotten.effects.map(({ effect }) => effect)],
      ["create-and-forget", ["create", "replacement"]],
    );
  });

  test("leaves out what changes nothing, and asks the service for nothing when it forgets or imports", () => {
    const change = (more: Partial<Parameters<typeof changeOf>[0]>): object =>
      changeOf({ actions: ["no-op"], before: MACHINE, after: MACHINE, ...more });
    const { changes, summary } = review({
      changes: [
        change({}),
        change({ actions: ["read"] }),
        change({ actions: ["forget"], after: null }),
        change({ importing: { id: MACHINE.name } }),
        changeOf({ address: "null_resource.hook", actions: ["create"], after: {} }),
      ],
    });
    assert.deepEqual(
      changes.map(({ verb, calls, effects, imports }) => ({ verb, calls, effects, imports })),
      [
        { verb: "forget", calls: [], effects: [], imports: undefined },
        { verb: "import", calls: [], effects: [], imports: MACHINE.name },
      ],
    );
    assert.equal(summary.otherChanges, 1);
  });

  test("names deposed objects, moved ones, and instances in modules, whose configuration it finds", () => {
    const deposed = only({
      changes: [changeOf({ actions: ["delete"], before: MACHINE, more: { deposed: "1a2b3c4d" } })],
    });
    assert.deepEqual([deposed.deposed, deposed.verb], ["1a2b3c4d", "delete"]);
    const address = 'module.a["x.y"].svc_virtual_machine.web[0]';
    const after = { ...MACHINE, labels: {}, display_name: "web" };
    const text = planJson({
      changes: [
        changeOf({ address, actions: ["update"], before: { ...MACHINE, labels: { a: "b" } }, after }),
      ],
      more: {
        configuration: {
          root_module: {
            module_calls: {
              a: {
                module: {
                  resources: [
                    { address: "svc_virtual_machine.web", expressions: { labels: { constant_value: {} } } },
                  ],
                },
              },
            },
          },
        },
      },
    });
    const [change] = reviewPlans([readPlanDocument("plan.json", text)], { contract }).changes;
    assert.deepEqual(change?.calls[0]?.because, ["labels"]);
  });

  test("counts a deferred change only as such, and forbids none", () => {
    const { summary, forbidden, changes } = review(
      { more: { deferred_changes: [{ reason: "provider_config_unknown", resource_change: resized() }] } },
      [{ forbids: "power-off" }],
    );
    assert.deepEqual(forbidden, []);
    assert.deepEqual([summary.deferred, summary.verbs.update, summary.effects.powerOff], [1, 0, 0]);
    assert.equal(changes[0]?.deferred, "provider_config_unknown");
  });

  test("judges actions: those of a method, and calls of a method that only the apply knows", () => {
    const action = (type: string, values: object): object => ({
      ...{ address: `action.${type}.a`, type, name: "a", provider_name: "svc.localhost/svc/svc" },
      ...{ config_values: values, config_sensitive: {}, config_unknown: {} },
      lifecycle_action_trigger: {
        triggering_resource_address: "svc_virtual_machine.web",
        action_trigger_event: "AfterUpdate",
      },
    });
    const { changes } = review({
      actions: [
        action("svc_virtual_machine_reimage", { name: MACHINE.name }),
        action("svc_call", { method: "DeleteVirtualMachine" }),
        action("svc_call", { method: "ComputeService/GetVirtualMachine" }),
        action("svc_call", {}),
        action("local_command", {}),
      ],
    });
    assert.deepEqual(
      changes.map(({ effects, object }) => [object, effects.map(({ effect }) => effect)]),
      [
        [MACHINE.name, ["powerOff", "dataLoss"]],
        [undefined, ["delete", "dataLoss"]],
        [undefined, ["create", "delete", "powerOff", "dataLoss"]],
      ],
    );
    assert.deepEqual(changes[0]?.trigger, { address: "svc_virtual_machine.web", event: "AfterUpdate" });
    assert.equal(changes[2]?.effects[0]?.certainty, "possible");
  });

  test("forbids effects, of one kind or of all, whether certain or possible", () => {
    const changes = [resized(), changeOf({ address: "svc_disk.d", actions: ["delete"], before: {} })];
    const words = (...forbid: readonly ForbidRule[]): readonly string[] =>
      review({ changes }, forbid).forbidden.map(({ forbids, address }) => `${forbids} ${address}`);
    assert.deepEqual(words({ forbids: "power-off" }), ["power-off svc_virtual_machine.web"]);
    assert.deepEqual(words({ forbids: "power-off", kind: "Disk" }), []);
    assert.deepEqual(words({ forbids: "wipe" }, { forbids: "delete", kind: "Disk" }), [
      "wipe svc_disk.d",
      "delete svc_disk.d",
    ]);
    const unknown = { address: "action.svc_call.a", type: "svc_call", config_values: {} };
    assert.equal(review({ actions: [unknown] }, [{ forbids: "delete", kind: "Disk" }]).forbidden.length, 1);
  });

  test("never shows a value that the plan or the contract marks as sensitive", () => {
    const secret = "hunter2-hunter2";
    const user = (password: string | null): object => ({ username: "a", password, ssh_key_names: [secret] });
    const parts = {
      changes: [
        changeOf({
          actions: ["update"],
          before: { ...MACHINE, display_name: secret, labels: { a: secret }, users: [user(secret)] },
          after: {
            ...MACHINE,
            display_name: `${secret}2`,
            labels: { a: `${secret}2` },
            users: [user(null)],
            compute: { ...MACHINE.compute, vcpus: 4 },
          },
          sensitive: [
            { display_name: true, labels: { a: true }, users: true },
            { display_name: true, labels: { a: true }, users: [{ ssh_key_names: [true] }] },
          ],
        }),
      ],
    };
    const texts = [JSON.stringify(review(parts)), said(parts)];
    for (const text of texts) {
      assert.ok(!text.includes(secret), text);
      assert.match(text, /\(sensitive\)/);
    }
    assert.deepEqual(
      only(parts).attributes.map(({ attribute, sensitive }) => [attribute, sensitive ?? false]),
      [
        ["display_name", true],
        ["compute.vcpus", false],
        ["users", true],
        ["labels", true],
      ],
    );
  });

  test("refuses what it cannot judge as a whole", () => {
    const refused = (parts: PlanParts): string => {
      try {
        review(parts);
      } catch (error) {
        return (error as Error).message;
      }
      return "";
    };
    assert.match(
      refused({
        changes: [changeOf({ address: "svc_widget.w", actions: ["update"], before: {}, after: {} })],
      }),
      /has no resource svc_widget\. Give the contract\.json of the stack with --contract\.$/,
    );
    assert.match(refused({ changes: [changeOf({ actions: ["explode"] })] }), /plans "explode" for/);
    const text = { before: { ...MACHINE, compute: "big" } };
    assert.match(
      refused({ changes: [changeOf({ actions: ["delete"], ...text })] }),
      /the value of compute does not have the type/,
    );
    assert.match(
      refused({ actions: [{ address: "action.svc_x.a", type: "svc_x", config_values: {} }] }),
      /has no such method/,
    );
  });
});

describe("a plan", () => {
  const problem = (text: string): string => {
    try {
      reviewPlans([readPlanDocument("plan.json", text)], { contract });
    } catch (error) {
      return (error as Error).message;
    }
    return "";
  };
  for (const [what, text, expected] of [
    ["that is no JSON", "{", /"plan\.json" is not one JSON object, so it is no plan\. Print it with/],
    ["that is a list", "[]", /is not one JSON object/],
    ["that is another document", "{}", /"plan\.json" is no plan\. Print it with/],
    ["that is a state file", '{"version": 4, "lineage": "a"}', /is a state, not a plan\./],
    ["that is a shown state", '{"format_version": "1.0", "values": {}}', /is a state, not a plan\./],
    ["of another format", planJson({ more: { format_version: "2.0" } }), /format "2\.0"/],
    ["of a run that failed", planJson({ more: { errored: true } }), /so it is incomplete/],
    [
      "without the provider",
      planJson({ more: { configuration: { provider_config: { null: { name: "null" } } } } }),
      /is a plan without this provider/,
    ],
  ] as const) {
    test(`${what} is refused with what to do`, () => {
      const message = problem(text);
      assert.match(message, expected);
      assert.ok(message.length < 400 && !message.includes("\n"), message);
    });
  }

  test("without changes has an empty review", () => {
    const empty = reviewPlans([readPlanDocument("plan.json", planJson({}))], { contract });
    assert.deepEqual([empty.changes, empty.forbidden], [[], []]);
  });
});
