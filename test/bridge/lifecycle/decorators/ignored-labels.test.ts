import assert from "node:assert/strict";
import { describe, test, type TestContext } from "node:test";
import { type Bench, said, startBench } from "../../support/running-bridge";
import {
  applied,
  changeOutside,
  created,
  giveLabels,
  type GivenLabels,
  imported,
  labelsInService,
  labelsOf,
  nameIn,
  planFor,
} from "../../support/labeled-object";

const NETWORK = { project_name: "demo", region: "eu-west-1", ipv4_cidr: "10.20.0.0/24" };
const OTHERS = { "cost-center": "42", "policy/owner": "bot", "policy/tier": "gold" };

async function networks(t: TestContext, labels: GivenLabels = {}): Promise<Bench> {
  const bench = await startBench(t, { kind: "Network" });
  giveLabels(bench, { ignored: ["cost-center", "policy/*"], ...labels });
  return bench;
}

describe("ignored labels", () => {
  test("are neither planned nor shown, and stay through every update of labels", async (t) => {
    const bench = await networks(t, { defaults: { env: "prod" } });
    let config: Parameters<Bench["create"]>[0] = { ...NETWORK, labels: { role: "web" } };
    let kept = await created(bench, config);
    changeOutside(bench, "Network", { ...labelsInService(bench, "Network"), ...OTHERS });
    const found = await planFor(bench, kept, config);
    assert.deepEqual(found.changes, []);
    assert.deepEqual(labelsOf(found.kept), { own: { role: "web" }, all: { env: "prod", role: "web" } });
    kept = found.kept;
    for (const labels of [{ role: "db" }, { tier: "1" }, {}, undefined]) {
      config = labels === undefined ? NETWORK : { ...NETWORK, labels };
      kept = await applied(bench, kept, config);
      assert.deepEqual(labelsInService(bench, "Network"), { env: "prod", ...labels, ...OTHERS });
    }
    giveLabels(bench, { ignored: ["cost-center", "policy/*"] });
    kept = await applied(bench, kept, NETWORK);
    assert.deepEqual(labelsInService(bench, "Network"), OTHERS);
    assert.deepEqual(labelsOf(kept), { own: {}, all: {} });
  });

  test("that change between plan and apply are sent as they are then", async (t) => {
    const bench = await networks(t);
    const kept = await created(bench, NETWORK);
    changeOutside(bench, "Network", { "cost-center": "42" });
    const pause = bench.emulator.pauseAt({ method: "GetNetwork", point: "before" });
    const updated = bench.update(kept, { ...NETWORK, labels: { role: "web" } });
    await pause.whenHeld();
    changeOutside(bench, "Network", { "cost-center": "43", "policy/owner": "bot" });
    pause.release();
    assert.equal(said(await updated), "");
    assert.deepEqual(labelsInService(bench, "Network"), {
      "cost-center": "43",
      "policy/owner": "bot",
      role: "web",
    });
  });

  test("stay if the update is repeated after a conflict", async (t) => {
    const bench = await networks(t);
    const kept = await created(bench, NETWORK);
    changeOutside(bench, "Network", { "cost-center": "42" });
    bench.emulator.fault("UpdateNetwork", {
      do: "answer",
      status: 409,
      body: { code: "aborted", message: "busy" },
    });
    const updated = await bench.update(kept, { ...NETWORK, labels: { role: "web" } });
    assert.equal(said(updated), "");
    assert.deepEqual(labelsInService(bench, "Network"), { "cost-center": "42", role: "web" });
  });

  test("keep the object as it is if it cannot be read before the update", async (t) => {
    const bench = await networks(t);
    const kept = await created(bench, NETWORK);
    changeOutside(bench, "Network", { "cost-center": "42" });
    const notFound = { do: "answer", status: 404, body: { code: "not_found", message: "?" } } as const;
    bench.emulator.fault({ method: "GetNetwork", times: Infinity }, notFound);
    const updated = await bench.update(kept, { ...NETWORK, labels: { role: "web" } });
    assert.match(said(updated), /^error: /);
    assert.equal(bench.calls("UpdateNetwork").length, 0);
    assert.deepEqual(labelsInService(bench, "Network"), { "cost-center": "42" });
  });

  test("are refused in a resource, and the expiry label without any setting", async (t) => {
    const bench = await networks(t);
    const plan = await bench.plan(null, { ...NETWORK, labels: { "policy/x": "y", role: "web" } });
    assert.match(said(plan), /^error: Label is not for resources\n`ignore_labels`.*"policy\/x"/);
    const { planned } = await bench.plan(null, { ...NETWORK, labels: { "svc-expires": "never" } });
    const found = await bench.resource.validate?.({ config: planned }, {} as never);
    assert.match(said({ diagnostics: found }), /^error: Label is not for resources\n.*`expires`/);
  });

  test("are not among the labels of an imported object", async (t) => {
    const bench = await networks(t, { defaults: { env: "prod" } });
    const kept = await created(bench, { ...NETWORK, labels: { role: "web" } });
    changeOutside(bench, "Network", { ...labelsInService(bench, "Network"), ...OTHERS });
    const found = await imported(bench, nameIn(kept));
    assert.deepEqual(labelsOf(found), { own: { role: "web" }, all: { env: "prod", role: "web" } });
    assert.deepEqual((await planFor(bench, found, { ...NETWORK, labels: { role: "web" } })).changes, []);
  });

  test("are planned from the run on in which they are no longer ignored", async (t) => {
    const bench = await networks(t);
    const kept = await created(bench, NETWORK);
    changeOutside(bench, "Network", { "cost-center": "42" });
    giveLabels(bench, {});
    assert.deepEqual((await planFor(bench, kept, NETWORK)).changes, ["labels_all"]);
    await applied(bench, kept, NETWORK);
    assert.deepEqual(labelsInService(bench, "Network"), {});
  });
});
