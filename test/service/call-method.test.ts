import assert from "node:assert/strict";
import { test } from "node:test";
import { contract, findMethod, type Method } from "../../src/contract";
import { isServiceError, ServiceError } from "../../src/client";
import { createManualClock } from "../../src/emulator";
import { callMethod, followOperationByName, type Progress, safetyOf } from "../../src/service";
import { MACHINE, startService } from "./emulated-service";

const method = (name: string): Method => findMethod(contract, name);

test("What a call may be repeated as follows from what the method does; of what nobody knows, nothing is repeated", () => {
  const safeties = Object.fromEntries(contract.methods.map((each) => [each.name, safetyOf(each)]));
  assert.deepEqual(
    [
      "GetDisk",
      "ListDisks",
      "CreateDisk",
      "CloneVirtualMachine",
      "ResizeDisk",
      "DeleteDisk",
      "ReimageVirtualMachine",
    ].map((name) => safeties[name]),
    ["read", "read", "create", "create", "idempotent", "idempotent", "once"],
  );
  assert.equal(safetyOf({ ...method("GetDisk"), verb: "reboot" }), "once");
  assert.equal(safetyOf({ ...method("GetDisk"), verb: "reboot" }, "create"), "create");
});

test("A call gives the answer, and the operation that it began", async (t) => {
  const { service, emulator } = await startService(t);
  const listed = await callMethod(service, method("ListProjects"), {});
  assert.deepEqual(Object.keys(listed), ["answer"]);
  const created = await callMethod(service, method("CreateVirtualMachine"), MACHINE);
  assert.equal(created.operation?.name, emulator.operations()[0]?.name);
  assert.equal(created.followed, undefined);
});

test("With wait, the operation is followed to its end, and shown as the service shows it then", async (t) => {
  const { service, emulator } = await startService(t);
  const { followed } = await callMethod(service, method("CreateVirtualMachine"), MACHINE, { wait: true });
  assert.equal(followed?.outcome.kind, "succeeded");
  const ended = emulator.operations()[0];
  assert.deepEqual(
    [followed.shown?.["name"], followed.shown?.["state"], followed.shown?.["metadata"]],
    [ended?.name, ended?.["state"], ended?.["metadata"]],
  );
});

test("Every other end of an operation is a value too", async (t) => {
  const { service, emulator } = await startService(t);
  const kindOf = async (deadlineMs: number, signal?: AbortSignal): Promise<string | undefined> =>
    (await callMethod(service, method("CreateVirtualMachine"), MACHINE, { wait: true, deadlineMs, signal }))
      .followed?.outcome.kind;
  emulator.failNextOperation("no capacity");
  assert.equal(await kindOf(60_000), "failed");
  emulator.cancelNextOperation();
  assert.equal(await kindOf(60_000), "cancelled");
  emulator.stickNextOperation();
  assert.equal(await kindOf(1_000), "deadline");
  emulator.stickNextOperation();
  const interrupt = new AbortController();
  void emulator.whenRequested("GetOperation", 8).then(() => interrupt.abort());
  emulator.fault({ method: "GetOperation", times: Infinity }, { do: "delay", delayMs: 1 });
  assert.equal(await kindOf(600_000, interrupt.signal), "aborted");
});

test("A call that is refused rejects, and says what the service said", async (t) => {
  const { service } = await startService(t);
  await assert.rejects(
    callMethod(service, method("GetVirtualMachine"), { name: "projects/p/virtual-machines/none" }),
    (error) => isServiceError(error) && error.code === "not_found",
  );
});

test("A creation whose answer is lost is not sent again, and neither is what destroys data", async (t) => {
  const { service, emulator } = await startService(t);
  const machine = emulator.add("VirtualMachine", MACHINE).name;
  const cases: readonly (readonly [string, Readonly<Record<string, string>>])[] = [
    ["CreateDisk", { projectName: "projects/p", sizeGib: "10" }],
    ["ReimageVirtualMachine", { name: machine, image: "debian-12" }],
  ];
  for (const [name, body] of cases) {
    emulator.fault({ method: name, times: Infinity }, { do: "reset", when: "after" });
    await assert.rejects(callMethod(service, method(name), body), (error) => {
      assert.ok(error instanceof ServiceError, String(error));
      return error.outcomeUnknown;
    });
    assert.equal(emulator.requests.filter((request) => request.method === name).length, 1);
  }
});

test("A change under way is let to its end when the time is over, so that its operation is known", async (t) => {
  const { service, emulator } = await startService(t, { speed: 1 });
  emulator.fault("CreateVirtualMachine", { do: "delay", delayMs: 300, when: "after" });
  emulator.stickNextOperation();
  const { followed } = await callMethod(service, method("CreateVirtualMachine"), MACHINE, {
    wait: true,
    deadlineMs: 50,
  });
  assert.equal(followed?.outcome.kind, "deadline");
  assert.equal(followed.outcome.operation.name, emulator.operations()[0]?.name);
});

test("An accepted call whose answer names no operation is not said to have failed", async (t) => {
  const { service, emulator } = await startService(t);
  emulator.fault("CreateVirtualMachine", { do: "edit", patch: { operation: null } });
  const { answer, operation, followed, unexpected } = await callMethod(
    service,
    method("CreateVirtualMachine"),
    MACHINE,
    { wait: true },
  );
  assert.deepEqual([operation, followed], [undefined, undefined]);
  assert.match(
    unexpected?.message ?? "",
    /should name the operation that it began.*The request itself was accepted/,
  );
  assert.equal(answer["operation"] ?? null, null);
});

test("A wait speaks at each change of state, when looks begin to fail, and never keeps silent for longer than told", async (t) => {
  const clock = createManualClock();
  const { service, emulator } = await startService(t, {}, clock);
  emulator.stickNextOperation();
  const { operation } = await callMethod(service, method("CreateVirtualMachine"), MACHINE, { clock });
  const interrupt = new AbortController();
  const news: Progress[] = [];
  const count = (kind: Progress["kind"]): number => news.filter((each) => each.kind === kind).length;
  const done = followOperationByName(service, operation?.name ?? "", {
    clock,
    signal: interrupt.signal,
    deadlineMs: 3_600_000,
    onProgress: (progress) => news.push(progress),
  });
  const until = async (isReached: () => boolean): Promise<void> => {
    while (!isReached()) {
      await clock.whenPending();
      await clock.advanceToNext();
    }
  };
  await until(() => count("heartbeat") >= 3);
  emulator.fault({ method: "GetOperation", times: Infinity }, { do: "refuse", code: "unavailable" });
  await until(() => count("trouble") === 1 && news.at(-1)?.kind === "heartbeat");
  assert.match(String(news.at(-1)?.error?.message), /^\[unavailable\] GetOperation: /);
  interrupt.abort();
  assert.equal((await done).outcome.kind, "aborted");
  assert.equal(news[0]?.kind, "begun");
  assert.equal(count("trouble"), 1);
  const gaps = news.slice(1).map(({ elapsedMs }, index) => elapsedMs - (news[index]?.elapsedMs ?? 0));
  assert.ok(
    gaps.every((gap) => gap <= 15_000),
    gaps.join(" "),
  );
  for (const [index, { kind }] of news.slice(1).entries())
    if (kind === "heartbeat") assert.equal(gaps[index], 15_000);
  assert.equal(clock.pending(), 0);
});

test("An operation is followed by its name or the last part of it, and nothing else is taken for one", async (t) => {
  const { service, emulator } = await startService(t);
  const { operation } = await callMethod(service, method("CreateVirtualMachine"), MACHINE);
  const name = operation?.name ?? "";
  for (const text of [name, name.replace("operations/", "")]) {
    assert.equal((await followOperationByName(service, text)).outcome.operation.name, name);
  }
  const asked = emulator.requests.length;
  assert.throws(() => followOperationByName(service, "projects/p"), {
    name: "RangeError",
    message: '"projects/p" cannot be the name of an operation (operations/{id}, or the last part alone)',
  });
  assert.equal(emulator.requests.length, asked);
});
