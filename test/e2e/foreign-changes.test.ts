import assert from "node:assert/strict";
import { asOneLine, scenario, type Scenario } from "../support/end-to-end";
import { skipWithoutEngine } from "../support/engine";
import { testMatrix } from "../support/exhaustive";

const skip = skipWithoutEngine();
const { representative, row, runPart } = testMatrix("changes by others");

const MACHINE = {
  compute: { vcpus: 2, memory_gib: 4 },
  boot: { image: "debian-12" },
  labels: { team: "web", old: "1" },
};
const ADDRESS = "svc_virtual_machine.a";

function write(s: Scenario, more: Readonly<Record<string, unknown>> = {}): void {
  s.write({ resource: { svc_virtual_machine: { a: { ...MACHINE, ...more } } } });
}

/** Applies a machine, and tells what follows with its name. */
async function withMachine(tell: (s: Scenario, name: string) => Promise<void>): Promise<void> {
  await scenario({ env: { SVC_PROJECT: "shop", SVC_REGION: "eu-west-1" } }, async (s) => {
    s.emulator.add("Project", { slug: "shop" });
    write(s);
    await s.apply();
    await tell(s, String(s.attributes(ADDRESS)?.["name"]));
  });
}

const resizes = (s: Scenario): number =>
  s.emulator.requests.filter(({ method }) => method === "ResizeVirtualMachine").length;

representative(
  "changes by others: a saved plan does not lower a size that another client raised after it",
  { skip },
  async () => {
    await withMachine(async (s, name) => {
      write(s, { compute: { vcpus: 4, memory_gib: 4 } });
      await s.must("plan", "-out=saved.tfplan");
      s.emulator.change(name, { compute: { vcpus: 16 } });
      const { code, output } = await s.run("apply", "saved.tfplan");
      assert.notEqual(code, 0);
      const text = asOneLine(output);
      assert.match(text, /VirtualMachine \S+ was changed after the plan/);
      assert.match(
        text,
        /compute\.vcpus: 2 in the plan's prior state, 16 now\. The plan asks for 4\./,
        output,
      );
      assert.equal(resizes(s), 0);
      // The next plan shows the difference, and its apply makes it.
      assert.deepEqual(await s.plan(), { [ADDRESS]: "update" });
      await s.apply();
      assert.equal((s.emulator.get(name)?.["compute"] as { vcpus: number }).vcpus, 4);
      assert.deepEqual(await s.plan(), {});
    });
  },
);

row(
  "changes by others: a saved plan keeps a label that another client added after it, and the next plan shows it",
  { skip },
  async () => {
    await withMachine(async (s, name) => {
      write(s, { labels: { team: "shop", new: "1" } });
      await s.must("plan", "-out=saved.tfplan");
      s.emulator.change(name, { labels: { theirs: "x" } });
      const { output } = await s.must("apply", "saved.tfplan");
      assert.ok(asOneLine(output).includes('"x" for nothing in labels["theirs"]'), output);
      assert.deepEqual(s.emulator.get(name)?.["labels"], { team: "shop", new: "1", theirs: "x" });
      assert.deepEqual(await s.plan(), { [ADDRESS]: "update" });
      await s.apply();
      assert.deepEqual(s.emulator.get(name)?.["labels"], { team: "shop", new: "1" });
      assert.deepEqual(await s.plan(), {});
    });
  },
);

row(
  "changes by others: an apply without a saved plan overwrites nothing that changed after its own refresh",
  { skip },
  async () => {
    await withMachine(async (s, name) => {
      write(s, { compute: { vcpus: 4, memory_gib: 4 } });
      const pause = s.emulator.pauseAt({ method: "GetVirtualMachine", point: "after-answer" });
      const running = s.start("apply", "-auto-approve");
      // The refresh has its answer. The next call is the read before the update.
      await running.until(pause.whenHeld());
      s.emulator.change(name, { compute: { vcpus: 16 } });
      pause.release();
      const { code, output } = await running.done;
      assert.notEqual(code, 0, output);
      assert.match(asOneLine(output), /compute\.vcpus: 2 in the plan's prior state, 16 now/);
      assert.equal(resizes(s), 0);
    });
  },
);

runPart();
