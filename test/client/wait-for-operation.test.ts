import assert from "node:assert/strict";
import { test } from "node:test";
import {
  createClient,
  createOperationWatch,
  createSecret,
  operationFromAnswer,
  operationFromJson,
  systemClock,
  type Clock,
  type JsonObject,
  type OperationOutcome,
  type WaitProgress,
  type GetOperation,
  type WaitRequest,
  type WatchOptions,
} from "../../src/client";
import { answerJson, startHttp, startTcp } from "./loopback-server";
import { createVirtualClock } from "./virtual-clock";

const NAME = "operations/a";

/** Answers each poll with the next of these; the last one stays. */
const answering = (...answers: JsonObject[]): GetOperation & { count: () => number } => {
  let count = 0;
  const get = (): Promise<JsonObject> => {
    count += 1;
    return Promise.resolve(answers[Math.min(count, answers.length) - 1] ?? {});
  };
  return Object.assign(get, { count: () => count });
};

function wait(rest: Partial<WaitRequest> & WatchOptions): Promise<OperationOutcome> {
  const request = { operation: NAME, clock: createVirtualClock(), random: () => 0, ...rest };
  return createOperationWatch(request).wait(request);
}

test("A wait polls until the operation ends, over real HTTP, through failures that pass, and reports each step", async (t) => {
  const { origin, seen } = await startHttp(t, (response, _request, count) => {
    const states = ["PENDING", "RUNNING", "", "RUNNING", "SUCCEEDED"];
    if (count === 3) return void response.destroy();
    answerJson(response, 200, {
      name: NAME,
      state: states[count - 1],
      metadata: { virtual_machine_name: "projects/p/virtual-machines/v" },
    });
  });
  const client = createClient({
    config: { endpoint: origin, apiKey: createSecret("svc_key"), environmentPrefix: "SVC" },
    userAgent: "x",
    retry: { maxAttempts: 1 },
    transportOptions: { environment: {} },
  });
  t.after(() => client.close());
  const progress: WaitProgress[] = [];
  const outcome = await wait({
    get: (name, { signal, onAnswer }) =>
      client.call(
        { path: "/svc.operations.v1.OperationsService/GetOperation", safety: "read" },
        { name },
        { signal, onAnswer },
      ),
    operation: operationFromAnswer({ operation: { name: NAME, state: "PENDING" } }),
    onUpdate: (update) => progress.push(update),
  });
  assert.equal(outcome.kind, "succeeded");
  assert.equal(outcome.operation.metadata["virtual_machine_name"], "projects/p/virtual-machines/v");
  assert.ok(seen.every((request) => request.body === `{"name":"${NAME}"}`));
  assert.equal(seen.length, 5);
  assert.deepEqual(
    progress.map((update) => [update.operation.state, update.state.polls, update.error === undefined]),
    [
      ["PENDING", 1, true],
      ["RUNNING", 2, true],
      ["RUNNING", 3, false],
      ["RUNNING", 4, true],
    ],
  );
});

test("An operation that has ended already is not asked for, even when the signal is aborted", async () => {
  const get = answering({});
  const operation = operationFromJson({ name: NAME, state: "FAILED", errorMessage: "no capacity" });
  const outcome = await wait({ get, operation, signal: AbortSignal.abort() });
  assert.ok(outcome.kind === "failed");
  assert.equal(outcome.errorMessage, "no capacity");
  assert.equal(get.count(), 0);
});

test("An abort ends a wait at once with the operation as last seen: before a poll, during a pause and during a poll", async () => {
  const before = await wait({ get: answering({}), signal: AbortSignal.abort() });
  assert.equal(before.kind, "aborted");

  const pausing = new AbortController();
  const clock: Clock = {
    now: () => 0,
    sleep: (ms) => {
      if (ms > 0) pausing.abort();
      return Promise.resolve();
    },
  };
  const get = answering({ state: "RUNNING" });
  const during = await wait({ get, clock, signal: pausing.signal });
  assert.equal(during.kind, "aborted");
  assert.equal(during.operation.state, "RUNNING");
  assert.equal(during.operation.name, NAME);
  assert.equal(get.count(), 1);

  const polling = new AbortController();
  const deaf = (): Promise<JsonObject> => {
    queueMicrotask(() => polling.abort());
    return new Promise(() => undefined);
  };
  assert.equal((await wait({ get: deaf, signal: polling.signal })).kind, "aborted");
});

test("A poll that never answers is ended by the deadline, though it does not listen to its signal", async (t) => {
  const { origin } = await startTcp(t, () => undefined);
  const client = createClient({
    config: { endpoint: origin, apiKey: createSecret("svc_key"), environmentPrefix: "SVC" },
    userAgent: "x",
    transportOptions: { environment: {} },
  });
  t.after(() => client.close());
  const listening: GetOperation = (name, { signal }) =>
    client.call({ path: "/x", safety: "read" }, { name }, { signal });
  const deaf = (): Promise<JsonObject> => new Promise(() => undefined);
  for (const get of [listening, deaf]) {
    const outcome = await wait({ get, deadlineMs: 60, clock: systemClock });
    assert.equal(outcome.kind, "deadline");
  }
});

test("Without a time limit of its own a wait lasts twenty minutes, with the last look just before their end", async () => {
  const clock = createVirtualClock(0);
  let lastPollMs = 0;
  const outcome = await wait({
    clock,
    get: () => {
      lastPollMs = clock.now();
      return Promise.resolve({ state: "RUNNING" });
    },
  });
  assert.equal(outcome.kind, "deadline");
  assert.equal(lastPollMs, 20 * 60_000 - 1000);
});

test("A Retry-After on a successful answer is obeyed when the caller passes it on", async () => {
  const clock = createVirtualClock(0);
  let polls = 0;
  await wait({
    clock,
    get: (_name, { onAnswer }) => {
      polls += 1;
      onAnswer({ httpStatus: 200, retryAfterMs: 33_000 });
      return Promise.resolve({ state: polls === 1 ? "RUNNING" : "SUCCEEDED" });
    },
  });
  assert.deepEqual(clock.sleeps, [33_000]);
});

test("Whatever a poll throws, synchronously or not an Error at all, becomes an outcome and not a rejection", async () => {
  const odd = (): never => {
    // eslint-disable-next-line @typescript-eslint/only-throw-error -- what foreign code may do
    throw "odd";
  };
  const outcome = await wait({ get: odd });
  assert.ok(outcome.kind === "error");
  assert.equal(outcome.error.message, "odd");
  assert.equal(outcome.operation.name, NAME);
});

test("A report that throws does not lose the operation", async () => {
  const outcome = await wait({
    get: answering({ state: "RUNNING" }, { state: "SUCCEEDED" }),
    onUpdate: () => {
      throw new Error("terminal closed");
    },
  });
  assert.equal(outcome.kind, "succeeded");
});

test("A saved wait is taken up where it was, and its own time counts", async () => {
  const clock = createVirtualClock(0);
  const controller = new AbortController();
  const first = await wait({
    clock,
    signal: controller.signal,
    deadlineMs: 600_000,
    get: answering({ state: "RUNNING" }),
    onUpdate: ({ elapsedMs }) => {
      if (elapsedMs > 60_000) controller.abort();
    },
  });
  assert.equal(first.kind, "aborted");
  const saved = JSON.parse(JSON.stringify(first.state)) as typeof first.state;
  const second = await wait({
    clock,
    operation: "",
    resume: saved,
    get: answering({ state: "RUNNING" }, { state: "SUCCEEDED" }),
  });
  assert.equal(second.kind, "succeeded");
  assert.equal(second.operation.name, NAME);
  assert.equal(second.state.startedAtMs, 0);
  assert.equal(second.state.deadlineAtMs, 600_000);
});
