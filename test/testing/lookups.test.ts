import assert from "node:assert/strict";
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { type App, TerraformStack } from "cdktf";
import { Disk, Network, SvcProvider } from "../../src/constructs";
import type { Emulator } from "../../src/emulator";
import { startStack } from "../../src/testing";
import { skipWithoutEngine } from "../support/engine";

const skip = skipWithoutEngine();

function build(app: App): void {
  const stack = new TerraformStack(app, "web");
  new SvcProvider(stack, "svc", { project: "shop" });
  const { region, name } = Network.fromLookup(stack, "net", { labels: { tier: "db" } });
  new Disk(stack, "disk", { sizeGib: 10, region, labels: { network: name.split("/").at(-1) ?? "" } });
}

function addNetworks(emulator: Emulator, ...tiers: readonly string[]): void {
  emulator.add("Project", { slug: "shop" });
  for (const tier of tiers) {
    const place = { projectName: "projects/shop", region: "datacenters/eu-north-1" };
    emulator.add("Network", { ...place, labels: { tier } });
  }
}

test(
  "look-ups under test: the emulator answers them, and no context file is read or written",
  { skip },
  async (t) => {
    const folder = mkdtempSync(join(tmpdir(), "svc-testing-"));
    const before = process.cwd();
    process.chdir(folder);
    t.after(() => {
      process.chdir(before);
      rmSync(folder, { recursive: true, force: true });
    });
    writeFileSync("svc.context.json", "not read");
    const run = await startStack((app, emulator) => {
      addNetworks(emulator, "db", "web");
      build(app);
    });
    t.after(() => run.close());
    await run.apply();
    run.expectObject("Disk", { region: "eu-north-1" });
    assert.deepEqual(readdirSync(folder), ["svc.context.json"]);
    run.emulator.remove(String(run.emulator.objects("Network")[0]?.name));
    await assert.rejects(
      run.synth(build),
      /\[web\/net\] Network\.fromLookup: No object matches: Networks in projects\/shop/,
    );
  },
);

test("look-ups under test: a look-up without a match fails the synthesis", { skip }, async () => {
  const start = startStack((app, emulator) => {
    addNetworks(emulator, "web");
    build(app);
  });
  await assert.rejects(start, /No object matches: Networks in projects\/shop with labels \{"tier":"db"\}/);
});
