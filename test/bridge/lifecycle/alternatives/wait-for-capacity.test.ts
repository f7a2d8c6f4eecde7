import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { at, said, startBench } from "../../support/running-bridge";

const MINUTE = 60_000;

const PLAIN = {
  project_name: "demo",
  compute: { vcpus: 1, memory_gib: 1 },
  boot: { image: "debian-12" },
};

const WAITING = {
  ...PLAIN,
  create_alternatives: [{ region: "eu-west-1" }, { region: "us-east-1" }],
  wait_for_capacity: "2h",
};

describe("wait for capacity", () => {
  test("creates the machine in the alternative that gets room first, though the create's own time limit is shorter", async (t) => {
    const bench = await startBench(t);
    bench.emulator.limitCapacity({ kind: "VirtualMachine", where: { region: "eu-west-1" }, size: 0 });
    bench.emulator.limitCapacity({
      kind: "VirtualMachine",
      where: { region: "us-east-1" },
      size: 0,
      changes: [{ afterMs: 30 * MINUTE, size: 1 }],
    });
    const made = await bench.create({ ...WAITING, timeouts: { create: "1m" } });
    assert.equal(said(made), "");
    assert.equal(at(made.state, "region"), "datacenters/us-east-1");
    assert.ok(
      bench.calls("CreateVirtualMachine").length < 120,
      "at most a request in 30 s for each alternative",
    );
    const reports = bench.lines.filter((line) => line.includes("waiting for capacity for VirtualMachine"));
    assert.ok(reports.length >= 20 && reports.length <= 31, `${reports.length} reports in half an hour`);
  });

  test("works without alternatives, and says at its end how long it waited", async (t) => {
    const bench = await startBench(t);
    bench.emulator.limitCapacity({ kind: "VirtualMachine", size: 0, retryAfterSeconds: 120 });
    const made = await bench.create({ ...PLAIN, wait_for_capacity: "10m" });
    assert.equal(made.state, null);
    assert.match(
      said(made),
      /^error: No capacity for a VirtualMachine\nNothing was created, after waiting for 10 ?m/,
    );
    assert.ok(bench.calls("CreateVirtualMachine").length <= 6, "Retry-After is respected");
  });

  test("ends at once when the user interrupts it, and says that nothing was created", async (t) => {
    const bench = await startBench(t);
    bench.emulator.limitCapacity({ kind: "VirtualMachine", size: 0 });
    const ended = bench.create(WAITING);
    await bench.emulator.whenRequested("CreateVirtualMachine", 4);
    bench.interrupt();
    const made = await ended;
    assert.equal(made.state, null);
    assert.match(
      said(made),
      /Interrupted while waiting for capacity|not called, because the engine asked to stop/,
    );
    assert.deepEqual(bench.emulator.objects("VirtualMachine"), []);
    bench.restart();
    bench.emulator.capacityPools[0]?.remove();
    await bench.create(WAITING);
    assert.equal(bench.emulator.objects("VirtualMachine").length, 1);
  });

  test("is not a rate limit: a refusal with status 429 is neither repeated nor slows other requests", async (t) => {
    const bench = await startBench(t);
    bench.emulator.limitCapacity({ kind: "VirtualMachine", size: 0, retryAfterSeconds: 30 });
    const atMs = bench.session.clock.now();
    const made = await bench.create(PLAIN);
    assert.match(said(made), /INSUFFICIENT_CAPACITY/);
    assert.match(said(made), /no capacity for it at present/);
    assert.equal(bench.calls("CreateVirtualMachine").length, 1);
    assert.ok(bench.session.clock.now() - atMs < 1000);
  });
});
