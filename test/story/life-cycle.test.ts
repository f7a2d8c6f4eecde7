import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { skipWithoutEngine } from "../support/engine";
import { story, type Story } from "../support/story";

const skip = skipWithoutEngine();

type Fields = Readonly<Record<string, unknown>>;

/** One resource's whole life, as data: each law below holds for every one of them. */
interface Life {
  readonly type: string;
  readonly kind: string;
  /** Other resources that it needs. */
  readonly needs: Readonly<Record<string, Readonly<Record<string, Fields>>>>;
  readonly created: Fields;
  /** As `created`, with a change that is made in place. */
  readonly updated: Fields;
  /** As `updated`, with a change that makes another object of it. */
  readonly replaced: Fields;
  /** What somebody changes behind Terraform's back, in the service's own names, and the attribute that shows it. */
  readonly drift: Fields;
  readonly drifted: string;
  /** The id under which it is imported, beside the full name. */
  readonly slugOf: (name: string) => string;
}

const PROJECT = { svc_project: { shop: { slug: "shop" } } };
const KEY_1 =
  "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIOJ1Zz9bD0mHcYQwJ7rVqJX3s0vQ5q7H0S1xk1m4yNfT one@example.com";
const KEY_2 =
  "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIB7v1yZkq3sQ0Jt2mYb7c9xVf5rTnW8uLhGdEaKpQ4So two@example.com";

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

const LIVES: readonly Life[] = [
  {
    type: "svc_project",
    kind: "Project",
    needs: {},
    created: { slug: "alpha", display_name: "Alpha", labels: { a: "1" } },
    updated: { slug: "alpha", display_name: "Beta", labels: { b: "2" } },
    replaced: { slug: "gamma", display_name: "Beta", labels: { b: "2" } },
    drift: { displayName: "by hand" },
    drifted: "display_name",
    slugOf: (name) => name.slice("projects/".length),
  },
  {
    type: "svc_ssh_key",
    kind: "SshKey",
    needs: PROJECT,
    created: { project_name: "${svc_project.shop.name}", display_name: "one", public_key: KEY_1 },
    updated: { project_name: "${svc_project.shop.name}", display_name: "two", public_key: KEY_1 },
    replaced: { project_name: "${svc_project.shop.name}", display_name: "two", public_key: KEY_2 },
    drift: { displayName: "by hand" },
    drifted: "display_name",
    slugOf: (name) => name.slice(name.lastIndexOf("/") + 1),
  },
  {
    type: "svc_network",
    kind: "Network",
    needs: PROJECT,
    created: { project_name: "${svc_project.shop.name}", region: "eu-west-1", labels: { a: "1" } },
    updated: { project_name: "${svc_project.shop.name}", region: "eu-west-1", display_name: "front" },
    replaced: { project_name: "${svc_project.shop.name}", region: "eu-north-1", display_name: "front" },
    drift: { displayName: "by hand" },
    drifted: "display_name",
    slugOf: (name) => name.slice(name.lastIndexOf("/") + 1),
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

for (const life of LIVES) {
  describe(`${life.type}, from creation to destruction`, { skip }, () => {
    test("creates, plans nothing, repairs drift, updates in place, replaces, recreates, imports and destroys", async () => {
      await story({ env: { SVC_PROJECT: "shop" } }, (s) => live(s, life));
    });
  });
}

async function live(s: Story, life: Life): Promise<void> {
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
  await empty("an update in place");

  write(life.replaced);
  assert.deepEqual(await s.plan(), { [address]: "replace" });
  await s.apply();
  const second = nameInState();
  assert.notEqual(second, first);
  assert.ok(!objectsOfKind().includes(first), "the object that was replaced is gone");
  await empty("a replacement");

  s.emulator.remove(second);
  assert.deepEqual(await s.plan(), { [address]: "create" }, "what somebody deleted is planned anew");
  await s.apply();
  const third = nameInState();
  await empty("a new creation");

  for (const id of [third, life.slugOf(third)]) {
    await s.must("state", "rm", address);
    await s.must("import", address, id);
    await empty(`an import by ${id}`);
  }

  await s.must("destroy", "-auto-approve");
  for (const kind of ["Project", "SshKey", "Network", "VirtualMachine"]) {
    assert.deepEqual(s.emulator.objects(kind), [], `no ${kind} is left`);
  }
}
