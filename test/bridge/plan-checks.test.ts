import assert from "node:assert/strict";
import { test, type TestContext } from "node:test";
import { contract, kindOf } from "../../src/contract";
import { withPlanChecks } from "../../src/bridge/plan-checks";
import { said, startBench } from "./support/running-bridge";
import { planOf, valuesFor } from "./support/values";

const NETWORK = { project_name: "demo", region: "eu-west-1", ipv4_cidr: "10.0.0.0/16" };

/** Starts a bench. Returns it with a function that plans a new network with the checks, and returns what they say. */
async function withChecks(t: TestContext) {
  const bench = await startBench(t, { kind: "Network" });
  const { resource, session } = bench;
  const checked = withPlanChecks(kindOf(contract, "Network"), resource);
  const planned = async (given: Readonly<Record<string, string>>): Promise<string> => {
    const config = valuesFor(resource.schema, given);
    const request = { configured: session, config, prior: null, private: new Uint8Array(), identity: null };
    const context = { signal: new AbortController().signal } as never;
    const result = await checked.plan?.(
      { ...request, ...planOf(resource.schema, null, config, []) },
      context,
    );
    return said(result ?? {});
  };
  return { bench, planned };
}

test("plan checks: name each missing object once, with the nearest name, as an error only with strict checks", async (t) => {
  const { bench, planned } = await withChecks(t);
  assert.equal(await planned(NETWORK), "");
  const misspelt = { ...NETWORK, region: "eu-wset-1" };
  assert.match(
    await planned(misspelt),
    /^warning: datacenters\/eu-wset-1 does not exist\nregion refers to it\. Did you mean eu-west-1\?/,
  );
  assert.equal(await planned(misspelt), "", "it was said");
  Object.assign(bench.session, { strictChecks: true });
  assert.match(
    await planned({ ...NETWORK, region: "frankfurt" }),
    /^error: datacenters\/frankfurt does not exist/,
  );
});

test("plan checks: a key that the service refuses is an error, once", async (t) => {
  const { bench, planned } = await withChecks(t);
  bench.restart({ apiKey: "svc_bridge_wrong" });
  assert.match(await planned(NETWORK), /^error: The service refuses the API key\n/);
  assert.equal(await planned(NETWORK), "");
});
