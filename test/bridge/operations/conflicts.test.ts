import assert from "node:assert/strict";
import { describe, test, type TestContext } from "node:test";
import { contract } from "../../../src/contract";
import { ServiceError, type ServiceErrorFacts } from "../../../src/client";
import { operationNames } from "../../../src/calls/conflict";
import { decodePrivate } from "../../../src/bridge/context/private-state";
import { at, type Bench, type Kept, MACHINE, said, startBench } from "../support/running-bridge";

const BIGGER = { ...MACHINE, compute: { vcpus: 4, memory_gib: 8 } };
const RENAMED = { ...MACHINE, display_name: "two" };

async function made(t: TestContext): Promise<{ bench: Bench; kept: Kept; name: string }> {
  const bench = await startBench(t);
  const kept = await bench.create(MACHINE);
  assert.equal(said(kept), "");
  return { bench, kept, name: String(at(kept.state, "name")) };
}

/** Starts another user's change of a machine, which runs until it is settled, and returns its operation's name. */
async function occupy(bench: Bench, name: string, rpc = "ResizeVirtualMachine"): Promise<string> {
  bench.emulator.stickNextOperation();
  const body = rpc === "ResizeVirtualMachine" ? { name, compute: { vcpus: 2, memoryGib: 2 } } : { name };
  const response = await fetch(`${bench.emulator.url}/svc.compute.v1.ComputeService/${rpc}`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${bench.emulator.apiKey}` },
    body: JSON.stringify(body),
  });
  assert.equal(response.status, 200, await response.clone().text());
  return String(bench.emulator.operations().at(-1)?.name);
}

/** Settles an operation after it has been polled this many times from now on. */
function settleAfterPolls(bench: Bench, operation: string, polls: number): void {
  const asked = bench.calls("GetOperation").length;
  void bench.emulator
    .whenRequested("GetOperation", asked + polls)
    .then(() => bench.emulator.settleOperation(operation, "SUCCEEDED"));
}

const count = (bench: Bench, method: string): number => bench.calls(method).length;

/** The other client's change, which the next plan shows. */
const ONLY_DRIFT =
  /^warning: [^\n]*\nThe change did not set it, but the service now has 2 for 1 in compute\.vcpus[^\n]*\n[^\n]*$/;

describe("retry on conflict: a change that conflicts with another one", () => {
  test("waits for the operation that the service names, and is then sent again", async (t) => {
    const { bench, kept, name } = await made(t);
    const operation = await occupy(bench, name);
    settleAfterPolls(bench, operation, 4);
    const updated = await bench.update(kept, RENAMED);
    assert.match(said(updated), ONLY_DRIFT);
    assert.equal(at(updated.state, "display_name"), "two");
    assert.equal(count(bench, "UpdateVirtualMachine"), 2, "asked again once, when the way was free");
  });

  test("delete: waits, and succeeds if the other change has deleted the object", async (t) => {
    const { bench, kept, name } = await made(t);
    const operation = await occupy(bench, name, "DeleteVirtualMachine");
    settleAfterPolls(bench, operation, 2);
    const gone = await bench.delete(kept);
    assert.equal(said(gone), "");
    assert.equal(gone.state, null);
    assert.deepEqual(bench.emulator.objects("VirtualMachine"), []);
    assert.equal(count(bench, "DeleteVirtualMachine"), 2, "and not asked again");
  });

  test("delete: waits for another change, and deletes the changed object", async (t) => {
    const { bench, kept, name } = await made(t);
    settleAfterPolls(bench, await occupy(bench, name), 2);
    assert.equal(said(await bench.delete(kept)), "");
    assert.deepEqual(bench.emulator.objects("VirtualMachine"), []);
  });

  test("clone: waits for a change of its source, and is created once", async (t) => {
    const { bench, name } = await made(t);
    settleAfterPolls(bench, await occupy(bench, name), 2);
    const copy = await bench.create({ ...MACHINE, compute: { vcpus: 2, memory_gib: 2 }, clone_from: name });
    assert.equal(said(copy), "");
    assert.equal(bench.emulator.objects("VirtualMachine").length, 2);
  });

  test("create: retries a refusal that was not carried out, and creates one object", async (t) => {
    const bench = await startBench(t);
    const held = bench.emulator.fault(
      { method: "CreateVirtualMachine", times: 3 },
      { do: "refuse", code: "aborted", message: "the project is being changed" },
    );
    const machine = await bench.create(MACHINE);
    assert.equal(said(machine), "");
    assert.equal(held.hits, 3);
    assert.equal(bench.emulator.objects("VirtualMachine").length, 1);
  });

  test("is not repeated if the conflicting operation has already made the change", async (t) => {
    const { bench, kept, name } = await made(t);
    const operation = await occupy(bench, name);
    const compute = { vcpus: 2, memory_gib: 2 };
    settleAfterPolls(bench, operation, 2);
    const updated = await bench.update(kept, { ...MACHINE, compute });
    assert.equal(said(updated), "");
    assert.equal(String(at(updated.state, "compute", "vcpus")), "2");
    assert.equal(count(bench, "ResizeVirtualMachine"), 2, "theirs, and ours that was turned away");
  });

  test("waits with growing backoff if the service names no operation, up to its timeout", async (t) => {
    const { bench, kept } = await made(t);
    bench.emulator.fault(
      { method: "UpdateVirtualMachine", times: Infinity },
      { do: "refuse", code: "aborted", message: "another client changes it" },
    );
    const beganMs = bench.session.clock.now();
    const updated = await bench.update(kept, { ...RENAMED, timeouts: { update: "5m" } });
    assert.equal(bench.session.clock.now() - beganMs, 300_000);
    assert.match(
      said(updated),
      /^error: Timed out waiting for another change before updating VirtualMachine \(UpdateVirtualMachine\)\nUpdateVirtualMachine was not carried out: the service rejected it for 5 min, because another change was in progress \(last message: "another client changes it"\)\. The time limit \(5 min\) ran out\. Nothing was started\. Run `terraform apply` again when the other change has ended, or allow more time in the resource's `timeouts`\.$/,
    );
    assert.ok(count(bench, "UpdateVirtualMachine") < 70, String(count(bench, "UpdateVirtualMachine")));
  });

  test("names the operation, its state and the waiting time if the operation does not end", async (t) => {
    const { bench, kept, name } = await made(t);
    const operation = await occupy(bench, name);
    const updated = await bench.update(kept, { ...RENAMED, timeouts: { update: "2m" } });
    const text = said(updated);
    assert.match(text, /^error: Timed out waiting for another change before updating VirtualMachine/);
    assert.match(
      text,
      new RegExp(`because operation ${operation} \\(last seen RUNNING\\) was changing the same object`),
    );
    assert.match(text, /the service rejected it for 1 min 59 s.*\(2 min\) ran out\. Nothing was started\./);
    assert.match(text, new RegExp(`\`terraform apply\` again when ${operation} has ended`));
    assert.equal(decodePrivate(updated.private), undefined);
    assert.equal(count(bench, "UpdateVirtualMachine"), 1);
  });

  test("ends at Ctrl-C and says that nothing was started", async (t) => {
    const { bench, kept, name } = await made(t);
    const operation = await occupy(bench, name);
    const asked = count(bench, "GetOperation");
    void bench.emulator.whenRequested("GetOperation", asked + 3).then(() => bench.interrupt());
    const updated = await bench.update(kept, RENAMED);
    assert.match(
      said(updated),
      new RegExp(
        "^error: Interrupted while updating VirtualMachine .*\\nUpdateVirtualMachine was not carried out: it was interrupted after .*, " +
          `while the service rejected it, because operation ${operation} \\(last seen \\w+\\) was changing the same object\\. Nothing was started\\.`,
      ),
    );
    assert.equal(count(bench, "UpdateVirtualMachine"), 1);
  });

  test("waits for its own earlier attempt with a lost answer, and is not repeated", async (t) => {
    const { bench, kept } = await made(t);
    bench.emulator.stickNextOperation();
    bench.emulator.fault("ResizeVirtualMachine", { do: "disconnect", when: "after" });
    const updated = await bench.update(kept, { ...BIGGER, timeouts: { update: "1m" } });
    assert.match(
      said(updated),
      /^error: Error updating VirtualMachine .*may have carried out the request, so it was not retried\./s,
    );
    assert.equal(count(bench, "ResizeVirtualMachine"), 1);
    assert.doesNotMatch(said(updated), /Nothing was started/);
  });

  test("is not repeated after its own attempt succeeded", async (t) => {
    const { bench, kept } = await made(t);
    bench.emulator.fault("ResizeVirtualMachine", { do: "disconnect", when: "after" });
    const updated = await bench.update(kept, BIGGER);
    assert.equal(said(updated), "");
    assert.equal(String(at(updated.state, "compute", "vcpus")), "4");
    assert.equal(bench.emulator.operations().length, 2, "the creation and one resize");
  });
});

describe("retry on conflict: conflict detection", () => {
  const refusal = (status: number, body: unknown) => ({ do: "answer", status, body }) as const;

  test("treats a failed precondition that names a running operation as a conflict", async (t) => {
    const { bench, kept, name } = await made(t);
    const operation = await occupy(bench, name);
    bench.emulator.fault(
      "UpdateVirtualMachine",
      refusal(400, { code: "failed_precondition", message: `busy with "${operation}".` }),
    );
    settleAfterPolls(bench, operation, 3);
    assert.match(said(await bench.update(kept, RENAMED)), ONLY_DRIFT);
  });

  test("reports a failed precondition immediately if it names no operation, or one that has ended", async (t) => {
    const { bench, kept } = await made(t);
    const ended = String(bench.emulator.operations()[0]?.name);
    for (const message of ["it is being deleted", `see ${ended}`, "see operations/unknown"]) {
      const before = count(bench, "UpdateVirtualMachine");
      const fault = bench.emulator.fault(
        { method: "UpdateVirtualMachine", times: Infinity },
        refusal(400, { code: "failed_precondition", message }),
      );
      const updated = await bench.update(kept, RENAMED);
      assert.match(said(updated), /^error: Error updating .*failed_precondition/s);
      assert.equal(count(bench, "UpdateVirtualMachine"), before + 1);
      fault.remove();
    }
  });

  test("retries a bare status 409 for at most one minute, and never for a create, whose name may be taken", async (t) => {
    const { bench, kept } = await made(t);
    const bare = refusal(409, "Conflict");
    const passing = bench.emulator.fault({ method: "UpdateVirtualMachine", times: 3 }, bare);
    const renamed = await bench.update(kept, RENAMED);
    assert.equal(said(renamed), "");
    assert.equal(passing.hits, 3);

    bench.emulator.fault({ method: "UpdateVirtualMachine", times: Infinity }, bare);
    const beganMs = bench.session.clock.now();
    const updated = await bench.update(renamed, { ...MACHINE, display_name: "three" });
    assert.match(said(updated), /^error: Error updating .*HTTP 409: "Conflict"/s);
    assert.equal(bench.session.clock.now() - beganMs, 60_000);

    const create = bench.emulator.fault({ method: "CreateVirtualMachine", times: Infinity }, bare);
    const machine = await bench.create(MACHINE);
    assert.match(said(machine), /^error: Error creating VirtualMachine\n.*HTTP 409: "Conflict"/);
    assert.doesNotMatch(said(machine), /may have been carried out|import it/);
    assert.equal(create.hits, 1);
  });

  test("follows the service's retry delay", async (t) => {
    const { bench, kept } = await made(t);
    bench.emulator.fault(
      { method: "UpdateVirtualMachine", times: 3 },
      { do: "refuse", code: "aborted", retryAfterSeconds: 40 },
    );
    const beganMs = bench.session.clock.now();
    assert.equal(said(await bench.update(kept, RENAMED)), "");
    assert.equal(bench.session.clock.now() - beganMs, 120_000);
  });
});

test("retry on conflict: finds an operation's name in the text and the details of an error", () => {
  const named = (facts: Partial<ServiceErrorFacts>): readonly string[] =>
    operationNames(
      contract,
      new ServiceError({
        code: "aborted",
        reason: "answered",
        delivery: "answered",
        method: "/svc.x.v1.X/Do",
        endpoint: "https://api.example.com",
        ...facts,
      }),
    );
  assert.deepEqual(named({ said: "operations/a1 is working on it" }), ["operations/a1"]);
  assert.deepEqual(named({ said: 'busy: "operations/a-1", (operations/b_2).' }), [
    "operations/a-1",
    "operations/b_2",
  ]);
  assert.deepEqual(named({ said: "see https://api.example.com/v1/operations/a1." }), ["operations/a1"]);
  assert.deepEqual(named({ details: [{ metadata: { blocking: ["operations/c", 3, null] } }] }), [
    "operations/c",
  ]);
  assert.deepEqual(named({ said: "operations/ are many; an operation/x; projects/p/disks/d" }), []);
  assert.deepEqual(named({}), []);
  assert.equal(named({ said: Array.from({ length: 99 }, (_, i) => `operations/o${i}`).join(" ") }).length, 4);
});
