import assert from "node:assert/strict";
import { test } from "node:test";
import { createManualClock } from "../../src/emulator";
import {
  createOperationWatch,
  type GetOperation,
  type JsonObject,
  operationFromJson,
  type OperationOutcome,
  ServiceError,
  systemClock,
  type WaitRequest,
} from "../../src/client";
import { type Crowd, follow } from "./operation-crowd";
import { createVirtualClock } from "./virtual-clock";

const MOST_REQUESTS = 12;
const MOST_LOST = 0.05;

/** Numbers from 0 to 1 that are always the same. */
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

const CROWDS: readonly (readonly [string, Pick<Crowd, "durations" | "parallelism">])[] = [
  ["200 of 30 seconds, begun together", { durations: same, parallelism: 200 }],
  ["200 of 30 seconds, in waves of ten", { durations: same, parallelism: 10 }],
  ["200 of 20 to 40 seconds, begun together", { durations: spread, parallelism: 200 }],
  ["200 of 20 to 40 seconds, in waves of ten", { durations: spread, parallelism: 10 }],
  ["200 of 2 seconds or 10 minutes, begun together", { durations: mixed, parallelism: 200 }],
  ["200 of 2 seconds or 10 minutes, in waves of ten", { durations: mixed, parallelism: 10 }],
];

for (const [title, crowd] of CROWDS) {
  for (const isShared of [true, false]) {
    const by = isShared ? "one request for all" : "a request each";
    test(`Operations are seen to end within a twentieth of their time, by twelve requests each at most: ${title}, ${by}`, async () => {
      const cost = await follow({ ...crowd, isShared });
      assert.ok(cost.requestsPerOperation <= MOST_REQUESTS, JSON.stringify(cost));
      assert.ok(cost.lostPart <= MOST_LOST, JSON.stringify(cost));
      assert.ok(cost.mostPerSecond <= 250, JSON.stringify(cost));
      // Where one request answers for all, all together cost little more than one.
      if (isShared) assert.ok(cost.requestsPerOperation <= 5, JSON.stringify(cost));
    });
  }
}

test("A lone operation of thirty seconds is seen to end within a tenth of its time, by twenty requests at most, on average", async () => {
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

test("The first end that is seen makes all others of its sort be looked at that nobody has just looked at, and those of no other", async () => {
  const clock = createManualClock(0);
  const endedAtMs = new Map<string, number>();
  const watch = createOperationWatch({
    clock,
    random: dice(),
    get: (name): Promise<JsonObject> => {
      const isOver = clock.now() >= 120_000;
      if (isOver) endedAtMs.set(name, clock.now());
      return Promise.resolve({ name, state: isOver ? "SUCCEEDED" : "RUNNING" });
    },
  });
  const begin = (id: number, sort: string): Promise<OperationOutcome> =>
    watch.wait({ operation: operationFromJson({ name: `operations/${id}`, state: "PENDING" }), sort });
  const all = times(30, (id) => id).map((id) => begin(id, id < 20 ? "create Disk" : `delete Disk ${id}`));
  await runUntil(clock, Promise.all(all));
  const ends = (from: number, to: number): readonly number[] =>
    times(to - from, (index) => from + index).map((id) => endedAtMs.get(`operations/${id}`) ?? NaN);
  const first = Math.min(...ends(0, 20));
  assert.ok(Math.max(...ends(0, 20)) - first <= 120_000 * 0.07, "a step near the expected end");
  assert.ok(Math.max(...ends(20, 30)) - first > 120_000 * 0.07);
});

test("One operation's end, error or deadline disturbs no other", async () => {
  const clock = createManualClock(0);
  const watch = createOperationWatch({
    clock,
    get: (name): Promise<JsonObject> => {
      const young = clock.now() < 5_000;
      if (name === "missing") return Promise.reject(refusal("not_found", 404));
      if (name === "forbidden") return Promise.reject(refusal("permission_denied", 403));
      if (name === "fails" && !young)
        return Promise.resolve({ state: "FAILED", errorMessage: "no capacity" });
      return Promise.resolve({ state: young || name === "lasts" ? "RUNNING" : "SUCCEEDED" });
    },
  });
  const controller = new AbortController();
  const wait = (name: string, rest: Partial<WaitRequest> = {}): Promise<OperationOutcome> =>
    watch.wait({ operation: operationFromJson({ name, state: "PENDING" }), sort: "create Disk", ...rest });
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

test("An interruption ends all waits at once, in a pause and in a look, and leaves no listener behind", async () => {
  const controller = new AbortController();
  const begun: string[] = [];
  let onSecond = (): void => undefined;
  const second = new Promise<void>((resolve) => (onSecond = resolve));
  const watch = createOperationWatch({
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
    watch.wait({ operation: "operations/a", signal: counted }),
    watch.wait({ operation: "operations/b", signal: counted }),
    watch.wait({ operation: operationFromJson({ name: "operations/c", state: "PENDING" }), signal: counted }),
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

test("A refusal for too many requests slows the looks at all operations, for as long as the service asks", async () => {
  const clock = createManualClock(0);
  const askedAtMs: number[] = [];
  const get: GetOperation = (name) => {
    askedAtMs.push(clock.now());
    const isRefused = name === "operations/0" && clock.now() < 1000;
    if (isRefused) return Promise.reject(refusal("resource_exhausted", 429, 20_000));
    return Promise.resolve({ state: clock.now() < 30_000 ? "RUNNING" : "SUCCEEDED" });
  };
  const watch = createOperationWatch({ clock, get, random: () => 0 });
  const waits = times(20, (index) => index).map((index) =>
    watch.wait({ operation: operationFromJson({ name: `operations/${index}`, state: "PENDING" }) }),
  );
  await runUntil(clock, Promise.all(waits));
  assert.deepEqual(
    askedAtMs.filter((atMs) => atMs > 500 && atMs < 20_500),
    [],
  );
});

test("The last look before a deadline is not put off by a pause that others were asked for, and is said to be the last", async () => {
  const clock = createManualClock(0);
  const last: (readonly [string, number])[] = [];
  const get: GetOperation = (name, { isLast }) => {
    if (isLast) last.push([name, clock.now()]);
    if (name === "a") return Promise.reject(refusal("resource_exhausted", 429, 50_000));
    return Promise.resolve({ state: "RUNNING" });
  };
  const watch = createOperationWatch({ clock, get, random: () => 0 });
  const wait = (name: string, deadlineMs: number): Promise<OperationOutcome> =>
    watch.wait({ operation: operationFromJson({ name, state: "PENDING" }), deadlineMs });
  const [, b] = await runUntil(clock, Promise.all([wait("a", 90_000), wait("b", 30_000)]));
  assert.equal(b.kind, "deadline");
  assert.deepEqual(last[0], ["b", 29_000]);
});

test("A wait without a sort neither learns nor teaches, and what was begun by an earlier program teaches nothing before it was seen to run", async () => {
  const clock = createVirtualClock(0);
  let asked = 0;
  const get: GetOperation = () => {
    asked += 1;
    return Promise.resolve({ state: "SUCCEEDED" });
  };
  const watch = createOperationWatch({ clock, get, random: () => 0 });
  const operation = operationFromJson({ name: "operations/a", state: "PENDING" });
  await watch.wait({ operation });
  await watch.wait({ operation: "operations/b", sort: "create Disk", begunAtMs: -600_000 });
  const before = clock.now();
  await watch.wait({ operation, sort: "create Disk" });
  assert.equal(clock.now() - before, 500);
  assert.equal(asked, 3);
});

/** Moves time on until something is there. */
async function runUntil<Value>(
  clock: ReturnType<typeof createManualClock>,
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
