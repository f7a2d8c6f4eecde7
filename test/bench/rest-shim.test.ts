import assert from "node:assert/strict";
import { test } from "node:test";
import { startService } from "./fleet";
import { machineBody, PROJECT } from "./machines";
import { averageLatenessMs, operationEnds, pollsOf } from "./operation-ends";
import { startRestShim } from "./rest-shim";

test("REST shim: creates machines of the emulated service, shows their operations and reads them", async () => {
  const emulator = await startService(1);
  const shim = await startRestShim(emulator);
  try {
    const begun = await fetch(`${shim.url}/${PROJECT}/virtual-machines`, {
      method: "POST",
      body: JSON.stringify({ ...machineBody, projectName: undefined }),
    });
    assert.equal(begun.status, 202);
    const { id } = (await begun.json()) as { readonly id: string };
    await emulator.whenIdle();
    const operation = await fetch(begun.headers.get("location") ?? "");
    assert.equal(((await operation.json()) as { readonly state: string }).state, "SUCCEEDED");
    const [machine] = emulator.objects("VirtualMachine");
    for (const path of [`${PROJECT}/virtual-machines/${id}`, machine?.name ?? ""]) {
      assert.deepEqual(await (await fetch(`${shim.url}/${path}`)).json(), machine);
    }
    assert.equal((await fetch(`${shim.url}/${PROJECT}/virtual-machines/none`)).status, 404);
    const seen = shim.requests.map(({ httpMethod, status, operationState }) => [
      httpMethod,
      status,
      operationState,
    ]);
    assert.deepEqual(seen, [
      ["POST", 202, undefined],
      ["GET", 200, "SUCCEEDED"],
      ["GET", 200, undefined],
      ["GET", 200, undefined],
      ["GET", 404, undefined],
    ]);
  } finally {
    await shim.close();
    await emulator.close();
  }
});

test("REST shim: measures lateness from an operation's end to the first poll that could show it, single or list", async () => {
  const ends = [
    { name: "operations/a", endMs: 1000 },
    { name: "operations/b", endMs: 2000 },
    { name: "operations/c", endMs: 9000 },
  ];
  const polls = [
    { atMs: 990, operation: "operations/a" },
    { atMs: 1500, operation: "operations/b" },
    { atMs: 1600, operation: "operations/a" },
    { atMs: 2300, operation: undefined },
  ];
  // No poll found the end of the third operation, so its lateness counts until the end of the run.
  assert.equal(averageLatenessMs(ends, polls, 9900), (600 + 300 + 900) / 3);

  const emulator = await startService(50);
  try {
    const call = (path: string, body: unknown): Promise<Response> =>
      fetch(`${emulator.url}/${path}`, {
        method: "POST",
        headers: { authorization: `Bearer ${emulator.apiKey}`, "content-type": "application/json" },
        body: JSON.stringify(body),
      });
    await call("svc.compute.v1.ComputeService/CreateVirtualMachine", machineBody);
    const [end] = operationEnds(emulator, 50);
    assert.ok(end !== undefined && end.endMs >= (emulator.requests[0]?.atMs ?? Infinity) + 50);
    await call("svc.operation.v1.OperationService/GetOperation", { name: end.name });
    await call("svc.operation.v1.OperationService/GetOperation", { name: "operations/none" });
    await call("svc.operation.v1.OperationService/ListOperations", {});
    assert.deepEqual(
      pollsOf(emulator).map(({ operation }) => operation),
      [end.name, undefined],
    );
  } finally {
    await emulator.close();
  }
});
