import assert from "node:assert/strict";
import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import type { TerraformStack } from "cdktf";
import { DeployHook, type VirtualMachineConfig } from "../../../src/constructs";
import { skipWithoutEngine } from "../../support/engine";
import { slowRows } from "../../support/exhaustive";
import { NULL_PROVIDERS, skipWithoutNull } from "../../support/null-provider";
import { asOneLine } from "../../support/end-to-end";
import { hookScenario } from "./hook-scenario";
import { MACHINE, machine, note, noted, OTHER_IMAGE } from "./machine";

const skip = skipWithoutEngine();

/** A program that fails without a file in the stack's folder. */
const NEEDS_FILE = "process.exit(require('node:fs').existsSync('ok') ? 0 : 3)";

for (const nullProvider of slowRows(NULL_PROVIDERS)) {
  test(
    `hooks: run after a machine's creation and updates and before its deletion, on the ${nullProvider} null provider`,
    { skip: skip || skipWithoutNull(nullProvider) },
    async () => {
      const build = (config: VirtualMachineConfig, word: string) => (stack: TerraformStack) => {
        const web = machine(stack, "web", config);
        web.onAfterCreate("greet", { command: note("created", word, web.name) });
        web.onAfterCreate("configure", { command: note("configured", word, web.name), triggers: { word } });
        web.onAfterUpdate("tell", { command: note("updated", word, web.name) });
        web.onBeforeDestroy("bye", { command: note("bye", word, web.name) });
      };
      await hookScenario({ nullProvider }, build(MACHINE, "one"), async (scenario) => {
        await scenario.apply();
        const [first] = scenario.emulator.objects("VirtualMachine");
        const name = String(first?.name);
        assert.deepEqual([...noted(scenario)].sort(), [`configured one ${name}`, `created one ${name}`]);
        assert.match(await scenario.apply(), /No changes/);
        assert.deepEqual(noted(scenario), []);

        scenario.write(build(MACHINE, "two"));
        assert.match(await scenario.apply(), /1 added, 0 changed, 1 destroyed/);
        assert.deepEqual(noted(scenario), [`configured two ${name}`]);

        for (const tier of ["a", "b", "a"]) {
          scenario.write(build({ ...MACHINE, labels: { tier } }, "two"));
          await scenario.run("plan", "-out=saved.tfplan");
          await scenario.apply("saved.tfplan");
          assert.deepEqual(noted(scenario), [`updated two ${name}`], tier);
          assert.match(await scenario.apply(), /No changes/);
        }

        scenario.write(build(OTHER_IMAGE, "two"));
        await scenario.apply();
        const [second] = scenario.emulator.objects("VirtualMachine");
        const next = String(second?.name);
        assert.notEqual(next, name);
        const [bye, ...rest] = noted(scenario);
        assert.equal(bye, `bye two ${name}`);
        assert.deepEqual([...rest].sort(), [`configured two ${next}`, `created two ${next}`]);

        await scenario.destroy();
        assert.deepEqual(noted(scenario), [`bye two ${next}`]);
        assert.deepEqual(scenario.emulator.objects("VirtualMachine"), []);
      });
    },
  );
}

test(
  "hooks: a failed hook runs again in the next apply, and its target is not changed",
  { skip },
  async () => {
    const build = (stack: TerraformStack): void => {
      const web = machine(stack);
      const hook = web.onAfterCreate("check", {
        command: ["node", "-e", NEEDS_FILE],
      });
      new DeployHook(stack, "after", { command: note("after"), dependsOn: [hook] });
    };
    await hookScenario({}, build, async (scenario) => {
      const { code, output } = await scenario.run("apply", "-auto-approve");
      assert.equal(code, 1);
      assert.match(asOneLine(output), /stack\/web\/check: failed: node ended with exit code 3\./);
      const [web] = scenario.emulator.objects("VirtualMachine");
      assert.deepEqual(noted(scenario), []);
      writeFileSync(join(scenario.directory, "ok"), "");
      assert.match(await scenario.apply(), /2 added, 0 changed, 1 destroyed/);
      assert.deepEqual(noted(scenario), ["after"]);
      assert.deepEqual(
        scenario.emulator.objects("VirtualMachine").map(({ name }) => name),
        [web?.name],
      );
    });
  },
);

test(
  "hooks: one that runs after updates does so until it succeeds, also after a failed update, and not after a creation that was completed later",
  { skip },
  async () => {
    const build = (config: VirtualMachineConfig) => (stack: TerraformStack) => {
      const web = machine(stack, "web", config);
      const check = new DeployHook(stack, "check", { command: ["node", "-e", NEEDS_FILE] });
      const tell = web.onAfterUpdate("tell", { command: note("told"), dependsOn: [check] });
      web.onAfterUpdate("then", { command: ["node", "-e", NEEDS_FILE], dependsOn: [tell] });
    };
    await hookScenario({}, build(MACHINE), async (scenario) => {
      const ok = join(scenario.directory, "ok");
      assert.equal((await scenario.run("apply", "-auto-approve")).code, 1);
      writeFileSync(ok, "");
      await scenario.apply();
      assert.deepEqual(noted(scenario), [], "the machine was only created");

      scenario.write(build({ ...MACHINE, labels: { tier: "web" } }));
      scenario.emulator.fault("UpdateVirtualMachine", { do: "refuse", code: "permission_denied" });
      assert.equal((await scenario.run("apply", "-auto-approve")).code, 1);
      assert.deepEqual(noted(scenario), [], "the machine was not updated");
      rmSync(ok);
      assert.equal((await scenario.run("apply", "-auto-approve")).code, 1);
      assert.deepEqual(noted(scenario), ["told"]);
      writeFileSync(ok, "");
      assert.match(await scenario.apply(), /1 added, 0 changed, 1 destroyed/);
      assert.deepEqual(noted(scenario), [], "only the failed hook runs again");
      assert.match(await scenario.apply(), /No changes/);
    });
  },
);

test(
  "hooks: a readiness check delays its dependents, and is repeated when its target changes",
  { skip },
  async () => {
    const build = (url: string) => (stack: TerraformStack) => {
      const web = machine(stack);
      const ready = web.waitUntilReady("page", { http: { url }, interval: "50ms", timeout: "1s" });
      new DeployHook(stack, "after", { command: note("after"), dependsOn: [ready] });
    };
    await hookScenario({}, build("http://127.0.0.1:1/"), async (scenario) => {
      const { code, output } = await scenario.run("apply", "-auto-approve");
      assert.equal(code, 1);
      assert.match(
        asOneLine(output),
        /stack\/web\/page: failed: GET http:\/\/127\.0\.0\.1:1\/ did not answer in 1 s: \d+ tries, the last one failed because the connection was refused\./,
      );
      assert.deepEqual(noted(scenario), []);
      scenario.write(build(`${scenario.emulator.url}/healthz`));
      assert.match(
        asOneLine(await scenario.apply()),
        /stack\/web\/page: GET http:\S+\/healthz answers, after 1 try in/,
      );
      assert.deepEqual(noted(scenario), ["after"]);
    });
  },
);
