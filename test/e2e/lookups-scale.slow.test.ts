import assert from "node:assert/strict";
import { test } from "node:test";
import { COUNT_PROGRAMS, createLookupApp } from "../support/lookup-app";

/** Objects of each kind, and look-ups of each kind: half of them by name, half by conditions. */
const OBJECTS = 400;
const LOOKUPS = 40;
const MOST_REQUESTS = 15;

const KINDS = ["Network", "Disk", "SshKey", "VirtualMachine", "FirewallRule"] as const;

test("look-ups: 200 look-ups of five kinds in 2,000 objects take one program and 15 requests, and none the second time", async (t) => {
  const app = await createLookupApp(t);
  const { emulator } = app;
  const place = { projectName: "projects/shop", region: "datacenters/eu-west-1" };
  const names: Record<string, string[]> = Object.fromEntries(KINDS.map((kind) => [kind, []]));
  for (let index = 0; index < OBJECTS; index += 1) {
    const displayName = `object ${index}`;
    const network = emulator.add("Network", { ...place, displayName, labels: { index: String(index) } });
    const { projectName } = place;
    const others = {
      Disk: { ...place, displayName, sizeGib: 10 },
      SshKey: { projectName, displayName, publicKey: `ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAI${index} a` },
      VirtualMachine: {
        ...place,
        displayName,
        compute: { vcpus: 1, memoryGib: 1 },
        boot: { image: "debian-12" },
      },
      FirewallRule: {
        projectName,
        displayName,
        networkName: network.name,
        direction: "INGRESS",
        protocol: "TCP",
        cidrs: ["10.0.0.0/8"],
      },
    };
    names["Network"]?.push(network.name);
    for (const [kind, body] of Object.entries(others)) names[kind]?.push(emulator.add(kind, body).name);
  }
  const queries = KINDS.flatMap((kind) =>
    Array.from({ length: LOOKUPS }, (_, index) => {
      const place = index * 9;
      const query = index % 2 === 0 ? { name: names[kind]?.[place] } : { displayName: `object ${place}` };
      return { kind, query, name: names[kind]?.[place] };
    }),
  );
  const body = `
    const assert = require("node:assert/strict");
    for (const { kind, query, name } of ${JSON.stringify(queries)}) {
      assert.equal(svc[kind].fromLookup(stack, "one", query).name, name);
    }
    ${COUNT_PROGRAMS}`;

  const first = await app.synth(body);
  assert.deepEqual([first.code, first.stdout], [0, "programs 1\n"], first.output);
  const calls = app.calls();
  assert.ok(calls.length <= MOST_REQUESTS, calls.join(" "));
  const second = await app.synth(body, { SVC_API_KEY: undefined });
  assert.deepEqual([second.code, second.stdout], [0, "programs 0\n"], second.output);
  assert.deepEqual(app.calls(), []);
});

test("look-ups: 40 look-ups by a label that no object has take 15 requests", async (t) => {
  const app = await createLookupApp(t);
  const place = { projectName: "projects/shop", region: "datacenters/eu-west-1" };
  for (let index = 0; index < OBJECTS; index += 1) {
    app.emulator.add("Network", { ...place, displayName: `object ${index}` });
  }
  const { code, stdout, output } = await app.synth(`
    for (let index = 0; index < ${LOOKUPS}; index += 1) {
      const query = { displayName: "object " + 9 * index, labels: { team: "a" } };
      console.log(svc.Network.lookupAll(stack, "some" + index, query).length);
    }`);
  assert.deepEqual([code, stdout], [0, "0\n".repeat(LOOKUPS)], output);
  const calls = app.calls();
  assert.ok(calls.length <= MOST_REQUESTS, calls.join(" "));
});
