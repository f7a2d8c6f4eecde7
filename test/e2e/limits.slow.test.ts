import assert from "node:assert/strict";
import { test } from "node:test";
import { skipWithoutEngine } from "../support/engine";
import { type Scenario, scenario } from "../support/end-to-end";

const skip = skipWithoutEngine();

const KEYS = ["a", "b", "c", "d"];

const networkIn = (project: string, region = "eu-west-1") => ({
  project_name: project,
  region,
  ipv4_cidr: "10.0.0.0/16",
});

/** Returns a configuration of one project with networks, each in a region. */
function networks(limits: unknown, regions: Readonly<Record<string, string>>): Record<string, unknown> {
  const network = (name: string): object => ({
    ...networkIn("projects/demo", regions[name]),
    display_name: name,
  });
  return {
    provider: { svc: limits },
    resource: {
      svc_network: Object.fromEntries(Object.keys(regions).map((name) => [name, network(name)])),
    },
  };
}

const inWest = (names: readonly string[]): Record<string, string> =>
  Object.fromEntries(names.map((name) => [name, "eu-west-1"]));

/** Returns how often methods were called since a request, by the first word of their names. */
function sentSince(s: Scenario, from: number): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { method = "" } of s.emulator.requests.slice(from)) {
    const verb = /^[A-Z][a-z]+/.exec(method)?.[0] ?? "";
    if (verb !== "Get" && verb !== "List") counts[verb] = (counts[verb] ?? 0) + 1;
  }
  return counts;
}

test(
  "limits: a plan that exceeds one fails, and so does an apply that a plan did not show",
  { skip },
  async () => {
    await scenario({}, async (s) => {
      s.emulator.add("Project", { slug: "demo" });
      s.write(networks({ limits: { max_creates: 3 } }, inWest(KEYS)));
      const created = await s.refused("plan");
      assert.match(created, /The plan exceeds max_creates = 3/);
      assert.match(created, /It creates at least 4 objects: a new Network, /);
      s.write(networks({ limits: { max_creates: 4, max_deletes: 0 } }, inWest(KEYS)));
      await s.apply("-auto-approve");

      const before = s.emulator.requests.length;
      s.write(networks({ limits: { max_deletes: 1 } }, inWest(["a", "b"])));
      assert.match(
        await s.refused("plan"),
        /The plan exceeds max_deletes = 1 .*It deletes at least 2 objects: projects\/demo\/networks\//,
      );
      s.write(
        networks(
          { limits: { max_replacements: 1 } },
          { ...inWest(["c", "d"]), a: "us-east-1", b: "us-east-1" },
        ),
      );
      assert.match(await s.refused("plan"), /The plan exceeds max_replacements = 1/);
      s.write(networks({ limits: { max_replacements: 0 } }, inWest(KEYS)));
      const replaced = await s.refused("apply", "-auto-approve", "-replace=svc_network.a");
      assert.match(replaced, /exceeds max_replacements = 0 .*Nothing was sent for a change that replaces it/);
      assert.deepEqual(sentSince(s, before), {});
      s.write(networks({ limits: { max_deletes: 1, max_replacements: 0 } }, inWest(["a", "b", "c"])));
      await s.apply("-auto-approve");
      assert.deepEqual(sentSince(s, before), { Delete: 1 });
    });
  },
);

test(
  "limits: the lower of configuration and environment holds, and a faulty one refuses",
  { skip },
  async () => {
    await scenario({}, async (s) => {
      s.emulator.add("Project", { slug: "demo" });
      s.write(networks({ limits: { max_creates: 5 } }, inWest(["a", "b"])));
      s.env["SVC_LIMITS"] = "max_creates=1 max_deletes=0";
      assert.match(await s.refused("plan"), /The plan exceeds max_creates = 1/);
      s.env["SVC_LIMITS"] = "max_create=1";
      assert.match(await s.refused("plan"), /SVC_LIMITS has settings such as .*got "max_create=1"/);
      s.env["SVC_LIMITS"] = "max_creates=-1";
      assert.match(await s.refused("plan"), /max_creates \(from SVC_LIMITS\) must be a whole number/);
      s.env["SVC_LIMITS"] = "max_creates=9";
      s.write(networks({ limits: { max_creates: 1.5 } }, inWest(["a"])));
      assert.match(await s.refused("validate"), /max_creates must be a whole number, 0 or more; got 1.5/);
    });
  },
);

test(
  "limits: a plan of new objects fails if their wallet holds less than the provider or the environment wants",
  { skip },
  async () => {
    await scenario({}, async (s) => {
      s.emulator.add("Organization", { slug: "acme" });
      s.emulator.add("Project", { slug: "demo", organizationName: "organizations/acme" });
      const plan = (min_balance: unknown): void =>
        s.write(networks({ limits: { min_balance } }, inWest(KEYS)));
      plan("12,5 EUR");
      assert.match(
        await s.refused("validate"),
        /min_balance must be an amount with at most nine decimals, .*got "12,5 EUR"/,
      );
      // The engine converts a number to a text.
      plan(251);
      assert.match(
        await s.refused("plan"),
        /acme\/wallets\/default has a balance of 250\.50 EUR, and min_balance is 251\.00 EUR/,
      );
      plan("250 USD");
      assert.match(await s.refused("plan"), /which cannot be compared with min_balance = 250\.00 USD/);
      plan("250 EUR");
      s.env["SVC_LIMITS"] = "min_balance=300EUR max_deletes=0";
      assert.match(await s.refused("plan"), /and min_balance is 300\.00 EUR/);
      s.env["SVC_LIMITS"] = "min_balance=all";
      assert.match(await s.refused("plan"), /min_balance \(from SVC_LIMITS\) must be an amount .*got "all"/);
      assert.deepEqual(sentSince(s, 0), {});
      s.env["SVC_LIMITS"] = "min_balance=1";
      await s.apply("-auto-approve");
      // Nothing new is planned.
      s.env["SVC_LIMITS"] = "min_balance=300";
      await s.must("plan", "-detailed-exitcode");
    });
  },
);

test("limits: powers off and loses data no more often than allowed", { skip }, async () => {
  await scenario({}, async (s) => {
    s.emulator.add("Project", { slug: "demo" });
    const machine = (vcpus: number): object => ({
      project_name: "projects/demo",
      display_name: "web",
      region: "eu-west-1",
      compute: { vcpus, memory_gib: 8 },
      boot: { image: "debian-12" },
    });
    const config = (limits: object, vcpus: number): Record<string, unknown> => ({
      provider: { svc: { limits } },
      resource: { svc_virtual_machine: { web: machine(vcpus) } },
    });
    s.write(config({ max_power_offs: 0 }, 2));
    await s.apply("-auto-approve");
    s.write(config({ max_power_offs: 0, max_data_losses: 0 }, 4));
    assert.match(
      await s.refused("plan"),
      /The plan exceeds max_power_offs = 0 .*It powers off at least 1 object: projects\/demo\/virtual-machines\//,
    );
    s.write(config({ max_data_losses: 0 }, 2));
    assert.match(await s.refused("plan", "-destroy"), /The plan exceeds max_data_losses = 0/);
  });
});

test("limits: changes objects in allowed projects, organizations and services only", { skip }, async () => {
  await scenario({}, async (s) => {
    s.emulator.add("Organization", { slug: "acme" });
    s.emulator.add("Project", { slug: "demo", organizationName: "organizations/acme" });
    const write = (settings: object): void => s.write(networks(settings, inWest(["a"])));
    write({ allowed_projects: ["shop"] });
    assert.match(await s.refused("plan"), /projects\/demo is not in allowed_projects .*Allowed: shop\./);
    write({ allowed_organizations: ["other"] });
    assert.match(await s.refused("plan"), /organizations\/acme is not in allowed_organizations/);
    write({ allowed_endpoints: ["https://api.example.com"] });
    assert.match(await s.refused("plan"), /is not in allowed_endpoints .*Nothing was sent/);
    s.env["SVC_LIMITS"] = "allowed_projects=shop";
    write({ allowed_projects: ["demo", "shop"] });
    assert.match(await s.refused("plan"), /Allowed: shop\./);
    assert.deepEqual(sentSince(s, 0), {});
    s.env["SVC_LIMITS"] = "";
    write({
      allowed_projects: ["projects/demo"],
      allowed_organizations: ["acme"],
      allowed_endpoints: [s.emulator.url],
    });
    await s.apply("-auto-approve");
    assert.equal(s.emulator.objects("Network").length, 1);
    // An object that stays as it is may be anywhere.
    write({ allowed_projects: ["shop"] });
    await s.must("plan", "-detailed-exitcode");
    // The name of a project of the same apply is known only then, and the provider's default says nothing about it.
    s.write({
      provider: { svc: { project: "other", allowed_projects: ["demo", "fresh"] } },
      resource: {
        svc_project: { new: { slug: "fresh" } },
        svc_network: {
          in: { ...networkIn("${svc_project.new.name}"), display_name: "in" },
        },
      },
    });
    await s.apply("-auto-approve");
    const created = await refusedProject(s);
    assert.match(created, /allowed_organizations cannot be checked .*Set its organization/);
  });
});

/** Plans a project without an organization, which the service would choose. */
async function refusedProject(s: Scenario): Promise<string> {
  s.write({
    provider: { svc: { allowed_organizations: ["acme"] } },
    resource: { svc_project: { another: { slug: "another" } } },
  });
  return s.refused("plan");
}
