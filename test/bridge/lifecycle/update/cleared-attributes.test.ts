import assert from "node:assert/strict";
import { describe, test, type TestContext } from "node:test";
import {
  decodePrivate,
  encodePrivate,
  setAttributesIn,
  withSetAttributes,
} from "../../../../src/bridge/context";
import type { Contract } from "../../../../src/contract";
import { clearedPaths } from "../../../../src/bridge/lifecycle/decorators/with-set-attributes";
import { formatPath, isUnknown, UNKNOWN, type ValueObject, valueObject } from "../../../../src/plugin";
import type { ServiceBehaviour } from "../../../../src/emulator";
import { DIALECT_CONTRACTS, SMALL_CONTRACTS } from "../../../contracts/foreign-contracts";
import { at, type Bench, type Kept, said, startBench } from "../../support/running-bridge";

type Config = Parameters<Bench["create"]>[0];

async function benchOf(
  t: TestContext,
  service: string,
  kind: string,
  behaviour: ServiceBehaviour = {},
  adapt = (contract: Contract): Contract => contract,
): Promise<Bench> {
  const foreign = [...SMALL_CONTRACTS, ...DIALECT_CONTRACTS].find(({ name }) => name === service);
  assert.ok(foreign);
  const { contract, document } = foreign.adopt();
  const documentText = JSON.stringify(document);
  return startBench(t, {
    contract: adapt(contract),
    kind,
    ...(service === "rewriting" ? { project: { projectId: "demo" } } : {}),
    emulator: { documentText, behaviour: { ...foreign.behaviour, ...behaviour } },
  });
}

/** Returns the contract as if no request allowed null. */
function withoutNulls(contract: Contract): Contract {
  const text = JSON.stringify(contract, (key, value: unknown) => (key === "nullable" ? undefined : value));
  return JSON.parse(text) as Contract;
}

const NETWORK: Config = { project_name: "projects/demo", cidr: "10.0.0.0/16", title: "one" };
const MACHINE: Config = { project_name: "projects/demo", cores: 2, boot: { image: "noble" } };

interface Made {
  readonly bench: Bench;
  readonly kept: Kept;
  readonly name: string;
}

async function made(t: TestContext, service: string, kind: string, config: Config): Promise<Made> {
  const bench = await benchOf(t, service, kind);
  const kept = await bench.create(config);
  assert.equal(said(kept), "");
  return { bench, kept, name: String(at(kept.state, "name")) };
}

const network = (t: TestContext, more: Config): Promise<Made> =>
  made(t, "full-update", "Network", { ...NETWORK, ...more });

async function isSettled({ bench }: Pick<Made, "bench">, kept: Kept, config: Config): Promise<void> {
  const read = await bench.read(kept);
  assert.deepEqual((await bench.plan(read.state, config, read.private)).planned, read.state);
}

describe("cleared attributes", () => {
  test("are planned as unknown, and what the service chose beside them stays", async (t) => {
    const { bench, kept, name } = await network(t, { notes: "mine", dhcp: { domain: "a.internal" } });
    bench.emulator.change(name, { dhcp: { domain: "a.internal", leaseSeconds: 90 } });
    const read = await bench.read(kept);
    const config = { ...NETWORK, notes: "mine", dhcp: {} };
    const { planned } = await bench.plan(read.state, config, read.private);
    assert.ok(isUnknown(at(planned, "dhcp", "domain") as null));
    assert.equal(at(planned, "notes"), "mine");
    const updated = await bench.update(read, config);
    assert.equal(said(updated), "");
    assert.deepEqual(bench.emulator.get(name)?.["dhcp"], { leaseSeconds: 90 });
    await isSettled({ bench }, updated, config);
  });

  test("are none that are not noted, as in the state of an earlier version", async (t) => {
    const { bench, kept } = await network(t, { notes: "mine" });
    for (const noted of [
      new Uint8Array(),
      Buffer.from("{}"),
      withSetAttributes(kept.private, ["title", "x"]),
    ]) {
      assert.deepEqual((await bench.plan(kept.state, NETWORK, noted)).planned, kept.state);
    }
    assert.notDeepEqual((await bench.plan(kept.state, NETWORK, kept.private)).planned, kept.state);
  });

  test("are none that have no value any more, or an equal one", async (t) => {
    const { bench, kept, name } = await network(t, { notes: "mine", routes: [] });
    bench.emulator.change(name, { notes: null });
    const read = await bench.read(kept);
    assert.deepEqual(setAttributesIn(read.private), ["routes", "notes"]);
    assert.deepEqual((await bench.plan(read.state, NETWORK, read.private)).planned, read.state);
  });

  test("do not hinder later updates, which repeat no value that the service does not accept", async (t) => {
    const { bench, kept, name } = await network(t, { dhcp: { domain: "a.internal", lease_seconds: 90 } });
    const without = { ...NETWORK, dhcp: { domain: "a.internal" } };
    const updated = await bench.update(kept, without);
    assert.equal(said(updated), "");
    const again = await bench.update(updated, { ...without, title: "two" });
    assert.equal(said(again), "");
    assert.deepEqual(bench.emulator.get(name)?.["dhcp"], { domain: "a.internal" });
    await isSettled({ bench }, again, { ...without, title: "two" });
  });

  test("are none that another exclusive attribute excludes", async (t) => {
    const base = { range: "10.0.0.0/16" };
    const { bench, kept, name } = await made(t, "rewriting", "Network", {
      ...base,
      uplink: { provider: "isp" },
    });
    const config = { ...base, uplink: { tunnel: "vpn" } };
    const updated = await bench.update(kept, config);
    assert.equal(said(updated), "");
    assert.deepEqual(bench.emulator.get(name)?.["uplink"], { tunnel: "vpn" });
    assert.deepEqual(
      setAttributesIn(updated.private).filter((each) => each.startsWith("uplink")),
      ["uplink.tunnel"],
    );
    await isSettled({ bench }, updated, config);
  });

  test("wait for a stale read to show that they are gone", async (t) => {
    const { bench, kept, name } = await made(t, "merge-patch", "VirtualMachine", {
      ...MACHINE,
      title: "mine",
    });
    bench.emulator.fault("UpdateVirtualMachine", { do: "lag", reads: 3 });
    bench.emulator.fault("UpdateVirtualMachine", { do: "edit", keep: [] });
    const updated = await bench.update(kept, MACHINE);
    assert.equal(said(updated), "");
    assert.equal(bench.emulator.get(name)?.["title"], undefined);
    assert.notEqual(at(updated.state, "title"), "mine");
    await isSettled({ bench }, updated, MACHINE);
  });

  test("that the service keeps are reported, without a value, and are planned no more", async (t) => {
    const bench = await benchOf(t, "full-update", "Network", { updates: "merge" }, withoutNulls);
    const kept = await bench.create({ ...NETWORK, notes: "mine" });
    const updated = await bench.update(kept, NETWORK);
    assert.match(said(updated), /^warning: Network keeps notes\n/);
    assert.doesNotMatch(said(updated), /mine/);
    assert.equal(at(updated.state, "notes"), "mine");
    await isSettled({ bench }, updated, NETWORK);
  });

  test("remain to be cleared after a failed update, which notes only what the object shows as planned", async (t) => {
    const { bench, kept, name } = await network(t, { notes: "mine" });
    bench.emulator.change(name, { dhcp: { domain: "chosen" } });
    const read = await bench.read(kept);
    bench.emulator.fault("UpdateNetwork", { do: "refuse", code: "invalid_argument" });
    const config = { ...NETWORK, dhcp: { domain: "asked" } };
    const failed = await bench.update(read, config);
    assert.match(said(failed), /^error: /);
    assert.deepEqual(setAttributesIn(failed.private), ["notes"]);
    // The service's value replaced none of the user's, so removing the attribute does not clear it.
    const planned = (await bench.plan(failed.state, NETWORK, failed.private)).planned;
    assert.equal(at(planned, "dhcp", "domain") === "chosen" || isUnknown(at(planned, "dhcp") as null), true);
    const updated = await bench.update(failed, NETWORK);
    assert.equal(said(updated), "");
    assert.deepEqual(bench.emulator.get(name)?.["dhcp"], { domain: "chosen" });
    assert.equal(bench.emulator.get(name)?.["notes"], undefined);
    await isSettled({ bench }, updated, NETWORK);
  });

  test("survive a pending operation in private state, and the read that resumes it", async (t) => {
    const { bench, kept } = await made(t, "merge-patch", "VirtualMachine", {
      ...MACHINE,
      schedule: { start_hour: 8 },
    });
    const asked = bench.calls("GetOperation").length;
    bench.emulator.stickNextOperation();
    void bench.emulator.whenRequested("GetOperation", asked + 1).then(() => bench.interrupt());
    const config = { ...MACHINE, cores: 4, schedule: { start_hour: 8 } };
    const cut = await bench.update(kept, config);
    const operation = String(decodePrivate(cut.private)?.operation);
    assert.deepEqual(setAttributesIn(cut.private), ["schedule", "schedule.start_hour"]);
    bench.restart();
    bench.emulator.settleOperation(operation, "SUCCEEDED");
    const read = await bench.read(cut);
    assert.equal(decodePrivate(read.private), undefined);
    assert.deepEqual(setAttributesIn(read.private), ["schedule", "schedule.start_hour"]);
    const updated = await bench.update(read, { ...MACHINE, cores: 4 });
    assert.equal(said(updated), "");
    await isSettled({ bench }, updated, { ...MACHINE, cores: 4 });
    assert.deepEqual(setAttributesIn(updated.private), []);
  });
});

test("cleared attributes: an apply clears none that its plan keeps, because the user ignores its changes", async (t) => {
  const bench = await benchOf(t, "full-update", "Network");
  const kind = bench.session.contract.kinds.find(({ name }) => name === "Network");
  assert.ok(kind);
  const noted = withSetAttributes(new Uint8Array(), ["notes"]);
  const [prior, config] = [valueObject({ notes: "mine" }), valueObject({ notes: null })];
  const cleared = (planned: ValueObject): readonly string[] =>
    clearedPaths(kind, { prior, config, planned, private: noted }).map((path) => formatPath(path));
  assert.deepEqual(cleared(prior), []);
  assert.deepEqual(cleared(valueObject({ notes: UNKNOWN })), ["notes"]);
});

test("private state: the attributes that are set and a pending operation do not affect each other", () => {
  const pending = { verb: "update", operation: "operations/x", startedAtMs: 1 } as const;
  const both = withSetAttributes(encodePrivate(pending), ["a", "b.c"]);
  assert.deepEqual(decodePrivate(both), pending);
  assert.deepEqual(setAttributesIn(both), ["a", "b.c"]);
  assert.deepEqual(withSetAttributes(both, []), encodePrivate(pending));
  assert.equal(withSetAttributes(withSetAttributes(new Uint8Array(), ["a"]), []).length, 0);
  for (const stored of ["", "text", "[1]", "null", '{"version":2,"set":["a"]}', '{"version":1,"set":"a"}']) {
    assert.deepEqual(setAttributesIn(Buffer.from(stored)), [], stored);
  }
});
