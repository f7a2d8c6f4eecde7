import assert from "node:assert/strict";
import { describe, test, type TestContext } from "node:test";
import { parse } from "yaml";
import { buildContract } from "../../src/contract/reading/build-model";
import { formatPath, type Value, type ValueObject, valueObject } from "../../src/plugin";
import { FOREIGN } from "../support/foreign-document";
import { at, type Bench, type Kept, said, startBench } from "./support/running-bridge";

const contract = buildContract(parse(FOREIGN));

/**
 * Starts a bench for a service that wraps objects, uses other property names, has no pages and reads one kind by its
 * list only.
 */
function bench(t: TestContext, kind: string): Promise<Bench> {
  const emulator = { documentText: FOREIGN, validateResponses: true };
  return startBench(t, { kind, contract, emulator });
}

type Config = Parameters<Bench["create"]>[0];

async function made(
  t: TestContext,
  kind: string,
  config: Config,
): Promise<{ bench: Bench; kept: Kept; name: string }> {
  const started = await bench(t, kind);
  const kept = await started.create(config);
  assert.equal(said(kept), "");
  return { bench: started, kept, name: String(at(kept.state, "name")) };
}

async function isUnchanged(
  { bench: started, kept }: { bench: Bench; kept: Kept },
  config: Config,
): Promise<void> {
  const read = await started.read(kept);
  assert.equal(said(read), "");
  const { planned } = await started.plan(read.state, config);
  assert.deepEqual(planned, read.state);
}

const MACHINE: Config = { project_name: "demo", image: "debian" };
const ZONE: Config = { project_name: "demo", domain: "example.com" };

describe("foreign service: a kind whose requests and answers wrap the object in a property", () => {
  test("is created, read, updated and deleted as the contract describes", async (t) => {
    const { bench: started, kept, name } = await made(t, "VirtualMachine", { ...MACHINE, svc_name: "one" });
    assert.match(name, /^projects\/demo\/virtual-machines\/\w+$/);
    assert.deepEqual(started.calls("CreateVirtualMachine")[0]?.body, {
      projectName: "projects/demo",
      virtualMachine: { cores: 2, diskBytes: "10737418240", image: "debian", name: "one" },
    });
    assert.deepEqual(started.calls("GetVirtualMachine")[0]?.body, { virtualMachineName: name });
    assert.deepEqual(Object.keys(started.calls("GetOperation")[0]?.body as object), ["operationName"]);
    await isUnchanged({ bench: started, kept }, { ...MACHINE, svc_name: "one" });

    const changed = await started.update(kept, { ...MACHINE, svc_name: "two", cores: 4 });
    assert.equal(said(changed), "");
    assert.deepEqual(started.calls("UpdateVirtualMachine")[0]?.body, {
      updateMask: "name,cores",
      virtualMachine: { virtualMachineName: name, name: "two", cores: 4 },
    });
    assert.equal(started.emulator.get(name)?.["cores"], 4);
    assert.equal(at(changed.state, "svc_name"), "two");

    assert.equal((await started.delete(changed)).state, null);
    assert.equal(started.emulator.get(name), undefined);
    assert.deepEqual(started.calls("DeleteVirtualMachine")[0]?.body, { virtualMachineName: name });
  });

  test("keeps the state with an error if the answer has no object or another value", async (t) => {
    for (const body of [{}, { virtualMachine: null }, { virtualMachine: [] }, { virtualMachine: {} }]) {
      const { bench: started, kept } = await made(t, "VirtualMachine", MACHINE);
      started.emulator.fault(
        { method: "GetVirtualMachine", times: Infinity },
        { do: "answer", status: 200, body },
      );
      const read = await started.read(kept);
      assert.deepEqual(read.state, kept.state);
      assert.match(said(read), /^error: Unexpected response while reading VirtualMachine/);
    }
  });

  test("reports the service's field violation at the attribute's path", async (t) => {
    const started = await bench(t, "VirtualMachine");
    started.emulator.fault("CreateVirtualMachine", {
      do: "answer",
      status: 400,
      body: {
        code: "invalid_argument",
        message: "bad",
        details: [
          {
            "@type": "google.rpc.BadRequest",
            fieldViolations: [{ field: "virtual_machine.address.pool", description: "no" }],
          },
        ],
      },
    });
    const failed = await started.create({ ...MACHINE, address: { pool: "x" } });
    assert.deepEqual(
      failed.diagnostics.map(({ path }) => path && formatPath(path)),
      ["address.pool"],
    );
  });

  test("is imported by name, and found and listed as a data source", async (t) => {
    const { bench: started, kept, name } = await made(t, "VirtualMachine", MACHINE);
    const imported = await started.import(name);
    const read = await started.read({ state: imported.state, private: kept.private });
    assert.equal(at(read.state, "name"), name);
    assert.equal(at(read.state, "cores")?.toString(), "2");
    const found = await started.find({ name });
    assert.equal(at(found.state, "name"), name);
    const all = await started.list({ project_name: "demo" });
    assert.equal(said(all), "");
    assert.equal(JSON.stringify(at(all.state, "virtual_machines")).includes(name), true);
  });
});

describe("foreign service: a kind without a method that reads one object", () => {
  test("is read from the list of its parent's objects", async (t) => {
    const { bench: started, kept, name } = await made(t, "DnsZone", ZONE);
    started.emulator.add("DnsZone", { projectName: "projects/demo", zone: { domain: "example.net" } });
    await isUnchanged({ bench: started, kept }, ZONE);
    assert.ok(
      started
        .calls("ListDnsZones")
        .every(({ body }) => JSON.stringify(body) === '{"projectName":"projects/demo"}'),
    );
    assert.equal(at(kept.state, "name"), name);
  });

  test("is removed from state if the complete list omits it, or if its parent is gone", async (t) => {
    const { bench: started, kept, name } = await made(t, "DnsZone", ZONE);
    started.emulator.remove(name);
    assert.deepEqual(await started.read(kept).then(({ state, diagnostics }) => [state, diagnostics]), [
      null,
      [],
    ]);
    started.emulator.remove("projects/demo");
    assert.deepEqual(await started.read(kept).then(({ state, diagnostics }) => [state, diagnostics]), [
      null,
      [],
    ]);
    assert.equal((await started.delete(kept)).state, null);
  });

  const doubts = [
    { title: "shows objects without names", body: { zones: [{ domain: "example.com" }] } },
    {
      title: "says that there is more and is given no way to ask for it",
      body: { zones: [], nextPageToken: "x" },
    },
    { title: "holds something else", body: { zones: {} } },
  ];
  for (const { title, body } of doubts) {
    test(`is not removed from state if the list ${title}`, async (t) => {
      const { bench: started, kept } = await made(t, "DnsZone", ZONE);
      started.emulator.fault(
        { method: "ListDnsZones", times: Infinity },
        { do: "answer", status: 200, body },
      );
      const read = await started.read(kept);
      assert.deepEqual(read.state, kept.state);
      assert.match(said(read), /^error: .* while reading DnsZone|^error: Error reading DnsZone/i);
    });
  }

  test("is not removed from state while the list is denied", async (t) => {
    const { bench: started, kept } = await made(t, "DnsZone", ZONE);
    started.emulator.fault(
      { method: "ListDnsZones", times: Infinity },
      { do: "answer", status: 403, body: { code: "permission_denied", message: "no" } },
    );
    assert.deepEqual((await started.read(kept)).state, kept.state);
  });
});

describe("foreign service: an update without a mask", () => {
  test("sends every configured value, since it replaces the object", async (t) => {
    const config = { ...ZONE, comment: "mine", tags: ["a", "b"] };
    const { bench: started, kept, name } = await made(t, "DnsZone", config);
    const changed = await started.update(kept, { ...config, comment: "ours" });
    assert.equal(said(changed), "");
    assert.deepEqual(started.calls("ChangeZone")[0]?.body, {
      zone: { dnsZoneName: name, domain: "example.com", comment: "ours", tags: ["a", "b"] },
    });
    assert.deepEqual(started.emulator.get(name)?.["tags"], ["b", "a"]);
    await isUnchanged({ bench: started, kept: changed }, { ...config, comment: "ours" });
  });

  test("sends only what changed if the request is flat", async (t) => {
    const { bench: started, kept } = await made(t, "Project", { slug: "alpha", title: "One" });
    await started.update(kept, { slug: "alpha", title: "Two" });
    assert.deepEqual(started.calls("UpdateProject")[0]?.body, {
      projectName: "projects/alpha",
      title: "Two",
    });
  });
});

describe("foreign service: mutually exclusive fields", () => {
  test("are refused together at every depth, by name", async (t) => {
    const zone = await bench(t, "DnsZone");
    const faults = (config: Config) =>
      zone.resource.validate?.({ config: valueObject(Object.entries(config) as never) }, {} as never);
    const [fault, ...more] = [...((await faults({ ttl: "5s", ttl_seconds: 5 })) ?? [])];
    assert.equal(more.length, 0);
    assert.equal(
      fault?.detail,
      "ttl_seconds and ttl exclude each other: the service accepts at most one of them. Keep one, and remove the other.",
    );
    const machine = await bench(t, "VirtualMachine");
    const config = valueObject([
      [
        "address",
        valueObject([
          ["pool", "a"],
          ["fixed", "b"],
        ]),
      ],
    ]);
    const inner = await machine.resource.validate?.({ config }, {} as never);
    assert.match(inner?.[0]?.detail ?? "", /^address\.pool and address\.fixed exclude each other/);
  });

  test("replace each other, and zero counts as a value", async (t) => {
    const { bench: started, kept, name } = await made(t, "DnsZone", { ...ZONE, ttl_seconds: 0 });
    assert.equal(started.emulator.get(name)?.["ttlSeconds"], 0);
    assert.equal(at(kept.state, "ttl_seconds")?.toString(), "0");
    await isUnchanged({ bench: started, kept }, { ...ZONE, ttl_seconds: 0 });
    const changed = await started.update(kept, { ...ZONE, ttl: "60s" });
    assert.equal(said(changed), "");
    assert.deepEqual([at(changed.state, "ttl_seconds"), at(changed.state, "ttl")], [null, "60s"]);
    assert.equal(started.emulator.get(name)?.["ttlSeconds"], undefined);
    await isUnchanged({ bench: started, kept: changed }, { ...ZONE, ttl: "60s" });
  });

  test("are null in data sources if unset, and zero counts as a value", async (t) => {
    for (const [config, shown] of [
      [{ ttl: "60s" }, [null, "60s"]],
      [{ ttl_seconds: 0 }, ["0", null]],
    ] as const) {
      const { bench: started, name } = await made(t, "DnsZone", { ...ZONE, ...config });
      const found = await started.find({ name });
      const { state } = await started.list({ project_name: "demo" });
      const listed = at(state, "dns_zones") as readonly Value[];
      for (const each of [found.state, listed[0] as ValueObject]) {
        assert.deepEqual([at(each, "ttl_seconds")?.toString() ?? null, at(each, "ttl")], shown);
      }
    }
  });

  test("replace each other inside nested objects and under a mask", async (t) => {
    const config = { ...MACHINE, address: { pool: "front", reverse_name: "a.example.com" } };
    const { bench: started, kept, name } = await made(t, "VirtualMachine", config);
    const after = { ...MACHINE, address: { fixed: "10.0.0.7", reverse_name: "a.example.com" } };
    const changed = await started.update(kept, after);
    assert.equal(said(changed), "");
    assert.deepEqual(started.emulator.get(name)?.["address"], {
      fixed: "10.0.0.7",
      reverseName: "a.example.com",
    });
    await isUnchanged({ bench: started, kept: changed }, after);
  });
});

describe("foreign service: proto-JSON alternatives show no drift", () => {
  const config = {
    ...MACHINE,
    idle_timeout: "90.50s",
    start_time: "2031-01-31T13:00:00+01:00",
    disk_bytes: 9007199254740993n as never,
  };
  const shown = {
    projectName: "projects/demo",
    image: "debian",
    state: "READY",
    cores: 2,
    idleTimeout: "90.500s",
    startTime: "2031-01-31T12:00:00Z",
    diskBytes: "20",
  };
  const answers: readonly (readonly [string, Config])[] = [
    ["a 64-bit integer as a string", { diskBytes: "20" }],
    ["a 64-bit integer as a number", { diskBytes: 20 }],
    ["a duration in another spelling", { idleTimeout: "90.500000000s" }],
    ["a time in another zone", { startTime: "2031-01-31T14:00:00+02:00" }],
    ["fields that the contract does not know", { unheardOf: { of: [1] }, address: null }],
    ["a state that the contract does not list", { state: "HIBERNATING" }],
  ];
  for (const [what, more] of answers) {
    test(what, async (t) => {
      const wanted = { ...config, disk_bytes: 20 };
      const { bench: started, kept, name } = await made(t, "VirtualMachine", wanted);
      const body = { virtualMachine: { virtualMachineName: name, ...shown, ...more } };
      started.emulator.fault(
        { method: "GetVirtualMachine", times: Infinity },
        { do: "answer", status: 200, body },
      );
      await isUnchanged({ bench: started, kept }, wanted);
    });
  }

  test("reads a value that the contract's enum does not list, also after an import", async (t) => {
    const { bench: started, kept, name } = await made(t, "VirtualMachine", MACHINE);
    const body = { virtualMachine: { ...shown, virtualMachineName: name, image: "plan9" } };
    started.emulator.fault(
      { method: "GetVirtualMachine", times: Infinity },
      { do: "answer", status: 200, body },
    );
    const read = await started.read(kept);
    assert.equal(said(read), "");
    assert.equal(at(read.state, "image"), "plan9");
  });

  test("treats omitted and explicit zero values as equal", async (t) => {
    const { bench: started, kept, name } = await made(t, "DnsZone", { ...ZONE, comment: "", tags: [] });
    for (const zone of [
      { dnsZoneName: name, projectName: "projects/demo", domain: "example.com" },
      { dnsZoneName: name, projectName: "projects/demo", domain: "example.com", comment: "", tags: [] },
    ]) {
      const answer = { do: "answer", status: 200, body: { zones: [zone] } } as const;
      const fault = started.emulator.fault({ method: "ListDnsZones", times: Infinity }, answer);
      await isUnchanged({ bench: started, kept }, { ...ZONE, comment: "", tags: [] });
      await isUnchanged({ bench: started, kept }, ZONE);
      fault.remove();
    }
  });
});
