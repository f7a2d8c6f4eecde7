import assert from "node:assert/strict";
import { existsSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { after, before, describe, test } from "node:test";
import { startEmulator, type Emulator } from "../../src/emulator";
import { cleanEnvironment, skipWithoutEngine, startEngine } from "../support/engine";
import { asOneLine } from "../support/end-to-end";
import { startProgram, type ProgramResult } from "../support/program";
import { linkPackages } from "../support/user-project";

const root = resolve(__dirname, "../..");
const readme = readFileSync(join(root, "README.md"), "utf8");
const guide = readFileSync(join(root, "docs/guides/getting-started.md"), "utf8");

/** Returns the files that a text shows. Each block begins with the file's name. */
function filesIn(text: string): ReadonlyMap<string, string> {
  return new Map(
    [...text.matchAll(/^```ts\n(\/\/ (\S+\.ts)\n[\s\S]*?)^```/gm)].map(([, code = "", name = ""]) => [
      name,
      code,
    ]),
  );
}
const files = filesIn(guide);

describe("getting started guide", { skip: skipWithoutEngine() }, () => {
  let emulator: Emulator;
  let folder: string;
  let env: Record<string, string>;

  const write = (name: string, code = files.get(name) ?? assert.fail(`the guide has no ${name}`)): void =>
    writeFileSync(join(folder, name), code);
  const synth = async (): Promise<void> => {
    const args = ["--import", require.resolve("tsx"), "main.ts"];
    const { code, output } = await startProgram(process.execPath, args, { cwd: folder, env }).done;
    assert.equal(code, 0, output);
  };
  const run = (stack: string, ...args: string[]): Promise<ProgramResult> =>
    startEngine(join(folder, "cdktf.out/stacks", stack), [...args, "-no-color"], env).done;
  const must = async (stack: string, ...args: string[]): Promise<string> => {
    const { code, output } = await run(stack, ...args);
    assert.equal(code, 0, `${args.join(" ")}\n${output}`);
    return asOneLine(output);
  };
  /** Writes a `main.ts` with the shop and one more stack. */
  const addStack = (name: string, module: string, id: string): void => {
    const more = `import { ${name} } from "./${module}";\n`;
    const main = files.get("main.ts") ?? "";
    write("main.ts", more + main.replace("app.synth();", `new ${name}(app, "${id}");\napp.synth();`));
  };

  before(async () => {
    emulator = await startEmulator({ operationMs: 50 });
    folder = realpathSync(mkdtempSync(join(tmpdir(), "svc-getting-started-")));
    linkPackages(folder);
    env = cleanEnvironment(join(folder, "home"), {
      SVC_ENDPOINT: emulator.url,
      SVC_API_KEY: emulator.apiKey,
      TF_VAR_signing_secret: "whsec_of_this_test",
    });
    for (const [name, code] of filesIn(readme)) write(name, code);
    await synth();
    await must("shop", "init");
    await must("shop", "apply", "-auto-approve");
  });
  after(async () => {
    await emulator.close();
    rmSync(folder, { recursive: true, force: true });
  });

  test("resizes the quick start's server in place, with a warning", async () => {
    const before = filesIn(readme).get("shop-stack.ts") ?? "";
    const [, compute = ""] = /`(compute: \{.*?\})`/.exec(guide) ?? [];
    const resized = before.replace(/compute: \{.*?\}/, compute);
    assert.notEqual(resized, before);
    write("shop-stack.ts", resized);
    await synth();
    const plan = await must("shop", "plan");
    assert.match(plan, /updated in-place/);
    assert.match(plan, /powers off/);
    await must("shop", "apply", "-auto-approve");
    assert.ok(existsSync(join(folder, "terraform.shop.tfstate")));
    assert.equal(emulator.requests.filter(({ method }) => method === "ResizeVirtualMachine").length, 1);
  });

  test("adds objects that refer to others, and a stack that refers to the first", async () => {
    for (const name of ["shop-stack.ts", "api-stack.ts", "main.ts"]) write(name);
    await synth();
    const applied = await must("shop", "apply", "-auto-approve");
    assert.match(applied, /2 added, 0 changed, 0 destroyed/);
    await must("api", "init");
    assert.match(await must("api", "apply", "-auto-approve"), /1 added, 0 changed, 0 destroyed/);
    for (const stack of ["shop", "api"]) await must(stack, "plan", "-detailed-exitcode");
    const [disk] = emulator.objects("Disk");
    assert.match(String(disk?.["virtualMachineName"]), /^projects\/shop\/virtual-machines\//);
  });

  test("imports an existing object, by the code and by the command", async () => {
    const { name } = emulator.add("VirtualMachine", {
      projectName: "projects/shop",
      region: "datacenters/eu-west-1",
      displayName: "legacy",
      compute: { vcpus: 2, memoryGib: 4 },
      boot: { image: "debian-11" },
    });
    const shown = "projects/shop/virtual-machines/k8f6c";
    const code = (files.get("legacy-stack.ts") ?? "").replace(shown, name);
    write("legacy-stack.ts", code);
    addStack("LegacyStack", "legacy-stack", "legacy");
    await synth();
    await must("legacy", "init");
    assert.match(await must("legacy", "plan"), /1 to import, 0 to add, 0 to change, 0 to destroy/);
    await must("legacy", "apply", "-auto-approve");
    write("legacy-stack.ts", code.replace(/^.*importFrom.*\n/m, ""));
    await synth();
    await must("legacy", "plan", "-detailed-exitcode");
    await must("legacy", "state", "rm", "svc_virtual_machine.machine");
    const [, address = ""] = /^terraform import (\S+) projects/m.exec(guide) ?? [];
    await must("legacy", "import", address, name);
    await must("legacy", "plan", "-detailed-exitcode");
  });

  test("keeps the signing secret out of the plan and the state", async () => {
    write("webhook-stack.ts");
    addStack("WebhookStack", "webhook-stack", "webhook");
    await synth();
    await must("webhook", "init");
    await must("webhook", "plan", "-out=saved.tfplan");
    await must("webhook", "apply", "saved.tfplan");
    const state = readFileSync(join(folder, "terraform.webhook.tfstate"), "utf8");
    const plan = await must("webhook", "show", "-json", "saved.tfplan");
    for (const text of [state, plan]) {
      assert.match(text, /hooks\/operations/);
      assert.doesNotMatch(text, /whsec_of_this_test/);
    }
  });

  test("destroys the stacks in the reverse order, apart from what prevents it", async () => {
    const { code, output } = await run("legacy", "destroy", "-auto-approve");
    assert.equal(code, 1, output);
    assert.match(output, /prevent_destroy/);
    await must("legacy", "state", "rm", "svc_virtual_machine.machine");
    for (const { name } of emulator
      .objects("VirtualMachine")
      .filter(({ displayName }) => displayName === "legacy")) {
      emulator.remove(name);
    }
    for (const stack of ["webhook", "api", "shop"]) await must(stack, "destroy", "-auto-approve");
    assert.deepEqual(emulator.objects(), []);
  });
});
