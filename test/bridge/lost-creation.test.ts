import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { at, MACHINE, PUBLIC_KEY, said, startBench, type Bench } from "./support/running-bridge";

const LOST = { do: "disconnect", when: "after" } as const;
const BODY = {
  projectName: "projects/demo",
  region: "datacenters/eu-west-1",
  compute: { vcpus: 1, memoryGib: 1 },
  boot: { image: "debian-12" },
};
const KEY = { project_name: "demo", public_key: PUBLIC_KEY, display_name: "k" };

const machines = (bench: Bench): readonly string[] =>
  bench.emulator
    .objects("VirtualMachine")
    .map(({ name }) => name)
    .sort();

describe("a creation whose answer was lost", () => {
  test("finds its own object among those that were there before, however alike they are", async (t) => {
    const bench = await startBench(t);
    const before = [1, 2].map(() => bench.emulator.add("VirtualMachine", BODY).name);
    bench.emulator.fault("CreateVirtualMachine", LOST);
    const made = await bench.create(MACHINE);
    assert.equal(said(made), "");
    assert.ok(!before.includes(String(at(made.state, "name"))));
    assert.equal(machines(bench).length, 3);
  });

  for (const lost of [1, 2, 3]) {
    test(`is one of three equal ones at once: with ${lost} of the answers lost, each has an object of its own`, async (t) => {
      const bench = await startBench(t);
      bench.emulator.fault({ method: "CreateVirtualMachine", call: 4 - lost, times: lost }, LOST);
      const made = await Promise.all([1, 2, 3].map(() => bench.create(MACHINE)));
      assert.deepEqual(made.map(said), ["", "", ""]);
      assert.deepEqual(made.map(({ state }) => String(at(state, "name"))).sort(), machines(bench));
      assert.equal(bench.calls("CreateVirtualMachine").length, 3);
    });
  }

  test("takes nothing that differs from what it asked for", async (t) => {
    const bench = await startBench(t);
    bench.emulator.fault("CreateVirtualMachine", { do: "disconnect", when: "before" });
    void bench.emulator
      .whenRequested("CreateVirtualMachine")
      .then(() => bench.emulator.add("VirtualMachine", { ...BODY, compute: { vcpus: 2, memoryGib: 1 } }));
    const made = await bench.create(MACHINE);
    assert.equal(said(made), "");
    assert.equal(String(at(made.state, "compute", "vcpus")), "1");
    assert.equal(bench.calls("CreateVirtualMachine").length, 2);
    assert.equal(machines(bench).length, 2);
  });

  test("takes none of several that it may be, names them, and makes no other", async (t) => {
    const bench = await startBench(t);
    bench.emulator.fault("CreateVirtualMachine", LOST);
    void bench.emulator
      .whenRequested("CreateVirtualMachine")
      .then(() => bench.emulator.add("VirtualMachine", BODY));
    const made = await bench.create(MACHINE);
    assert.equal(made.state, null);
    assert.match(said(made), /^error: It is not known which VirtualMachine was made\n/);
    for (const name of machines(bench)) assert.ok(said(made).includes(name));
    assert.equal(bench.calls("CreateVirtualMachine").length, 1);
  });

  test("of a kind that answers at once finds it too", async (t) => {
    const bench = await startBench(t, { kind: "SshKey" });
    bench.emulator.fault("CreateSshKey", LOST);
    const made = await bench.create(KEY);
    assert.equal(said(made), "");
    assert.equal(at(made.state, "name"), bench.emulator.objects("SshKey")[0]?.name);
    assert.equal(bench.calls("CreateSshKey").length, 1);
  });

  test("of a kind with a name of the user's choice finds that", async (t) => {
    const bench = await startBench(t, { kind: "Project" });
    bench.emulator.fault("CreateProject", LOST);
    const made = await bench.create({ slug: "mine" });
    assert.equal(said(made), "");
    assert.equal(at(made.state, "name"), "projects/mine");
    assert.equal(bench.calls("CreateProject").length, 1);
  });

  test("of a clone finds the clone, and changes it into what is planned", async (t) => {
    const bench = await startBench(t);
    const source = bench.emulator.add("VirtualMachine", BODY).name;
    bench.emulator.fault("CloneVirtualMachine", LOST);
    const made = await bench.create({ ...MACHINE, clone_from: source, display_name: "copy" });
    assert.equal(said(made), "");
    const name = String(at(made.state, "name"));
    assert.notEqual(name, source);
    assert.equal(bench.emulator.get(name)?.["displayName"], "copy");
    assert.equal(bench.calls("CloneVirtualMachine").length, 1);
  });

  test("with a secret deletes what it made, as nobody can ask for the secret again, and makes another", async (t) => {
    const bench = await startBench(t, { kind: "ApiKey" });
    bench.emulator.fault("CreateApiKey", LOST);
    const made = await bench.create({ display_name: "ci" });
    assert.equal(said(made), "");
    const keys = bench.emulator.objects("ApiKey").map(({ name }) => name);
    assert.deepEqual(keys, [at(made.state, "name")]);
    assert.match(String(at(made.state, "secret")), /./);
    assert.equal(bench.calls("DeleteApiKey").length, 1);
  });

  test("with a secret says what is left when that cannot be deleted", async (t) => {
    const bench = await startBench(t, { kind: "ApiKey" });
    bench.emulator.fault("CreateApiKey", LOST);
    bench.emulator.fault("DeleteApiKey", {
      do: "answer",
      status: 403,
      body: { code: "permission_denied", message: "no" },
    });
    const made = await bench.create({ display_name: "ci" });
    assert.equal(made.state, null);
    assert.match(said(made), /^error: The secret of a new ApiKey is lost\napi-keys\/\w+ was made/);
    assert.equal(bench.calls("CreateApiKey").length, 1);
  });

  test("is not repeated for ever when it is lost each time", async (t) => {
    const bench = await startBench(t, { kind: "SshKey" });
    bench.emulator.fault({ method: "CreateSshKey", times: Infinity }, { do: "disconnect", when: "before" });
    const made = await bench.create(KEY);
    assert.equal(made.state, null);
    assert.match(said(made), /^error: Could not create SshKey\n/);
    assert.doesNotMatch(said(made), /import it/, "it surely made nothing");
    assert.equal(bench.calls("CreateSshKey").length, 3);
  });

  test("and that says nothing of what it made is looked for", async (t) => {
    const bench = await startBench(t);
    bench.emulator.fault("GetOperation", { do: "answer", status: 200, body: { state: "SUCCEEDED" } });
    const made = await bench.create(MACHINE);
    assert.equal(said(made), "");
    assert.deepEqual(machines(bench), [at(made.state, "name")]);
  });
});

describe("what a run that was cut off has left behind", () => {
  test("is looked for by the next one, where the search was interrupted", async (t) => {
    const bench = await startBench(t);
    bench.emulator.fault("CreateVirtualMachine", LOST);
    void bench.emulator.whenRequested("ListOperations").then(() => bench.interrupt());
    const cut = await bench.create(MACHINE);
    assert.equal(cut.state, null);
    assert.match(said(cut), /^error: Interrupted: it is not known whether a VirtualMachine was made\n/);
    bench.restart();
    const made = await bench.create(MACHINE);
    assert.match(said(made), /^warning: Taken over: a VirtualMachine that an earlier run had made\n/);
    assert.deepEqual(machines(bench), [at(made.state, "name")]);
    assert.equal(bench.calls("CreateVirtualMachine").length, 1);
  });

  test("is kept for the next one, where the service could not be asked", async (t) => {
    const bench = await startBench(t, { kind: "SshKey" });
    bench.emulator.fault("CreateSshKey", LOST);
    bench.emulator.fault(
      { method: "ListSshKeys", call: 2, times: Infinity },
      { do: "answer", status: 403, body: { code: "permission_denied", message: "no" } },
    );
    const cut = await bench.create(KEY);
    assert.match(said(cut), /^error: It is not known whether a SshKey was made\n.*looking for it failed/);
    bench.restart();
    assert.match(said(await bench.create(KEY)), /^error: It is not known whether a SshKey was made\n/);
    assert.equal(bench.calls("CreateSshKey").length, 1);
  });

  test("is the resource's as it is by then, and the next plan shows what differs", async (t) => {
    const bench = await startBench(t);
    bench.emulator.fault("CreateVirtualMachine", LOST);
    void bench.emulator.whenRequested("ListOperations").then(() => bench.interrupt());
    await bench.create(MACHINE);
    bench.restart();
    // The operation's end is not waited for here: the machine is there, and somebody has changed it, when its entry names it.
    const [entry] = await bench.session.journal.leftBehind();
    assert.equal(entry?.phase, "sent");
    const claimed = await bench.session.journal.claim(entry.fingerprint);
    const [name = ""] = machines(bench).length === 0 ? [await madeBy(bench)] : machines(bench);
    await claimed?.made(name);
    bench.emulator.change(name, { displayName: "changed" });
    bench.restart();
    const made = await bench.create(MACHINE);
    assert.match(said(made), /^warning: Taken over: .*\n.*has been changed since/);
    assert.equal(at(made.state, "name"), name);
    const read = await bench.read(made);
    assert.equal(at(read.state, "display_name"), "changed");
    assert.equal(bench.calls("CreateVirtualMachine").length, 1);
  });

  test("and is gone by then is made anew", async (t) => {
    const bench = await startBench(t, { kind: "SshKey" });
    const first = await bench.create(KEY);
    bench.emulator.remove(String(at(first.state, "name")));
    // The engine was killed before it could save what it was told.
    bench.restart();
    const made = await bench.create(KEY);
    assert.equal(said(made), "");
    assert.equal(bench.emulator.objects("SshKey").length, 1);
  });
});

/** Lets the operation end, and gives the name of what it made. */
async function madeBy(bench: Bench): Promise<string> {
  for (const { name, state } of bench.emulator.operations())
    if (state === "PENDING" || state === "RUNNING") bench.emulator.settleOperation(name, "SUCCEEDED");
  await bench.emulator.whenIdle();
  return machines(bench)[0] ?? "";
}
