import assert from "node:assert/strict";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { test, type TestContext } from "node:test";
import { groupIn, type GroupSettings, readinessProblems, whenReady } from "../../../src/bridge/groups";
import { contract, type Kind } from "../../../src/contract";
import { createLogger, Decimal, UNKNOWN, type Value, valueObject } from "../../../src/plugin";
import { type Bench, MACHINE, startBench } from "../support/running-bridge";

const log = createLogger({ threshold: "error", write: () => undefined });
const context = { signal: new AbortController().signal, log };

function kindNamed(name: string): Kind {
  const kind = contract.kinds.find((each) => each.name === name);
  assert.ok(kind !== undefined);
  return kind;
}

const machine = kindNamed("VirtualMachine");

const groupValues = (values: Readonly<Record<string, Value>>): GroupSettings => {
  const settings = groupIn(machine, valueObject({ disruption_group: valueObject(values) }));
  assert.ok(settings !== undefined);
  return settings;
};

async function createMachine(bench: Bench): Promise<string> {
  const { state } = await bench.create(MACHINE);
  const name = state?.["name"];
  assert.ok(typeof name === "string");
  return name;
}

async function listen(t: TestContext, server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  t.after(() => server.close());
  return (server.address() as AddressInfo).port;
}

const state = valueObject({ network: valueObject({ private_ipv4: "127.0.0.1" }) });

const readyAt = (port: number, more: Readonly<Record<string, Value>> = {}): GroupSettings =>
  groupValues({
    name: "db",
    ready: valueObject({ address: "network.private_ipv4", port: Decimal.fromNumber(port), ...more }),
  });

test("readiness of a group: the settings have their defaults", () => {
  assert.deepEqual(groupValues({ name: "db" }), { name: "db", maxUnavailable: 1, createsFirst: false });
  assert.equal(groupIn(machine, valueObject({ disruption_group: null })), undefined);
  assert.equal(groupIn(kindNamed("Network"), valueObject()), undefined);
});

test("readiness of a group: a machine is ready when its state is, and its path answers well", async (t) => {
  const bench = await startBench(t);
  const name = await createMachine(bench);
  let asked = 0;
  const port = await listen(
    t,
    createServer((request, response) => {
      asked += 1;
      response.writeHead(asked < 3 || request.url !== "/healthz" ? 503 : 204).end();
    }),
  );
  const settings = readyAt(port, { path: "/healthz" });
  assert.equal(await whenReady(bench.session, machine, name, settings, state, context), undefined);
  assert.equal(asked, 3);
});

test("readiness of a group: a machine that does not answer in time is not ready, and why is said", async (t) => {
  const bench = await startBench(t);
  const name = await createMachine(bench);
  const server = createServer();
  const port = await listen(t, server);
  await new Promise((resolve) => server.close(resolve));
  const settings = readyAt(port, { within: "5s" });
  const unready = await whenReady(bench.session, machine, name, settings, state, context);
  assert.match(unready?.seen ?? "", /127\.0\.0\.1:\d+ does not answer: the connection was refused/);
  const lacking = await whenReady(bench.session, machine, name, settings, valueObject(), context);
  assert.match(lacking?.seen ?? "", /It has no address network\.private_ipv4/);
});

test("readiness of a group: a machine in another state is not ready, and an interrupted wait ends", async (t) => {
  const bench = await startBench(t);
  const name = await createMachine(bench);
  bench.emulator.change(name, { state: "FAILED" });
  const settings = groupValues({ name: "db" });
  const unready = await whenReady(bench.session, machine, name, settings, state, context);
  assert.match(unready?.seen ?? "", /It has state FAILED/);
  const stopped = { log, signal: AbortSignal.abort() };
  assert.notEqual(await whenReady(bench.session, machine, name, settings, state, stopped), undefined);
});

test("readiness of a group: an address that is no text of the kind, and a limit of more than a day, are refused", () => {
  const problemsOf = (ready: Readonly<Record<string, Value>>): readonly string[] =>
    readinessProblems(
      machine,
      "disruption_group",
      valueObject({ disruption_group: valueObject({ name: "db", ready: valueObject(ready) }) }),
    ).map(({ detail }) => detail);
  for (const address of ["bravo", "network", "compute.vcpus", "network.private_ipv4.more", "replace"]) {
    assert.deepEqual(problemsOf({ address }), [
      `disruption_group.ready.address must be an attribute of VirtualMachine that is a text, such as network.private_ipv4 and network.public_ipv4; got "${address}".`,
    ]);
  }
  assert.deepEqual(problemsOf({ address: "network.public_ipv4", within: "24h" }), []);
  assert.deepEqual(problemsOf({ address: "display_name", within: "25h" }), [
    'disruption_group.ready.within must be at most 24h; got "25h".',
  ]);
});

test("readiness of a group: a login has one way to prove the machine's key, no path, and no values that ssh would misread", () => {
  const problemsOf = (
    ssh: Readonly<Record<string, Value>>,
    more: Readonly<Record<string, Value>> = {},
  ): string => {
    const login = { user: "debian", identity: null, host_keys: null, pinned_in: null, cloud_init: null };
    const ready = valueObject({
      address: "network.public_ipv4",
      path: null,
      ...more,
      ssh: valueObject({ ...login, ...ssh }),
    });
    const config = valueObject({ disruption_group: valueObject({ name: "db", ready }) });
    return readinessProblems(machine, "disruption_group", config)
      .map(({ detail }) => detail)
      .join("\n");
  };
  assert.equal(problemsOf({ pinned_in: "known_hosts" }), "");
  assert.match(problemsOf({}), /ready\.ssh must be one with either host_keys or pinned_in/);
  assert.match(
    problemsOf({ pinned_in: "a", host_keys: ["ssh-ed25519 AAAA"] }),
    /either host_keys or pinned_in/,
  );
  assert.match(problemsOf({ pinned_in: "a" }, { path: "/healthz" }), /absent beside path/);
  assert.match(
    problemsOf({ host_keys: ["bravo"] }),
    /ready\.ssh must be valid: host_keys\[0\] must begin with the type/,
  );
  assert.match(problemsOf({ pinned_in: "a", identity: "-oProxyCommand=x" }), /identity must be a path/);
  assert.equal(problemsOf({ host_keys: UNKNOWN }), "", "what is known only after apply is judged then");
});
