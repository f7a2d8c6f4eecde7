import assert from "node:assert/strict";
import { skipWithoutEngine } from "../support/engine";
import { testMatrix } from "../support/exhaustive";
import { asOneLine, scenario, type Scenario } from "../support/end-to-end";

const skip = skipWithoutEngine();
const { representative, row, runPart } = testMatrix("data sources");

/** Reads data sources and returns the attributes of each in state. */
async function read(
  s: Scenario,
  data: Record<string, Record<string, Record<string, unknown>>>,
): Promise<Record<string, Record<string, unknown>>> {
  s.write({ data });
  await s.apply();
  const addresses = Object.entries(data).flatMap(([type, named]) =>
    Object.keys(named).map((name) => `data.${type}.${name}`),
  );
  return Object.fromEntries(addresses.map((address) => [address, s.attributes(address) ?? {}]));
}

const machine = (displayName: string): Record<string, unknown> => ({
  projectName: "projects/p",
  displayName,
  region: "datacenters/eu-west-1",
  compute: { vcpus: 2, memoryGib: 4 },
  boot: { image: "debian-12", diskSizeGib: "100" },
  users: [{ username: "admin", password: "correct horse" }],
});

representative(
  "find one object by its full name or slug, in the configured project or the provider's",
  { skip },
  async () => {
    await scenario({ env: { SVC_PROJECT: "projects/p" } }, async (s) => {
      s.emulator.add("Project", { slug: "p", displayName: "The project" });
      const { name } = s.emulator.add("VirtualMachine", machine("one"));
      const slug = name.slice(name.lastIndexOf("/") + 1);
      const found = await read(s, {
        svc_project: { p: { name: "p" } },
        svc_datacenter: { full: { name: "datacenters/eu-west-1" }, closed: { name: "us-west-1" } },
        svc_virtual_machine: {
          full: { name },
          bare: { name: slug },
          elsewhere: { name: slug, project_name: "p" },
        },
      });
      assert.equal(found["data.svc_project.p"]?.["display_name"], "The project");
      assert.equal(found["data.svc_datacenter.full"]?.["display_name"], "Dublin");
      assert.equal(found["data.svc_datacenter.full"]["accepts_virtual_machines"], true);
      assert.equal(
        found["data.svc_datacenter.closed"]?.["accepts_virtual_machines"],
        false,
        "what proto-JSON leaves out is false",
      );
      for (const address of ["full", "bare", "elsewhere"]) {
        const attributes = found[`data.svc_virtual_machine.${address}`];
        assert.equal(attributes?.["name"], name);
        assert.deepEqual(attributes["boot"], { disk_size_gib: 100, image: "debian-12" });
        assert.deepEqual(attributes["users"], [{ ssh_key_names: [], username: "admin" }]);
        assert.equal(attributes["state"], "RUNNING");
      }
    });
  },
);

row("show an operation's state and metadata", { skip }, async () => {
  await scenario({}, async (s) => {
    s.emulator.add("Project", { slug: "p" });
    s.write({
      resource: {
        svc_virtual_machine: {
          m: {
            project_name: "p",
            region: "eu-west-1",
            compute: { vcpus: 1, memory_gib: 1 },
            boot: { image: "debian-12" },
          },
        },
      },
    });
    await s.apply();
    const [operation] = s.emulator.operations();
    s.write({
      data: { svc_operation: { o: { name: operation?.name } } },
      output: { made: { value: "${data.svc_operation.o.metadata.virtual_machine_name}" } },
    });
    await s.apply("-target=data.svc_operation.o", "-target=output.made");
    const attributes = s.attributes("data.svc_operation.o");
    assert.equal(attributes?.["state"], "SUCCEEDED");
    const [made] = s.emulator.objects("VirtualMachine");
    assert.match(s.state(), new RegExp(String(made?.name)));
  });
});

representative("list one project's objects with the largest page size", { skip }, async () => {
  await scenario({ emulator: { defaultPageSize: 2 } }, async (s) => {
    for (const slug of ["p", "q"]) s.emulator.add("Project", { slug });
    const names = ["1", "2", "3", "4", "5"].map(
      (displayName) => s.emulator.add("VirtualMachine", machine(displayName)).name,
    );
    s.emulator.add("VirtualMachine", { ...machine("other"), projectName: "projects/q" });
    const found = await read(s, {
      svc_virtual_machines: { all: { project_name: "p" } },
      svc_datacenters: { all: {} },
    });
    const machines = found["data.svc_virtual_machines.all"]?.["virtual_machines"] as readonly {
      readonly name: string;
    }[];
    assert.deepEqual(
      machines.map(({ name }) => name),
      names,
    );
    assert.equal((found["data.svc_datacenters.all"]?.["datacenters"] as readonly unknown[]).length, 4);
    const asked = s.emulator.requests.filter(({ method }) => method === "ListVirtualMachines");
    assert.ok(asked.length > 0);
    for (const { body } of asked) assert.deepEqual(body, { projectName: "projects/p", pageSize: 1_000 });
  });
});

row("filter a list by semantic equality", { skip }, async () => {
  await scenario({ emulator: { defaultPageSize: 1 }, env: { SVC_PROJECT: "p" } }, async (s) => {
    s.emulator.add("Project", { slug: "p" });
    const add = (displayName: string, more: Record<string, unknown>): string =>
      s.emulator.add("VirtualMachine", { ...machine(displayName), ...more }).name;
    const small = add("small", { labels: { tier: "web", team: "a" } });
    const large = add("large", { compute: { vcpus: 8, memoryGib: 4 }, labels: { tier: "web" } });
    add("elsewhere", { region: "datacenters/eu-north-1", labels: { tier: "db" } });
    const asked: Record<string, Record<string, unknown>> = {
      web: { labels: { tier: "web" } },
      team: { labels: { tier: "web", team: "a" } },
      eight: { compute: { vcpus: 8 }, region: "eu-west-1", state: "RUNNING" },
      none: { display_name: "large", labels: { team: "a" } },
    };
    const found = await read(s, {
      svc_virtual_machines: Object.fromEntries(
        Object.entries(asked).map(([name, filter]) => [name, { filter }]),
      ),
    });
    const names = (name: string): readonly string[] =>
      (
        found[`data.svc_virtual_machines.${name}`]?.["virtual_machines"] as readonly {
          readonly name: string;
        }[]
      ).map((each) => each.name);
    assert.deepEqual(names("web"), [small, large]);
    assert.deepEqual(names("team"), [small]);
    assert.deepEqual(names("eight"), [large]);
    assert.deepEqual(names("none"), []);

    s.write({ data: { svc_virtual_machines: { m: { filter: { state: "RUNING" } } } } });
    const { code, output } = await s.run("validate");
    assert.equal(code, 1);
    assert.match(asOneLine(output), /filter\.state.*RUNNING.*"RUNING"/);
  });
});

row(
  "find objects by their organization, and objects of a kind that users cannot create",
  { skip },
  async () => {
    await scenario({}, async (s) => {
      for (const slug of ["acme", "other"]) s.emulator.add("Organization", { slug });
      s.emulator.add("Project", { slug: "p", organizationName: "organizations/acme" });
      s.emulator.add("Project", { slug: "q", organizationName: "organizations/other" });
      const found = await read(s, {
        svc_wallet: {
          full: { name: "organizations/acme/wallets/default" },
          word: { name: "default", organization_name: "acme" },
        },
        svc_hosts: { all: {} },
        svc_projects: { all: {}, acme: { organization_name: "organizations/acme" } },
      });
      for (const address of ["full", "word"]) {
        assert.equal(found[`data.svc_wallet.${address}`]?.["name"], "organizations/acme/wallets/default");
      }
      const hosts = found["data.svc_hosts.all"]?.["hosts"] as readonly unknown[];
      assert.equal(hosts.length, s.emulator.objects("Host").length);
      assert.ok(hosts.length > 0);
      const slugs = (address: string): readonly string[] =>
        (found[address]?.["projects"] as readonly { readonly slug: string }[]).map(({ slug }) => slug);
      assert.deepEqual(slugs("data.svc_projects.all"), ["p", "q"]);
      assert.deepEqual(slugs("data.svc_projects.acme"), ["p"]);
    });
  },
);

representative("report an object that does not exist, and a missing parent", { skip }, async () => {
  await scenario({}, async (s) => {
    const failing = async (data: Record<string, unknown>): Promise<string> => {
      s.write({ data });
      const { code, output } = await s.run("plan");
      assert.equal(code, 1);
      return asOneLine(output);
    };
    assert.match(
      await failing({ svc_project: { p: { name: "nothing" } } }),
      /Project not found.*projects\/nothing does not exist/,
    );
    assert.match(
      await failing({ svc_virtual_machine: { m: { name: "m" } } }),
      /Ambiguous VirtualMachine name.*"m" is not a full resource name/,
    );
    assert.match(await failing({ svc_virtual_machines: { m: {} } }), /project_name is required, but not set/);
  });
});

runPart();
