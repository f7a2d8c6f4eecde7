import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, test, type TestContext } from "node:test";
import { createMemoryStore, type Store } from "../../../src/base/engine-data";
import { importDocument } from "../../../src/tools/openapi-import";
import { DIALECT_CONTRACTS } from "../../contracts/foreign-contracts";
import { killCreateAt } from "../support/killed-create";
import { at, type Bench, said, startBench } from "../support/running-bridge";

const CONFIG = { parent: "projects/demo", size_gib: 5 };
const OBJECT = { parent: "projects/demo", sizeGib: 5 };
const MINUTE_MS = 60_000;

/** Starts a bench for a service whose creates take an idempotency token. */
function tokenBench(t: TestContext, store: Store = createMemoryStore()): Promise<Bench> {
  const foreign = DIALECT_CONTRACTS.find(({ name }) => name === "rewriting");
  assert.ok(foreign);
  const { contract, document } = foreign.adopt();
  const emulator = { documentText: JSON.stringify(document), behaviour: foreign.behaviour };
  const project = { projectId: "demo" };
  return startBench(t, { store, kind: "Disk", contract, emulator, project, isJournalKept: true });
}

function tokensOf(bench: Bench): readonly unknown[] {
  return bench
    .calls("CreateDisk")
    .map(({ body }) => (body as Readonly<Record<string, unknown>>)["requestId"]);
}

describe("create with an idempotency token", () => {
  test("repeats a lost request with its token, and names the object of the first one", async (t) => {
    const bench = await tokenBench(t);
    bench.emulator.fault("CreateDisk", { do: "disconnect", when: "after" });
    const made = await bench.create(CONFIG);
    assert.equal(said(made), "");
    const [first, second, ...more] = tokensOf(bench);
    assert.equal(first, second);
    assert.deepEqual(more, []);
    assert.deepEqual(
      bench.emulator.objects("Disk").map(({ name }) => name),
      [at(made.state, "name")],
    );
  });

  test("searches for the object if the repetition is refused", async (t) => {
    const bench = await tokenBench(t);
    bench.emulator.fault("CreateDisk", { do: "disconnect", when: "after" });
    bench.emulator.fault({ method: "CreateDisk", call: 2 }, { do: "refuse", code: "permission_denied" });
    const made = await bench.create(CONFIG);
    assert.deepEqual(
      bench.emulator.objects("Disk").map(({ name }) => name),
      [at(made.state, "name")],
    );
    assert.equal(tokensOf(bench).length, 2);
  });

  test("sends another token for another object", async (t) => {
    const bench = await tokenBench(t);
    await bench.create(CONFIG);
    await bench.create({ ...CONFIG, size_gib: 6 });
    const tokens = tokensOf(bench);
    assert.equal(tokens.length, 2);
    assert.equal(new Set(tokens).size, 2);
  });

  test("never sends the token of a killed run again", async (t) => {
    const store = createMemoryStore();
    const bench = await tokenBench(t, store);
    await killCreateAt(bench, store, { method: "CreateDisk", call: 1, point: "before" }, CONFIG);
    const [killed] = tokensOf(bench);
    await bench.session.clock.sleep(3 * MINUTE_MS);
    const made = await bench.create(CONFIG);
    assert.ok(made.state !== null, said(made));
    const later = tokensOf(bench).slice(1);
    assert.equal(later.length, 1);
    assert.notEqual(later[0], killed);
  });

  test("adopts the object of a repetition during which the run was killed", async (t) => {
    const store = createMemoryStore();
    const bench = await tokenBench(t, store);
    bench.emulator.fault("CreateDisk", { do: "disconnect", when: "before" });
    await killCreateAt(bench, store, { method: "CreateDisk", call: 2, point: "before" }, CONFIG);
    // The service carries out the repetition after all.
    const { name } = bench.emulator.add("Disk", OBJECT);
    await bench.session.clock.sleep(15 * MINUTE_MS);
    const made = await bench.create(CONFIG);
    assert.equal(at(made.state, "name"), name, said(made));
    assert.equal(bench.emulator.objects("Disk").length, 1);
  });

  test("adopts no equal object that was created long after the request of a killed run", async (t) => {
    const store = createMemoryStore();
    const bench = await tokenBench(t, store);
    await killCreateAt(bench, store, { method: "CreateDisk", call: 1, point: "before" }, CONFIG);
    await bench.session.clock.sleep(5 * MINUTE_MS);
    const other = bench.emulator.add("Disk", OBJECT).name;
    await bench.session.clock.sleep(3 * MINUTE_MS);
    bench.emulator.fault("CreateDisk", { do: "refuse", code: "permission_denied" });
    const refused = await bench.create(CONFIG);
    assert.equal(refused.state, null, `adopted ${other}`);
  });

  test("a property that only has the name of a token never leads to a second object", async (t) => {
    const [text, overlay] = ["rewriting.yaml", "rewriting.overlay.yaml"].map((file) =>
      readFileSync(join(__dirname, "../../contracts", file), "utf8"),
    );
    const described = /A request that is repeated with the same id is carried out once[^\n]*/;
    const { contract, document } = importDocument((text ?? "").replace(described, "Appears in logs."), {
      overlays: [overlay ?? ""],
    });
    const behaviour = { idempotencyTokens: "ignored" } as const;
    const emulator = { documentText: JSON.stringify(document), behaviour };
    const bench = await startBench(t, { kind: "Disk", contract, emulator, project: { projectId: "demo" } });
    bench.emulator.fault("CreateDisk", { do: "disconnect", when: "after" });
    const made = await bench.create(CONFIG);
    assert.deepEqual(
      bench.emulator.objects("Disk").map(({ name }) => name),
      [at(made.state, "name")],
    );
    assert.equal(tokensOf(bench).length, 1);
  });
});
