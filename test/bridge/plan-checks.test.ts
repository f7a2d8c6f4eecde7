import assert from "node:assert/strict";
import { test, type TestContext } from "node:test";
import { contract, kindOf } from "../../src/contract";
import { parseAmount } from "../../src/api";
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

test("plan checks: warn of a wallet without money, once, and only as an error with strict checks", async (t) => {
  const wallet = "organizations/acme/wallets/default";
  const text = "It pays for new objects of this plan. Add funds before you apply.";
  for (const [units, expected] of [
    ["12", ""],
    ["0", `warning: ${wallet} has a balance of 0.00 EUR\n${text}`],
    ["-3", `warning: ${wallet} has a balance of -3.00 EUR\n${text}`],
  ] as const) {
    const { bench, planned } = await withChecks(t);
    bench.emulator.add("Organization", { slug: "acme" });
    bench.emulator.change("projects/demo", { organizationName: "organizations/acme" });
    bench.emulator.change(wallet, { balance: { units, nanos: 0 } });
    assert.equal((await planned(NETWORK)).trim(), expected);
    assert.equal(await planned(NETWORK), "", "it was said");
    const reads = bench.emulator.requests.filter(({ method }) => method === "GetWallet");
    assert.equal(reads.length, 1);
  }
  const { bench, planned } = await withChecks(t);
  Object.assign(bench.session, { strictChecks: true });
  bench.emulator.add("Organization", { slug: "acme" });
  bench.emulator.change("projects/demo", { organizationName: "organizations/acme" });
  bench.emulator.change(wallet, { balance: { units: "0", nanos: 0 } });
  assert.match(
    await planned(NETWORK),
    /^error: organizations\/acme\/wallets\/default has a balance of 0\.00 EUR/,
  );
});

test("plan checks: say nothing of a wallet that the key may not read", async (t) => {
  const { bench, planned } = await withChecks(t);
  bench.emulator.add("Organization", { slug: "acme" });
  bench.emulator.change("projects/demo", { organizationName: "organizations/acme" });
  bench.emulator.fault("GetWallet", { do: "refuse", code: "permission_denied" });
  assert.equal(await planned(NETWORK), "");
});

test("plan checks: a balance below min_balance, or in another currency, is an error, once", async (t) => {
  const wallet = "organizations/acme/wallets/default";
  const pays = "It pays for new objects of this plan.";
  for (const [minimums, expected] of [
    [["12.50"], ""],
    [["12.50 EUR", "-1"], ""],
    [
      ["1", "12.51EUR"],
      `error: ${wallet} has a balance of 12.50 EUR, and min_balance is 12.51 EUR\n${pays} Add funds, or lower min_balance in the provider's ` +
        "limits and in SVC_LIMITS.",
    ],
    [
      ["1", "5 USD"],
      `error: ${wallet} has a balance of 12.50 EUR, which cannot be compared with min_balance = 5.00 USD\n${pays} Set min_balance in the ` +
        "wallet's currency, or without a currency.",
    ],
  ] as const) {
    const { bench, planned } = await withChecks(t);
    bench.emulator.add("Organization", { slug: "acme" });
    bench.emulator.change("projects/demo", { organizationName: "organizations/acme" });
    bench.emulator.change(wallet, { balance: { units: "12", nanos: 500_000_000, currencyCode: "EUR" } });
    Object.assign(bench.session, { minimumBalances: minimums.map((text) => parseAmount(text)) });
    assert.equal((await planned(NETWORK)).trim(), expected);
    assert.equal(await planned(NETWORK), "", "it was said");
  }
});

test("plan checks: with min_balance, warn of a wallet that the key may not read", async (t) => {
  const { bench, planned } = await withChecks(t);
  bench.emulator.add("Organization", { slug: "acme" });
  bench.emulator.change("projects/demo", { organizationName: "organizations/acme" });
  bench.emulator.fault("GetWallet", { do: "refuse", code: "permission_denied" });
  Object.assign(bench.session, { minimumBalances: [parseAmount("1")] });
  assert.match(
    await planned(NETWORK),
    /^warning: The balance of organizations\/acme\/wallets\/default was not checked\n/,
  );
  assert.equal(await planned(NETWORK), "", "it was said");
});

test("plan checks: warn of a host that is taken, and of one that a plan needs twice, with the time of the look", async (t) => {
  const bench = await startBench(t, { kind: "BareMetalInstance" });
  const { resource, session } = bench;
  const checked = withPlanChecks(kindOf(contract, "BareMetalInstance"), resource);
  const planned = async (slug: string, host_name: string): Promise<string> => {
    const config = valuesFor(resource.schema, { slug, host_name, image: "debian-12" });
    const request = { configured: session, config, prior: null, private: new Uint8Array(), identity: null };
    const context = { signal: new AbortController().signal } as never;
    const standard = planOf(resource.schema, null, config, []);
    return said((await checked.plan?.({ ...request, ...standard }, context)) ?? {});
  };
  assert.match(
    await planned("a", "general-3"),
    /^warning: hosts\/general-3 is not available\nAt \d\d:\d\d UTC, 0 of 1 was available, and this plan needs 1\./,
  );
  assert.equal(await planned("b", "general-1"), "");
  assert.match(await planned("c", "general-1"), /1 of 1 was available, and this plan needs 2\./);
});
