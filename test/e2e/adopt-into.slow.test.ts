import assert from "node:assert/strict";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { startEmulator } from "../../src/emulator";
import { CLI } from "../cli/cli";
import { withAdoptingFolder } from "../support/adopting-project";
import { skipWithoutEngine, startEngine } from "../support/engine";
import { type ProgramResult, startProgram } from "../support/program";

const MAIN = `import { App } from "cdktf";
import { ShopStack } from "./stacks/shop-stack.js";

const app = new App();
new ShopStack(app, "shop");
app.synth();
`;

const STACK = `import { TerraformStack } from 'cdktf';
import { Network, SvcProvider } from 'cdktf-provider-svc';
import type { Construct } from 'constructs';

export class ShopStack extends TerraformStack {
    constructor(scope: Construct, id: string) {
        super(scope, id);
        new SvcProvider(this, 'svc', { project: 'shop', region: 'eu-west-1' });
        new Network(this, 'disks', { displayName: 'front' });
    }
}
`;

test(
  "adopt: adds what is in no state to an existing stack, whose file keeps every line, and the plan imports it",
  { skip: skipWithoutEngine() },
  async () => {
    const emulator = await startEmulator();
    try {
      emulator.add("Project", { slug: "shop" });
      const at = { projectName: "projects/shop", region: "datacenters/eu-west-1" };
      await withAdoptingFolder(
        { SVC_ENDPOINT: emulator.url, SVC_API_KEY: emulator.apiKey },
        async (opened) => {
          const { folder, env } = opened;
          const write = (name: string, text: string): void => writeFileSync(join(folder, name), text);
          const read = (name: string): string => readFileSync(join(folder, name), "utf8");
          const run = (...args: string[]): Promise<ProgramResult> =>
            startProgram(process.execPath, args, { cwd: folder, env }).done;
          const must = async (...args: string[]): Promise<string> => {
            const stack = join(folder, "cdktf.out/stacks/shop");
            const { code, output } = await startEngine(stack, [...args, "-no-color"], env).done;
            assert.equal(code, 0, output);
            return output;
          };
          mkdirSync(join(folder, "stacks"));
          write("package.json", '{ "type": "module" }');
          write("cdktf.json", '{ "language": "typescript", "app": "node --import tsx main.ts" }');
          write("main.ts", MAIN);
          write("stacks/shop-stack.ts", STACK);
          const synthesized = await run("--import", "tsx", "main.ts");
          assert.equal(synthesized.code, 0, synthesized.output);
          await must("init");
          await must("apply", "-auto-approve");

          const [network] = emulator.objects("Network");
          const back = emulator.add("Network", { ...at, displayName: "back" });
          for (const sizeGib of [10, 20, 30]) {
            emulator.add("Disk", { ...at, displayName: `data-${sizeGib}`, sizeGib });
          }
          for (const networkName of [network?.name, back.name]) {
            const shape = { compute: { vcpus: 2, memoryGib: 4 }, boot: { image: "debian-12" } };
            emulator.add("VirtualMachine", { ...at, ...shape, displayName: "web", network: { networkName } });
          }
          const adopt = (...more: string[]): Promise<ProgramResult> =>
            run(CLI, "adopt", "--project", "shop", "--into", "stacks/shop-stack.ts", ...more);
          const sent = emulator.requests.length;
          const { code, output } = await adopt("--stack", "cdktf.out");
          assert.equal(code, 0, output);
          assert.match(output, /^The plan imports 7 objects, and changes nothing\.$/m);
          assert.match(output, /^ +1 object: in the given states$/m);
          assert.ok(emulator.requests.slice(sent).every(({ method = "" }) => /^(?:Get|List)/.test(method)));

          const added = read("stacks/shop-stack.ts").split("\n");
          assert.deepEqual(
            added.filter((line) => !STACK.split("\n").includes(line)),
            ["import { adoptObjects } from './adopted/index.js';", "        adoptObjects(this);"],
          );
          assert.deepEqual(readdirSync(join(folder, "stacks/adopted")).sort(), ["imports.ts", "index.ts"]);
          const adopted = read("stacks/adopted/index.ts");
          assert.ok(adopted.includes(JSON.stringify(network?.name)), "what the stack has made is named");
          assert.ok(!adopted.includes(JSON.stringify(back.name)), "what is adopted is a construct");
          assert.match(await must("apply", "-auto-approve"), /7 imported, 0 added, 0 changed, 0 destroyed/);

          const before = read("stacks/shop-stack.ts");
          const again = await adopt();
          assert.equal(again.code, 2, again.output);
          assert.match(again.output, /contains the name adoptObjects already\. Nothing was written/);
          assert.equal(read("stacks/shop-stack.ts"), before);
        },
      );
    } finally {
      await emulator.close();
    }
  },
);
