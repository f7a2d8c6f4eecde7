import assert from "node:assert/strict";
import { describe, test, type TestContext } from "node:test";
import { createMemoryStore } from "../../../src/base/engine-data";
import type { EmulatedAccount, PausePoint } from "../../../src/emulator";
import { killCreateAt } from "../support/killed-create";
import { API_KEY, at, type Bench, said, startBench } from "../support/running-bridge";

/** Entries of the journal, and runs with the key of another account at the same endpoint. */

const OTHER_KEY = "svc_another_0123456789";
const HOUR_MS = 3_600_000;

interface TwoAccounts {
  readonly bench: Bench;
  readonly other: EmulatedAccount;
  /** Starts a create and kills its run while the service holds this call. */
  readonly killAt: (method: string, point: PausePoint) => Promise<void>;
}

async function twoAccounts(
  t: TestContext,
  kind: string,
  config: Parameters<Bench["create"]>[0],
): Promise<TwoAccounts> {
  const store = createMemoryStore();
  const bench = await startBench(t, { kind, store, isJournalKept: true });
  const other = bench.emulator.addAccount(OTHER_KEY);
  return {
    bench,
    other,
    killAt: (method, point) => killCreateAt(bench, store, { method, point }, config),
  };
}

const UNDECIDED =
  /^error: Unknown whether an? \w+ was created\n.*another API key.*delete the journal entry memory/s;

describe("journal: an entry of another account's key", () => {
  const config = { slug: "acme" };

  for (const [what, point] of [
    ["was never received", "before"],
    ["was carried out", "after-commit"],
  ] as const) {
    test(`is kept if its request ${what} and this account shows nothing of it`, async (t) => {
      const { bench, other, killAt } = await twoAccounts(t, "Organization", config);
      await killAt("CreateOrganization", point);
      bench.restart({ apiKey: OTHER_KEY });
      assert.match(said(await bench.create(config)), UNDECIDED);
      assert.deepEqual(other.objects("Organization"), []);
      bench.restart({ apiKey: API_KEY });
      const made = await bench.create(config);
      assert.equal(at(made.state, "name"), "organizations/acme");
      assert.equal(bench.emulator.objects("Organization").length, 1);
      assert.equal(bench.calls("CreateOrganization").length, point === "before" ? 2 : 1);
    });
  }

  test("leads to no object of the same name that this account had before", async (t) => {
    const { bench, other, killAt } = await twoAccounts(t, "Organization", config);
    other.add("Organization", config);
    await bench.session.clock.sleep(HOUR_MS);
    await killAt("GetOrganization", "before");
    bench.restart({ apiKey: OTHER_KEY });
    const adopted = await bench.create(config);
    assert.equal(adopted.state, null);
    assert.match(said(adopted), UNDECIDED);
    bench.restart({ apiKey: API_KEY });
    assert.match(
      said(await bench.create(config)),
      /^warning: Adopted from an earlier run: organizations\/acme\n/,
    );
  });

  test("is claimed by another key of its account, which shows the object", async (t) => {
    const { bench, killAt } = await twoAccounts(t, "Organization", config);
    await killAt("GetOrganization", "before");
    const { secret } = bench.emulator.call("CreateApiKey", { roles: ["EDITOR"] });
    bench.restart({ apiKey: String(secret) });
    assert.match(
      said(await bench.create(config)),
      /^warning: Adopted from an earlier run: organizations\/acme\n/,
    );
  });

  test("is dropped by another key that sees its operation fail", async (t) => {
    const machine = { slug: "metal-1", host_name: "general-1", image: "debian-12" };
    const { bench, killAt } = await twoAccounts(t, "BareMetalInstance", machine);
    bench.emulator.failNextOperation("no power");
    await killAt("GetOperation", "before");
    const { secret } = bench.emulator.call("CreateApiKey", { roles: ["EDITOR"] });
    bench.restart({ apiKey: String(secret) });
    await bench.session.clock.sleep(HOUR_MS);
    assert.equal(said(await bench.create(machine)), "", "another request is sent");
    assert.equal(bench.calls("CreateBareMetalInstance").length, 2);
  });

  test("leads to no deletion, and is kept, if its object is a key whose secret is lost", async (t) => {
    const { bench, killAt } = await twoAccounts(t, "ApiKey", {});
    await killAt("GetApiKey", "before");
    const [lost] = bench.emulator.objects("ApiKey");
    bench.restart({ apiKey: OTHER_KEY });
    assert.match(said(await bench.create({})), UNDECIDED);
    bench.restart({ apiKey: API_KEY });
    const made = await bench.create({});
    assert.match(said(made), /deleted/);
    assert.deepEqual(
      bench.emulator.objects("ApiKey").map(({ name }) => name),
      [at(made.state, "name")],
    );
    assert.notEqual(at(made.state, "name"), lost?.name);
  });

  test("is decided by a key that lists an object which existed before", async (t) => {
    const { bench, killAt } = await twoAccounts(t, "ApiKey", {});
    const { secret } = bench.emulator.call("CreateApiKey", { roles: ["ADMIN"] });
    await killAt("CreateApiKey", "before");
    bench.restart({ apiKey: String(secret) });
    const made = await bench.create({});
    assert.equal(said(made), "");
    assert.equal(bench.emulator.objects("ApiKey").length, 2);
  });
});
