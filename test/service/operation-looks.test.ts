import assert from "node:assert/strict";
import { test } from "node:test";
import { parse } from "yaml";
import { buildContract } from "../../src/contract/build-model";
import { findMethod } from "../../src/contract";
import { type OperationOutcome, systemClock } from "../../src/client";
import { callMethod, createObjectReads, type Service, watchOperations } from "../../src/service";
import { withBatchOfOperations } from "../support/batch-operations";
import { type EmulatedService, MACHINE, startService } from "./emulated-service";

const COUNT = 30;

/** Begins operations that take a second, and waits for all of them as one program. */
async function createAll({ service, emulator }: EmulatedService): Promise<readonly OperationOutcome[]> {
  const method = findMethod(service.contract, "CreateVirtualMachine");
  const begun = await Promise.all(Array.from({ length: COUNT }, () => callMethod(service, method, MACHINE)));
  const watch = watchOperations(service, { reads: createObjectReads(service, systemClock) });
  return Promise.all(
    begun.map(({ operation }) => {
      assert.ok(operation !== undefined, `${emulator.operations().length} operations were begun`);
      return watch.wait({ operation, sort: "create VirtualMachine" });
    }),
  );
}

const SECOND = { speed: 100, operationMs: 100_000 };

const asked = ({ emulator }: EmulatedService, method: string): number =>
  emulator.requests.filter((request) => request.method === method).length;

function assertMade(outcomes: readonly OperationOutcome[]): void {
  for (const { kind, operation } of outcomes) {
    assert.equal(kind, "succeeded");
    assert.equal(typeof operation.metadata["virtual_machine_name"], "string");
  }
}

test("Operations that are waited for together are looked at by the list of them, by far fewer requests than there are operations", async (t) => {
  const emulated = await startService(t, SECOND);
  assertMade(await createAll(emulated));
  assert.ok(asked(emulated, "ListOperations") > 0);
  assert.ok(asked(emulated, "ListOperations") + asked(emulated, "GetOperation") < COUNT);
});

test("Where operations cannot be listed, each is looked at by itself, and all are seen to their ends", async (t) => {
  const emulated = await startService(t, SECOND);
  emulated.emulator.fault(
    { method: "ListOperations", times: Infinity },
    { do: "refuse", code: "permission_denied" },
  );
  assertMade(await createAll(emulated));
  assert.equal(asked(emulated, "ListOperations"), 1, "what is refused is not tried again");
  assert.ok(asked(emulated, "GetOperation") >= COUNT);
  assert.ok(asked(emulated, "GetOperation") <= 12 * COUNT);
});

test("A list that leaves out what an operation has made is not believed about its end", async (t) => {
  const emulated = await startService(t, SECOND);
  const { emulator } = emulated;
  const patch = { operations: Array.from({ length: COUNT }, () => ({ metadata: null })) };
  emulator.fault({ method: "ListOperations", times: Infinity }, { do: "edit", patch });
  assertMade(await createAll(emulated));
});

async function startWithBatch(t: Parameters<typeof startService>[0]): Promise<EmulatedService> {
  const documentText = withBatchOfOperations();
  const { emulator, service } = await startService(t, { ...SECOND, documentText });
  const grown: Service = { ...service, contract: buildContract(parse(documentText)) };
  return { emulator, service: grown };
}

test("Where the contract has a method that answers for many operations, it is asked, for as many at once as it takes", async (t) => {
  const emulated = await startWithBatch(t);
  assertMade(await createAll(emulated));
  assert.equal(asked(emulated, "ListOperations"), 0);
  const sizes = emulated.emulator.requests
    .filter(({ method }) => method === "BatchGetOperations")
    .map(({ body }) => (body as { names: readonly string[] }).names.length);
  // A single one is asked for as ever.
  assert.ok(sizes.length + asked(emulated, "GetOperation") < COUNT);
  assert.ok(Math.max(...sizes) <= 20);
});

test("An operation that the service forgets makes the method for many fail, and is found out by itself alone", async (t) => {
  const emulated = await startWithBatch(t);
  emulated.emulator.fault("CreateVirtualMachine", { do: "operation", vanishAfterReads: 0 });
  const outcomes = await createAll(emulated);
  assert.equal(outcomes.filter(({ kind }) => kind === "vanished").length, 1);
  assertMade(outcomes.filter(({ kind }) => kind !== "vanished"));
  assert.ok(asked(emulated, "BatchGetOperations") > 1, "it goes on to answer for the others");
});

test("A method for many that refuses us is not asked again", async (t) => {
  const emulated = await startWithBatch(t);
  emulated.emulator.fault(
    { method: "BatchGetOperations", times: Infinity },
    { do: "refuse", code: "unimplemented" },
  );
  assertMade(await createAll(emulated));
  assert.ok(asked(emulated, "BatchGetOperations") <= 2);
});
