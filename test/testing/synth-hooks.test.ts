import assert from "node:assert/strict";
import { test } from "node:test";
import { type App, TerraformStack } from "cdktf";
import {
  Disk,
  SvcProvider,
  type SvcProviderConfig,
  SynthHook,
  type SynthHookConfig,
} from "../../src/constructs";
import { startStack } from "../../src/testing";
import { skipWithoutEngine } from "../support/engine";

const skip = skipWithoutEngine();

function build(
  app: App,
  hook: SynthHookConfig,
  use: (stack: TerraformStack, result: SynthHook["result"]) => unknown = () => undefined,
  provider: SvcProviderConfig = {},
): void {
  const stack = new TerraformStack(app, "web");
  new SvcProvider(stack, "svc", { project: "shop", region: "eu-west-1", ...provider });
  use(stack, new SynthHook(stack, "hook", hook).result);
}

test(
  "synth hooks under test: calls go to the emulator, their operations succeed, and secrets are omitted",
  { skip },
  async (t) => {
    let result: unknown;
    const run = await startStack(
      (app, emulator) => {
        emulator.add("Project", { slug: "shop" });
        const { name } = emulator.add("Network", {
          projectName: "projects/shop",
          region: "datacenters/eu-west-1",
        });
        const call = { method: "CreateFileShare", request: { sizeGib: 10, networkName: name } };
        build(app, { call, allowMutation: true, cache: true }, (_, answer) => (result = answer));
        const subscription = {
          method: "CreateWebhookSubscription",
          request: {
            slug: "s",
            url: "https://e.example.com/",
            eventKinds: ["WALLET_LOW"],
            signingSecret: "x".repeat(40),
          },
        };
        const other = new SynthHook(app.node.findChild("web"), "other", {
          call: subscription,
          allowMutation: true,
        });
        assert.ok(!JSON.stringify(other.result).includes("xxxx"));
      },
      { operationMs: 60_000 },
    );
    t.after(() => run.close());
    assert.equal((result as { readonly state: string }).state, "SUCCEEDED");
    assert.equal(run.emulator.objects("FileShare").length, 1);
    await assert.rejects(
      run.synth((app) => build(app, { call: { method: "GetProject", request: { name: "projects/none" } } })),
      /\[web\/hook\] SynthHook failed: .*projects\/none/,
    );
  },
);

test("synth hooks under test: programs are recorded, and answered by the test", { skip }, async (t) => {
  const command = [process.execPath, "-p", "'ran'"];
  const hook: SynthHookConfig = { command, output: "text", environment: { MODE: "x" } };
  const use = (stack: TerraformStack, tag: unknown): Disk =>
    new Disk(stack, "disk", { sizeGib: 10, labels: { tag: String(tag) } });
  const start = (options: Parameters<typeof startStack>[1]): ReturnType<typeof startStack> =>
    startStack((app, emulator) => {
      emulator.add("Project", { slug: "shop" });
      build(app, hook, use);
    }, options);
  await assert.rejects(
    start({}),
    /has no result for it\. Set the option synthResults: \{ "web\/hook": \.\.\. \}/,
  );
  for (const [options, tag, recorded] of [
    [{ synthResults: { "web/hook": "given" } }, "given", 1],
    [{ runCommands: true }, "ran", 0],
  ] as const) {
    const run = await start(options);
    t.after(() => run.close());
    await run.apply();
    run.expectObject("Disk", { labels: { tag } });
    const expected = { hook: "web/hook", runs: "synth", command, environment: ["MODE"] };
    assert.deepEqual(
      run.commands,
      Array.from({ length: recorded }, () => expected),
    );
  }
});

test(
  "preflight under test: checks the stacks against the emulator after the synthesis",
  { skip },
  async (t) => {
    const hook = { call: { method: "ListDatacenters" } };
    const stackWith = (app: App, projectName: string): void =>
      build(app, hook, (stack) => new Disk(stack, "disk", { sizeGib: 10, projectName }), {
        preflight: "synth",
      });
    const run = await startStack((app, emulator) => {
      const { name } = emulator.add("Organization", { slug: "acme" });
      emulator.add("Project", { slug: "shop", organizationName: name });
      stackWith(app, "shop");
    });
    t.after(() => run.close());
    await assert.rejects(
      run.synth((app) => stackWith(app, "absent")),
      /The preflight failed:\n- projects\/absent does not exist/,
    );
  },
);
