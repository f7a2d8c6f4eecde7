import { operationEvidence, silentContext } from "../../src/calls";
import assert from "node:assert/strict";
import { test } from "node:test";
import { startBench } from "../bridge/support/running-bridge";

test("running operations: stops waiting for an operation once another call of this run turns out to own it", async (t) => {
  const bench = await startBench(t);
  const { session, emulator } = bench;
  emulator.fault("CreateVirtualMachine", { do: "operation", outcome: "STUCK", metadata: null });
  const startMs = session.clock.now();
  await session.client.call(
    { path: "/svc.compute.v1.ComputeService/CreateVirtualMachine", safety: "read" },
    {
      projectName: "projects/demo",
      region: "datacenters/eu-west-1",
      compute: { vcpus: 1, memoryGib: 1 },
      boot: { image: "debian-12" },
    },
  );
  const [running = { name: "" }] = emulator.operations();
  void emulator.whenRequested("GetOperation").then(() => session.ownOperations.add(running.name));
  const kind = session.contract.kinds.find(({ name }) => name === "VirtualMachine");
  assert.ok(kind !== undefined);
  const evidence = await operationEvidence(
    session,
    {
      kind,
      parent: "projects/demo",
      source: undefined,
      window: { fromMs: 0, toMs: Number.MAX_SAFE_INTEGER, untilMs: Number.MAX_SAFE_INTEGER },
      taken: new Set(),
    },
    startMs + 20 * 60_000,
    silentContext(),
  );
  assert.deepEqual(evidence, { kind: "ended", made: new Map(), doubtful: [] });
  assert.ok(session.clock.now() - startMs < 60_000, "by the emulator's clock");
});
