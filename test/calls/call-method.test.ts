import assert from "node:assert/strict";
import { test } from "node:test";
import { contract, findMethod, type Method } from "../../src/contract";
import { type Clock, isServiceError, ServiceError } from "../../src/client";
import { type Progress, safetyOf, type Service } from "../../src/api";
import { type CallEnd, callerOf, callMethod, followByName } from "../../src/calls";
import { MACHINE, startService } from "../api/emulated-service";
import { createClientClock } from "../client/virtual-clock";

const start = (service: Service, clock?: Clock): Promise<CallEnd> =>
  callMethod(service, method("CreateVirtualMachine"), MACHINE, { wait: false, clock });

const nameOf = (end: CallEnd): string => (end.kind === "started" ? end.operation.name : "");

const outcomeOf = (end: CallEnd): string | undefined => (end.kind === "ended" ? end.outcome.kind : undefined);

const method = (name: string): Method => findMethod(contract, name);

test("call: derives from the method's type whether a request may be repeated, and never repeats an unknown method", () => {
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

test("call: returns the answer and the operation that it started", async (t) => {
  const { service, emulator } = await startService(t);
  assert.equal((await callMethod(service, method("ListProjects"), {})).kind, "done");
  const created = await start(service);
  assert.equal(created.kind === "started" && created.operation.name, emulator.operations()[0]?.name);
});

test("call: with wait, polls the operation to its end and returns it as the service shows it then", async (t) => {
  const { service, emulator } = await startService(t);
  const end = await callMethod(service, method("CreateVirtualMachine"), MACHINE);
  assert.ok(end.kind === "ended");
  assert.equal(end.outcome.kind, "succeeded");
  const ended = emulator.operations()[0];
  assert.deepEqual(
    [end.shown?.["name"], end.shown?.["state"], end.shown?.["metadata"]],
    [ended?.name, ended?.["state"], ended?.["metadata"]],
  );
});

test("call: returns every other end of an operation as a value", async (t) => {
  const { service, emulator } = await startService(t);
  const kindOf = async (deadlineMs: number, signal?: AbortSignal): Promise<string | undefined> =>
    outcomeOf(await callMethod(service, method("CreateVirtualMachine"), MACHINE, { deadlineMs, signal }));
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

test("call: rejects with the service's error if the service refuses the request", async (t) => {
  const { service } = await startService(t);
  await assert.rejects(
    callMethod(service, method("GetVirtualMachine"), { name: "projects/p/virtual-machines/none" }),
    (error) => isServiceError(error) && error.code === "not_found",
  );
});

test("call: does not repeat a create or a destructive method if the answer is lost", async (t) => {
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

test("call: lets a running change finish after the deadline, so that its operation is known", async (t) => {
  const { service, emulator } = await startService(t, { speed: 1 });
  emulator.fault("CreateVirtualMachine", { do: "delay", delayMs: 300, when: "after" });
  emulator.stickNextOperation();
  const end = await callMethod(service, method("CreateVirtualMachine"), MACHINE, { deadlineMs: 50 });
  assert.ok(end.kind === "ended");
  assert.equal(end.outcome.kind, "deadline");
  assert.equal(end.outcome.operation.name, emulator.operations()[0]?.name);
});

test("call: does not report an accepted call as failed if the answer names no operation", async (t) => {
  const { service, emulator } = await startService(t);
  emulator.fault("CreateVirtualMachine", { do: "edit", patch: { operation: null } });
  const end = await callMethod(service, method("CreateVirtualMachine"), MACHINE);
  assert.ok(end.kind === "unusable");
  assert.match(
    end.error.message,
    /must name the operation that it started.*The service accepted the request/,
  );
  assert.equal(end.answer["operation"] ?? null, null);
});

test("call: reports no operation if the service carried out the request at once", async (t) => {
  const { service, emulator } = await startService(t, { behaviour: { atOnce: ["CreateVirtualMachine"] } });
  const result = await callMethod(service, method("CreateVirtualMachine"), MACHINE);
  assert.deepEqual(result, { kind: "done", answer: { operation: null } });
  assert.equal(emulator.objects("VirtualMachine").length, 1);
});

test("wait: reports each change of state, the first failed poll, and otherwise a heartbeat every 15 seconds", async (t) => {
  const clock = createClientClock(Date.UTC(2025, 0, 1));
  const { service, emulator } = await startService(t, {}, clock);
  emulator.stickNextOperation();
  const name = nameOf(await start(service, clock));
  const interrupt = new AbortController();
  const news: Progress[] = [];
  const count = (kind: Progress["kind"]): number => news.filter((each) => each.kind === kind).length;
  const done = followByName(callerOf(service, { clock }), {
    operation: name,
    clock,
    signal: interrupt.signal,
    limitMs: 3_600_000,
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
  for (const [index, { kind }] of news.slice(1).entries()) {
    if (kind === "heartbeat") assert.equal(gaps[index], 15_000);
  }
  assert.equal(clock.pending(), 0);
});

test("wait: accepts an operation's full name or its last part, and no other name", async (t) => {
  const { service, emulator } = await startService(t);
  const name = nameOf(await start(service));
  const caller = callerOf(service);
  for (const text of [name, name.replace("operations/", "")]) {
    const { outcome } = await followByName(caller, { operation: text, limitMs: 60_000 });
    assert.equal(outcome.operation.name, name);
  }
  const asked = emulator.requests.length;
  assert.throws(() => followByName(caller, { operation: "projects/p", limitMs: 60_000 }), {
    name: "RangeError",
    message: '"projects/p" cannot be the name of an operation (operations/{id}, or the last part alone)',
  });
  assert.equal(emulator.requests.length, asked);
});

test("call: throws a refusal because of another change at once, and asks nothing more", async (t) => {
  const { service, emulator } = await startService(t);
  const machine = emulator.add("VirtualMachine", MACHINE).name;
  emulator.stickNextOperation();
  const resize = { name: machine, compute: { vcpus: 2, memoryGib: 2 } };
  await callMethod(service, method("ResizeVirtualMachine"), resize, { wait: false });
  const asked = emulator.requests.length;
  await assert.rejects(
    callMethod(service, method("ResizeVirtualMachine"), resize),
    (error) => isServiceError(error) && error.code === "aborted",
  );
  assert.equal(emulator.requests.length, asked + 1);
});

test("call: outlasts a refusal because of another change if it is to, and is then carried out", async (t) => {
  const { service, emulator } = await startService(t);
  const machine = emulator.add("VirtualMachine", MACHINE).name;
  emulator.stickNextOperation();
  const resize = { name: machine, compute: { vcpus: 2, memoryGib: 2 } };
  const first = nameOf(await callMethod(service, method("ResizeVirtualMachine"), resize, { wait: false }));
  const refused = emulator.whenRequested("GetOperation", 2);
  const second = callMethod(service, method("ResizeVirtualMachine"), resize, { outlastsConflicts: true });
  await refused;
  emulator.settleOperation(first, "SUCCEEDED");
  assert.equal(outcomeOf(await second), "succeeded");
});
