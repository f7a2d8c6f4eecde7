import assert from "node:assert/strict";
import { describe, test, type TestContext } from "node:test";
import { type Contract, contract, type Kind, type Method } from "../../../../src/contract";
import { formatPath, UNKNOWN, valueObject } from "../../../../src/plugin";
import { decodePrivate } from "../../../../src/bridge/context/private-state";
import { at, type Bench, type Kept, MACHINE, said, startBench } from "../../support/running-bridge";

type Json = Parameters<Bench["create"]>[0];

/** Returns a contract whose clone method carries only these fields. */
function cloneCarries(...names: readonly string[]): Contract {
  const change = (method: Method): Method => ({
    ...method,
    request: method.request.filter(({ wireName }) => wireName === "name" || names.includes(wireName)),
  });
  const changeKind = (kind: Kind): Kind => {
    const { clone } = kind.methods;
    return clone === undefined ? kind : { ...kind, methods: { ...kind.methods, clone: change(clone) } };
  };
  return { ...contract, kinds: contract.kinds.map(changeKind) };
}

const SOURCE: Json = {
  ...MACHINE,
  labels: { role: "golden" },
  boot: { image: "debian-12", disk_size_gib: 80 },
};
const BIGGER = { vcpus: 4, memory_gib: 8 };

async function withSource(
  t: TestContext,
  used: Contract = contract,
): Promise<{ bench: Bench; source: string; like: Json }> {
  const bench = await startBench(t, { contract: used });
  const kept = await bench.create(SOURCE);
  assert.equal(said(kept), "");
  const source = String(at(kept.state, "name"));
  return { bench, source, like: { ...SOURCE, clone_from: source } };
}

async function assertSettled(bench: Bench, kept: Kept, config: Json): Promise<void> {
  const plan = await bench.plan(kept.state, config);
  assert.deepEqual([plan.planned, plan.requiresReplace ?? []], [kept.state, []], "a second plan is empty");
}

const count = (bench: Bench, method: string): number => bench.calls(method).length;

describe("clone: a new clone", () => {
  test("is created by the clone method, with the source's name and the fields that the request carries", async (t) => {
    const { bench, source, like } = await withSource(t);
    const config = { ...like, display_name: "two", compute: BIGGER, labels: { role: "copy" } };
    const kept = await bench.create(config);
    assert.equal(said(kept), "");
    assert.deepEqual(
      bench.calls("CloneVirtualMachine").map(({ body }) => body),
      [
        {
          name: source,
          displayName: "two",
          compute: { vcpus: 4, memoryGib: 8, gpuModel: "", gpuCount: 0 },
          users: [],
          labels: { role: "copy" },
        },
      ],
    );
    assert.equal(count(bench, "CreateVirtualMachine"), 1, "only the source was created");
    assert.notEqual(at(kept.state, "name"), source);
    assert.equal(String(at(kept.state, "boot", "disk_size_gib")), "80");
    assert.equal(at(kept.state, "clone_from"), source);
    await assertSettled(bench, kept, config);
  });

  test("takes project and region from its source if they are not set, whatever the provider's defaults are", async (t) => {
    const { bench, source } = await withSource(t);
    const elsewhere = { project: "projects/other", region: "datacenters/us-east-1" };
    Object.assign(bench.session, { defaults: elsewhere });
    const config = { compute: SOURCE["compute"] ?? null, boot: SOURCE["boot"] ?? null, clone_from: source };
    const { planned, diagnostics } = await bench.plan(null, config);
    assert.deepEqual(
      [at(planned, "region"), at(planned, "project_name"), diagnostics],
      [UNKNOWN, UNKNOWN, []],
    );
    const kept = await bench.create(config);
    assert.equal(said(kept), "");
    assert.equal(at(kept.state, "region"), "datacenters/eu-west-1");
    assert.equal(at(kept.state, "project_name"), "projects/demo");
    await assertSettled(bench, kept, config);
  });

  test("can be planned while its source is unknown", async (t) => {
    const { bench } = await withSource(t);
    const { planned } = await bench.plan(null, MACHINE);
    const plan = await bench.resource.plan?.(
      {
        configured: bench.session,
        config: valueObject({ clone_from: UNKNOWN }),
        prior: null,
        planned: valueObject([...Object.entries(planned), ["region", UNKNOWN], ["clone_from", UNKNOWN]]),
        requiresReplace: [],
        private: new Uint8Array(),
        identity: null,
      },
      undefined as never,
    );
    assert.equal(said(plan ?? {}), "");
    assert.equal(at(plan?.planned, "region"), UNKNOWN);
  });

  test("accepts the slug of its source and a spelled-out region", async (t) => {
    const { bench, source, like } = await withSource(t);
    const slug = source.slice(source.lastIndexOf("/") + 1);
    const config = { ...like, clone_from: slug, region: "eu-west-1", project_name: "demo" };
    const kept = await bench.create(config);
    assert.equal(said(kept), "");
    assert.equal((bench.calls("CloneVirtualMachine")[0]?.body as { name: string }).name, source);
    await assertSettled(bench, kept, config);
    await assertSettled(bench, kept, { ...config, clone_from: source });
  });
});

describe("clone: a value that the clone request does not carry", () => {
  test("is refused if it cannot be updated afterwards, with the planned and the source's value", async (t) => {
    const { bench, source, like } = await withSource(t);
    const kept = await bench.create({ ...like, region: "us-east-1", boot: { image: "fedora-43" } });
    assert.equal(kept.state, null);
    assert.equal(
      said(kept),
      `error: A clone of ${source} would differ from the plan\nCloneVirtualMachine takes these attributes from the source, and they ` +
        "cannot be changed in place afterwards:\n" +
        `  region is planned as "us-east-1", but ${source} has "datacenters/eu-west-1"\n` +
        `  boot.image is planned as "fedora-43", but ${source} has "debian-12" (set allow_reimage = true to change it afterwards)\n` +
        `  boot.disk_size_gib is planned as 40, but ${source} has 80 (set allow_reimage = true to change it afterwards)\n` +
        "Nothing was created. Set these attributes to the source's values, or omit the optional ones. To create a new VirtualMachine " +
        "without a source, omit clone_from.",
    );
    assert.equal(count(bench, "CloneVirtualMachine"), 0);
  });

  test("is updated before the clone counts as created", async (t) => {
    const { bench, like } = await withSource(t, cloneCarries("displayName", "network", "users", "labels"));
    const config = { ...like, compute: BIGGER };
    const kept = await bench.create(config);
    assert.equal(said(kept), "");
    assert.equal(count(bench, "CloneVirtualMachine"), 1);
    assert.equal(count(bench, "ResizeVirtualMachine"), 1);
    assert.equal(String(at(kept.state, "compute", "vcpus")), "4");
    assert.equal(decodePrivate(kept.private), undefined);
    await assertSettled(bench, kept, config);
  });

  test("is reimaged only if the permission is set", async (t) => {
    const { bench, like } = await withSource(t);
    const config = { ...like, boot: { image: "fedora-43", disk_size_gib: 80 }, allow_reimage: true };
    const kept = await bench.create(config);
    assert.equal(said(kept), "");
    assert.equal(count(bench, "ReimageVirtualMachine"), 1);
    await assertSettled(bench, kept, config);
  });

  test("is refused if no method can set it, and a secret in it is not shown", async (t) => {
    const { bench, like } = await withSource(t, cloneCarries("displayName", "compute", "network", "labels"));
    const kept = await bench.create({
      ...like,
      users: [{ username: "admin", password: "do not show this" }],
    });
    assert.match(said(kept), /\n {2}users is set, but the request cannot carry it\n/);
    assert.match(said(kept), /\n {2}users\.password is set, but the request cannot carry it\n/);
    assert.doesNotMatch(said(kept), /do not show this/);
    assert.equal(count(bench, "CloneVirtualMachine"), 0);
  });
});

describe("clone: failures", () => {
  test("reports a source that does not exist, and creates nothing", async (t) => {
    const { bench, like } = await withSource(t);
    const kept = await bench.create({ ...like, clone_from: "absent" });
    assert.equal(kept.state, null);
    assert.equal(
      said(kept),
      "error: Clone source projects/demo/virtual-machines/absent not found\nclone_from names it, but the service reports that it " +
        "does not exist. Nothing was created. Check the name, or create the object first.",
    );
    assert.deepEqual(
      kept.diagnostics[0]?.path?.map((step) => formatPath([step])),
      ["clone_from"],
    );
    assert.equal(count(bench, "CloneVirtualMachine"), 0);
  });

  test("reports the service's reason and the source if the operation fails, and leaves nothing", async (t) => {
    const { bench, source, like } = await withSource(t);
    bench.emulator.failNextOperation("no room");
    const kept = await bench.create(like);
    assert.equal(kept.state, null);
    assert.match(
      said(kept),
      new RegExp(
        `^error: Operation failed while creating VirtualMachine as a clone of ${source}\n.*"no room"`,
      ),
    );
  });

  test("keeps an unfinished clone in state, and the next update finishes it", async (t) => {
    const { bench, like } = await withSource(t, cloneCarries("displayName", "network", "users", "labels"));
    const config = { ...like, compute: BIGGER };
    bench.emulator.fault("ResizeVirtualMachine", {
      do: "answer",
      status: 400,
      body: { code: "invalid_argument", message: "odd size" },
    });
    const kept = await bench.create(config);
    const name = String(at(kept.state, "name"));
    assert.match(
      said(kept),
      new RegExp(
        `^warning: The new VirtualMachine is an incomplete clone\n${name} was created as a clone, but could not be changed to match ` +
          "the plan\\.\nError updating VirtualMachine \\(ResizeVirtualMachine\\): .*odd size[^]*The next plan shows the remaining changes",
      ),
    );
    assert.ok(
      kept.diagnostics.every(({ severity }) => severity === "warning"),
      "an error would taint the clone",
    );
    const read = await bench.read(kept);
    assert.equal(String(at(read.state, "compute", "vcpus")), "1", "the state is what the clone is");
    assert.deepEqual((await bench.plan(read.state, config, read.private)).requiresReplace, []);
    const updated = await bench.update(read, config);
    assert.equal(said(updated), "");
    assert.equal(at(updated.state, "name"), name);
    await assertSettled(bench, updated, config);
  });

  test("resumes a clone after Ctrl-C in the next run, and updates the rest", async (t) => {
    const { bench, source, like } = await withSource(
      t,
      cloneCarries("displayName", "network", "users", "labels"),
    );
    const config = { ...like, compute: BIGGER };
    bench.emulator.stickNextOperation();
    const asked = count(bench, "GetOperation");
    void bench.emulator.whenRequested("GetOperation", asked + 1).then(() => bench.interrupt());
    const kept = await bench.create(config);
    assert.match(
      said(kept),
      /^warning: Interrupted while waiting for the operation to create VirtualMachine as a clone of /,
    );
    const pending = decodePrivate(kept.private);
    assert.equal(pending?.source, source);
    bench.restart();
    bench.emulator.settleOperation(pending.operation, "SUCCEEDED");
    const read = await bench.read(kept);
    assert.equal(said(read), "");
    assert.notEqual(at(read.state, "name"), source);
    assert.equal(String(at(read.state, "compute", "vcpus")), "1");
    const plan = await bench.plan(read.state, config);
    assert.deepEqual(plan.requiresReplace, []);
    const updated = await bench.update(read, config);
    assert.equal(said(updated), "");
    assert.equal(count(bench, "CloneVirtualMachine"), 1);
    await assertSettled(bench, updated, config);
  });

  test("reports Ctrl-C before the clone is finished as a warning, and the next run finishes it", async (t) => {
    const { bench, like } = await withSource(t, cloneCarries("displayName", "network", "users", "labels"));
    const config = { ...like, compute: BIGGER };
    void bench.emulator.whenRequested("ResizeVirtualMachine", 1).then(() => bench.interrupt());
    const kept = await bench.create(config);
    assert.match(
      said(kept),
      /^warning: Interrupted before the new VirtualMachine was complete\n\S+ was created as a clone\. Its compute\.vcpus and compute\.memory_gib may not/,
    );
    bench.restart();
    const read = await bench.read(kept);
    const updated = await bench.update(read, config);
    assert.equal(said(updated), "");
    await assertSettled(bench, updated, config);
  });

  test("does not adopt the source if the answer names only the source, and finds the clone", async (t) => {
    const { bench, source, like } = await withSource(t);
    bench.emulator.fault("GetOperation", {
      do: "answer",
      status: 200,
      body: { name: "operations/x", state: "SUCCEEDED", metadata: { source_name: source } },
    });
    const kept = await bench.create(like);
    assert.equal(said(kept), "");
    assert.notEqual(at(kept.state, "name"), source);
    assert.equal(bench.emulator.objects("VirtualMachine").length, 2);
  });
});

describe("clone: clone_from", () => {
  test("forces replacement only if it names another source", async (t) => {
    const { bench, source, like } = await withSource(t);
    const other = await bench.create(SOURCE);
    const clone = await bench.create(like);
    const replaced = async (state: Kept["state"], from: string | null) =>
      (await bench.plan(state, { ...like, clone_from: from })).requiresReplace?.map(formatPath);
    assert.deepEqual(await replaced(clone.state, String(at(other.state, "name"))), ["clone_from"]);
    assert.deepEqual(await replaced(clone.state, null), []);
    assert.deepEqual(await replaced(other.state, source), [], "as after an import");
    const before = bench.emulator.requests.length;
    const updated = await bench.update(other, like);
    assert.equal(said(updated), "");
    assert.ok(bench.emulator.requests.slice(before).every(({ method }) => method === "GetVirtualMachine"));
    await assertSettled(bench, updated, like);
  });
});
