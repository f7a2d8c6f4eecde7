import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import {
  ALL_CHAOS_KINDS,
  USUAL_CHAOS_KINDS,
  createManualClock,
  startEmulator,
  type ChaosOptions,
  type ChaosFault,
  type Emulator,
} from "../../../src/emulator";
import { actionOf, canAffect } from "../../../src/emulator/faults/chaos-kinds";
import { createChaos } from "../../../src/emulator/faults/chaos";
import { faultProblems } from "../../../src/emulator/faults/fault-schema";
import type { MethodDescription } from "../../../src/emulator/service/method-description";
import { MACHINE, pathOf, startService, startWithProject, type RunningService } from "../running-service";
import { startCall } from "../watched-call";

const METHOD = { name: "CreateThing", verb: "create", longRunning: true } as MethodDescription;
const OTHER = { name: "GetThing", verb: "get", longRunning: false } as MethodDescription;
const THING = { nameField: "name", schema: { properties: { name: {}, size: {} } } };
/** A method whose answer contains an object. */
const READ = { ...OTHER, kind: THING } as unknown as MethodDescription;
/** A method that lists objects page by page. */
const LIST = {
  ...READ,
  name: "ListThings",
  verb: "list",
  listField: "things",
  paging: { token: "pageToken", next: "nextPageToken" },
} as MethodDescription;
const clock = createManualClock();

/** Returns the faults of a sequence of calls, given by method and body. */
function drawn(
  options: ChaosOptions,
  calls: readonly (readonly [MethodDescription, number])[],
): readonly (ChaosFault["action"] | undefined)[] {
  const chaos = createChaos(options, [METHOD.name, OTHER.name], clock);
  return calls.map(([method, body]) => chaos.draw(method, { body }));
}

const calls = fc.array(fc.tuple(fc.constantFrom(METHOD, OTHER), fc.integer({ min: 0, max: 3 })), {
  maxLength: 200,
});
const options = fc.record({ seed: fc.string(), rate: fc.double({ min: 0, max: 1, noNaN: true }) });

test("chaos: the same seed and calls yield the same faults", () => {
  fc.assert(
    fc.property(options, calls, (chosen, made) => {
      assert.deepEqual(drawn(chosen, made), drawn(chosen, made));
    }),
  );
});

test("chaos: the faults of one method do not depend on calls of another", () => {
  fc.assert(
    fc.property(options, calls, (chosen, made) => {
      const of = (method: MethodDescription): readonly unknown[] => {
        const all = drawn(chosen, made);
        return all.filter((_, index) => made[index]?.[0] === method);
      };
      assert.deepEqual(
        of(METHOD),
        drawn(
          chosen,
          made.filter(([method]) => method === METHOD),
        ),
      );
    }),
  );
});

test("chaos: another seed yields other faults, but the order of kinds does not matter", () => {
  const made = Array.from({ length: 100 }, (_, body) => [METHOD, body] as const);
  const of = (seed: number, kinds = USUAL_CHAOS_KINDS): unknown => drawn({ seed, rate: 0.5, kinds }, made);
  assert.notDeepEqual(of(1), of(2));
  assert.deepEqual(of(1), of(1, [...USUAL_CHAOS_KINDS].reverse()));
});

test("chaos: no method and no request is faulted more than maxInARow times in a row, at any rate", () => {
  fc.assert(
    fc.property(calls, fc.integer({ min: 1, max: 4 }), fc.string(), (made, maxInARow, seed) => {
      const injected = drawn({ seed, rate: 1, maxInARow }, made);
      const longest = (of: (call: (typeof made)[number]) => string): number => {
        const rows = new Map<string, number>();
        let most = 0;
        for (const [index, call] of made.entries()) {
          const row = injected[index] === undefined ? 0 : (rows.get(of(call)) ?? 0) + 1;
          rows.set(of(call), row);
          most = Math.max(most, row);
        }
        return most;
      };
      assert.ok(longest(([method]) => method.name) <= maxInARow);
      assert.ok(longest(([method, body]) => `${method.name} ${body}`) <= maxInARow);
    }),
  );
});

test("chaos: a rate of 1 faults two of three calls, a rate of 0 none, and others about their share", () => {
  const made = Array.from({ length: 3000 }, (_, body) => [METHOD, body] as const);
  const count = (rate: number, maxInARow = 2): number =>
    drawn({ seed: 1, rate, maxInARow }, made).filter((action) => action !== undefined).length;
  assert.equal(count(1), 2000);
  assert.equal(count(0), 0);
  assert.ok(Math.abs(count(0.2, 1000) - 600) < 80, String(count(0.2, 1000)));
});

test("chaos: every kind yields valid faults, and each default kind is drawn", () => {
  const methods = new Set([METHOD.name]);
  for (const kind of ALL_CHAOS_KINDS) {
    const method = [METHOD, READ, LIST].find((each) => canAffect(kind, each)) ?? METHOD;
    assert.ok(canAffect(kind, method), kind);
    for (const number of [0, 0.3, 0.6, 0.999]) {
      const action = actionOf(kind, { next: () => number, slowMs: 250, method });
      assert.deepEqual(faultProblems({ action }, methods), [], kind);
    }
  }
  const made = Array.from({ length: 4000 }, (_, body) => [METHOD, body] as const);
  const chaos = createChaos({ seed: 3, rate: 1 }, [METHOD.name], clock);
  for (const [method, body] of made) chaos.draw(method, { body });
  const seen = new Set(chaos.injected.map(({ kind }) => kind));
  assert.deepEqual(
    USUAL_CHAOS_KINDS.filter((kind) => !seen.has(kind)),
    [],
  );
  assert.deepEqual(
    [...seen].filter((kind) => !USUAL_CHAOS_KINDS.includes(kind)),
    [],
  );
});

test("chaos: a partial answer keeps only the name or removes one property, of an object or of list items", () => {
  const drawn = (method: MethodDescription, ...numbers: number[]): unknown =>
    actionOf("partial-answer", { next: () => numbers.shift() ?? 0, slowMs: 250, method });
  assert.deepEqual(drawn(READ, 0), { do: "edit", patch: {}, keep: ["name"] });
  assert.deepEqual(drawn(READ, 0.9), { do: "edit", patch: { size: null } });
  assert.deepEqual(drawn(LIST, 0), { do: "edit", items: {}, itemsKeep: ["name"] });
  assert.deepEqual(drawn(LIST, 0.9), { do: "edit", items: { size: null } });
});

test("chaos: the default kinds neither repeat a request nor misreport its result", () => {
  for (const kind of USUAL_CHAOS_KINDS) {
    for (const number of [0, 0.3, 0.6, 0.999]) {
      const action = actionOf(kind, { next: () => number, slowMs: 250, method: METHOD });
      assert.ok(!["edit", "duplicate"].includes(action.do), kind);
      assert.ok(action.do !== "answer" || action.status >= 400 || action.when === "after", kind);
      if (action.do === "operation") {
        assert.deepEqual([action.outcome, action.metadata, action.words], [undefined, undefined, undefined]);
      }
    }
  }
});

test("chaos: kinds about operations and creates fault only methods that start or create something", () => {
  const made = Array.from({ length: 500 }, (_, body) => [OTHER, body] as const);
  const kinds = ["slow-operation", "lagging"] as const;
  assert.ok(drawn({ seed: 1, rate: 1, kinds }, made).every((action) => action === undefined));
});

/** Returns the results that a client sees which retries failed calls. */
async function patientClient(service: RunningService, options: ChaosOptions): Promise<readonly unknown[]> {
  const { emulator } = service;
  const chaos = emulator.chaos(options);
  const seen: unknown[] = [];
  for (let made = 0; made < 15; made += 1) {
    for (let attempt = 1; ; attempt += 1) {
      assert.ok(attempt <= 3, "faulted more than twice in a row");
      const { seen: end } = startCall(service, "ListDatacenters", { pageSize: 1 + made });
      const state = { over: false };
      void end.then(() => (state.over = true));
      while (!state.over) {
        await service.clock.advance(10_000);
        await fetch(`${emulator.url}/healthz`);
      }
      const { status, error, text } = await end;
      seen.push([status, error, text.length]);
      if (status === 200 && error === undefined && text.endsWith("}")) break;
    }
  }
  chaos.stop();
  seen.push(chaos.injected.map(({ kind, call, method }) => [kind, call, method]));
  return seen;
}

test("chaos: a client with three attempts succeeds over HTTP, with the same results for the same seed", async () => {
  const chosen = { seed: "wire", rate: 0.9 };
  const first = await patientClient(await startService(), chosen);
  assert.deepEqual(await patientClient(await startService(), chosen), first);
  assert.ok((first.at(-1) as unknown[]).length > 8);
});

test("chaos: records the faults it injected, but not those of other methods, fault rules or after its end", async () => {
  const { emulator, call, clock: time } = await startWithProject();
  const chaos = emulator.chaos({ seed: 7, rate: 1, kinds: ["forbidden"], methods: ["GetProject"] });
  const get = async (): Promise<number> => (await call("GetProject", { name: "projects/demo" })).status;
  assert.equal((await call("CreateVirtualMachine", MACHINE)).status, 200);
  assert.deepEqual([await get(), await get(), await get(), await get()], [403, 403, 200, 403]);
  emulator.fault("GetProject", { do: "refuse", code: "not_found" });
  assert.equal(await get(), 404);
  const action = { do: "refuse", code: "permission_denied" };
  assert.deepEqual(
    chaos.injected,
    [1, 2, 4].map((number) => ({
      atMs: time.now(),
      method: "GetProject",
      call: number,
      kind: "forbidden",
      action,
    })),
  );
  chaos.stop();
  assert.deepEqual([await get(), await get(), chaos.isRunning], [200, 200, false]);
});

test("chaos: new chaos replaces the current one, and reset ends it", async () => {
  const { emulator, call } = await startService();
  const first = emulator.chaos({ seed: 1, rate: 1, kinds: ["forbidden"] });
  const second = emulator.chaos({ seed: 1, rate: 1, kinds: ["internal"] });
  assert.equal((await call("ListProjects", {})).status, 500);
  assert.deepEqual([first.isRunning, second.isRunning, first.injected], [false, true, []]);
  emulator.reset();
  assert.equal(second.isRunning, false);
  assert.equal((await call("ListProjects", {})).status, 200);
});

const NONSENSE: [unknown, RegExp][] = [
  [{ rate: 1 }, /seed: is required/],
  [{ seed: 1, rate: 2 }, /rate: must be <= 1; got 2/],
  [{ seed: 1, rate: "1" }, /rate: must be a number; got a string/],
  [
    { seed: 1, rate: 1, kinds: ["earthquake"] },
    /kinds\[0\]: must be one of reset-before, .*got "earthquake"/,
  ],
  [{ seed: 1, rate: 1, kinds: [] }, /kinds: must NOT have fewer than 1 items/],
  [{ seed: 1, rate: 1, methods: ["CreateTea"] }, /methods: unknown method "CreateTea"; methods are/],
  [{ seed: 1, rate: 1, maxInARow: 0 }, /maxInARow: must be a whole number from 1/],
  [{ seed: 1, rate: 1, colour: "red" }, /colour: is not a known property/],
];
for (const [chosen, message] of NONSENSE) {
  test(`chaos: rejects invalid options ${JSON.stringify(chosen)}`, async () => {
    const { emulator } = await startService();
    assert.throws(
      () => emulator.chaos(chosen as ChaosOptions),
      (error) => error instanceof RangeError && message.test(error.message),
    );
  });
}

test("chaos: the service's state matches the creates that were carried out, whatever was faulted", async () => {
  const emulator: Emulator = await startEmulator({ speed: 1000 });
  try {
    const chaos = emulator.chaos({ seed: 11, rate: 1, maxInARow: 1000, slowMs: 1 });
    let answered = 0;
    for (let made = 0; made < 60; made += 1) {
      const end = await fetch(emulator.url + pathOf("CreateProject"), {
        method: "POST",
        headers: { authorization: `Bearer ${emulator.apiKey}`, "content-type": "application/json" },
        body: JSON.stringify({ slug: `p-${made}` }),
      })
        .then((response) => response.json())
        .catch(() => undefined);
      answered += (end as { name?: string } | undefined)?.name === undefined ? 0 : 1;
    }
    await emulator.whenIdle();
    const undone = chaos.injected.filter(
      ({ action }) =>
        (action.do === "refuse" && action.when !== "after") ||
        (action.do === "answer" && action.when !== "after") ||
        (action.do === "hang" && action.when !== "after") ||
        ((action.do === "reset" || action.do === "disconnect") && action.when === "before"),
    );
    assert.equal(chaos.injected.length, 60);
    assert.equal(emulator.objects("Project").length, 60 - undone.length);
    assert.ok(answered > 0 && answered < 60 - undone.length);
  } finally {
    await emulator.close();
  }
});
