import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { matrixPart } from "../support/exhaustive";
import { contract } from "../../src/contract";
import { skipWithoutEngine } from "../support/engine";
import { scenario, type Scenario } from "../support/end-to-end";

const skip = skipWithoutEngine();

type Fields = Readonly<Record<string, unknown>>;

/**
 * The whole life cycle of one resource, as data. The steps below apply to each of them. These kinds have properties
 * that the contract's types do not fully express: alternative spellings, sets, and values that are detached or shown
 * once. `every-kind.slow.test.ts` covers the simple life cycle of every kind.
 */
interface Life {
  readonly type: string;
  readonly kind: string;
  /** Other resources that it needs. */
  readonly needs: Readonly<Record<string, Readonly<Record<string, Fields>>>>;
  readonly created: Fields;
  /** As `created`, with an update in place. */
  readonly updated: Fields;
  /** As `updated`, with a change that forces replacement. */
  readonly replaced: Fields;
  /** A change outside of Terraform, by wire names, and the attribute that shows it. */
  readonly drift: Fields;
  readonly drifted: string;
  /** Returns the import id that is used besides the full name. */
  readonly slugOf: (name: string) => string;
  /** An attribute that only the create's answer contains. The state keeps it, and an import does not know it. */
  readonly onceShown?: string;
}

const PROJECT = { svc_project: { shop: { slug: "shop" } } };
const KEY_1 =
  "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIOJ1Zz9bD0mHcYQwJ7rVqJX3s0vQ5q7H0S1xk1m4yNfT one@example.com";

const machine = {
  project_name: "${svc_project.shop.name}",
  region: "eu-west-1",
  display_name: "one",
  compute: { vcpus: 2, memory_gib: 4 },
  boot: { image: "debian-12" },
  network: { network_name: "${svc_network.front.name}", assign_public_ipv4: true },
  users: [{ username: "admin", ssh_key_names: ["${svc_ssh_key.ops.name}"] }],
  labels: { tier: "web" },
};

const lastPart = (name: string): string => name.slice(name.lastIndexOf("/") + 1);
const NETWORK = {
  ...PROJECT,
  svc_network: { front: { project_name: "${svc_project.shop.name}", region: "eu-west-1" } },
};

const rule = {
  project_name: "${svc_project.shop.name}",
  network_name: "${svc_network.front.name}",
  direction: "INGRESS",
  protocol: "TCP",
  ports: ["443", "80-80", "8000-8080"],
  cidrs: ["2001:DB8:0::/32", "0.0.0.0/0", "10.0.0.0/8"],
};

const disk = {
  project_name: "${svc_project.shop.name}",
  region: "eu-west-1",
  size_gib: 100,
  virtual_machine_name: "${svc_virtual_machine.box.name}",
};

const LIVES: readonly Life[] = [
  {
    type: "svc_firewall_rule",
    kind: "FirewallRule",
    needs: NETWORK,
    created: rule,
    updated: { ...rule, ports: ["22"], cidrs: ["10.0.0.0/8"], enabled: false, action: "DENY", priority: 5 },
    replaced: { ...rule, direction: "EGRESS", protocol: "ANY", ports: [] },
    drift: { displayName: "by hand" },
    drifted: "display_name",
    slugOf: lastPart,
  },
  {
    type: "svc_disk",
    kind: "Disk",
    needs: {
      ...PROJECT,
      svc_virtual_machine: {
        box: {
          project_name: "${svc_project.shop.name}",
          region: "eu-west-1",
          compute: { vcpus: 2, memory_gib: 4 },
          boot: { image: "debian-12" },
        },
      },
    },
    created: disk,
    updated: { ...disk, size_gib: 200, virtual_machine_name: null, labels: { a: "1" } },
    // Smaller than before.
    replaced: { ...disk, size_gib: 50 },
    drift: { displayName: "by hand" },
    drifted: "display_name",
    slugOf: lastPart,
  },
  {
    type: "svc_api_key",
    kind: "ApiKey",
    needs: {},
    created: { display_name: "ci", expire_time: "2031-01-31T13:00:00+01:00" },
    updated: { display_name: "ci", expire_time: "2031-01-31T12:00:00Z", roles: ["EDITOR", "VIEWER"] },
    replaced: { display_name: "ci", expire_time: "2032-01-31T12:00:00Z", roles: ["EDITOR"] },
    drift: { displayName: "by hand" },
    drifted: "display_name",
    slugOf: lastPart,
    onceShown: "secret",
  },
  {
    type: "svc_virtual_machine",
    kind: "VirtualMachine",
    needs: {
      ...PROJECT,
      svc_ssh_key: { ops: { project_name: "${svc_project.shop.name}", public_key: KEY_1 } },
      svc_network: { front: { project_name: "${svc_project.shop.name}", region: "eu-west-1" } },
    },
    created: machine,
    updated: { ...machine, display_name: "two", compute: { vcpus: 4, memory_gib: 8 }, labels: {} },
    replaced: {
      ...machine,
      display_name: "two",
      compute: { vcpus: 4, memory_gib: 8 },
      labels: {},
      boot: { image: "ubuntu-24.04" },
    },
    drift: { displayName: "by hand" },
    drifted: "display_name",
    slugOf: (name) => name.slice(name.lastIndexOf("/") + 1),
  },
];

const { rows, part } = matrixPart(LIVES, ({ type }) => type === "svc_virtual_machine");
for (const life of rows) {
  describe(`life cycle: ${life.type}, from creation to destruction (${part})`, { skip }, () => {
    test("creates, plans nothing, corrects drift, updates in place, replaces, recreates, imports and destroys", async () => {
      await scenario({ env: { SVC_PROJECT: "shop" } }, (s) => live(s, life));
    });
  });
}

async function live(s: Scenario, life: Life): Promise<void> {
  const address = `${life.type}.it`;
  const write = (fields: Fields): void => {
    const own = { ...(life.needs[life.type] ?? {}), it: fields };
    s.write({ resource: { ...life.needs, [life.type]: own } });
  };
  const nameInState = (): string => String(s.attributes(address)?.["name"]);
  const empty = async (when: string): Promise<void> =>
    assert.deepEqual(await s.plan(), {}, `a plan after ${when} is empty`);
  const objectsOfKind = (): readonly string[] => s.emulator.objects(life.kind).map((object) => object.name);

  write(life.created);
  await s.apply();
  const first = nameInState();
  assert.ok(objectsOfKind().includes(first));
  await empty("creation");
  const secret = life.onceShown === undefined ? undefined : s.attributes(address)?.[life.onceShown];
  if (life.onceShown !== undefined) assert.match(String(secret), /^svc_\w{24}$/);

  s.emulator.change(first, life.drift);
  const drift = await s.planJson();
  const found = drift.resource_changes?.filter(({ change }) => change.actions.join() === "update") ?? [];
  assert.deepEqual(
    found.map((change) => change.address),
    [address],
    "the plan takes the drift back",
  );
  assert.equal((found[0]?.change.before as Fields)[life.drifted], "by hand", "the plan shows the drift");
  await s.apply();
  await empty("repairing drift");

  write(life.updated);
  assert.deepEqual(await s.plan(), { [address]: "update" });
  await s.apply();
  assert.equal(nameInState(), first, "an update in place keeps the object");
  if (life.onceShown !== undefined) assert.equal(s.attributes(address)?.[life.onceShown], secret);
  await empty("an update in place");

  write(life.replaced);
  assert.deepEqual(await s.plan(), { [address]: "replace" });
  await s.apply();
  const second = nameInState();
  assert.notEqual(second, first);
  assert.ok(!objectsOfKind().includes(first), "the object that was replaced is gone");
  await empty("a replacement");

  s.emulator.remove(second);
  assert.deepEqual(
    await s.plan(),
    { [address]: "create" },
    "an object deleted outside of Terraform is planned again",
  );
  await s.apply();
  const third = nameInState();
  await empty("a new creation");

  for (const id of [third, life.slugOf(third)]) {
    await s.must("state", "rm", address);
    await s.must("import", address, id);
    await empty(`an import by ${id}`);
    if (life.onceShown !== undefined) assert.equal(s.attributes(address)?.[life.onceShown], null);
  }

  await s.must("destroy", "-auto-approve");
  for (const { name, methods } of contract.kinds) {
    if (methods.create !== undefined) assert.deepEqual(s.emulator.objects(name), [], `no ${name} is left`);
  }
}
