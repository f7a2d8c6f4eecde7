import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { decodePrivate } from "../../src/bridge/context/private-state";
import { contract } from "../../src/contract";
import { at, type Bench, MACHINE, PUBLIC_KEY, said, startBench } from "./support/running-bridge";

/** Adoption of objects, and protection of those that the provider must not touch. */

const KEY = { project_name: "demo", public_key: PUBLIC_KEY, display_name: "k" };
const KEY_BODY = { projectName: "projects/demo", publicKey: PUBLIC_KEY, displayName: "k" };
const BODY = {
  projectName: "projects/demo",
  region: "datacenters/eu-west-1",
  compute: { vcpus: 1, memoryGib: 1 },
  boot: { image: "debian-12" },
};
const BEFORE = { do: "reset", when: "before" } as const;
const AFTER = { do: "reset", when: "after" } as const;
const DENIED = {
  do: "answer",
  status: 403,
  body: { code: "permission_denied", message: "no" },
} as const;

const names = (bench: Bench, kind: string): readonly string[] =>
  bench.emulator.objects(kind).map(({ name }) => name);

/** Starts a create and kills its process while the service holds the request, which the service then never carries out. */
async function killedBeforeCommit(
  bench: Bench,
  method: string,
  config: Parameters<Bench["create"]>[0],
): Promise<void> {
  const pause = bench.emulator.pauseAt({ method, point: "before" });
  const killed = bench.create(config);
  await pause.whenHeld();
  bench.restart();
  pause.drop();
  // The bench's own process lives on. The denied lists keep it from finding out more than a killed process could.
  bench.emulator.fault({ method: "ListSshKeys", times: 1 }, DENIED);
  bench.emulator.fault({ method: "ListApiKeys", times: 1 }, DENIED);
  await killed;
}

describe("adoption: an equal object that another user created", () => {
  test("is not adopted if it was created between the list and a request that created nothing", async (t) => {
    const bench = await startBench(t, { kind: "SshKey" });
    // The first create of the run lists the existing objects.
    assert.equal(said(await bench.create({ ...KEY, display_name: "first" })), "");
    const theirs = bench.emulator.add("SshKey", KEY_BODY).name;
    await bench.session.clock.sleep(3_000);
    bench.emulator.fault("CreateSshKey", BEFORE);
    const made = await bench.create(KEY);
    assert.equal(said(made), "");
    assert.notEqual(at(made.state, "name"), theirs);
    assert.ok(bench.emulator.get(theirs));
    assert.equal(bench.calls("CreateSshKey").length, 3, "it is sent again");
  });

  test("is named and left alone if it was created after the request ended", async (t) => {
    const bench = await startBench(t, { kind: "SshKey" });
    bench.emulator.fault("CreateSshKey", BEFORE);
    let theirs = "";
    void bench.emulator.whenRequested("ListSshKeys", 3).then(async () => {
      await bench.session.clock.sleep(5_000);
      theirs = bench.emulator.add("SshKey", KEY_BODY).name;
    });
    const made = await bench.create(KEY);
    assert.equal(made.state, null);
    assert.match(said(made), /^error: Unknown whether an SshKey was created\n/);
    assert.ok(said(made).includes(theirs));
    assert.match(said(made), /terraform import <address>/);
    assert.match(said(made), /delete the journal entry \S+\.entry\.json/);
    bench.restart();
    assert.ok(said(await bench.create(KEY)).includes(theirs), "the next run refuses, too");
    assert.deepEqual(names(bench, "SshKey"), [theirs]);
  });

  test("is not adopted by the next run if it was created seconds after a run was killed", async (t) => {
    const bench = await startBench(t, { kind: "SshKey" });
    await killedBeforeCommit(bench, "CreateSshKey", KEY);
    await bench.session.clock.sleep(15_000);
    const theirs = bench.emulator.add("SshKey", KEY_BODY).name;
    bench.restart();
    const made = await bench.create(KEY);
    assert.equal(made.state, null);
    assert.ok(said(made).includes(theirs));
    assert.ok(bench.emulator.get(theirs));
  });

  test("is not deleted even if only the lost answer contained its secret", async (t) => {
    const bench = await startBench(t, { kind: "ApiKey" });
    await killedBeforeCommit(bench, "CreateApiKey", { display_name: "ci" });
    const theirs = bench.emulator.add("ApiKey", { displayName: "ci" }).name;
    bench.restart();
    const made = await bench.create({ display_name: "ci" });
    assert.match(said(made), /^warning: The secret of api-keys\/\w+ may be lost\n/);
    assert.ok(said(made).includes(theirs));
    assert.ok(bench.emulator.get(theirs));
    assert.equal(bench.calls("DeleteApiKey").length, 0);
  });

  test("is not adopted if objects have no creation time: then no object is adopted", async (t) => {
    const timeless = {
      ...contract,
      kinds: contract.kinds.map((kind) => ({
        ...kind,
        fields: kind.fields.filter(({ wireName }) => wireName !== "createTime"),
      })),
    };
    const bench = await startBench(t, { kind: "SshKey", contract: timeless });
    bench.emulator.fault("CreateSshKey", AFTER);
    const made = await bench.create(KEY);
    assert.equal(made.state, null);
    assert.match(said(made), /nothing proves that the request created it/);
    assert.equal(bench.calls("CreateSshKey").length, 1);
  });

  test("has its creation time compared by the service's clock, even if the local clock is wrong", async (t) => {
    const bench = await startBench(t, { kind: "SshKey" });
    bench.stepWallClock(10 * 60_000);
    bench.emulator.fault("CreateSshKey", AFTER);
    const made = await bench.create(KEY);
    assert.match(said(made), /^warning: Adopted after a lost answer: projects\/\S+\n/);
    assert.equal(at(made.state, "name"), names(bench, "SshKey")[0]);
  });
});

describe("create: a kind that cannot be listed before the create", () => {
  test("sends no create request if the list fails", async (t) => {
    const bench = await startBench(t);
    bench.emulator.fault({ method: "ListVirtualMachines", times: Infinity }, DENIED);
    const made = await bench.create(MACHINE);
    assert.equal(made.state, null);
    assert.match(
      said(made),
      /^error: Error creating VirtualMachine\nThe existing VirtualMachines could not be listed first: /,
    );
    assert.equal(bench.calls("CreateVirtualMachine").length, 0);
  });

  test("sends the request once a retried list succeeds, and adopts after a lost answer as usual", async (t) => {
    const bench = await startBench(t);
    bench.emulator.fault("ListVirtualMachines", { do: "answer", status: 200, body: "<html>busy</html>" });
    bench.emulator.fault("CreateVirtualMachine", AFTER);
    const made = await bench.create(MACHINE);
    assert.match(said(made), /^warning: Adopted after a lost answer: projects\/\S+\n/);
    assert.equal(bench.calls("CreateVirtualMachine").length, 1);
  });

  test("without a list method, does not repeat the create after a lost answer until its entry is discarded", async (t) => {
    const blind = {
      ...contract,
      kinds: contract.kinds.map((kind) => {
        const methods = { ...kind.methods };
        delete methods.list;
        return { ...kind, methods };
      }),
    };
    const bench = await startBench(t, { kind: "SshKey", contract: blind });
    bench.emulator.fault("CreateSshKey", AFTER);
    for (let run = 1; run <= 3; run += 1) {
      const made = await bench.create(KEY);
      assert.equal(made.state, null);
      assert.match(said(made), /error: Unknown whether an SshKey was created\n/);
      assert.match(said(made), /delete the journal entry \S+\.entry\.json/);
      bench.restart();
    }
    assert.equal(bench.calls("CreateSshKey").length, 1);
  });
});

describe("adoption: a lagging list", () => {
  test("creates no second object if it lags longer than the settle time and an operation names the first", async (t) => {
    const bench = await startBench(t);
    bench.emulator.fault("CreateVirtualMachine", { do: "lag", lagMs: 5 * 60_000 });
    bench.emulator.fault("CreateVirtualMachine", AFTER);
    const made = await bench.create(MACHINE);
    assert.match(said(made), /^warning: Adopted after a lost answer: projects\/\S+\n/);
    assert.deepEqual(names(bench, "VirtualMachine"), [at(made.state, "name")]);
    assert.equal(bench.calls("CreateVirtualMachine").length, 1);
  });

  test("is reported with the operation's object name if it lags longer than the create timeout", async (t) => {
    const bench = await startBench(t);
    bench.emulator.fault("CreateVirtualMachine", { do: "lag", lagMs: 5 * 60_000 });
    bench.emulator.fault("CreateVirtualMachine", AFTER);
    const made = await bench.create({ ...MACHINE, timeouts: { create: "2m" } });
    assert.equal(made.state, null);
    assert.match(said(made), /^error: Unknown so far whether a VirtualMachine was created\n/);
    assert.ok(said(made).includes(names(bench, "VirtualMachine")[0] ?? "?"));
    assert.equal(bench.calls("CreateVirtualMachine").length, 1);
  });
});

describe("adoption: an operation that names an object it cannot have created", () => {
  const naming = (name: string, state: string) =>
    ({ do: "answer", status: 200, body: { state, metadata: { virtual_machine_name: name } } }) as const;

  for (const state of ["SUCCEEDED", "FAILED", "CANCELLED"]) {
    test(`${state}: does not adopt an object that existed before, and finds the created one`, async (t) => {
      const bench = await startBench(t);
      const theirs = bench.emulator.add("VirtualMachine", { ...BODY, displayName: "theirs" }).name;
      bench.emulator.fault({ method: "GetOperation", times: Infinity }, naming(theirs, state));
      const made = await bench.create(MACHINE);
      assert.notEqual(at(made.state, "name"), theirs);
      const ours = names(bench, "VirtualMachine").find((name) => name !== theirs);
      if (state === "SUCCEEDED") assert.equal(at(made.state, "name"), ours);
      else assert.equal(made.state, null);
      assert.ok(said(made).includes(ours ?? (state === "SUCCEEDED" ? "?" : "")), said(made));
    });
  }

  test("names the object that existed before and saves no state if there is no other object", async (t) => {
    const bench = await startBench(t);
    const theirs = bench.emulator.add("VirtualMachine", BODY).name;
    bench.emulator.failNextOperation("no");
    bench.emulator.fault({ method: "GetOperation", times: Infinity }, naming(theirs, "SUCCEEDED"));
    for (const run of [1, 2]) {
      const made = await bench.create(MACHINE);
      assert.equal(made.state, null);
      assert.match(said(made), /^error: Unexpected response while creating VirtualMachine\n/, `run ${run}`);
      assert.match(said(made), /that object existed before the request was sent/);
      assert.ok(said(made).includes(theirs));
      bench.restart();
    }
    assert.equal(bench.calls("CreateVirtualMachine").length, 1, "the journal remembers the operation");
  });

  test("does not adopt an object that belongs to another resource of this run", async (t) => {
    const bench = await startBench(t);
    const first = await bench.create(MACHINE);
    const name = String(at(first.state, "name"));
    bench.emulator.fault({ method: "GetOperation", times: Infinity }, naming(name, "SUCCEEDED"));
    const second = await bench.create({ ...MACHINE, display_name: "second" });
    assert.notEqual(at(second.state, "name"), name);
  });

  test("does not adopt an object that existed before when a refresh resumes an interrupted wait", async (t) => {
    const bench = await startBench(t);
    const theirs = bench.emulator.add("VirtualMachine", BODY).name;
    await bench.session.clock.sleep(2 * 60_000);
    bench.emulator.stickNextOperation();
    void bench.emulator.whenRequested("GetOperation").then(() => bench.interrupt());
    const cut = await bench.create(MACHINE);
    assert.equal(decodePrivate(cut.private)?.verb, "create");
    for (const isJournalLost of [false, true]) {
      bench.restart({ isJournalLost });
      bench.emulator.fault("GetOperation", naming(theirs, "SUCCEEDED"));
      const read = await bench.read(cut);
      assert.notEqual(at(read.state, "name"), theirs);
      assert.match(said(read), /that object existed before the request was sent/);
    }
  });
});

describe("refresh: an interrupted wait", () => {
  test("is resumed again if a plan resumed it but did not save the refreshed state", async (t) => {
    const bench = await startBench(t);
    bench.emulator.stickNextOperation();
    void bench.emulator.whenRequested("GetOperation").then(() => bench.interrupt());
    const cut = await bench.create(MACHINE);
    bench.emulator.settleOperation(String(bench.emulator.operations()[0]?.name), "SUCCEEDED");
    for (const run of ["plan", "apply"]) {
      bench.restart();
      const read = await bench.read(cut);
      assert.equal(said(read), "", run);
      assert.equal(at(read.state, "name"), names(bench, "VirtualMachine")[0], run);
    }
  });
});

describe("create: a failed operation that does not name its object", () => {
  for (const state of ["FAILED", "CANCELLED"] as const) {
    test(`${state}: names the object that may be left, deletes nothing and creates no second one`, async (t) => {
      const bench = await startBench(t, { emulator: { operationMs: 0 } });
      bench.emulator.fault(
        { method: "GetOperation", times: Infinity },
        { do: "edit", patch: { state, metadata: null } },
      );
      for (const run of [1, 2]) {
        const made = await bench.create(MACHINE);
        assert.equal(made.state, null, `run ${run}`);
        const [left = "?", ...others] = names(bench, "VirtualMachine");
        assert.match(said(made), /error: A failed creation may have left a VirtualMachine\n/);
        assert.ok(said(made).includes(left));
        assert.deepEqual(others, []);
        bench.restart();
      }
      assert.equal(bench.calls("DeleteVirtualMachine").length, 0);
    });
  }

  test("forgets a failed create that left nothing", async (t) => {
    const bench = await startBench(t);
    bench.emulator.failNextOperation("no room");
    assert.match(
      said(await bench.create(MACHINE)),
      /^error: Operation failed while creating VirtualMachine\n/,
    );
    bench.restart();
    assert.deepEqual(await bench.session.journal.leftBehind(), []);
    assert.equal(said(await bench.create(MACHINE)), "");
  });
});

describe("adoption: a running operation of another user", () => {
  const ours = /^warning: Adopted after a lost answer: projects\/\S+\n/;

  test("is not waited for if it started before the request", async (t) => {
    const bench = await startBench(t);
    const theirs = bench.emulator.add("VirtualMachine", { ...BODY, displayName: "theirs" }).name;
    bench.emulator.occupy(theirs);
    await bench.session.clock.sleep(10_000);
    bench.emulator.fault("CreateVirtualMachine", AFTER);
    const made = await bench.create({ ...MACHINE, timeouts: { create: "5m" } });
    assert.match(said(made), ours);
  });

  test("is not waited for if it started with the request but names another project", async (t) => {
    const bench = await startBench(t);
    bench.emulator.add("Project", { slug: "other" });
    const theirs = bench.emulator.add("VirtualMachine", { ...BODY, projectName: "projects/other" }).name;
    bench.emulator.fault("CreateVirtualMachine", AFTER);
    void bench.emulator.whenRequested("CreateVirtualMachine").then(() => bench.emulator.occupy(theirs));
    bench.emulator.fault(
      { method: "ListOperations", times: Infinity },
      { do: "edit", patch: {}, items: { metadata: { target: theirs } } },
    );
    const made = await bench.create({ ...MACHINE, timeouts: { create: "5m" } });
    assert.doesNotMatch(said(made), /still be at work/);
  });
});
