import assert from "node:assert/strict";
import { describe, test, type TestContext } from "node:test";
import { contract, type Field, guaranteeOf, kindOf } from "../../src/contract";
import { type Bench, at, type Kept, MACHINE, PUBLIC_KEY, said, startBench } from "./support/running-bridge";

type Config = Parameters<Bench["create"]>[0];

/** A configuration of each kind that users create. */
const CONFIGS: Readonly<Record<string, (bench: Bench) => Config>> = {
  ApiKey: () => ({}),
  BareMetalInstance: () => ({ slug: "bare", host_name: "general-1", image: "debian-12" }),
  Disk: () => ({ region: "eu-west-1", size_gib: 1 }),
  FileShare: (bench) => ({ region: "eu-west-1", size_gib: 10, network_name: network(bench) }),
  FirewallRule: (bench) => ({
    network_name: network(bench),
    direction: "INGRESS",
    protocol: "TCP",
    cidrs: ["0.0.0.0/0"],
  }),
  Network: () => ({ region: "eu-west-1" }),
  Organization: () => ({ slug: "acme" }),
  Project: () => ({ slug: "alpha" }),
  SshKey: () => ({ public_key: PUBLIC_KEY }),
  VirtualMachine: (bench) => ({ ...(MACHINE as object), network: { network_name: network(bench) } }),
  WebhookSubscription: () => ({ slug: "hook", url: "https://example.com/", event_kinds: ["WALLET_LOW"] }),
};

function network(bench: Bench): string {
  return bench.emulator.add("Network", { projectName: "projects/demo", region: "datacenters/eu-west-1" })
    .name;
}

async function made(t: TestContext, kind: string): Promise<{ bench: Bench; kept: Kept; name: string }> {
  const bench = await startBench(t, { kind });
  const kept = await bench.create(CONFIGS[kind]?.(bench) ?? {});
  assert.equal(said(kept), "");
  return { bench, kept, name: String(at(kept.state, "name")) };
}

/** Returns merge patches that each remove one guaranteed field, at every depth of sections, with the field's path. */
function losses(fields: readonly Field[]): readonly { path: string; patch: Record<string, unknown> }[] {
  return fields.flatMap((field) => {
    const { wireName, type } = field;
    const inner = type.kind === "object" ? losses(type.fields) : [];
    const own =
      guaranteeOf(field, false) !== "nothing" || inner.length > 0
        ? [{ path: wireName, patch: { [wireName]: null } }]
        : [];
    return [
      ...own,
      ...inner.map(({ path, patch }) => ({ path: `${wireName}.${path}`, patch: { [wireName]: patch } })),
    ];
  });
}

describe("partial answer: a field that every object has is missing", () => {
  for (const kind of Object.keys(CONFIGS)) {
    test(`read: keeps the state of a ${kind}, with an error that names the field`, async (t) => {
      const { bench, kept, name } = await made(t, kind);
      const cases = losses(kindOf(contract, kind).fields);
      assert.ok(cases.length > 1);
      for (const { path, patch } of cases) {
        bench.emulator.fault(`Get${kind}`, { do: "edit", patch: patch });
        const read = await bench.read(kept);
        assert.deepEqual(read.state, kept.state, path);
        assert.match(
          said(read),
          new RegExp(
            `^error: Unexpected response while reading ${kind} ${name}\\nThe service's answer cannot be used: the answer of ` +
              `Get${kind} \\(request id \\S+\\) shows the ${kind} ${name} without ${path}, which every such object has\\.`,
          ),
        );
      }
    });
  }

  test("import: fails", async (t) => {
    const { bench, name } = await made(t, "VirtualMachine");
    bench.emulator.fault("GetVirtualMachine", { do: "edit", patch: { compute: null } });
    const imported = await bench.import(name);
    const read = await bench.read({ state: imported.state, private: new Uint8Array() });
    assert.match(said(read), /without compute, which every such object has/);
  });

  test("data source: returns no object", async (t) => {
    const { bench, name } = await made(t, "Network");
    bench.emulator.fault("GetNetwork", { do: "edit", patch: { ipv4Cidr: null } });
    const found = await bench.find({ name });
    assert.equal(found.state, null);
    assert.match(said(found), /without ipv4Cidr/);
  });

  test("create and update: read the object until it is complete", async (t) => {
    const bench = await startBench(t, { kind: "Network" });
    bench.emulator.fault("CreateNetwork", { do: "edit", patch: { region: null } });
    bench.emulator.fault({ method: "GetNetwork", times: 2 }, { do: "edit", patch: { region: null } });
    const kept = await bench.create({ region: "eu-west-1" });
    assert.equal(said(kept), "");
    assert.equal(at(kept.state, "region"), "eu-west-1");
    bench.emulator.fault("UpdateNetwork", { do: "edit", patch: { region: null } });
    bench.emulator.fault({ method: "GetNetwork", times: 2 }, { do: "edit", patch: { region: null } });
    const updated = await bench.update(kept, { region: "eu-west-1", display_name: "new" });
    assert.equal(said(updated), "");
    assert.deepEqual([at(updated.state, "region"), at(updated.state, "display_name")], ["eu-west-1", "new"]);
  });
});

describe("partial answer: a value that an object had and cannot lose is missing", () => {
  const made = async (t: TestContext): Promise<{ bench: Bench; kept: Kept }> => {
    const bench = await startBench(t);
    const kept = await bench.create({
      ...(MACHINE as object),
      network: { network_name: network(bench), assign_public_ipv4: true },
      users: [{ username: "ops" }],
    });
    assert.equal(said(kept), "");
    return { bench, kept };
  };

  for (const [path, patch] of [
    ["network.networkName", { network: { networkName: null } }],
    ["network.assignPublicIpv4", { network: { assignPublicIpv4: null } }],
    ["network.publicIpv4", { network: { publicIpv4: null } }],
    ["users", { users: null }],
  ] as const) {
    test(`read: keeps the state if ${path} is missing`, async (t) => {
      const { bench, kept } = await made(t);
      bench.emulator.fault("GetVirtualMachine", { do: "edit", patch });
      const read = await bench.read(kept);
      assert.deepEqual(read.state, kept.state);
      assert.ok(
        said(read).includes(
          ` without ${path}, which it had, and which cannot change while the object exists`,
        ),
      );
    });
  }

  test("read: accepts it for an object that was recreated under its name", async (t) => {
    const { bench, kept } = await made(t);
    const patch = { users: null, createTime: "2031-01-01T00:00:00Z" };
    bench.emulator.fault("GetVirtualMachine", { do: "edit", patch });
    const read = await bench.read(kept);
    assert.equal(said(read), "");
    assert.deepEqual(at(read.state, "users"), []);
  });

  test("read: accepts it if an update can remove the value", async (t) => {
    const bench = await startBench(t, { kind: "Network" });
    const kept = await bench.create({ region: "eu-west-1", display_name: "one", labels: { a: "b" } });
    bench.emulator.change(String(at(kept.state, "name")), { displayName: null, labels: null });
    const read = await bench.read(kept);
    assert.equal(said(read), "");
    assert.equal(at(read.state, "display_name"), "");
  });
});

describe("partial answer: the answer contains another name", () => {
  const OTHERS = ["projects/demo/virtual-machines/other", "projects/demo", 7, {}] as const;
  for (const name of OTHERS) {
    test(`read: keeps the state with an error for the name ${JSON.stringify(name)}`, async (t) => {
      const { bench, kept } = await made(t, "VirtualMachine");
      bench.emulator.fault({ method: "GetVirtualMachine", times: 3 }, { do: "edit", patch: { name } });
      const read = await bench.read(kept);
      assert.deepEqual(read.state, kept.state);
      assert.match(said(read), /^error: Unexpected response while reading VirtualMachine projects\/demo/);
      const found = await bench.find({ name: String(at(kept.state, "name")) });
      assert.equal(found.state, null);
      const imported = await bench.import(String(at(kept.state, "name")));
      assert.match(said(await bench.read({ ...kept, state: imported.state })), /^error: Unexpected response/);
    });
  }

  test("read: reports the requested and the received name", async (t) => {
    const { bench, kept, name } = await made(t, "Network");
    bench.emulator.fault("GetNetwork", { do: "edit", patch: { name: "projects/demo/networks/theirs" } });
    assert.match(
      said(await bench.read(kept)),
      new RegExp(
        `the answer of GetNetwork \\(request id \\S+\\) names projects/demo/networks/theirs instead of ${name}\\.`,
      ),
    );
  });

  test("update: fails if the answer has another name, and keeps the object's own state", async (t) => {
    const { bench, kept, name } = await made(t, "Network");
    bench.emulator.fault("UpdateNetwork", { do: "edit", patch: { name: "projects/demo/networks/theirs" } });
    const updated = await bench.update(kept, { region: "eu-west-1", display_name: "new" });
    assert.match(
      said(updated),
      /^error: Unexpected response while updating Network \(UpdateNetwork\)\n.*theirs/,
    );
    assert.equal(at(updated.state, "name"), name);
    assert.equal(at(updated.state, "display_name"), "new");
  });

  test("update: fails if its operation's metadata contains another name", async (t) => {
    const { bench, kept, name } = await made(t, "VirtualMachine");
    const metadata = { virtual_machine_name: "projects/demo/virtual-machines/theirs" };
    bench.emulator.fault({ method: "GetOperation", times: "all" }, { do: "edit", patch: { metadata } });
    bench.emulator.fault(
      { method: "ListOperations", times: "all" },
      { do: "refuse", code: "permission_denied" },
    );
    const updated = await bench.update(kept, {
      ...(MACHINE as object),
      compute: { vcpus: 2, memory_gib: 2 },
      network: { network_name: at(kept.state, "network", "network_name") },
    } as Config);
    assert.match(
      said(updated),
      /^error: Unexpected response while updating VirtualMachine \(Resize.*\)\n.*theirs/,
    );
    assert.equal(at(updated.state, "name"), name);
  });

  for (const [kind, theirs, config] of [
    ["Network", "projects/other/networks/n", { region: "eu-west-1" }],
    ["Network", "projects/demo/disks/d", { region: "eu-west-1" }],
    ["Project", "projects/theirs", { slug: "alpha" }],
  ] as const) {
    test(`create: does not adopt ${theirs} as a new ${kind}`, async (t) => {
      const bench = await startBench(t, { kind });
      bench.emulator.fault(`Create${kind}`, { do: "edit", patch: { name: theirs } });
      const kept = await bench.create(config);
      assert.notEqual(at(kept.state, "name"), theirs);
      assert.equal(bench.emulator.get(theirs), undefined);
    });
  }

  test("create: does not adopt an object that existed before", async (t) => {
    const bench = await startBench(t, { kind: "Network" });
    const theirs = network(bench);
    bench.emulator.fault("CreateNetwork", { do: "edit", patch: { name: theirs } });
    const kept = await bench.create({ region: "eu-west-1", display_name: "ours" });
    assert.notEqual(at(kept.state, "name"), theirs);
  });

  test("poll: ignores an answer with another operation's name", async (t) => {
    const bench = await startBench(t);
    bench.emulator.fault(
      { method: "GetOperation", times: 2 },
      { do: "edit", patch: { name: "operations/theirs", state: "FAILED", errorMessage: "theirs" } },
    );
    bench.emulator.fault(
      { method: "ListOperations", times: "all" },
      { do: "refuse", code: "permission_denied" },
    );
    assert.equal(said(await bench.create(MACHINE)), "");
  });
});
