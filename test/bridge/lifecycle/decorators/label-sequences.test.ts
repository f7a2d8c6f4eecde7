import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import type { Bench } from "../../support/running-bridge";
import { startBench } from "../../support/running-bridge";
import {
  applied,
  changeOutside,
  created,
  giveLabels,
  imported,
  labelsInService,
  labelsOf,
  nameIn,
} from "../../support/labeled-object";

const NETWORK = { project_name: "demo", region: "eu-west-1", ipv4_cidr: "10.20.0.0/24" };

const KEYS = ["env", "team", "role"];
const IGNORED_KEYS = ["policy/a", "policy/b"];
const text = fc.constantFrom("", "a", "b");
const mapOver = (keys: readonly string[]): fc.Arbitrary<Record<string, string>> =>
  fc.dictionary(fc.constantFrom(...keys), text, { maxKeys: keys.length });

/** What happens between two applies. */
const step = fc.record({
  own: fc.option(mapOver(KEYS), { nil: undefined, freq: 3 }),
  defaults: fc.option(mapOver(KEYS), { nil: {}, freq: 3 }),
  outside: fc.option(mapOver([...KEYS, "other", ...IGNORED_KEYS]), { nil: undefined, freq: 2 }),
  lifetimeMs: fc.constantFrom(undefined, 60_000),
  isImported: fc.oneof(
    { weight: 5, arbitrary: fc.constant(false) },
    { weight: 1, arbitrary: fc.constant(true) },
  ),
});

const configOf = (own: Record<string, string> | undefined): Parameters<Bench["create"]>[0] =>
  own === undefined ? NETWORK : { ...NETWORK, labels: own };

const ignoredIn = (labels: Readonly<Record<string, string>>): unknown =>
  Object.fromEntries(
    Object.entries(labels)
      .filter(([key]) => key.startsWith("policy/") || key === "svc-expires")
      .sort(),
  );

const othersIn = (labels: Readonly<Record<string, string>>): unknown =>
  Object.fromEntries(
    Object.entries(labels).filter(([key]) => !key.startsWith("policy/") && key !== "svc-expires"),
  );

test("labels: after each apply the service has what is configured, the next plan is empty, and ignored labels stay", async (t) => {
  const bench = await startBench(t, { kind: "Network" });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 6 }), async (steps) => {
      bench.emulator.reset();
      bench.emulator.add("Project", { slug: "demo" });
      bench.restart({ isJournalLost: true });
      const [first, ...later] = steps;
      assert.ok(first !== undefined);
      const settings = { ignored: ["policy/*"] };
      const give = ({ defaults, lifetimeMs }: typeof first): void =>
        giveLabels(bench, { ...settings, defaults, ...(lifetimeMs === undefined ? {} : { lifetimeMs }) });
      give(first);
      let kept = await created(bench, configOf(first.own));
      for (const each of later) {
        give(each);
        if (each.outside !== undefined) {
          const expiry = labelsInService(bench, "Network")["svc-expires"];
          const marked = expiry === undefined ? {} : { "svc-expires": expiry };
          changeOutside(bench, "Network", { ...each.outside, ...marked });
        }
        if (each.isImported) kept = await imported(bench, nameIn(kept));
        const before = ignoredIn(labelsInService(bench, "Network"));
        kept = await applied(bench, kept, configOf(each.own));
        const now = labelsInService(bench, "Network");
        assert.deepEqual(ignoredIn(now), before);
        assert.deepEqual(othersIn(now), { ...each.defaults, ...each.own });
        assert.deepEqual(labelsOf(kept).all, sorted({ ...each.defaults, ...each.own }));
      }
    }),
    { numRuns: 20, includeErrorInReport: true },
  );
});

function sorted(labels: Readonly<Record<string, string>>): unknown {
  return Object.fromEntries(Object.entries(labels).sort());
}
