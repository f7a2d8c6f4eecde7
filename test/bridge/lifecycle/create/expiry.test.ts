import assert from "node:assert/strict";
import { describe, test, type TestContext } from "node:test";
import { createMemoryStore } from "../../../../src/base/engine-data";
import { EXPIRY_LABEL, readExpiryLabel } from "../../../../src/values";
import { killCreateAt } from "../../support/killed-create";
import { type Bench, MACHINE, said, startBench } from "../../support/running-bridge";
import {
  applied,
  created,
  giveLabels,
  labelsInService,
  labelsOf,
  nameIn,
  planFor,
} from "../../support/labeled-object";

const HOUR_MS = 3_600_000;
const NETWORK = { project_name: "demo", region: "eu-west-1", ipv4_cidr: "10.20.0.0/24" };

async function networks(t: TestContext): Promise<Bench> {
  const bench = await startBench(t, { kind: "Network" });
  giveLabels(bench, { lifetimeMs: HOUR_MS });
  return bench;
}

function expiryIn(bench: Bench, kind = "Network"): string {
  const value = labelsInService(bench, kind)[EXPIRY_LABEL];
  assert.ok(value !== undefined, "there is an expiry label");
  return value;
}

describe("the expiry label", () => {
  test("says when the create was sent, and stays whatever happens to the other labels", async (t) => {
    const bench = await networks(t);
    let kept = await created(bench, { ...NETWORK, labels: { role: "web" } });
    const value = expiryIn(bench);
    const expiry = readExpiryLabel(value);
    assert.ok(expiry !== undefined);
    assert.equal(expiry.expiresAtMs - expiry.sentAtMs, HOUR_MS);
    assert.deepEqual(labelsOf(kept), { own: { role: "web" }, all: { role: "web" } });
    for (const lifetimeMs of [HOUR_MS, 2 * HOUR_MS, undefined]) {
      giveLabels(bench, lifetimeMs === undefined ? {} : { lifetimeMs });
      assert.deepEqual((await planFor(bench, kept, { ...NETWORK, labels: { role: "web" } })).changes, []);
      kept = await applied(bench, kept, { ...NETWORK, labels: { role: "db" } });
      kept = await applied(bench, kept, NETWORK);
      assert.deepEqual(labelsInService(bench, "Network"), { [EXPIRY_LABEL]: value });
      kept = await applied(bench, kept, { ...NETWORK, labels: { role: "web" } });
    }
  });

  test("is not added to an object that is there", async (t) => {
    const bench = await networks(t);
    giveLabels(bench, {});
    const kept = await created(bench, NETWORK);
    giveLabels(bench, { lifetimeMs: HOUR_MS });
    assert.deepEqual((await planFor(bench, kept, NETWORK)).changes, []);
    await applied(bench, kept, { ...NETWORK, labels: { role: "web" } });
    assert.deepEqual(labelsInService(bench, "Network"), { role: "web" });
  });

  test("has the time of the service's clock where that differs from the machine's", async (t) => {
    const bench = await networks(t);
    bench.emulator.stepClock(48 * HOUR_MS);
    await created(bench, NETWORK);
    const expiry = readExpiryLabel(expiryIn(bench));
    const now = bench.session.clock.wallMs() + 48 * HOUR_MS;
    assert.ok(Math.abs((expiry?.sentAtMs ?? 0) - now) < 5_000, expiryIn(bench));
  });

  test("is the same in every repetition of a request", async (t) => {
    const bench = await networks(t);
    bench.emulator.fault(
      { method: "CreateNetwork", times: 2 },
      { do: "answer", status: 429, body: { code: "resource_exhausted", message: "busy" } },
    );
    await created(bench, NETWORK);
    const sent = bench
      .calls("CreateNetwork")
      .map(({ body }) => (body as { labels: Record<string, string> }).labels[EXPIRY_LABEL]);
    assert.ok(sent.length > 1);
    assert.equal(new Set(sent).size, 1, sent.join());
  });

  for (const point of ["before", "after-commit"] as const) {
    for (const later of [HOUR_MS, 2 * HOUR_MS, undefined]) {
      test(`a create killed ${point} its request was carried out ends with one object, and expires ${later} later`, async (t) => {
        const store = createMemoryStore();
        const bench = await startBench(t, { kind: "Network", store });
        giveLabels(bench, { lifetimeMs: HOUR_MS });
        await killCreateAt(bench, store, { method: "CreateNetwork", point }, NETWORK);
        const [left] = bench.emulator.objects("Network");
        const value = left === undefined ? undefined : expiryIn(bench);
        await bench.session.clock.sleep(60_000);
        giveLabels(bench, later === undefined ? {} : { lifetimeMs: later });
        const made = await bench.create(NETWORK);
        assert.doesNotMatch(said(made), /error/);
        assert.equal(bench.emulator.objects("Network").length, 1);
        if (left !== undefined) {
          assert.equal(nameIn(made), left.name, said(made));
          assert.equal(expiryIn(bench), value);
        }
        assert.deepEqual((await planFor(bench, made, NETWORK)).changes, []);
      });
    }
  }

  test("of another create proves that an object is not ours", async (t) => {
    const store = createMemoryStore();
    const bench = await startBench(t, { kind: "Network", store });
    giveLabels(bench, { lifetimeMs: HOUR_MS });
    await killCreateAt(bench, store, { method: "CreateNetwork", point: "before" }, NETWORK);
    const theirs = bench.emulator.add("Network", {
      projectName: "projects/demo",
      region: "datacenters/eu-west-1",
      ipv4Cidr: "10.20.0.0/24",
      labels: { [EXPIRY_LABEL]: "sent-20260101t000000z-until-20260101t010000z-1f0c99a20b7e" },
    });
    await bench.session.clock.sleep(60_000);
    const made = await bench.create(NETWORK);
    assert.match(said(made), /^error: /);
    assert.ok(said(made).includes(theirs.name));
    assert.equal(bench.emulator.objects("Network").length, 1);
  });

  test("of a clone is its own", async (t) => {
    const bench = await startBench(t);
    giveLabels(bench, { lifetimeMs: HOUR_MS });
    const source = await created(bench, MACHINE);
    await bench.session.clock.sleep(10_000);
    const config = { ...MACHINE, display_name: "copy", clone_from: nameIn(source) };
    const made = await bench.create(config);
    assert.equal(said(made), "");
    const values = bench.emulator
      .objects("VirtualMachine")
      .map((each) => (each as unknown as { labels: Record<string, string> }).labels[EXPIRY_LABEL]);
    assert.equal(new Set(values).size, 2, values.join());
  });
});
