import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, test } from "node:test";
import { decodePrivate } from "../../src/bridge/context/private-state";
import { contract } from "../../src/contract";
import { createDiskStore, type Store } from "../../src/base/engine-data";
import { matrixPart } from "../support/exhaustive";
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
  test("is named and left alone if it was created between the list and a request that created nothing", async (t) => {
    const bench = await startBench(t, { kind: "SshKey" });
    // The first create of the run lists the existing objects.
    assert.equal(said(await bench.create({ ...KEY, display_name: "first" })), "");
    const theirs = bench.emulator.add("SshKey", KEY_BODY).name;
    await bench.session.clock.sleep(3_000);
    bench.emulator.fault("CreateSshKey", BEFORE);
    const made = await bench.create(KEY);
    assert.equal(made.state, null);
    assert.match(said(made), /^error: Unknown whether an SshKey was created\n/, "a clock may be wrong");
    assert.ok(said(made).includes(theirs));
    assert.equal(bench.calls("CreateSshKey").length, 2, "it is not sent again");
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

describe("adoption: three equal states with one journal folder", () => {
  const STATES = ["1", "2", "3"];
  const cases = ["123", "132", "213", "231", "312", "321"].flatMap((order) =>
    [[1, 2, 3], [1, 3], [2, 3], [2]].map((carriedOut) => ({ order, carriedOut })),
  );
  const { rows, part } = matrixPart(cases, (_, index) => index % 12 === 1);
  for (const { order, carriedOut } of rows) {
    test(`lose no object of requests ${carriedOut.join()} if no request was answered, and apply in the order ${order} (${part})`, async (t) => {
      const root = mkdtempSync(join(tmpdir(), "svc-journal-"));
      t.after(() => rmSync(root, { recursive: true, force: true }));
      const bench = await startBench(t, { kind: "SshKey" });
      const storeOf = (state: string): Store => createDiskStore(join(root, state.repeat(16)));
      for (const state of STATES) {
        const isCarriedOut = carriedOut.includes(Number(state));
        bench.restart({ store: storeOf(state) });
        bench.emulator.fault("CreateSshKey", isCarriedOut ? AFTER : BEFORE);
        void bench.emulator.whenRequested("CreateSshKey", Number(state)).then(() => bench.interrupt());
        assert.equal((await bench.create(KEY)).state, null);
      }
      const held = new Map<string, string>();
      // Refused states apply again once others have an object.
      for (const state of `${order}${order}${order}`) {
        if (held.has(state)) continue;
        bench.restart({ store: storeOf(state) });
        const made = await bench.create(KEY);
        const name = at(made.state, "name");
        if (typeof name === "string") held.set(state, name);
        else assert.match(said(made), /^error: Unknown which SshKey was created\n.*Nothing was changed/);
      }
      assert.deepEqual([...held.values()].sort(), [...names(bench, "SshKey")].sort());
      assert.equal(held.size, 3, "each has an object of its own");
    });
  }
});

/** Clocks of the service: how far its objects' times are off, and its gateway's `Date` header. */
const CLOCKS: readonly (readonly [string, (bench: Bench) => void])[] = [
  ["objects 2 s behind", ({ emulator }) => emulator.stepClock(-2_000, { of: "objects" })],
  ["objects 3 s behind", ({ emulator }) => emulator.stepClock(-3_000, { of: "objects" })],
  ["objects 10 s behind", ({ emulator }) => emulator.stepClock(-10_000, { of: "objects" })],
  ["objects an hour ahead", ({ emulator }) => emulator.stepClock(3_600_000, { of: "objects" })],
  [
    "objects in local time",
    ({ emulator }) => emulator.stepClock(9 * 3_600_000, { of: "objects", zone: "Z" }),
  ],
  ["objects in another zone", ({ emulator }) => emulator.stepClock(0, { zone: "+09:00" })],
  ["objects without a zone", ({ emulator }) => emulator.stepClock(0, { zone: "none" })],
  ["a gateway 10 min ahead", ({ emulator }) => emulator.stepClock(600_000, { of: "gateway" })],
  ["a gateway a day behind", ({ emulator }) => emulator.stepClock(-86_400_000, { of: "gateway" })],
];

/** One of each sort: objects behind, objects whose time cannot be read, and a gateway that is wrong. */
const REPRESENTATIVE_CLOCKS = ["objects 2 s behind", "objects without a zone", "a gateway a day behind"];

const clocks = matrixPart(CLOCKS, ([title]) => REPRESENTATIVE_CLOCKS.includes(title));

describe(`adoption: clocks of the service that differ (${clocks.part})`, () => {
  for (const [title, set] of clocks.rows) {
    for (const [kind, config] of [
      ["SshKey", KEY],
      ["VirtualMachine", MACHINE],
    ] as const) {
      test(`${kind}: the first create of a run is adopted or named, and not repeated: ${title}`, async (t) => {
        const bench = await startBench(t, { kind });
        set(bench);
        bench.emulator.fault(`Create${kind}`, AFTER);
        const made = await bench.create(config);
        const [name = "?", ...more] = names(bench, kind);
        assert.deepEqual(more, []);
        assert.equal(bench.calls(`Create${kind}`).length, 1);
        assert.ok(said(made).includes(name), said(made));
        if (made.state !== null) assert.equal(at(made.state, "name"), name);
      });

      test(`${kind}: a create is adopted by the clock of an object that this run has created: ${title}`, async (t) => {
        const bench = await startBench(t, { kind });
        set(bench);
        assert.equal(said(await bench.create({ ...config, display_name: "first" })), "");
        bench.emulator.fault(`Create${kind}`, AFTER);
        const made = await bench.create({ ...config, display_name: "second" });
        const [, name = "?", ...more] = names(bench, kind);
        assert.deepEqual(more, []);
        assert.ok(said(made).includes(name), said(made));
        // A time without a zone proves nothing.
        if (title !== "objects without a zone") assert.equal(at(made.state, "name"), name, said(made));
      });
    }
  }
});

describe("adoption: a clock of the objects that is a minute behind", () => {
  test("a running operation that may be the create's is not taken for another client's", async (t) => {
    const bench = await startBench(t, { emulator: { operationMs: 300_000 } });
    bench.emulator.stepClock(-60_000, { of: "objects" });
    bench.emulator.fault("CreateVirtualMachine", AFTER);
    const made = await bench.create(MACHINE);
    assert.equal(made.state, null);
    assert.match(said(made), /^error: Unknown so far whether a VirtualMachine is being created\n/);
    assert.equal(bench.calls("CreateVirtualMachine").length, 1);
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
      /^error: Error creating VirtualMachine\nNothing was created, because the API key may not list VirtualMachines: /,
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

describe("create: after an interrupted wait whose state the engine lost", () => {
  test("is refused with the name of the object that the operation has made since", async (t) => {
    const bench = await startBench(t, { savedNames: () => new Set() });
    bench.emulator.stickNextOperation();
    void bench.emulator.whenRequested("GetOperation").then(() => bench.interrupt());
    await bench.create(MACHINE);
    bench.emulator.settleOperation(String(bench.emulator.operations()[0]?.name), "SUCCEEDED");
    await bench.session.journal.end(true);
    bench.restart();
    const again = await bench.create(MACHINE);
    assert.match(said(again), /This VirtualMachine may already exist/);
    const made = names(bench, "VirtualMachine");
    assert.equal(made.length, 1);
    assert.ok(said(again).includes(`- ${String(made[0])} (started `), said(again));
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
