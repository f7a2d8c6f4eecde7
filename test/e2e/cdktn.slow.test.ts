import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { startEmulator } from "../../src/emulator";
import { cleanEnvironment, skipWithoutEngine, startEngine } from "../support/engine";
import { installNullProvider } from "../support/null-provider";
import { startProgram } from "../support/program";
import { linkPackages } from "../support/user-project";

const skip = skipWithoutEngine();

/** A stack with a resource of each sort that a framework writes: references, a data source, an output and hooks. */
const PROGRAM = `
const { App, LocalBackend, TerraformOutput, TerraformStack } = require("cdktf");
const { DataSvcProject, Network, Project, SvcProvider, VirtualMachine } = require("cdktf-provider-svc");
const app = new App({ outdir: "cdktf.out" });
const stack = new TerraformStack(app, "web");
new LocalBackend(stack, { path: "terraform.tfstate" });
new SvcProvider(stack, "svc", { region: "eu-west-1" });
const project = new Project(stack, "project", { slug: "shop" });
const network = new Network(stack, "network", { projectName: project, labels: { tier: "web" } });
const machine = new VirtualMachine(stack, "machine", {
  projectName: project,
  network: { networkName: network },
  compute: { vcpus: Number(process.argv[2]), memoryGib: 1 },
  boot: { image: "debian-12" },
});
machine.onAfterUpdate("greet", { command: ["true"] });
machine.onBeforeDestroy("drain", { command: ["true"] });
const data = new DataSvcProject(stack, "data", { name: project.name });
new TerraformOutput(stack, "slug", { value: data.slug });
app.synth();`;

test(
  "cdktn: a stack that cdktf has applied plans empty after its two imports are changed, is updated and destroyed, and can go back",
  { skip },
  async (t) => {
    const emulator = await startEmulator({ operationMs: 20 });
    const folder = mkdtempSync(join(tmpdir(), "svc-cdktn-"));
    t.after(async () => {
      await emulator.close();
      rmSync(folder, { recursive: true, force: true });
    });
    linkPackages(folder);
    const home = join(folder, "home");
    const env = cleanEnvironment(home, { SVC_ENDPOINT: emulator.url, SVC_API_KEY: emulator.apiKey });
    installNullProvider(home);
    writeFileSync(join(folder, "cdktf.cjs"), PROGRAM);
    writeFileSync(
      join(folder, "cdktn.cjs"),
      PROGRAM.replace('"cdktf"', '"cdktn"').replace('"cdktf-provider-svc"', '"cdktf-provider-svc/cdktn"'),
    );
    const synth = async (framework: "cdktf" | "cdktn", vcpus: number): Promise<void> => {
      const script = [`${framework}.cjs`, String(vcpus)];
      const { code, output } = await startProgram(process.execPath, script, { cwd: folder, env }).done;
      assert.equal(code, 0, output);
    };
    const must = async (...args: string[]): Promise<string> => {
      const stack = join(folder, "cdktf.out/stacks/web");
      const { code, output } = await startEngine(stack, [...args, "-no-color"], env).done;
      assert.equal(code, 0, output);
      return output;
    };

    await synth("cdktf", 1);
    await must("init");
    assert.match(await must("apply", "-auto-approve"), /6 added, 0 changed, 0 destroyed/);
    await synth("cdktn", 1);
    await must("init");
    assert.match(await must("plan"), /No changes/);
    await synth("cdktn", 2);
    assert.match(await must("apply", "-auto-approve"), / 1 changed, /);
    assert.match(await must("plan"), /No changes/);
    await synth("cdktf", 2);
    assert.match(await must("plan"), /No changes/);
    await synth("cdktn", 2);
    await must("destroy", "-auto-approve");
    assert.deepEqual(emulator.objects(), []);
  },
);
