import assert from "node:assert/strict";
import { describe, test, type TestContext } from "node:test";
import { contract, type Kind, kindOf } from "../../../src/contract";
import { isServiceError, systemClock } from "../../../src/client";
import type { Emulator } from "../../../src/emulator";
import { createObjectReads, isGone, type ObjectReads } from "../../../src/api";
import { MACHINE, startService } from "../emulated-service";

const MACHINES = kindOf(contract, "VirtualMachine");
const ABSENT = "projects/p/virtual-machines/w7k2";
const GET = "GetVirtualMachine";
const LIST = "ListVirtualMachines";

interface Answer {
  readonly status: number;
  readonly body: unknown;
}

const coded = (message: string): Answer => ({ status: 404, body: { code: "not_found", message } });

/** Words that an answer with the status and the code of "not found" may have. None of them decides anything. */
const MESSAGES = [
  `virtual machine ${ABSENT} not found`,
  "virtual machine flavor m1.small not found",
  "compute service: virtual machine not found",
  'Project "projects/p" does not exist',
  "Method does not exist.",
  "Route not found",
  `${ABSENT} was not found, or you do not have permission to see it`,
  "The requested URL was not found on this server.",
  "not found",
  "sql: no rows in result set",
  "",
];

/** Other answers that raise the question. */
const QUESTIONS: readonly (readonly [string, Answer])[] = [
  ["google.rpc.Status", { status: 404, body: { code: 5, message: "Not Found", details: [] } }],
  ["Google's own form", { status: 404, body: { error: { code: 404, status: "NOT_FOUND", message: "-" } } }],
  ["a problem with a code", { status: 404, body: { type: "about:blank", title: "-", code: "not_found" } }],
  ["a message without a code", { status: 404, body: { message: "no" } }],
  ["FastAPI's form", { status: 404, body: { detail: "no" } }],
  [
    "a phrase in place of a code",
    { status: 404, body: { statusCode: 404, error: "Not Found", message: "no" } },
  ],
  ["a sentence in place of a code", { status: 404, body: { reason: "there is no such machine" } }],
  ["a word for any failure", { status: 404, body: { status: "error", message: "no" } }],
  ["plain text", { status: 404, body: "no\n" }],
  ["a web page", { status: 404, body: `<!doctype html><h1>${ABSENT} not found</h1>` }],
  ["no body", { status: 404, body: "" }],
];

/** Answers that do not even raise the question. */
const NO_QUESTIONS: readonly (readonly [string, Answer])[] = [
  ["the status 403", { status: 403, body: { code: "not_found", message: `${ABSENT} not found` } }],
  ["the status 500", { status: 500, body: { code: "not_found", message: `${ABSENT} not found` } }],
  ["the status 410", { status: 410, body: { code: "not_found", message: `${ABSENT} not found` } }],
  ["another code", { status: 404, body: { code: "permission_denied", message: `${ABSENT} not found` } }],
  ["a code that is not understood", { status: 404, body: { code: "E1404", message: `${ABSENT} not found` } }],
];

async function start(
  t: TestContext,
  answer: Answer,
): Promise<{ readonly emulator: Emulator; readonly reads: ObjectReads; readonly present: string }> {
  const clock = { ...systemClock, sleep: () => Promise.resolve() };
  const { service, emulator } = await startService(t, {}, clock);
  const { name } = emulator.add("VirtualMachine", MACHINE);
  emulator.fault({ method: GET, times: "all" }, { do: "answer", ...answer });
  return { emulator, reads: createObjectReads(service, systemClock), present: name };
}

const methodsCalled = ({ requests }: Emulator): readonly (string | undefined)[] =>
  requests.map(({ method }) => method);

describe("an answer that may mean that an object does not exist", () => {
  const questions = [
    ...MESSAGES.map((words) => [`404 and not_found with ${JSON.stringify(words)}`, coded(words)] as const),
    ...QUESTIONS,
  ];
  for (const [what, answer] of questions) {
    test(`is decided by the list alone: ${what}`, async (t) => {
      const { emulator, reads, present } = await start(t, answer);
      await assert.rejects(reads.read(MACHINES, ABSENT), isGone);
      await assert.rejects(
        reads.read(MACHINES, present),
        (error) => isServiceError(error) && error.message.includes(`${LIST} shows ${present}`),
      );
      assert.deepEqual(methodsCalled(emulator), [GET, LIST, GET, LIST]);
    });
  }

  for (const [what, answer] of NO_QUESTIONS) {
    test(`is none if it has ${what}: no list is asked`, async (t) => {
      const { emulator, reads } = await start(t, answer);
      await assert.rejects(reads.read(MACHINES, ABSENT), (error) => !isGone(error));
      assert.ok(!methodsCalled(emulator).includes(LIST));
    });
  }

  for (const [what, action, isDecided] of [
    ["may not be listed", { do: "refuse", code: "permission_denied" }, true],
    ["cannot be listed by this service", { do: "refuse", code: "unimplemented" }, true],
    ["are listed by a service that is busy", { do: "refuse", code: "unavailable" }, false],
    ["have no names in the list", { do: "edit", patch: {}, items: { name: null } }, false],
    ["are listed in another shape", { do: "answer", status: 200, body: { virtualMachines: 1 } }, false],
  ] as const) {
    test(`counts ${isDecided ? "if the parent can be read" : "as no proof"} where objects ${what}`, async (t) => {
      const { emulator, reads } = await start(t, coded(""));
      emulator.fault({ method: LIST, times: "all" }, action);
      await assert.rejects(reads.read(MACHINES, ABSENT), (error) => isGone(error) === isDecided);
      emulator.fault({ method: "GetProject", times: "all" }, { do: "refuse", code: "permission_denied" });
      await assert.rejects(reads.read(MACHINES, ABSENT), (error) => !isGone(error));
    });
  }

  for (const [what, body] of [
    ["without a code", { detail: `${ABSENT} not found` }],
    ["with a web page", "<html><title>404 Not Found</title></html>"],
    ["with no body", ""],
  ] as const) {
    test(`proves nothing ${what} where objects may not be listed, as the same answer to the list does not`, async (t) => {
      const { emulator, reads } = await start(t, { status: 404, body });
      emulator.fault({ method: LIST, times: "all" }, { do: "refuse", code: "permission_denied" });
      await assert.rejects(reads.read(MACHINES, ABSENT), (error) => !isGone(error));
      emulator.fault({ method: LIST, times: "all" }, { do: "answer", status: 404, body });
      await assert.rejects(reads.read(MACHINES, ABSENT), (error) => !isGone(error));
    });
  }

  for (const [what, body] of [
    ["FastAPI's form", { detail: "no" }],
    ["a web page", "<html><title>404 Not Found</title></html>"],
    ["no body", ""],
  ] as const) {
    test(`is decided by the list where the place has no parent: ${what}`, async (t) => {
      const { emulator, reads } = await start(t, { status: 404, body });
      emulator.fault({ method: "GetProject", times: "all" }, { do: "answer", status: 404, body });
      await assert.rejects(reads.read(kindOf(contract, "Project"), "projects/gone"), isGone);
      await assert.rejects(
        reads.read(kindOf(contract, "Project"), "projects/p"),
        (error) => isServiceError(error) && error.message.includes("ListProjects shows projects/p"),
      );
    });
  }

  test("is decided by the parent if the contract has no list", async (t) => {
    const { reads } = await start(t, coded(""));
    const { list, ...methods } = MACHINES.methods;
    const unlisted: Kind = { ...MACHINES, methods };
    assert.ok(list !== undefined);
    await assert.rejects(reads.read(unlisted, ABSENT), isGone);
  });

  test("is decided by the parent's absence, which the list of its own place proves", async (t) => {
    const { emulator, reads } = await start(t, { status: 404, body: { detail: "no" } });
    const inGoneProject = "projects/gone/virtual-machines/w7k2";
    await assert.rejects(reads.read(MACHINES, inGoneProject), isGone);
    assert.deepEqual(methodsCalled(emulator), [GET, LIST, "GetProject", "ListProjects"]);
  });

  test("of many objects costs one list, and a refresh uses one that was read before", async (t) => {
    const { emulator, reads } = await start(t, coded(""));
    const names = Array.from({ length: 20 }, (_, index) => `projects/p/virtual-machines/gone${index}`);
    const isExpected = (): boolean => true;
    const ends = await Promise.allSettled(names.map((name) => reads.refresh(MACHINES, name, { isExpected })));
    assert.ok(ends.every((end) => end.status === "rejected" && isGone(end.reason)));
    assert.equal(methodsCalled(emulator).filter((method) => method === LIST).length, 1);
  });

  test("of many objects that are read at the same time costs at most two lists", async (t) => {
    const { emulator, reads } = await start(t, coded(""));
    const names = Array.from({ length: 20 }, (_, index) => `projects/p/virtual-machines/gone${index}`);
    const ends = await Promise.allSettled(names.map((name) => reads.read(MACHINES, name)));
    assert.ok(ends.every((end) => end.status === "rejected" && isGone(end.reason)));
    assert.ok(methodsCalled(emulator).filter((method) => method === LIST).length <= 2);
  });

  test("is not asked about if the read needs no proof", async (t) => {
    const { emulator, reads } = await start(t, coded(""));
    await assert.rejects(reads.read(MACHINES, ABSENT, { proves: false }), isServiceError);
    assert.deepEqual(methodsCalled(emulator), [GET]);
  });

  test("stops at an abort, as an error that proves nothing", async (t) => {
    const { emulator, reads } = await start(t, coded(""));
    const fault = emulator.fault(LIST, { do: "hang" });
    const stop = new AbortController();
    const read = reads.read(MACHINES, ABSENT, { signal: stop.signal });
    await fault.whenHit();
    stop.abort();
    await assert.rejects(read, (error) => !isGone(error));
    await emulator.whenIdle();
  });
});
