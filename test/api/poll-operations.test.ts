import assert from "node:assert/strict";
import { test } from "node:test";
import { parse } from "yaml";
import { buildContract } from "../../src/contract/reading/build-model";
import { findMethod } from "../../src/contract";
import type { OperationOutcome } from "../../src/client";
import { type Service, pollOperations } from "../../src/api";
import { callMethod } from "../../src/calls";
import { withBatchOfOperations } from "../support/batch-operations";
import { MACHINE, startServiceInSteps } from "./emulated-service";

type Emulated = Awaited<ReturnType<typeof startServiceInSteps>>;

const COUNT = 30;

/** Starts operations that take a second each, and waits for all of them in one process. */
function createAll({ service, emulator, time }: Emulated): Promise<readonly OperationOutcome[]> {
  const { clock } = time;
  const method = findMethod(service.contract, "CreateVirtualMachine");
  const poller = pollOperations(service, { clock });
  const begin = () => callMethod(service, method, MACHINE, { clock, wait: false });
  const create = async (): Promise<readonly OperationOutcome[]> => {
    const begun = await Promise.all(Array.from({ length: COUNT }, begin));
    return Promise.all(
      begun.map((end) => {
        assert.ok(end.kind === "started", `${emulator.operations().length} operations were begun`);
        const { operation } = end;
        return poller.wait({ operation, operationType: "create VirtualMachine" });
      }),
    );
  };
  return time.until(create());
}

const SECOND = { operationMs: 1_000 };

const asked = ({ emulator }: Emulated, method: string): number =>
  emulator.requests.filter((request) => request.method === method).length;

function assertMade(outcomes: readonly OperationOutcome[]): void {
  for (const { kind, operation } of outcomes) {
    assert.equal(kind, "succeeded");
    assert.equal(typeof operation.metadata["virtual_machine_name"], "string");
  }
}

test("operation polls: polls concurrent operations by list, with far fewer requests than operations", async (t) => {
  const emulated = await startServiceInSteps(t, SECOND);
  assertMade(await createAll(emulated));
  assert.ok(asked(emulated, "ListOperations") > 0);
  assert.ok(asked(emulated, "ListOperations") + asked(emulated, "GetOperation") < COUNT);
});

test("operation polls: polls each operation singly to its end if operations cannot be listed", async (t) => {
  const emulated = await startServiceInSteps(t, SECOND);
  emulated.emulator.fault(
    { method: "ListOperations", times: Infinity },
    { do: "refuse", code: "permission_denied" },
  );
  assertMade(await createAll(emulated));
  assert.equal(asked(emulated, "ListOperations"), 1, "what is refused is not tried again");
  assert.ok(asked(emulated, "GetOperation") >= COUNT);
  assert.ok(asked(emulated, "GetOperation") <= 12 * COUNT);
});

test("operation polls: does not trust the end of an operation in a list that omits the created object", async (t) => {
  const emulated = await startServiceInSteps(t, SECOND);
  const { emulator } = emulated;
  const patch = { operations: Array.from({ length: COUNT }, () => ({ metadata: null })) };
  emulator.fault({ method: "ListOperations", times: Infinity }, { do: "edit", patch });
  assertMade(await createAll(emulated));
});

async function startWithBatch(t: Parameters<typeof startServiceInSteps>[0]): Promise<Emulated> {
  const documentText = withBatchOfOperations();
  const emulated = await startServiceInSteps(t, { ...SECOND, documentText });
  const service: Service = { ...emulated.service, contract: buildContract(parse(documentText)) };
  return { ...emulated, service };
}

test("operation polls: uses the contract's batch method, up to its maximum batch size", async (t) => {
  const emulated = await startWithBatch(t);
  assertMade(await createAll(emulated));
  assert.equal(asked(emulated, "ListOperations"), 0);
  const sizes = emulated.emulator.requests
    .filter(({ method }) => method === "BatchGetOperations")
    .map(({ body }) => (body as { names: readonly string[] }).names.length);
  // A single operation is still polled with GetOperation.
  assert.ok(sizes.length + asked(emulated, "GetOperation") < COUNT);
  assert.ok(Math.max(...sizes) <= 20);
});

test("operation polls: finds a vanished operation singly after it makes the batch method fail", async (t) => {
  const emulated = await startWithBatch(t);
  emulated.emulator.fault("CreateVirtualMachine", { do: "operation", vanishAfterReads: 0 });
  const outcomes = await createAll(emulated);
  assert.equal(outcomes.filter(({ kind }) => kind === "vanished").length, 1);
  assertMade(outcomes.filter(({ kind }) => kind !== "vanished"));
  assert.ok(asked(emulated, "BatchGetOperations") > 1, "it goes on to answer for the others");
});

test("operation polls: does not call a batch method again that refused the request", async (t) => {
  const emulated = await startWithBatch(t);
  emulated.emulator.fault(
    { method: "BatchGetOperations", times: Infinity },
    { do: "refuse", code: "unimplemented" },
  );
  assertMade(await createAll(emulated));
  assert.ok(asked(emulated, "BatchGetOperations") <= 2);
});
