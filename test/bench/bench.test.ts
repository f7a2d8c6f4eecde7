import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, test } from "node:test";
import { medianOf, mediansInTurn } from "./in-turn";
import type { Measurement } from "./measurement";
import { runBench } from "./run-bench";
import type { Row } from "./row";

const machine = { processor: "A processor", cores: 2, node: "v20.18.1", engine: "Terraform v1.11.4" };

/** Runs the bench with made-up results. */
async function bench(
  rowsOf: Readonly<Record<string, readonly Row[]>>,
  ...args: string[]
): Promise<{ readonly code: number; readonly printed: string; readonly said: string }> {
  let printed = "";
  let said = "";
  const measurements = Object.entries(rowsOf).map(([name, rows]): Measurement => ({
    name,
    about: `about ${name}`,
    run: () => Promise.resolve(rows),
  }));
  const code = await runBench(args, {
    measurements,
    machine: () => machine,
    now: () => new Date(Date.UTC(2026, 0, 2)),
    print: (text) => (printed += text),
    say: (text) => (said += `${text}\n`),
  });
  return { code, printed, said };
}

const fact: Row = { what: "a plan", unit: "ms", ours: 1234.5, other: { name: "restful", value: 4938 } };
const held: Row = { ...fact, bound: { of: "ratio", atMost: 0.5 } };
const broken: Row = { what: "the requests", unit: "requests", ours: 13, bound: { of: "ours", atMost: 12 } };
const unmeasured: Row = { ...held, other: { name: "restful", value: undefined } };

describe("the bench", () => {
  test("prints date and machine, and each row with its requirement and verdict", async () => {
    const { code, printed } = await bench({ refresh: [fact, held, unmeasured] });
    assert.equal(
      printed,
      [
        "2026-01-02, 2 x A processor, Node 20.18.1, Terraform v1.11.4",
        "",
        "refresh",
        "",
        "| what   | ours    | the other             | ratio | at most   | requirement  |",
        "| ------ | ------- | --------------------- | ----- | --------- | ------------ |",
        "| a plan | 1235 ms | restful: 4938 ms      | 0.25  |           | fact         |",
        "| a plan | 1235 ms | restful: 4938 ms      | 0.25  | ratio 0.5 | held         |",
        "| a plan | 1235 ms | restful: not measured |       | ratio 0.5 | not measured |",
        "",
        "1 requirements held, 0 broken, 1 not measured",
        "",
      ].join("\n"),
    );
    assert.equal(code, 0);
  });

  test("fails if and only if a requirement is broken", async () => {
    assert.equal((await bench({ refresh: [held, broken] })).code, 1);
    const atTheBound = { ...broken, ours: 12 };
    assert.equal((await bench({ refresh: [atTheBound] })).code, 0);
    assert.equal((await bench({ refresh: [{ ...broken, ours: Number.NaN }] })).code, 1);
    assert.equal((await bench({ refresh: [unmeasured, fact] })).code, 0);
  });

  test("runs the named measurements in its own order, and all without a name", async () => {
    const rows = { start: [held], refresh: [broken], create: [fact] };
    const some = await bench(rows, "create", "start");
    assert.equal(some.said, "start: about start\ncreate: about create\n");
    assert.equal(some.code, 0);
    assert.equal((await bench(rows)).code, 1);
  });

  test("lists the measurements and runs nothing if a name is unknown", async () => {
    const { code, printed, said } = await bench({ start: [held], refresh: [held] }, "restart");
    assert.equal(code, 2);
    assert.equal(printed, "");
    assert.match(said, /^There is no measurement "restart"; there are start, refresh\n\nnpm run bench -- /);
    assert.match(said, /\n {2}refresh {2}about refresh\n/);
    assert.equal((await bench({ start: [held] }, "--jso", "x")).code, 2);
  });

  test("writes the figures to a file with --json", async () => {
    const folder = mkdtempSync(join(tmpdir(), "svc-bench-"));
    try {
      const file = join(folder, "results.json");
      await bench({ refresh: [held] }, "--json", file);
      assert.deepEqual(JSON.parse(readFileSync(file, "utf8")), {
        date: "2026-01-02T00:00:00.000Z",
        machine,
        rows: [{ measurement: "refresh", ...held, ratio: 0.25, invariant: "held" }],
      });
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });

  test("runs contestants in turn and returns the median of each", async () => {
    const turns: string[] = [];
    const contestant = (name: string, figures: number[]) => (): Promise<number> => {
      turns.push(name);
      return Promise.resolve(figures.shift() ?? assert.fail());
    };
    const medians = await mediansInTurn(3, {
      ours: contestant("ours", [1, 900, 3]),
      peer: contestant("peer", [2, 5, 4]),
    });
    assert.deepEqual(medians, { ours: 3, peer: 4 });
    assert.equal(turns.join(" "), "ours peer ours peer ours peer");
    assert.equal(medianOf([4, 1]), 2.5);
    assert.throws(() => medianOf([]), RangeError);
  });
});
