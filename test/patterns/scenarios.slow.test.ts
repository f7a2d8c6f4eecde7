import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { startEmulator } from "../../src/emulator";
import { synthApp } from "../constructs/support";
import { cleanEnvironment, skipWithoutEngine, startEngine } from "../support/engine";
import { type PlannedResource, plannedResources, planText, type ShownPlan } from "./scenarios/plan-text";
import { type PatternScenario, SCENARIOS } from "./scenarios/scenarios";

const skip = skipWithoutEngine();

/** Writes the snapshots instead of comparing them: `SNAPSHOTS=write node --import tsx --test test/patterns/scenarios.slow.test.ts`. */
const isWriting = process.env["SNAPSHOTS"] === "write";

/** Returns what the engine plans for a stack, on an emulator with the project `shop`. */
async function planned(
  name: string,
  StackClass: PatternScenario["patterns"],
): Promise<readonly PlannedResource[]> {
  const emulator = await startEmulator();
  const home = mkdtempSync(join(tmpdir(), "svc-scenario-"));
  try {
    emulator.add("Project", { slug: "shop" });
    const directory = synthApp((app) => new StackClass(app, name)).directoryOf(name);
    const env = cleanEnvironment(home, { SVC_ENDPOINT: emulator.url, SVC_API_KEY: emulator.apiKey });
    const must = async (...args: readonly string[]): Promise<string> => {
      const { code, stdout, output } = await startEngine(directory, [...args], env).done;
      assert.equal(code, 0, output);
      return stdout;
    };
    await must("init", "-no-color");
    await must("plan", "-no-color", "-out=saved");
    return plannedResources(JSON.parse(await must("show", "-json", "saved")) as ShownPlan);
  } finally {
    await emulator.close();
    rmSync(home, { recursive: true, force: true });
  }
}

/** Returns changes without ids of constructs, and without the names that may differ. */
const withoutIds = (resources: readonly PlannedResource[]): readonly string[] =>
  resources
    .map(({ address, actions, lines }) =>
      planText([
        {
          address,
          actions,
          lines: lines.filter(
            (line) => !/^(?:disruption_group\.name|display_name = "(?:TCP|all|deny) )/.test(line),
          ),
        },
      ]).replaceAll(/\b(svc_\w+)\.[\w-]+/g, "$1"),
    )
    .sort();

for (const { name, patterns, kinds } of SCENARIOS) {
  test(
    `scenario ${name}: the plan is the reviewed one, and that of kinds alone is the same`,
    { skip },
    async () => {
      const resources = await planned(name, patterns);
      const path = join(__dirname, "scenarios", `${name}.plan.txt`);
      if (isWriting) writeFileSync(path, planText(resources));
      assert.equal(planText(resources), readFileSync(path, "utf8"));
      assert.deepEqual(withoutIds(resources), withoutIds(await planned(name, kinds)));
    },
  );
}
