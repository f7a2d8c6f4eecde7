import assert from "node:assert/strict";
import { describe, test, type TestContext } from "node:test";
import { isUnknown, valueAt, valueObject } from "../../../../src/plugin";
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

async function networks(t: TestContext, labels: GivenLabels = {}): Promise<Bench> {
  const bench = await startBench(t, { kind: "Network" });
  giveLabels(bench, labels);
  return bench;
}

describe("default labels", () => {
  test("are sent below a resource's own ones, which win, and leave those as they are written", async (t) => {
    const bench = await networks(t, { defaults: { env: "prod", team: "a" } });
    const kept = await created(bench, { ...NETWORK, labels: { team: "b", role: "web" } });
    assert.deepEqual(labelsInService(bench, "Network"), { env: "prod", team: "b", role: "web" });
    assert.deepEqual(labelsOf(kept), {
      own: { team: "b", role: "web" },
      all: { env: "prod", team: "b", role: "web" },
    });
  });

  test("are known in the plan of a create", async (t) => {
    const bench = await networks(t, { defaults: { env: "prod" } });
    const { planned } = await bench.plan(null, { ...NETWORK, labels: { role: "web" } });
    assert.deepEqual(labelsOf({ state: planned }), {
      own: { role: "web" },
      all: { env: "prod", role: "web" },
    });
    const bare = await bench.plan(null, NETWORK);
    assert.deepEqual(labelsOf({ state: bare.planned }).all, { env: "prod" });
  });

  test("plan exactly labels_all if they change, are added or are removed", async (t) => {
    const bench = await networks(t);
    for (const own of [undefined, { role: "web" }, {}]) {
      bench.emulator.reset();
      bench.emulator.add("Project", { slug: "demo" });
      bench.restart({ isJournalLost: true });
      giveLabels(bench, {});
      const config = own === undefined ? NETWORK : { ...NETWORK, labels: own };
      let kept = await created(bench, config);
      for (const defaults of [{ env: "prod" }, { env: "dev", team: "a" }, { team: "a" }, {}]) {
        giveLabels(bench, { defaults });
        const { changes, planned } = await planFor(bench, kept, config);
        assert.deepEqual(changes, ["labels_all"]);
        assert.deepEqual(labelsOf({ state: planned }).all, { ...defaults, ...own });
        kept = await applied(bench, kept, config);
        assert.deepEqual(labelsInService(bench, "Network"), { ...defaults, ...own });
        assert.deepEqual(labelsOf(kept).own, own ?? {});
      }
    }
  });

  test("send nothing if a resource's own label equals one, or no longer does", async (t) => {
    const bench = await networks(t, { defaults: { env: "prod" } });
    let kept = await created(bench, { ...NETWORK, labels: { env: "prod" } });
    assert.deepEqual(labelsOf(kept), { own: { env: "prod" }, all: { env: "prod" } });
    assert.deepEqual((await planFor(bench, kept, NETWORK)).changes, ["labels"]);
    kept = await applied(bench, kept, NETWORK);
    kept = await applied(bench, kept, { ...NETWORK, labels: { env: "prod" } });
    assert.deepEqual(labelsOf(kept).own, { env: "prod" });
    giveLabels(bench, {});
    assert.deepEqual((await planFor(bench, kept, { ...NETWORK, labels: { env: "prod" } })).changes, []);
    assert.equal(bench.calls("UpdateNetwork").length, 0);
  });

  test("leave out entries without a value", async (t) => {
    const bench = await networks(t, { defaults: { env: "prod", none: null } });
    const kept = await created(bench, NETWORK);
    assert.deepEqual(labelsOf(kept).all, { env: "prod" });
  });

  test("of an empty text are sent", async (t) => {
    const bench = await networks(t, { defaults: { marked: "" } });
    const kept = await created(bench, { ...NETWORK, labels: { own: "" } });
    assert.deepEqual(labelsOf(kept), { own: { own: "" }, all: { marked: "", own: "" } });
  });

  test("that are known only after apply leave labels_all open, and only that", async (t) => {
    const bench = await networks(t, { defaults: "unknown" });
    const config = { ...NETWORK, labels: { role: "web" } };
    const { planned } = await bench.plan(null, config);
    assert.deepEqual(labelsOf({ state: planned }).own, { role: "web" });
    assert.ok(isUnknown(valueAt(planned, "labels_all")));
    giveLabels(bench, {});
    const kept = await created(bench, config);
    giveLabels(bench, { defaults: "unknown" });
    assert.deepEqual((await planFor(bench, kept, config)).changes, ["labels_all"]);
    // At apply, the provider knows them, and the plan may still have them open.
    const open = await bench.plan(kept.state, config, kept.private);
    giveLabels(bench, { defaults: { env: "prod" } });
    const given = { configured: bench.session, private: kept.private, identity: null };
    const result = await bench.resource.update(
      {
        ...given,
        prior: kept.state ?? valueObject(),
        planned: open.planned,
        config: valueObject([
          ...Object.entries(open.planned).map(
            ([name, value]) => [name, isUnknown(value) ? null : value] as const,
          ),
          ["labels_all", null],
          ["name", null],
        ]),
      },
      {
        signal: new AbortController().signal,
        isAnswerWanted: () => true,
        terraformVersion: undefined,
        log: { ...console, redactSecret: () => undefined } as never,
      },
    );
    assert.equal(said(result), "");
    assert.deepEqual(labelsInService(bench, "Network"), { env: "prod", role: "web" });
  });
});

describe("labels that others change", () => {
  test("show in labels if the key is the user's, otherwise in labels_all, and are corrected", async (t) => {
    const bench = await networks(t, { defaults: { env: "prod" } });
    const config = { ...NETWORK, labels: { role: "web" } };
    let kept = await created(bench, config);
    const cases = [
      { now: { env: "prod", role: "db" }, changes: ["labels", "labels_all"], own: { role: "db" } },
      { now: { env: "prod" }, changes: ["labels", "labels_all"], own: {} },
      { now: { env: "dev", role: "web" }, changes: ["labels_all"], own: { role: "web" } },
      { now: { role: "web" }, changes: ["labels_all"], own: { role: "web" } },
      { now: { env: "prod", role: "web", more: "x" }, changes: ["labels_all"], own: { role: "web" } },
    ];
    for (const { now, changes, own } of cases) {
      changeOutside(bench, "Network", now);
      const found = await planFor(bench, kept, config);
      assert.deepEqual(labelsOf(found.kept), { own, all: now });
      assert.deepEqual(found.changes, changes);
      kept = await applied(bench, found.kept, config);
      assert.deepEqual(labelsInService(bench, "Network"), { env: "prod", role: "web" });
    }
  });
});

describe("ignore_changes", () => {
  test("of labels_all plans no change of it: the engine puts the values of the state into the configuration", async (t) => {
    const bench = await networks(t, { defaults: { env: "prod" } });
    const config = { ...NETWORK, labels: { role: "web" } };
    const kept = await created(bench, config);
    giveLabels(bench, { defaults: { env: "dev" } });
    changeOutside(bench, "Network", { env: "prod", role: "web", more: "x" });
    const all = { env: "prod", role: "web", more: "x" };
    assert.deepEqual((await planFor(bench, kept, { ...config, labels_all: all })).changes, []);
  });
});

describe("import with default labels", () => {
  const cases = [
    { own: undefined, defaults: { env: "prod" } },
    { own: {}, defaults: { env: "prod" } },
    { own: { env: "prod" }, defaults: { env: "prod" } },
    { own: { env: "prod", role: "web" }, defaults: { env: "prod" } },
    { own: { role: "web" }, defaults: { env: "prod", team: "a" } },
    { own: { role: "web" }, defaults: {} },
    { own: undefined, defaults: {} },
  ];
  for (const { own, defaults } of cases) {
    test(`plans nothing with own labels ${JSON.stringify(own)} and defaults ${JSON.stringify(defaults)}`, async (t) => {
      const bench = await networks(t, { defaults });
      const config = own === undefined ? NETWORK : { ...NETWORK, labels: own };
      const made = await created(bench, config);
      let kept = await imported(bench, nameIn(made));
      // Later runs refresh it several times before anything is applied.
      for (let run = 0; run < 4; run++) {
        const found = await planFor(bench, kept, config);
        assert.deepEqual(found.changes, []);
        kept = found.kept;
      }
      const others = { ...NETWORK, labels: { ...own, role: "db" } };
      kept = await applied(bench, kept, others);
      assert.deepEqual(labelsOf(kept).own, { ...own, role: "db" });
      kept = await applied(bench, kept, config);
      assert.deepEqual(labelsOf(kept).own, own ?? {});
    });
  }

  test("takes the own labels from the configuration with the first change of anything", async (t) => {
    const bench = await networks(t, { defaults: { env: "prod" } });
    const made = await created(bench, { ...NETWORK, labels: { env: "prod" } });
    const found = await imported(bench, nameIn(made));
    assert.deepEqual(labelsOf(found).own, {});
    const config = { ...NETWORK, display_name: "other", labels: { env: "prod" } };
    const kept = await applied(bench, found, config);
    assert.deepEqual(labelsOf(kept).own, { env: "prod" });
  });

  test("of an object that lacks a default label plans labels_all", async (t) => {
    const bench = await networks(t);
    const made = await created(bench, NETWORK);
    giveLabels(bench, { defaults: { env: "prod" } });
    const kept = await imported(bench, nameIn(made));
    assert.deepEqual((await planFor(bench, kept, NETWORK)).changes, ["labels_all"]);
    await applied(bench, kept, NETWORK);
  });
});
