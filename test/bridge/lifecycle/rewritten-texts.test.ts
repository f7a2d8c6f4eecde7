import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { DIALECT_CONTRACTS } from "../../contracts/foreign-contracts";
import { at, said, startBench } from "../support/running-bridge";

const CONFIG = { parent: "projects/demo", size_gib: 5 };

describe("rewritten texts", () => {
  test("an update of a text that the service ignored is not reported as a rewrite", async (t) => {
    const foreign = DIALECT_CONTRACTS.find(({ name }) => name === "rewriting");
    assert.ok(foreign);
    const { contract, document } = foreign.adopt();
    const emulator = { documentText: JSON.stringify(document), behaviour: foreign.behaviour };
    const bench = await startBench(t, { kind: "Disk", contract, emulator, project: { projectId: "demo" } });
    const made = await bench.create({ ...CONFIG, note: "eu/web" });
    const body = { name: at(made.state, "name"), sizeGib: 5, note: "eu/web" };
    bench.emulator.fault("UpdateDisk", { do: "answer", status: 200, body });
    const updated = await bench.update(made, { ...CONFIG, note: "web" });
    assert.equal(at(updated.state, "note"), "web");
    assert.match(
      said(updated),
      /^warning: .*\n.*did not use the configured value: it stored "eu\/web" for "web" in note/,
    );
    assert.doesNotMatch(said(updated), /x-normalizes/);
  });
});
