import assert from "node:assert/strict";
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { hclString } from "../../src/base/escaping";
import { contract, isReadVerb } from "../../src/contract";
import { type Emulator, startEmulator } from "../../src/emulator";
import { CLI } from "../cli/cli";
import { type AdoptingFolder, withAdoptingFolder } from "../support/adopting-project";
import { engineProgram, skipWithoutEngine, startEngine } from "../support/engine";
import { installNullProvider } from "../support/null-provider";
import { type ProgramResult, startProgram } from "../support/program";

const skip = skipWithoutEngine();
const READS = new Set(contract.methods.filter(({ verb }) => isReadVerb(verb)).map(({ name }) => name));

/** Deletes the object of the trigger `object`, as scripts do. */
const DESTROYER = `const [name] = process.argv.slice(2);
require("node:fs").writeFileSync("destroyed", name);
fetch(process.env.SVC_ENDPOINT + "/svc.network.v1.NetworkService/DeleteNetwork", {
  method: "POST",
  headers: { authorization: "Bearer " + process.env.SVC_API_KEY, "content-type": "application/json" },
  body: JSON.stringify({ name }),
});
`;

const PROVISIONER = `
  provisioner "local-exec" {
    when    = destroy
    command = "node destroy.cjs \${self.triggers.object}"
  }`;

/** An old configuration of null resources beside a folder for new code. */
interface OldProject extends AdoptingFolder {
  readonly emulator: Emulator;
  readonly old: string;
  /** Adds a network, and returns its name. */
  readonly network: (displayName: string) => string;
  /** Writes the configuration in HCL. */
  readonly write: (...blocks: readonly string[]) => void;
  /** Runs the engine in a folder. */
  readonly must: (folder: string, ...args: readonly string[]) => Promise<string>;
  readonly adopt: (...options: readonly string[]) => Promise<string>;
  readonly run: (program: string, args: readonly string[], cwd: string) => Promise<ProgramResult>;
}

async function withOldProject(tell: (project: OldProject) => Promise<void>): Promise<void> {
  const emulator = await startEmulator();
  try {
    emulator.add("Project", { slug: "shop" });
    await withAdoptingFolder(
      { SVC_ENDPOINT: emulator.url, SVC_API_KEY: emulator.apiKey, TERRAFORM_BINARY_NAME: engineProgram() },
      async (opened) => {
        const { folder, env } = opened;
        installNullProvider(env["HOME"] ?? "");
        const old = join(folder, "old");
        mkdirSync(old);
        writeFileSync(join(old, "destroy.cjs"), DESTROYER);
        const run: OldProject["run"] = (program, args, cwd) => startProgram(program, args, { cwd, env }).done;
        await tell({
          ...opened,
          emulator,
          old,
          run,
          network: (displayName) => {
            const at = { projectName: "projects/shop", region: "datacenters/eu-west-1" };
            return emulator.add("Network", { ...at, displayName }).name;
          },
          write: (...blocks) => writeFileSync(join(old, "main.tf"), blocks.join("\n\n")),
          must: async (cwd, ...args) => {
            const { code, output } = await startEngine(cwd, [...args, "-no-color"], env).done;
            assert.equal(code, 0, output);
            return output;
          },
          adopt: async (...options) => {
            const { code, output } = await run(process.execPath, [CLI, "adopt", ...options], folder);
            assert.equal(code, 0, output);
            return output;
          },
        });
        // Nothing that destroys has run, and nothing was created or changed.
        assert.ok(!existsSync(join(old, "destroyed")));
        assert.deepEqual(
          emulator.requests.filter(({ method }) => !READS.has(method ?? "")),
          [],
        );
      },
    );
  } finally {
    await emulator.close();
  }
}

function nullResource(name: string, triggers: Readonly<Record<string, string>>): string {
  const entries = Object.entries(triggers).map(([key, value]) => `    ${key} = ${hclString(value)}`);
  return `resource "null_resource" "${name}" {\n  triggers = {\n${entries.join("\n")}\n  }\n${PROVISIONER}\n}`;
}

const UNRELATED = 'resource "null_resource" "unrelated" {\n  triggers = { build = "7" }\n}';

const TRICKY = 'it\'s a "b" $x ${y} %{z} \\ é 👩‍💻\n;`rm`';

test(
  "adopt --replacing: blocks take null resources out of their state, and the new configuration imports their objects",
  { skip },
  () =>
    withOldProject(async ({ old, folder, network, write, must, adopt }) => {
      const [proved = "", told = "", each = ""] = ["proved", "told", "each"].map(network);
      const fleet = `resource "null_resource" "fleet" {\n  for_each = { ${hclString(TRICKY)} = ${hclString(each)} }\n  triggers = { name = each.value, object = each.value }\n${PROVISIONER}\n}`;
      write(
        nullResource("proved", { name: proved, object: proved }),
        nullResource("told", { object: told }),
        fleet,
        UNRELATED,
      );
      await must(old, "init");
      await must(old, "apply", "-auto-approve");
      const output = await adopt(
        "--out",
        "new",
        "--format",
        "hcl",
        "--replacing",
        "old/terraform.tfstate",
        "--object",
        `null_resource.told=Network:${told}`,
      );
      assert.match(output, /^The plan imports 3 objects, and changes nothing\.$/m);
      assert.match(output, /^ {2}null_resource\.unrelated: its state proves no object of the service$/m);
      write(UNRELATED);
      copyFileSync(join(folder, "new/replaced/removed.tf"), join(old, "removed.tf"));
      const removal = await must(old, "apply", "-auto-approve");
      assert.match(removal, /0 added, 0 changed, 0 destroyed/);
      assert.equal((await must(old, "state", "list")).trim(), "null_resource.unrelated");
      rmSync(join(old, "removed.tf"));
      assert.match(await must(old, "plan"), /No changes/);
      await deploy(join(folder, "new"), 3, must);
    }),
);

test(
  "adopt --replacing: the script takes single instances out of the state, whatever their keys are",
  { skip },
  () =>
    withOldProject(async ({ old, folder, network, write, must, adopt, run }) => {
      const [one = "", other = "", counted = ""] = ["one", "other", "counted"].map(network);
      mkdirSync(join(old, "net"));
      const instances = `variable "names" {\n  type = map(string)\n}\n\nresource "null_resource" "fleet" {\n  for_each = var.names\n  triggers = { name = each.value, object = each.value }\n${PROVISIONER}\n}`;
      writeFileSync(join(old, "net/main.tf"), instances);
      const names = (entries: Readonly<Record<string, string>>): string =>
        `{ ${Object.entries(entries)
          .map(([key, value]) => `${hclString(key)} = ${hclString(value)}`)
          .join(", ")} }`;
      const module = (entries: Readonly<Record<string, string>>): string =>
        `module "net" {\n  source   = "./net"\n  for_each = toset([${hclString(TRICKY)}])\n  names    = ${names(entries)}\n}`;
      const rest = { none: "" };
      const count = `resource "null_resource" "counted" {\n  count    = 2\n  triggers = { name = [${hclString(counted)}, "none"][count.index], object = "none" }\n}`;
      write(module({ [TRICKY]: one, b: other, ...rest }), count);
      await must(old, "init");
      await must(old, "apply", "-auto-approve");
      const state = await must(old, "state", "pull");
      writeFileSync(join(folder, "pulled.tfstate"), state);
      const output = await adopt("--out", "new", "--format", "hcl", "--replacing", "pulled.tfstate");
      assert.match(output, /^The plan imports 3 objects, and changes nothing\.$/m);
      assert.ok(!existsSync(join(folder, "new/replaced/removed.tf")));
      const [, command = ""] = /^ {2}Run `(.*)` in the folder of the old configuration/m.exec(output) ?? [];
      assert.equal(command, "sh new/replaced/state-rm.sh");
      const removed = await run("sh", [join(folder, "new/replaced/state-rm.sh")], old);
      assert.equal(removed.code, 0, removed.output);
      assert.match(removed.output, /Successfully removed 3 resource instance/);
      // The instance 0 of a count cannot be left out of the configuration.
      write(module(rest));
      assert.match(await must(old, "plan"), /0 to add, 0 to change, 1 to destroy/);
      assert.equal((await must(old, "state", "list")).trim().split("\n").length, 2);
      await deploy(join(folder, "new"), 3, must);
    }),
);

const MAIN = `import { App } from "cdktf";
import { ShopStack } from "./shop-stack.js";

const app = new App();
new ShopStack(app, "shop");
app.synth();
`;

const STACK = `import { TerraformStack } from "cdktf";
import { NullProvider } from "@cdktf/provider-null/lib/provider";
import { Resource } from "@cdktf/provider-null/lib/resource";
import { SvcProvider } from "cdktf-provider-svc";
import type { Construct } from "constructs";

export class ShopStack extends TerraformStack {
  constructor(scope: Construct, id: string) {
    super(scope, id);
    new SvcProvider(this, "svc", { project: "shop", region: "eu-west-1" });
    new NullProvider(this, "null");
    new Resource(this, "network", { triggers: { name: process.env["NETWORK"] ?? "" } });
  }
}
`;

test("adopt --replacing: a program replaces the null resource of its own stack in one apply", { skip }, () =>
  withOldProject(async ({ folder, env, network, must }) => {
    const name = network("back");
    const own = { ...env, NETWORK: name };
    const write = (file: string, text: string): void => writeFileSync(join(folder, file), text);
    const node = async (...args: readonly string[]): Promise<string> => {
      const { code, output } = await startProgram(process.execPath, args, { cwd: folder, env: own }).done;
      assert.equal(code, 0, output);
      return output;
    };
    const stack = join(folder, "cdktf.out/stacks/shop");
    write("package.json", '{ "type": "module" }');
    write("cdktf.json", '{ "language": "typescript", "app": "node --import tsx main.ts" }');
    write("main.ts", MAIN);
    write("shop-stack.ts", STACK);
    await node("--import", "tsx", "main.ts");
    await must(stack, "init");
    await must(stack, "apply", "-auto-approve");
    const state = join(folder, "terraform.shop.tfstate");
    const output = await node(CLI, "adopt", "--into", "shop-stack.ts", "--replacing", state);
    assert.match(output, /^The plan imports 1 object, and changes nothing\.$/m);
    assert.match(output, /In a program, call removeReplaced\(this\) of adopted\/replaced\/removed\.ts\./);
    const edited = readFileSync(join(folder, "shop-stack.ts"), "utf8")
      .replace(/ {4}new Resource\(.*\n/, "    removeReplaced(this);\n")
      .replace(/import \{ Resource \}.*/, 'import { removeReplaced } from "./adopted/replaced/removed.js";');
    write("shop-stack.ts", edited);
    await node("--import", "tsx", "main.ts");
    await must(stack, "init");
    const applied = await must(stack, "apply", "-auto-approve");
    assert.match(applied, /1 imported, 0 added, 0 changed, 0 destroyed/);
    const [only = "", ...others] = (await must(stack, "state", "list")).trim().split("\n");
    assert.match(only, /^svc_network\./);
    assert.deepEqual(others, []);
    assert.match(await must(stack, "plan"), /No changes/);
  }),
);

/** Applies new code, which only imports. */
async function deploy(folder: string, imported: number, must: OldProject["must"]): Promise<void> {
  const applied = await must(folder, "apply", "-auto-approve");
  assert.ok(applied.includes(`${imported} imported, 0 added, 0 changed, 0 destroyed`), applied);
  assert.match(await must(folder, "plan"), /No changes/);
}
