import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { FaultAction } from "../../src/emulator";
import { RefusedSweepError } from "../../src/sweep";
import { changesIn, HOUR_MS, type PreviewAccount, verdictsOf, withPreview } from "./preview-account";

/** Adds a network that a machine needs, and a disk, all of which expire. */
function addThree({ add, pass }: PreviewAccount): Readonly<Record<"network" | "machine" | "disk", string>> {
  const network = add("Network").name;
  const machine = add("VirtualMachine", { network: { networkName: network } }).name;
  const disk = add("Disk").name;
  pass(2 * HOUR_MS);
  return { network, machine, disk };
}

describe("sweep: a list that fails", () => {
  test("leaves all that may have the label of an object that was not read, and the next run deletes what is no copy", async () => {
    await withPreview(async ({ emulator, add, pass, sweep }) => {
      const share = add("FileShare", { networkName: add("Network", { labels: {} }).name });
      pass(1_000);
      const copy = add("Disk", { labels: share["labels"] });
      const disk = add("Disk");
      pass(2 * HOUR_MS);
      const fault = emulator.fault(
        { method: "ListFileShares", times: Infinity },
        { do: "refuse", code: "internal" },
      );
      const refused = await sweep();
      assert.deepEqual(verdictsOf(refused), { [copy.name]: "left: unread", [disk.name]: "left: unread" });
      assert.deepEqual(changesIn(emulator), []);
      fault.remove();
      assert.deepEqual(verdictsOf(await sweep()), {
        [disk.name]: "deleted",
        [share.name]: "left: copy",
        [copy.name]: "left: copy",
      });
    });
  });
});

describe("sweep: outlasts", () => {
  const FAULTS: readonly (readonly [title: string, action: FaultAction])[] = [
    ["429", { do: "refuse", code: "resource_exhausted", retryAfterSeconds: 1 }],
    ["503", { do: "refuse", code: "unavailable" }],
    ["503 after the work", { do: "refuse", code: "unavailable", when: "after" }],
    ["a lost request", { do: "reset", when: "before" }],
    ["a lost answer", { do: "reset", when: "after" }],
    ["a conflict", { do: "refuse", code: "aborted" }],
    ["a stale list and read", { do: "lag", reads: 3 }],
  ];
  for (const [title, action] of FAULTS) {
    test(`${title} of each deletion`, async () => {
      await withPreview(async (account) => {
        const names = addThree(account);
        for (const method of ["DeleteNetwork", "DeleteVirtualMachine", "DeleteDisk"]) {
          account.emulator.fault(method, action);
        }
        const report = await account.sweep();
        assert.deepEqual(
          verdictsOf(report),
          Object.fromEntries(Object.values(names).map((name) => [name, "deleted"])),
        );
        assert.equal(account.emulator.objects().length, 1);
      });
    });
  }

  test("another change of the object that is under way", async () => {
    await withPreview(async ({ emulator, add, pass, sweep }) => {
      const disk = add("Disk");
      pass(2 * HOUR_MS);
      emulator.occupy(disk.name, { durationMs: 200 });
      assert.deepEqual(verdictsOf(await sweep()), { [disk.name]: "deleted" });
    });
  });
});

describe("sweep: a deletion that fails", () => {
  test("leaves what needs it, and a second run finishes", async () => {
    await withPreview(async (account) => {
      const { network, machine, disk } = addThree(account);
      account.emulator.fault("DeleteVirtualMachine", {
        do: "operation",
        outcome: "FAILED",
        message: "the host does not answer",
      });
      const report = await account.sweep();
      assert.deepEqual(verdictsOf(report), {
        [disk]: "deleted",
        [machine]: "failed",
        [network]: "left: dependent",
      });
      assert.match(
        report.objects.find(({ name }) => name === machine)?.reason ?? "",
        /the host does not answer/,
      );
      assert.deepEqual(verdictsOf(await account.sweep()), { [machine]: "deleted", [network]: "deleted" });
    });
  });

  test("because the key may only read, is the only one that is sent", async () => {
    await withPreview(async (account) => {
      addThree(account);
      const { emulator } = account;
      const { secret } = emulator.call("CreateApiKey", { roles: ["VIEWER"] });
      const report = await account.sweep({ apiKey: String(secret) });
      assert.match(report.keyRefused ?? "", /permission_denied/);
      assert.equal(changesIn(emulator).length, 1);
      assert.deepEqual([report.summary.failed, report.summary.left], [1, 2]);
      assert.equal(emulator.objects("Disk").length, 1);
    });
  });
});

describe("sweep: an interrupt", () => {
  test("ends after the running requests, says what is under way, and a second run finishes", async () => {
    await withPreview(async (account) => {
      const { network, machine, disk } = addThree(account);
      const stop = new AbortController();
      const { emulator } = account;
      emulator.fault({ method: "DeleteVirtualMachine" }, { do: "operation", durationMs: 400 });
      void emulator.whenRequested("DeleteVirtualMachine").then(() => stop.abort());
      const report = await account.sweep({
        signal: stop.signal,
        selections: [
          { kind: "VirtualMachine", name: "*" },
          { kind: "Network", name: "*" },
        ],
      });
      assert.deepEqual(verdictsOf(report), { [machine]: "underWay", [network]: "left: dependent" });
      assert.match(report.objects[0]?.operation ?? "", /^operations\//);
      assert.deepEqual(verdictsOf(await account.sweep()), {
        [machine]: "deleted",
        [network]: "deleted",
        [disk]: "deleted",
      });
    });
  });

  test("before the first request sends none", async () => {
    await withPreview(async (account) => {
      const names = addThree(account);
      const stop = new AbortController();
      const report = await account.sweep({ signal: stop.signal, onChange: () => stop.abort() });
      assert.equal(report.summary.left, Object.keys(names).length);
      assert.deepEqual(changesIn(account.emulator), []);
    });
  });
});

describe("sweep: SVC_LIMITS", () => {
  test("max_deletes bounds a run, and a dry run says so", async () => {
    await withPreview(async (account) => {
      addThree(account);
      for (const dryRun of [true, false]) {
        const { summary, objects } = await account.sweep({ limits: "max_deletes=2", dryRun });
        assert.deepEqual([summary.planned + summary.deleted, summary.left], [2, 1]);
        assert.match(objects.at(-1)?.reason ?? "", /exceeds max_deletes = 2/);
      }
      assert.equal(account.emulator.objects().length, 2);
    });
  });

  for (const limits of [
    "allowed_projects=web",
    "allowed_organizations=acme",
    "max_data_losses=0 max_deletes=0",
  ]) {
    test(`${limits} leaves what it does not permit`, async () => {
      await withPreview(async (account) => {
        addThree(account);
        const { summary } = await account.sweep({ limits });
        assert.deepEqual([summary.deleted, summary.left], [0, 3]);
        assert.deepEqual(changesIn(account.emulator), []);
      });
    });
  }

  for (const limits of ["allowed_endpoints=https://api.example.com", "max_deletes=many", "max_delete=1"]) {
    test(`${limits} refuses before anything is sent`, async () => {
      await withPreview(async (account) => {
        addThree(account);
        await assert.rejects(account.sweep({ limits }), RefusedSweepError);
        assert.deepEqual(account.emulator.requests, []);
      });
    });
  }
});
