import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { type EffectLimits, RunLimits } from "../../../src/bridge/limits";
import { at, type Bench, MACHINE, PUBLIC_KEY, said, startBench } from "../support/running-bridge";

/** Configures the provider with other limits, as a new run does. */
function limit(bench: Bench, limits: EffectLimits): void {
  Object.assign(bench.session, { limits: new RunLimits(limits) });
}

const key = (name: string) => ({ project_name: "demo", display_name: name, public_key: PUBLIC_KEY });

describe("limits of a run", () => {
  test("let no more requests through, however many changes are carried out at once", async (t) => {
    const bench = await startBench(t, { kind: "SshKey" });
    const names = Array.from({ length: 100 }, (_, index) => `key-${index}`);
    const kept = await Promise.all(names.map((name) => bench.create(key(name))));
    limit(bench, { delete: 7 });
    const deleted = await Promise.all(kept.map((each) => bench.delete(each)));
    assert.equal(bench.calls("DeleteSshKey").length, 7);
    assert.equal(deleted.filter((each) => said(each) === "").length, 7);
    assert.ok(deleted.filter((each) => said(each) !== "").every(({ state }) => state !== null));
    // The next run has its own count.
    limit(bench, { delete: 7 });
    const left = deleted.filter(({ state }) => state !== null);
    await Promise.all(left.map((each) => bench.delete(each)));
    assert.equal(bench.calls("DeleteSshKey").length, 14);
  });

  test("count an object once, also if its deletion is repeated", async (t) => {
    const bench = await startBench(t, { kind: "SshKey" });
    const [one, two] = [await bench.create(key("a")), await bench.create(key("b"))];
    limit(bench, { delete: 1 });
    bench.emulator.fault("DeleteSshKey", { do: "refuse", code: "permission_denied" });
    assert.match(said(await bench.delete(one)), /DeleteSshKey/);
    assert.equal(said(await bench.delete(one)), "");
    assert.match(
      said(await bench.delete(two)),
      /exceeds max_deletes = 1\n.* This run has done so to projects/,
    );
  });

  test("hold for changes in place that power off or destroy data, and for actions", async (t) => {
    const bench = await startBench(t);
    const made = await bench.create(MACHINE);
    const name = String(at(made.state, "name"));
    limit(bench, { powerOff: 0, dataLoss: 0 });
    const grown = await bench.update(made, { ...MACHINE, compute: { vcpus: 2, memory_gib: 2 } });
    assert.match(
      said(grown),
      /^error: projects\/demo\/virtual-machines\/\w+ exceeds max_power_offs = 0\nNothing was sent/,
    );
    assert.equal(bench.calls("ResizeVirtualMachine").length, 0);
    assert.equal(said(await bench.update(made, { ...MACHINE, display_name: "other" })), "");
    const reimage = { name, boot: { image: "debian-13" }, allow_reimage: true };
    const { diagnostics } = await bench.invoke("svc_virtual_machine_reimage", reimage);
    assert.match(
      said({ diagnostics }),
      /The plan exceeds max_data_losses = 0\nIt deletes the data of at least 1 object: projects/,
    );
    assert.equal(bench.calls("ReimageVirtualMachine").length, 0);
    limit(bench, { dataLoss: 0 });
    assert.match(said(await bench.delete(made)), /exceeds max_data_losses = 0/);
    assert.equal(bench.calls("DeleteVirtualMachine").length, 0);
  });

  test("tell the deletion of a replacement from a planned deletion", async (t) => {
    const bench = await startBench(t, { kind: "SshKey" });
    const [one, two] = [await bench.create(key("a")), await bench.create(key("b"))];
    limit(bench, { replacement: 0 });
    assert.match(said(await bench.delete(one)), /exceeds max_replacements = 0/);
    const request = { configured: bench.session, prior: two.state ?? {}, private: two.private };
    const planned = await bench.resource.planDestroy?.(request, {
      signal: new AbortController().signal,
      isAnswerWanted: () => true,
      terraformVersion: "1.11.4",
      log: { debug: () => undefined, info: () => undefined } as never,
    });
    assert.equal(said(await bench.delete({ ...two, private: planned?.private ?? two.private })), "");
    assert.equal(bench.calls("DeleteSshKey").length, 1);
  });
});
