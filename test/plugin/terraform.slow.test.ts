import assert from "node:assert/strict";
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { arch, tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";

import { build } from "esbuild";

import { cleanEnvironment, skipWithoutEngine, startEngine } from "../support/engine";

// Runs the lab provider in the real engine: what the engine accepts, stores and plans.

const skip = skipWithoutEngine();
const folder = mkdtempSync(join(tmpdir(), "lab-"));
const env = cleanEnvironment(join(folder, "home"));

async function run(
  ...args: readonly string[]
): Promise<{ readonly code: number | null; readonly output: string; readonly stdout: string }> {
  const [command = "", ...rest] = args;
  return startEngine(folder, [command, ...(command === "show" ? [] : ["-no-color"]), ...rest], env).done;
}

function write(body: string): void {
  const head = `
terraform {
  required_providers {
    lab = {
      source  = "lab.localhost/test/lab"
      version = "1.0.0"
    }
  }
}
provider "lab" {
  directory = "\${path.module}/store"
  token     = "hunter2-hunter2"
}
`;
  writeFileSync(join(folder, "main.tf"), head + body);
}

async function apply(body: string): Promise<string> {
  write(body);
  const { code, output } = await run("apply", "-auto-approve");
  assert.equal(code, 0, output);
  await assertNoChanges();
  return output;
}

async function assertNoChanges(): Promise<void> {
  const { code, output } = await run("plan", "-detailed-exitcode");
  assert.equal(code, 0, output);
}

interface StateFile {
  readonly values?: {
    readonly root_module?: {
      readonly resources?: readonly { readonly address: string; readonly values: Record<string, unknown> }[];
    };
  };
}

async function stateOf(address: string): Promise<Record<string, unknown> | undefined> {
  const { stdout } = await run("show", "-json");
  const state = JSON.parse(stdout) as StateFile;
  return state.values?.root_module?.resources?.find((resource) => resource.address === address)?.values;
}

const everything = (changes: Readonly<Record<string, string>> = {}): string => {
  const parts: Record<string, string> = {
    name: 'name = "a"',
    ratio: "ratio = 0.1",
    size: "size = 12345678901234567890",
    aliases: 'aliases = ["x", "things/y"]',
    ports: "ports = [3, 1, 2]",
    tags: 'tags = { "__proto__" = "p", "e\u0301" = "2" }',
    secret: 'secret = "hush-hush"',
    token: 'token = "hunter2-hunter2"',
    meta: 'meta = { a = [1, "two", null], b = 0.5 }',
    disk: 'disk = { size = 5, key = "hush-key" }',
    nics: 'nics = [{ network = "n1" }, { network = "n2", mtu = 9000 }]',
    rules: 'rules = [{ port = 1, peer = "a" }, { port = 2 }]',
    routes: 'routes = { r = { network = "z" } }',
    timeouts: 'timeouts = { create = "1m" }',
    mount: 'mount {\npath = "/a"\n}\nmount {\npath = "/b"\nmode = "ro"\n}',
    policy: "policy {\nkeep = true\n}",
    filter: 'filter {\nexpression = "x"\n}\nfilter {\nexpression = "y"\n}',
    ...changes,
  };
  return `resource "lab_thing" "a" {\n${Object.values(parts).join("\n")}\n}\n`;
};

before(async () => {
  if (skip !== false) {
    return;
  }
  const platform = `${process.platform}_${arch() === "x64" ? "amd64" : arch()}`;
  const plugins = join(folder, "terraform.d", "plugins", "lab.localhost", "test", "lab", "1.0.0", platform);
  mkdirSync(plugins, { recursive: true });
  const executable = join(plugins, "terraform-provider-lab_v1.0.0");
  await build({
    entryPoints: [join(__dirname, "support", "lab-plugin.ts")],
    bundle: true,
    platform: "node",
    target: "node20",
    banner: { js: "#!/usr/bin/env node" },
    outfile: executable,
    logLevel: "error",
  });
  chmodSync(executable, 0o755);
  write("");
  const { code, output } = await run("init");
  assert.equal(code, 0, output);
});

after(() => rmSync(folder, { recursive: true, force: true }));

void test(
  "lab: a resource with every schema feature is created, and a second plan is empty",
  { skip },
  async () => {
    const output = await apply(everything());
    assert.match(output, /1 added, 0 changed, 0 destroyed/);
    const state = await stateOf("lab_thing.a");
    assert.equal(state?.["status"], "created with secret true");
    assert.equal(state["secret"], null);
    assert.equal((state["disk"] as Record<string, unknown>)["key"], null);
    assert.deepEqual(
      (state["nics"] as { mtu: number }[]).map(({ mtu }) => mtu),
      [1500, 9000],
    );
    assert.ok(Object.keys(state["tags"] as object).includes("\u00e9"));
  },
);

void test("lab: updates in place keep stable values, and a second plan is empty", { skip }, async () => {
  const output = await apply(
    everything({
      size: "size = 12345678901234567891",
      nics: 'nics = [{ network = "n1" }, { network = "n3" }, { network = "n4" }]',
      rules: "rules = [{ port = 2 }, { port = 3 }]",
      routes: 'routes = { r = { network = "z" }, s = { network = "y" } }',
      tags: "",
      mount: 'mount {\npath = "/b"\n}',
      policy: "",
    }),
  );
  assert.match(output, /0 added, 1 changed, 0 destroyed/);
  assert.equal((await stateOf("lab_thing.a"))?.["id"], "things/a");
});

void test("lab: other spellings, orders and write-only values are no change", { skip }, async () => {
  await apply(everything());
  write(
    everything({
      name: 'name = "things/a"',
      aliases: 'aliases = ["things/x", "y"]',
      ports: "ports = [1, 2, 3]",
      rules: 'rules = [{ port = 2 }, { port = 1, peer = "things/a" }]',
      filter: 'filter {\nexpression = "y"\n}\nfilter {\nexpression = "x"\n}',
      secret: 'secret = "other-hush"',
      ratio: "ratio = 1 / 10",
    }),
  );
  await assertNoChanges();
});

void test("lab: a local change is an update that affects nothing else", { skip }, async () => {
  write(everything({ timeouts: 'timeouts = { create = "2m" }' }));
  const { output } = await run("plan");
  assert.match(output, /0 to add, 1 to change, 0 to destroy/);
  assert.doesNotMatch(output, /known after apply/);
});

void test(
  "lab: immutable attributes force replacement at every depth and are marked at their paths",
  { skip },
  async () => {
    for (const [changes, place] of [
      [{ name: 'name = "b"' }, /name +=.*# forces replacement/],
      [{ disk: 'disk = { size = 5, kind = "hdd" }' }, /kind += "ssd" -> "hdd" # forces replacement/],
      [{ disk: "" }, /# forces replacement/],
    ] as const) {
      write(everything(changes));
      const { output } = await run("plan");
      assert.match(output, place);
      assert.match(output, /1 to add, 0 to change, 1 to destroy/);
    }
    const output = await apply(everything({ name: 'name = "b"' }));
    assert.match(output, /1 added, 0 changed, 1 destroyed/);
  },
);

void test("lab: values that become known during the apply match the plan", { skip }, async () => {
  const dependent = `
resource "lab_thing" "b" {
  name    = "b-\${lab_thing.a.status}"
  aliases = ["x", lab_thing.a.disk.id]
  nics    = [{ network = lab_thing.a.nics[0].ip }]
  rules   = [{ port = lab_thing.a.size }]
  meta    = { v = lab_thing.a.status }
  dynamic "mount" {
    for_each = toset([for n in lab_thing.a.nics : n.ip])
    content { path = mount.value }
  }
}
data "lab_thing" "d" { name = lab_thing.a.name }
output "joined" { value = provider::lab::join_all("-", data.lab_thing.d.name, "z") }
`;
  const output = await apply(everything({ size: "size = 7" }) + dependent);
  assert.match(output, /joined = "a-z"/);
  await apply(everything({ size: "size = 8", nics: 'nics = [{ network = "n1" }]' }) + dependent);
});

void test("lab: ignore_changes applies", { skip }, async () => {
  await apply(everything());
  write(everything({ size: "size = 99", mount: "", lifecycle: "lifecycle {\nignore_changes = all\n}" }));
  await assertNoChanges();
});

void test("lab: drift is detected, and a missing object is created again", { skip }, async () => {
  await apply(everything());
  rmSync(join(folder, "store"), { recursive: true, force: true });
  write(everything());
  const { output } = await run("plan");
  assert.match(output, /1 to add, 0 to change, 0 to destroy/);
  await apply(everything());
});

void test("lab: an object is imported by its id, and a missing one is an error", { skip }, async () => {
  await apply(everything());
  assert.equal((await startEngine(folder, ["state", "rm", "lab_thing.a"], env).done).code, 0);
  write(everything());
  const missing = await startEngine(folder, ["import", "-no-color", "lab_thing.a", "nothing"], env).done;
  assert.match(missing.output, /Cannot import non-existent object/);
  const imported = await startEngine(folder, ["import", "-no-color", "lab_thing.a", "a"], env).done;
  assert.equal(imported.code, 0, imported.output);
  assert.equal((await stateOf("lab_thing.a"))?.["name"], "things/a");
  await assertNoChanges();
});

void test("lab: errors show their line, and no output shows a secret", { skip }, async () => {
  write(everything({ disk: "disk = { size = null }", id: 'id = "x"' }));
  const { code, output } = await run("plan");
  assert.equal(code, 1);
  assert.match(output, /Missing required argument|attribute "size" is required/);
  assert.doesNotMatch(output, /hunter2|hush/);
});

void test("lab: an ephemeral value can feed a write-only attribute", { skip }, async () => {
  await apply(`
ephemeral "lab_pass" "p" { purpose = "x" }
resource "lab_thing" "a" {
  name   = "e"
  secret = ephemeral.lab_pass.p.word
}
`);
  assert.equal((await stateOf("lab_thing.a"))?.["status"], "created with secret true");
});

void test("lab: destroy removes everything", { skip }, async () => {
  const { code, output } = await run("destroy", "-auto-approve");
  assert.equal(code, 0, output);
  assert.equal(await stateOf("lab_thing.a"), undefined);
});
