import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import type { TerraformStack } from "cdktf";
import type { VirtualMachine, VirtualMachineConfig } from "../../../src/constructs";
import { runCli } from "../../cli/cli";
import { asOneLine } from "../../support/end-to-end";
import { engineProgram, skipWithoutEngine } from "../../support/engine";
import { slowRows } from "../../support/exhaustive";
import { NULL_PROVIDERS, skipWithoutNull } from "../../support/null-provider";
import { type HookScenario, hookScenario } from "./hook-scenario";
import { MACHINE, machine, note, noted, OTHER_IMAGE } from "./machine";

const skip = skipWithoutEngine();

/** Plans and reviews, and permits what the review contains. Returns the review as a text. */
async function approve(s: HookScenario, ...args: readonly string[]): Promise<string> {
  delete s.env["SVC_REVIEW"];
  const planned = await s.run("plan", "-out=saved.tfplan", ...args);
  assert.equal(planned.code, 0, planned.output);
  const env = { ...s.env, TERRAFORM_BINARY_NAME: engineProgram() };
  const file = join(s.directory, "review.json");
  const reviewed = await runCli(["review", join(s.directory, "saved.tfplan"), "--out", file], env);
  assert.equal(reviewed.code, 0, reviewed.stderr);
  s.env["SVC_REVIEW"] = "review.json";
  return reviewed.stdout;
}

async function refused(s: HookScenario, ...args: readonly string[]): Promise<string> {
  const { code, output } = await s.run(...args, "-auto-approve");
  assert.equal(code, 1, output);
  return asOneLine(output);
}

/** Adds a hook that calls the service to a machine. One processor leaves the machine as it is. */
function resize(web: VirtualMachine, vcpus = 1): void {
  web.onAfterCreate("resize", {
    call: { method: "ResizeVirtualMachine", request: { name: web, compute: { vcpus, memoryGib: 1 } } },
  });
}

/** A machine with a hook of each sort, which says its word. */
const hooked =
  (word: string, config: VirtualMachineConfig = MACHINE) =>
  (stack: TerraformStack): void => {
    const web = machine(stack, "web", config);
    web.onAfterCreate("greet", { command: note("created", word, web.name) });
    resize(web, word === "one" ? 1 : 2);
    web.onAfterUpdate("tell", { command: note("updated", word, web.name) });
    web.onBeforeDestroy("bye", { command: note("bye", word, web.name) });
  };

for (const nullProvider of slowRows(NULL_PROVIDERS)) {
  test(
    `reviewed hooks: those of the review run, once, and no others, on the ${nullProvider} null provider`,
    { skip: skip || skipWithoutNull(nullProvider) },
    () =>
      hookScenario({ nullProvider }, hooked("one"), async (s) => {
        const review = asOneLine(await approve(s));
        assert.match(review, /Hooks 2 to run: stack\/web\/greet and stack\/web\/resize/);
        assert.match(review, /Asks the service for: ResizeVirtualMachine/);
        assert.match(review, /afterCreate stack\/web\/greet Starts the program: "node".*"created" "one"/);
        // The code of the hooks changes after the review.
        s.write(hooked("two"));
        const changed = await refused(s, "apply");
        assert.match(
          changed,
          /stack\/web\/greet: failed: Not reviewed: run the hook stack\/web\/greet\. Nothing was done\..*differs in command\[4\]/,
        );
        assert.match(
          changed,
          /Not reviewed: run the hook stack\/web\/resize.*differs in call\.request\.compute\.vcpus/,
        );
        assert.deepEqual([noted(s), s.calls("ResizeVirtualMachine")], [[], []]);
        s.write(hooked("one"));
        await s.apply();
        const name = String(s.emulator.objects("VirtualMachine")[0]?.name);
        assert.deepEqual(noted(s), [`created one ${name}`]);
        assert.equal(s.calls("ResizeVirtualMachine").length, 1);
        // An entry is used once.
        assert.match(
          await refused(s, "apply", `-replace=${greet(s)}`),
          /Reviewed for one time only: run the hook stack\/web\/greet/,
        );
        assert.deepEqual(noted(s), []);
        await approve(s);
        await s.apply();
        noted(s);

        s.write(hooked("one", { ...MACHINE, labels: { tier: "a" } }));
        assert.match(asOneLine(await approve(s)), /Hooks 1 to run: stack\/web\/tell/);
        s.write(hooked("two", { ...MACHINE, labels: { tier: "a" } }));
        assert.match(
          await refused(s, "apply"),
          /Not reviewed: run the hook stack\/web\/tell.*differs in command/,
        );
        s.write(hooked("one", { ...MACHINE, labels: { tier: "a" } }));
        await s.apply();
        assert.deepEqual(noted(s), [`updated one ${name}`]);

        s.write(hooked("one", OTHER_IMAGE));
        assert.match(asOneLine(await approve(s)), /Hooks 3 to run: /);
        s.write(hooked("two", OTHER_IMAGE));
        assert.match(await refused(s, "apply"), /Not reviewed: run the hook stack\/web\/bye/);
        assert.deepEqual(noted(s), []);
        assert.equal(s.emulator.objects("VirtualMachine")[0]?.name, name, "the machine was not deleted");
        s.write(hooked("one", OTHER_IMAGE));
        await s.apply();
        const next = String(s.emulator.objects("VirtualMachine")[0]?.name);
        assert.deepEqual(noted(s), [`bye one ${name}`, `created one ${next}`]);

        // The hook before the deletion is edited, and then removed from the code with its machine.
        s.write(hooked("three", OTHER_IMAGE));
        assert.match(
          asOneLine(await approve(s, "-destroy")),
          /beforeDestroy stack\/web\/bye .*"bye" "three"/,
        );
        s.write(hooked("four", OTHER_IMAGE));
        assert.match(await refused(s, "destroy"), /Not reviewed: run the hook stack\/web\/bye/);
        s.write(() => undefined);
        assert.match(await approve(s), /"bye" "one"/);
        await s.apply();
        assert.deepEqual(noted(s), [`bye one ${next}`]);
      }),
  );
}

/** Returns the address of the hook `greet`. */
function greet(s: HookScenario): string {
  const { resources } = JSON.parse(s.state()) as {
    readonly resources: readonly {
      readonly type: string;
      readonly name: string;
      readonly instances: readonly { readonly attributes: { readonly triggers?: Record<string, string> } }[];
    }[];
  };
  const found = resources.find(({ instances: [first] }) =>
    (first?.attributes.triggers?.["hook"] ?? "").includes("stack/web/greet"),
  );
  return `${found?.type ?? ""}.${found?.name ?? ""}`;
}

test(
  "reviewed hooks: a call that was interrupted is resumed with the same review, which says so",
  { skip },
  () =>
    // With that hook alone: an interrupt that ends another one, too, taints it.
    hookScenario(
      {},
      (stack) => resize(machine(stack)),
      async (s) => {
        await approve(s);
        const pause = s.emulator.pauseAt({ method: "ResizeVirtualMachine", point: "after-answer" });
        const run = s.start("apply", "-auto-approve");
        await run.seen("ResizeVirtualMachine has started operations/");
        run.process.kill("SIGINT");
        await run.done;
        pause.release();
        assert.match(
          asOneLine(await s.apply()),
          /stack\/web\/resize: Resuming a reviewed change: run the hook stack\/web\/resize\. A run at \S+ began the reviewed change/,
        );
        assert.match(await s.apply(), /No changes/);
      },
    ),
);

test(
  "reviewed hooks: the provider's review counts, also for a hook that may fail, and a probe needs none",
  { skip },
  () =>
    hookScenario({}, machine, async (s) => {
      const build =
        (isAdded: boolean) =>
        (stack: TerraformStack): void => {
          const web = machine(stack);
          web.waitUntilReady("page", { http: { url: `${s.emulator.url}/healthz` }, interval: "50ms" });
          web.onBeforeDestroy("bye", { command: note("bye") });
          if (isAdded) web.onAfterCreate("more", { command: note("more"), onFailure: "continue" });
        };
      s.write(build(false));
      await s.run("init");
      await approve(s);
      delete s.env["SVC_REVIEW"];
      s.write(build(true), { reviewFile: "review.json" });
      assert.match(await refused(s, "apply"), /stack\/web\/more: failed: Not reviewed/);
      assert.deepEqual(noted(s), []);
      s.write(build(false), { reviewFile: "review.json" });
      await s.apply();
      assert.match(await refused(s, "destroy"), /Not reviewed: delete projects/);
      assert.deepEqual(noted(s), []);
    }),
);
