import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { App } from "cdktf";
import { startEmulator, type Emulator } from "cdktf-provider-svc/emulator";
import { WebServers } from "../web-servers/main.js";
import { type CommandResult, provideEngine, runEngine } from "./engine.js";

/**
 * Deploys, changes and destroys an example stack with the real engine, against the emulator: no key, no account, no network. Checks every
 * step; the exit code is 0 only if all of them succeed.
 */
async function demo(): Promise<void> {
  const engine = provideEngine(say);
  const emulator = await startEmulator({ seed: "demo", operationMs: 2_000 });
  const folder = mkdtempSync(join(tmpdir(), "svc-demo-"));
  try {
    await tell(engine, emulator, folder);
  } finally {
    await emulator.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function tell(engine: string, emulator: Emulator, folder: string): Promise<void> {
  // cdktf keeps the state of a stack without a backend in the working directory.
  process.chdir(folder);
  const directory = join(folder, "stacks", "web-servers");
  const env = environment(folder, emulator);
  const run = (...args: string[]): Promise<CommandResult> => runEngine(engine, directory, env, args);

  step(`The service's emulator listens on ${emulator.url}`);

  step("Synthesize the stack (a project, a network, two firewall rules, an SSH key, two virtual machines)");
  synthesize(folder, { memoryGib: 4 });
  say(`Wrote ${directory}, with the provider beside it`);

  step(`${engine} init, plan, apply`);
  must(await run("init", "-no-color"));
  must(await run("plan", "-out=plan.tfplan"));
  must(await run("apply", "plan.tfplan"));
  assert.equal(emulator.objects("VirtualMachine").length, 2);

  step("Show the outputs");
  must(await run("output"));

  step("Plan again: the plan is empty");
  const again = await run("plan", "-detailed-exitcode");
  assert.equal(again.code, 0, "the second plan should be empty");

  step("A virtual machine is renamed outside of Terraform: the plan shows the drift");
  const [first] = emulator.objects("VirtualMachine");
  assert.ok(first !== undefined);
  emulator.change(first.name, { displayName: "renamed by hand" });
  const drift = await run("plan", "-detailed-exitcode");
  assert.equal(drift.code, 2, "the plan should show the drift");
  assert.match(drift.output, /renamed by hand/);

  step("Resize both machines in place, and undo the drift");
  const before = emulator.objects("VirtualMachine").map((machine) => machine.name);
  synthesize(folder, { memoryGib: 8 });
  const resized = must(await run("apply", "-auto-approve"));
  assert.match(resized.output, /0 added, 2 changed, 0 destroyed/);
  assert.deepEqual(
    emulator.objects("VirtualMachine").map((machine) => machine.name),
    before,
  );

  step("Destroy everything");
  must(await runEngine(engine, directory, env, ["plan", "-destroy", "-out=destroy.tfplan"], true));
  must(await run("apply", "destroy.tfplan"));
  for (const kind of ["Project", "Network", "FirewallRule", "SshKey", "VirtualMachine"]) {
    assert.equal(emulator.objects(kind).length, 0, kind);
  }
  say("The service is empty.");
}

function synthesize(folder: string, options: { readonly memoryGib: number }): void {
  const app = new App({ outdir: folder });
  new WebServers(app, "web-servers", options);
  app.synth();
}

/** The user's own environment, without what would make the demo depend on this machine's settings. */
function environment(folder: string, emulator: Emulator): Record<string, string | undefined> {
  const cliConfig = join(folder, "empty.tfrc");
  writeFileSync(cliConfig, "");
  return {
    ...process.env,
    CHECKPOINT_DISABLE: "1",
    TF_CLI_CONFIG_FILE: cliConfig,
    TF_IN_AUTOMATION: "1",
    TF_INPUT: "0",
    SVC_ENDPOINT: emulator.url,
    SVC_API_KEY: emulator.apiKey,
    SVC_PROJECT: undefined,
    SVC_REGION: undefined,
  };
}

let steps = 0;

function step(title: string): void {
  steps += 1;
  say(`\n=== ${steps}. ${title}`);
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

function must(result: CommandResult): CommandResult {
  assert.equal(result.code, 0, "the engine failed; see its output above");
  return result;
}

const startedMs = Date.now();
demo().then(
  () => say(`\nAll steps succeeded, in ${Math.round((Date.now() - startedMs) / 1000)} s.`),
  (error: unknown) => {
    process.stderr.write(`\nThe demo failed: ${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  },
);
