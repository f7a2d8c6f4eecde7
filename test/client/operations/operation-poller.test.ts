import assert from "node:assert/strict";
import { test } from "node:test";
import {
  createOperationPoller,
  type GetOperation,
  type JsonObject,
  operationFromJson,
  type OperationBatch,
  type OperationOutcome,
  ServiceError,
  systemClock,
  type WaitRequest,
} from "../../../src/client";
import { matrixPart } from "../../support/exhaustive";
import { type Crowd, follow } from "../operation-crowd";
import { createClientClock, createVirtualClock } from "../virtual-clock";

/** Returns a deterministic random generator. */
function dice(): () => number {
  let seed = 7;
  return () => (seed = (seed * 16_807) % 2_147_483_647) / 2_147_483_647;
}

const times = (count: number, durationMs: (index: number) => number): readonly number[] =>
  Array.from({ length: count }, (_, index) => durationMs(index));
const random = dice();
const same = times(200, () => 30_000);
const spread = times(200, () => 20_000 + random() * 20_000);
const mixed = times(200, (index) => (index % 2 === 0 ? 2_000 : 600_000));

interface Cost {
  readonly requests: number;
  readonly lostPart: number;
}

/** The operations of the benchmark have the limits of the benchmark. */
const BENCHMARK: Cost = { requests: 12, lostPart: 0.05 };
const CROWDS: readonly (readonly [string, Pick<Crowd, "durations" | "parallelism">, Cost])[] = [
  ["200 of 30 seconds, begun together", { durations: same, parallelism: 200 }, BENCHMARK],
  ["200 of 30 seconds, in waves of fifty", { durations: same, parallelism: 50 }, BENCHMARK],
  ["200 of 30 seconds, in waves of ten", { durations: same, parallelism: 10 }, BENCHMARK],
  ["200 of 20 to 40 seconds, begun together", { durations: spread, parallelism: 200 }, BENCHMARK],
  [
    "200 of 20 to 40 seconds, in waves of ten",
    { durations: spread, parallelism: 10 },
    { requests: 15, lostPart: 0.15 },
  ],
  ["200 of 2 seconds or 10 minutes, begun together", { durations: mixed, parallelism: 200 }, BENCHMARK],
  [
    "200 of 2 seconds or 10 minutes, in waves of ten",
    { durations: mixed, parallelism: 10 },
    { requests: 20, lostPart: 0.05 },
  ],
];

const { rows, part } = matrixPart(CROWDS, (_, index) => index === 1 || index === 6);
for (const [title, crowd, most] of rows) {
  for (const isShared of [true, false]) {
    const by = isShared ? "one request for all" : "a request each";
    test(`poller: detects ends in time with few requests: ${title}, ${by} (${part})`, async () => {
      const cost = await follow({ ...crowd, isShared });
      const text = JSON.stringify(cost);
      assert.ok(cost.lostPart <= (isShared ? BENCHMARK : most).lostPart, text);
      assert.ok(cost.requestsPerOperation <= (isShared ? most.requests / 2 : most.requests), text);
      // With a shared request, all operations together cost little more than one.
      assert.ok(cost.mostPerSecond <= (isShared ? 6 : 250), text);
    });
  }
}

test("poller: detects the end of a single operation of 30 s within 10% and at most twenty requests, on average", async () => {
  const costs = await Promise.all(
    times(20, (index) => 28_000 + index * 200).map((durationMs) =>
      follow({ durations: [durationMs], parallelism: 1, isShared: false }),
    ),
  );
  const mean = (of: (cost: (typeof costs)[number]) => number): number =>
    costs.reduce((sum, cost) => sum + of(cost), 0) / costs.length;
  assert.ok(mean(({ requestsPerOperation }) => requestsPerOperation) <= 20);
  assert.ok(mean(({ lateness }) => lateness) <= 0.1);
});

test("poller: the first detected end triggers a poll of others of its type that were not just polled", async () => {
  const clock = createClientClock(0);
  const endedAtMs = new Map<string, number>();
  const poller = createOperationPoller({
    clock,
    random: dice(),
    get: (name): Promise<JsonObject> => {
      const isOver = clock.now() >= 120_000;
      if (isOver) endedAtMs.set(name, clock.now());
      return Promise.resolve({ name, state: isOver ? "SUCCEEDED" : "RUNNING" });
    },
  });
  const begin = (id: number, operationType: string): Promise<OperationOutcome> =>
    poller.wait({
      operation: operationFromJson({ name: `operations/${id}`, state: "PENDING" }),
      operationType,
    });
  const all = times(30, (id) => id).map((id) => begin(id, id < 20 ? "create Disk" : `delete Disk ${id}`));
  await runUntil(clock, Promise.all(all));
  const ends = (from: number, to: number): readonly number[] =>
    times(to - from, (index) => from + index).map((id) => endedAtMs.get(`operations/${id}`) ?? NaN);
  const first = Math.min(...ends(0, 20));
  assert.ok(Math.max(...ends(0, 20)) - first <= 120_000 * 0.07, "a step near the expected end");
  assert.ok(Math.max(...ends(20, 30)) - first > 120_000 * 0.07);
});

test("poller: the end, error or deadline of one operation does not affect others", async () => {
  const clock = createClientClock(0);
  const poller = createOperationPoller({
    clock,
    get: (name): Promise<JsonObject> => {
      const young = clock.now() < 5_000;
      if (name === "missing") return Promise.reject(refusal("not_found", 404));
      if (name === "forbidden") return Promise.reject(refusal("permission_denied", 403));
      if (name === "fails" && !young) {
        return Promise.resolve({ state: "FAILED", errorMessage: "no capacity" });
      }
      return Promise.resolve({ state: young || name === "lasts" ? "RUNNING" : "SUCCEEDED" });
    },
  });
  const controller = new AbortController();
  const wait = (name: string, rest: Partial<WaitRequest> = {}): Promise<OperationOutcome> =>
    poller.wait({
      operation: operationFromJson({ name, state: "PENDING" }),
      operationType: "create Disk",
      ...rest,
    });
  const all = Promise.all([
    wait("succeeds"),
    wait("fails"),
    wait("missing"),
    wait("forbidden"),
    wait("lasts", { deadlineMs: 60_000 }),
    wait("lasts", { signal: controller.signal }),
  ]);
  void clock.sleep(40_000).then(() => controller.abort());
  const outcomes = await runUntil(clock, all);
  assert.deepEqual(
    outcomes.map(({ kind }) => kind),
    ["succeeded", "failed", "vanished", "error", "deadline", "aborted"],
  );
  assert.ok(outcomes[1].kind === "failed" && outcomes[1].errorMessage === "no capacity");
  assert.equal(outcomes[4].state.endedAtMs, 59_000);
  assert.equal(outcomes[5].state.endedAtMs, 40_000);
  assert.equal(clock.pending(), 0, "no timer is left");
});

test("poller: an abort ends all waits at once, in a pause and during a poll, and leaves no listener", async () => {
  const controller = new AbortController();
  const begun: string[] = [];
  let onSecond = (): void => undefined;
  const second = new Promise<void>((resolve) => (onSecond = resolve));
  const poller = createOperationPoller({
    clock: systemClock,
    get: (name): Promise<JsonObject> => {
      begun.push(name);
      if (begun.length === 2) onSecond();
      return new Promise(() => undefined);
    },
  });
  let listeners = 0;
  const { signal } = controller;
  const counted = new Proxy(signal, {
    get: (target, key): unknown => {
      if (key === "addEventListener") listeners += 1;
      if (key === "removeEventListener") listeners -= 1;
      const value: unknown = Reflect.get(target, key, target);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
  const waits = [
    poller.wait({ operation: "operations/a", signal: counted }),
    poller.wait({ operation: "operations/b", signal: counted }),
    poller.wait({
      operation: operationFromJson({ name: "operations/c", state: "PENDING" }),
      signal: counted,
    }),
  ];
  await second;
  controller.abort();
  const outcomes = await Promise.all(waits);
  assert.deepEqual(
    outcomes.map(({ kind, operation: { name } }) => [kind, name]),
    ["a", "b", "c"].map((id) => ["aborted", `operations/${id}`]),
  );
  assert.equal(listeners, 0);
  assert.deepEqual(
    process.getActiveResourcesInfo().filter((kind) => kind === "Timeout"),
    [],
    "no timer is left",
  );
});

test("poller: 429 slows the polls of all operations for as long as the service asks", async () => {
  const clock = createClientClock(0);
  const askedAtMs: number[] = [];
  const get: GetOperation = (name) => {
    askedAtMs.push(clock.now());
    const isRefused = name === "operations/0" && clock.now() < 1000;
    if (isRefused) return Promise.reject(refusal("resource_exhausted", 429, 20_000));
    return Promise.resolve({ state: clock.now() < 30_000 ? "RUNNING" : "SUCCEEDED" });
  };
  const poller = createOperationPoller({ clock, get, random: () => 0 });
  const waits = times(20, (index) => index).map((index) =>
    poller.wait({ operation: operationFromJson({ name: `operations/${index}`, state: "PENDING" }) }),
  );
  await runUntil(clock, Promise.all(waits));
  assert.deepEqual(
    askedAtMs.filter((atMs) => atMs > 500 && atMs < 20_500),
    [],
  );
});

test("poller: the last poll before a deadline ignores a pause requested for others, and is marked as the last", async () => {
  const clock = createClientClock(0);
  const last: (readonly [string, number])[] = [];
  const get: GetOperation = (name, { isLast }) => {
    if (isLast) last.push([name, clock.now()]);
    if (name === "a") return Promise.reject(refusal("resource_exhausted", 429, 50_000));
    return Promise.resolve({ state: "RUNNING" });
  };
  const poller = createOperationPoller({ clock, get, random: () => 0 });
  const wait = (name: string, deadlineMs: number): Promise<OperationOutcome> =>
    poller.wait({ operation: operationFromJson({ name, state: "PENDING" }), deadlineMs });
  const [, b] = await runUntil(clock, Promise.all([wait("a", 90_000), wait("b", 30_000)]));
  assert.equal(b.kind, "deadline");
  assert.deepEqual(last[0], ["b", 29_000]);
});

/** Polls `count` operations of ten minutes together until `until`, and returns the sizes of the batch polls. */
async function batchSizes(
  count: number,
  getMany: (names: readonly string[], nowMs: number) => Promise<OperationBatch>,
  until: (nowMs: number) => boolean = (nowMs) => nowMs >= 600_000,
): Promise<{ readonly sizes: readonly number[]; readonly alone: number; readonly kinds: readonly string[] }> {
  const clock = createClientClock(0);
  const sizes: number[] = [];
  let alone = 0;
  const poller = createOperationPoller({
    clock,
    random: dice(),
    get: () => {
      alone += 1;
      return Promise.resolve(shown(until(clock.now())));
    },
    getMany: (names) => {
      sizes.push(names.length);
      return getMany(names, clock.now());
    },
  });
  const outcomes = await runUntil(
    clock,
    Promise.all(
      times(count, (id) => id).map((id) =>
        poller.wait({ operation: operationFromJson({ name: `operations/${id}`, state: "PENDING" }) }),
      ),
    ),
  );
  return { sizes, alone, kinds: outcomes.map(({ kind }) => kind) };
}

const shown = (isOver: boolean): JsonObject =>
  isOver ? { state: "SUCCEEDED", metadata: { name: "x" } } : { state: "RUNNING" };
const batchOf = (names: readonly string[], json: JsonObject): OperationBatch => ({
  operations: new Map(names.map((name) => [name, json])),
  cost: 1,
});

test("poller: polls operations together, and alone what a batch poll omits or shows in part", async () => {
  const whole = await batchSizes(20, (names, nowMs) =>
    Promise.resolve(batchOf(names, shown(nowMs >= 600_000))),
  );
  assert.deepEqual([whole.alone, new Set(whole.sizes)], [0, new Set([20])]);
  const partial = await batchSizes(20, (names, nowMs) =>
    Promise.resolve(batchOf(names, nowMs < 600_000 ? shown(false) : { state: "SUCCEEDED" })),
  );
  assert.equal(partial.alone, 20, "the result of each is read");
  const omitting = await batchSizes(20, (names) =>
    Promise.resolve(batchOf(names.slice(0, 10), shown(false))),
  );
  assert.deepEqual(new Set(omitting.kinds), new Set(["succeeded"]));
  const empty = await batchSizes(20, () => Promise.resolve({ operations: new Map(), cost: 1 }));
  assert.equal(empty.sizes.length, 1, "a list that shows none of them is not used again for as many");
});

test("poller: polls alone if a batch poll costs more than it answers", async () => {
  const { sizes } = await batchSizes(20, (names, nowMs) =>
    Promise.resolve({ ...batchOf(names, shown(nowMs >= 600_000)), cost: 25 }),
  );
  assert.equal(sizes.length, 1);
});

test("poller: pauses failing batch polls, and ends refused ones", async () => {
  const failing = await batchSizes(20, () => Promise.reject(refusal("resource_exhausted", 429)));
  assert.deepEqual(new Set(failing.kinds), new Set(["succeeded"]));
  assert.ok(failing.sizes.length <= 8, String(failing.sizes.length));
  const refused = await batchSizes(20, () => Promise.reject(refusal("permission_denied", 403)));
  assert.equal(refused.sizes.length, 1);
  const odd = await batchSizes(20, () => Promise.reject(new TypeError("another form")));
  assert.equal(odd.sizes.length, 1);
});

test("poller: an abort of every wait aborts a batch poll in flight, an abort of one does not", async () => {
  const controllers = times(2, () => 0).map(() => new AbortController());
  let signal: AbortSignal | undefined;
  let onSent = (): void => undefined;
  const sent = new Promise<void>((resolve) => (onSent = resolve));
  const poller = createOperationPoller({
    get: () => new Promise(() => undefined),
    getMany: (_names, options) => {
      ({ signal } = options);
      onSent();
      return new Promise(() => undefined);
    },
  });
  const waits = controllers.map((controller, id) =>
    poller.wait({ operation: `operations/${id}`, signal: controller.signal }),
  );
  await sent;
  controllers[0]?.abort();
  assert.equal((await waits[0])?.kind, "aborted");
  assert.equal(signal?.aborted, false);
  controllers[1]?.abort();
  assert.equal((await waits[1])?.kind, "aborted");
  assert.equal(signal.aborted, true);
});

test("poller: a wait without a type does not share durations, and a resumed operation only after it was seen running", async () => {
  const clock = createVirtualClock(0);
  let asked = 0;
  const get: GetOperation = () => {
    asked += 1;
    return Promise.resolve({ state: "SUCCEEDED" });
  };
  const poller = createOperationPoller({ clock, get, random: () => 0 });
  const operation = operationFromJson({ name: "operations/a", state: "PENDING" });
  await poller.wait({ operation });
  await poller.wait({ operation: "operations/b", operationType: "create Disk", ageMs: 600_000 });
  const before = clock.now();
  await poller.wait({ operation, operationType: "create Disk" });
  assert.equal(clock.now() - before, 500);
  assert.equal(asked, 3);
});

/** Advances time until the promise settles. */
async function runUntil<Value>(
  clock: ReturnType<typeof createClientClock>,
  coming: Promise<Value>,
): Promise<Value> {
  let isThere = false;
  const mark = (): void => void (isThere = true);
  coming.then(mark, mark);
  const isOver = (): boolean => isThere;
  while (!isOver()) {
    await clock.advanceToNext();
    await new Promise((resolve) => setImmediate(resolve));
  }
  return coming;
}

function refusal(
  code: "not_found" | "permission_denied" | "resource_exhausted",
  httpStatus: number,
  retryAfterMs?: number,
): ServiceError {
  return new ServiceError({
    code,
    reason: "answered",
    delivery: "answered",
    method: "/svc.x.v1.X/GetOperation",
    endpoint: "https://api.example.com",
    httpStatus,
    ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
  });
}
