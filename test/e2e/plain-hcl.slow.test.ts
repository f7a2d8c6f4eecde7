import assert from "node:assert/strict";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { after, before, describe, test } from "node:test";
import { startEmulator } from "../../src/emulator";
import { asOneLine, openScenario, type Scenario } from "../support/end-to-end";
import { findEngine, skipWithoutEngine } from "../support/engine";
import { startProgram, type ProgramResult } from "../support/program";

const root = resolve(__dirname, "../..");
const guide = readFileSync(join(root, "docs/guides/plain-hcl.md"), "utf8");

function blocks(language: string): readonly string[] {
  return [...guide.matchAll(new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\``, "gm"))].map(
    ([, code = ""]) => code,
  );
}

/** The guide's files. Each block begins with the file's name. */
const files = new Map(
  blocks("hcl").map((code) => [/^# (\S+)\n/.exec(code)?.[1] ?? assert.fail(code), code] as const),
);
const commands = blocks("console");
const textOf = (name: string): string => files.get(name) ?? assert.fail(`the guide has no block for ${name}`);

describe("plain HCL guide", { skip: skipWithoutEngine() }, () => {
  let s: Scenario;

  /** Writes files of the guide, with values that only a run knows. */
  const write = (names: readonly string[], replaced: Readonly<Record<string, string>> = {}): void => {
    for (const name of names) {
      let text = textOf(name);
      for (const [from, to] of Object.entries(replaced)) text = text.replaceAll(from, to);
      mkdirSync(dirname(join(s.directory, name)), { recursive: true });
      writeFileSync(join(s.directory, name), text);
    }
  };

  /** Runs commands of the guide in a shell. Only the confirmation of `apply` and the installation of packages are left out. */
  const shell = async (script = "", env: Readonly<Record<string, string>> = {}): Promise<ProgramResult> => {
    const cli = join(root, "dist/cli/cdktf-svc.js");
    const functions = [
      `terraform() { command ${findEngine() ?? ""} "$@" -no-color; }`,
      `npx() { shift 3; ${process.execPath} ${cli} "$@"; }`,
      "npm() { :; }",
    ];
    return startProgram("bash", ["-e", "-c", [...functions, script].join("\n")], {
      cwd: s.directory,
      env: {
        ...s.env,
        TF_CLI_ARGS_apply: "-auto-approve",
        TF_VAR_signing_secret: "whsec_of_this_test",
        ...env,
      },
    }).done;
  };
  const must = async (script = "", env: Readonly<Record<string, string>> = {}): Promise<string> => {
    const { code, output } = await shell(script, env);
    assert.equal(code, 0, `${script}\n${output}`);
    return output;
  };

  before(async () => {
    s = await openScenario();
    for (const name of ["main.tf.json", "terraform.d", ".terraform", ".terraform.lock.hcl"]) {
      rmSync(join(s.directory, name), { recursive: true });
    }
  });
  after(() => s.close());

  test("shows every file once", () => {
    assert.equal(files.size, blocks("hcl").length);
  });

  test("stages the provider, and prints the block that the guide shows", async () => {
    await must(commands[0]);
    const printed = readFileSync(join(s.directory, "versions.tf"), "utf8");
    const withoutVersion = (text: string): string => text.replace(/version = ".*"/, "version");
    assert.equal(withoutVersion(`# versions.tf\n${printed}`), withoutVersion(textOf("versions.tf")));
  });

  test("applies the resources, the module and the lookups, and then plans no changes", async () => {
    write(["main.tf"]);
    await must("terraform validate");
    await must(commands[2]);
    write(["modules/servers/main.tf", "web.tf", "lookup.tf", "webhook.tf"]);
    await must("terraform init\nterraform validate\nterraform apply");
    const machines = s.emulator.objects("VirtualMachine");
    assert.deepEqual(machines.map(({ displayName }) => displayName).sort(), ["web-1", "web-2"]);
    const outputs = JSON.parse(await must("terraform output -json")) as Record<string, { value: unknown }>;
    assert.deepEqual(outputs["running"]?.value, ["web-1", "web-2"]);
    assert.deepEqual(
      Object.values(outputs["web_ids"]?.value as object).sort(),
      machines.map(({ name }) => name.split("/").at(-1)).sort(),
    );
    assert.doesNotMatch(s.state(), /whsec_of_this_test/);
    await must("terraform plan -detailed-exitcode");
  });

  test("imports an existing object with generated configuration", async () => {
    const { name } = s.emulator.add("VirtualMachine", {
      projectName: "projects/shop",
      region: "datacenters/eu-west-1",
      displayName: "legacy",
      compute: { vcpus: 2, memoryGib: 4 },
      boot: { image: "debian-11" },
    });
    write(["import.tf"], { "projects/shop/virtual-machines/k8f6c": name });
    const output = await must(commands[6]);
    assert.match(output, /Plan: 1 to import, 0 to add, 0 to change, 0 to destroy\./);
    rmSync(join(s.directory, "import.tf"));
    // As the guide advises.
    const legacy = join(s.directory, "legacy.tf");
    writeFileSync(legacy, readFileSync(legacy, "utf8").replace('"projects/shop"', "svc_project.shop.name"));
    await must("terraform plan -detailed-exitcode");
    assert.equal(s.emulator.objects("VirtualMachine").length, 3);
  });

  test("tests a module with mocks, without a service", async () => {
    write(["tests/servers.tftest.hcl"]);
    const before = s.emulator.requests.length;
    const output = await must(commands[9], { SVC_ENDPOINT: "", SVC_API_KEY: "" });
    assert.match(output, /Success! 2 passed, 0 failed/);
    assert.equal(s.emulator.requests.length, before);
  });

  test("checks the configuration of a mocked resource", async () => {
    const right = textOf("tests/servers.tftest.hcl");
    const wrong = right.replace("vcpus = 2", "vcpus = 0");
    assert.notEqual(wrong, right);
    writeFileSync(join(s.directory, "tests/servers.tftest.hcl"), wrong);
    const { code, output } = await shell("terraform test -filter=tests/servers.tftest.hcl");
    assert.equal(code, 1, output);
    assert.ok(asOneLine(output).includes(/with "(compute\.vcpus .*?)"/.exec(guide)?.[1] ?? "-"), output);
    rmSync(join(s.directory, "tests/servers.tftest.hcl"));
  });

  test("tests the whole configuration with the emulator, and leaves nothing behind", async () => {
    const other = await startEmulator({ operationMs: 50, seed: "test" });
    try {
      write(["tests/emulator.tftest.hcl"], {
        "http://127.0.0.1:8081": other.url,
        svc_local: other.apiKey,
      });
      const output = await must("terraform init\nterraform test");
      assert.match(output, /Success! 1 passed, 0 failed/);
      assert.ok(other.requests.some(({ method }) => method === "CreateVirtualMachine"));
      assert.deepEqual(other.objects(), []);
    } finally {
      await other.close();
    }
  });

  test("is formatted as the engine formats it", async () => {
    await must("terraform fmt -check -diff -recursive .");
  });

  test("needs the filesystem_mirror only beside other installation methods, and then also works with -chdir", async () => {
    const config = join(s.directory, "..", "terraform.tfrc");
    const env = { TF_CLI_CONFIG_FILE: config };
    const init = "rm -rf .terraform\nterraform init";
    writeFileSync(config, "provider_installation {\n  direct {}\n}\n");
    const { code, output } = await shell(init, env);
    assert.equal(code, 1, output);
    assert.match(asOneLine(output), /Failed to query available provider packages/);
    writeFileSync(config, textOf("terraform.tfrc"));
    await must(init, env);
    const outside = `rm -rf .terraform\ncd ..\ncommand ${findEngine() ?? ""} -chdir=stack init`;
    await must(outside, env);
    assert.notEqual((await shell(outside)).code, 0, "without the mirror, -chdir finds no provider");
  });

  test("deploys in a pipeline with the guide's commands", async () => {
    await must(commands[11]);
    await must("terraform plan -detailed-exitcode");
  });
});
