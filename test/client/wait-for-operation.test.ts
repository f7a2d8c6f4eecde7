import assert from "node:assert/strict";
import { test } from "node:test";
import {
  createClient,
  createOperationPoller,
  createSecret,
  operationFromJson,
  systemClock,
  type Clock,
  type JsonObject,
  type OperationOutcome,
  type WaitProgress,
  type GetOperation,
  type WaitRequest,
  type PollerOptions,
} from "../../src/client";
import { contract } from "../../src/contract";
import { getOperation } from "../../src/api";
import { answerJson, startHttp, startTcp } from "./loopback-server";
import { createVirtualClock } from "./virtual-clock";

const NAME = "operations/a";

/** Answers each poll with the next of these answers, then always with the last. */
const answering = (...answers: JsonObject[]): GetOperation & { count: () => number } => {
  let count = 0;
  const get = (): Promise<JsonObject> => {
    count += 1;
    return Promise.resolve(answers[Math.min(count, answers.length) - 1] ?? {});
  };
  return Object.assign(get, { count: () => count });
};

function wait(rest: Partial<WaitRequest> & PollerOptions): Promise<OperationOutcome> {
  const request = { operation: NAME, clock: createVirtualClock(), random: () => 0, ...rest };
  return createOperationPoller(request).wait(request);
}

test("wait: polls over real HTTP until the operation ends, despite transient failures, and reports each step", async (t) => {
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
    dialect: undefined,
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
    operation: operationFromJson({ name: NAME, state: "PENDING" }),
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

test("wait: does not poll an operation that has ended already, even if the signal is aborted", async () => {
  const get = answering({});
  const operation = operationFromJson({ name: NAME, state: "FAILED", errorMessage: "no capacity" });
  const outcome = await wait({ get, operation, signal: AbortSignal.abort() });
  assert.ok(outcome.kind === "failed");
  assert.equal(outcome.errorMessage, "no capacity");
  assert.equal(get.count(), 0);
});

test("wait: an abort ends it at once with the last known operation, before a poll, during a pause and during a poll", async () => {
  const before = await wait({ get: answering({}), signal: AbortSignal.abort() });
  assert.equal(before.kind, "aborted");

  const pausing = new AbortController();
  const clock: Clock = {
    now: () => 0,
    wallMs: () => 0,
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

test("wait: the deadline ends a poll that never answers, even if the poll ignores its signal", async (t) => {
  const { origin } = await startTcp(t, () => undefined);
  const client = createClient({
    config: { endpoint: origin, apiKey: createSecret("svc_key"), environmentPrefix: "SVC" },
    dialect: undefined,
    userAgent: "x",
    transportOptions: { environment: {} },
  });
  t.after(() => client.close());
  const listening: GetOperation = (name, { signal }) =>
    client.call({ path: "/x", safety: "read" }, { name }, { signal });
  const deaf = (): Promise<JsonObject> => new Promise(() => undefined);
  for (const get of [listening, deaf]) {
    const outcome = await wait({ get, deadlineMs: 60, clock: systemClock, pacing: { lastPollLimitMs: 60 } });
    assert.equal(outcome.kind, "deadline");
  }
});

test("wait: polls once more after a suspension beyond the deadline, and repeats that poll on a transient failure", async (t) => {
  const { origin, seen } = await startHttp(t, (response, _request, count) => {
    if (count === 2) return void response.destroy();
    answerJson(response, 200, { name: NAME, state: count === 1 ? "RUNNING" : "SUCCEEDED" });
  });
  const client = createClient({
    config: { endpoint: origin, apiKey: createSecret("svc_key"), environmentPrefix: "SVC" },
    dialect: undefined,
    userAgent: "x",
    random: () => 0,
    transportOptions: { environment: {} },
  });
  t.after(() => client.close());
  const clock = createVirtualClock();
  const sleep: Clock["sleep"] = (ms) => clock.sleep(ms + 3_600_000);
  const get = getOperation({ contract, client });
  const outcome = await wait({ get, deadlineMs: 60_000, clock: { ...clock, sleep } });
  assert.equal(outcome.kind, "succeeded");
  assert.equal(seen.length, 3);
});

test("wait: repeats a last poll that a suspension interrupted", async () => {
  const clock = createVirtualClock();
  let polls = 0;
  const get: GetOperation = () => {
    polls += 1;
    if (polls > 1) return Promise.resolve({ state: "SUCCEEDED" });
    clock.advance(3_600_000);
    return new Promise(() => undefined);
  };
  const outcome = await wait({ get, deadlineMs: 0, clock, pacing: { lastPollLimitMs: 20 } });
  assert.equal(outcome.kind, "succeeded");
});

test("wait: lasts twenty minutes by default, with the last poll just before the end", async () => {
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

test("wait: obeys a Retry-After of a successful answer that the caller passes on", async () => {
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

test("wait: anything that a poll throws becomes an outcome, not a rejection", async () => {
  const odd = (): never => {
    // eslint-disable-next-line @typescript-eslint/only-throw-error -- what foreign code may do
    throw "odd";
  };
  const outcome = await wait({ get: odd });
  assert.ok(outcome.kind === "error");
  assert.equal(outcome.error.message, "odd");
  assert.equal(outcome.operation.name, NAME);
});

test("wait: an onUpdate that throws does not lose the operation", async () => {
  const outcome = await wait({
    get: answering({ state: "RUNNING" }, { state: "SUCCEEDED" }),
    onUpdate: () => {
      throw new Error("terminal closed");
    },
  });
  assert.equal(outcome.kind, "succeeded");
});

test("wait: a saved wait resumes in its state, and its own deadline counts", async () => {
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
