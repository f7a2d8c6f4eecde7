import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, test } from "node:test";
import { contract, formatContract } from "../../../src/contract";
import { cleanEnvironment, skipWithoutEngine, startEngine } from "../../support/engine";
import { runCliProcess, withEmulator } from "../cli";

const skip = skipWithoutEngine();

async function inFolder(tell: (folder: string) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "svc-stage-"));
  try {
    await tell(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function filesIn(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" }).sort();
}

const CONFIGURATION = `
resource "svc_project" "shop" {
  slug = "shop"
}

resource "svc_virtual_machine" "web" {
  project_name = svc_project.shop.name
  region       = "eu-west-1"
  compute      = { vcpus = 1, memory_gib = 1 }
  boot         = { image = "debian-12" }
}

output "machine" {
  value = svc_virtual_machine.web.name
}
`;

describe("cdktf-svc stage", () => {
  test("prints only the block that the configuration needs", async () => {
    await inFolder(async (folder) => {
      const { code, stdout, stderr } = await runCliProcess(["stage", folder]);
      assert.deepEqual({ code, stderr }, { code: 0, stderr: "" });
      const { version } = JSON.parse(
        readFileSync(join(__dirname, "../../../dist/provider/provider.json"), "utf8"),
      ) as {
        readonly version: string;
      };
      assert.equal(
        stdout,
        [
          "terraform {",
          "  required_providers {",
          "    svc = {",
          '      source  = "svc.localhost/svc/svc"',
          `      version = "${version}"`,
          "    }",
          "  }",
          "}",
          "",
        ].join("\n"),
      );
      const before = filesIn(folder);
      assert.equal((await runCliProcess(["stage", folder])).stdout, stdout);
      assert.deepEqual(filesIn(folder), before);
    });
  });

  test("stages under another source address", async () => {
    await inFolder(async (folder) => {
      const { code, stdout } = await runCliProcess([
        "stage",
        "--source",
        "registry.example.com/cloud/svc",
        folder,
      ]);
      assert.equal(code, 0);
      assert.match(stdout, /source {2}= "registry\.example\.com\/cloud\/svc"/);
      assert.ok(filesIn(folder).includes("terraform.d/plugins/registry.example.com/cloud/svc"));
    });
  });

  test("stages the contract of a file, with a version that depends on its content, not on its layout", async () => {
    await inFolder(async (folder) => {
      const versionWith = async (text: string): Promise<string> => {
        const file = join(folder, "contract.json");
        writeFileSync(file, text);
        const { code, stdout, stderr } = await runCliProcess(["stage", folder, "--contract", file]);
        assert.deepEqual({ code, stderr }, { code: 0, stderr: "" });
        const version = /version = "(.*)"/.exec(stdout)?.[1] ?? "";
        const staged = filesIn(folder).filter((name) => name.endsWith(".zip"));
        assert.ok(staged.length === 4 && staged.every((name) => name.includes(`_${version}_`)));
        return version;
      };
      const { stdout: builtIn } = await runCliProcess(["stage", folder]);
      const other = formatContract({ ...contract, title: "Acme" });
      const version = await versionWith(other);
      assert.ok(!builtIn.includes(version));
      assert.equal(await versionWith(JSON.stringify(JSON.parse(other), null, 2)), version);
      assert.ok(builtIn.includes(await versionWith(formatContract(contract))));
    });
  });

  test("stages under a given version, and rejects one that is not a release number", async () => {
    await inFolder(async (folder) => {
      const { code, stdout, stderr } = await runCliProcess(["stage", folder, "--version", "1.4.0"]);
      assert.deepEqual({ code, stderr }, { code: 0, stderr: "" });
      assert.match(stdout, /version = "1\.4\.0"/);
      const before = filesIn(folder);
      assert.ok(
        before.includes(
          "terraform.d/plugins/svc.localhost/svc/svc/terraform-provider-svc_1.4.0_linux_amd64.zip",
        ),
      );
      const refused = await runCliProcess(["stage", folder, "--version", "1.4.0-rc.1"]);
      assert.deepEqual({ code: refused.code, stdout: refused.stdout }, { code: 2, stdout: "" });
      assert.match(
        refused.stderr,
        /"1\.4\.0-rc\.1" is not a valid provider version: it must be a release number/,
      );
      assert.deepEqual(filesIn(folder), before);
    });
  });

  test("rejects an invalid contract file with one line and stages nothing", async () => {
    await inFolder(async (folder) => {
      for (const [name, text, expected] of [
        ["openapi.yaml", "openapi: 3.1.0", /it is not JSON/],
        ["package.json", "{}", /it is not a contract as `cdktf-svc generate` writes one: title is missing/],
        ["missing.json", undefined, /no such file/],
      ] as const) {
        const file = join(folder, name);
        if (text !== undefined) writeFileSync(file, text);
        const { code, stdout, stderr } = await runCliProcess(["stage", folder, "--contract", file]);
        assert.deepEqual({ code, stdout }, { code: 2, stdout: "" });
        assert.match(stderr, /^cdktf-svc stage: Could not read the contract from "[^\n]+\n$/);
        assert.match(stderr, expected);
      }
      assert.deepEqual(filesIn(folder), ["openapi.yaml", "package.json"]);
    });
  });

  test("stages a provider that serves the file's contract to the engine", { skip }, async () => {
    await inFolder(async (base) => {
      const folder = join(base, "configuration");
      mkdirSync(folder);
      const kinds = contract.kinds.map((kind) =>
        kind.name === "Disk" ? { ...kind, terraformName: "volume", terraformPlural: "volumes" } : kind,
      );
      writeFileSync(join(base, "contract.json"), formatContract({ ...contract, kinds }));
      const { stdout: block } = await runCliProcess([
        "stage",
        folder,
        "--contract",
        join(base, "contract.json"),
      ]);
      writeFileSync(join(folder, "main.tf"), block);
      const env = cleanEnvironment(join(base, "home"));
      const must = async (...args: string[]): Promise<string> => {
        const { code, stdout, output } = await startEngine(folder, args, env).done;
        assert.equal(code, 0, output);
        return stdout;
      };
      await must("init", "-lockfile=readonly", "-no-color");
      const schema = JSON.parse(await must("providers", "schema", "-json")) as {
        readonly provider_schemas: Readonly<Record<string, { readonly resource_schemas: object }>>;
      };
      const types = Object.keys(schema.provider_schemas["svc.localhost/svc/svc"]?.resource_schemas ?? {});
      assert.ok(types.includes("svc_volume") && types.includes("svc_network"));
      assert.ok(!types.includes("svc_disk"));
    });
  });

  test("warns about a lock file that it cannot parse, and leaves it unchanged", async () => {
    await inFolder(async (folder) => {
      const lock = join(folder, ".terraform.lock.hcl");
      writeFileSync(lock, "not a lock file\n");
      const { code, stdout, stderr } = await runCliProcess(["stage", folder]);
      assert.equal(code, 0);
      assert.match(stdout, /^terraform \{/);
      assert.match(stderr, /^cdktf-svc stage: .*\.terraform\.lock\.hcl was not changed/);
      assert.equal(readFileSync(lock, "utf8"), "not a lock file\n");
    });
  });

  test("does not create a directory that does not exist, and rejects a file", async () => {
    await inFolder(async (folder) => {
      writeFileSync(join(folder, "main.tf"), "");
      for (const name of ["infa", "main.tf", "main.tf/below"]) {
        const { code, stdout, stderr } = await runCliProcess(["stage", join(folder, name)]);
        assert.deepEqual({ code, stdout }, { code: 1, stdout: "" });
        assert.match(stderr, /^cdktf-svc stage: The folder ".*" does not exist\. [^\n]+\n$/);
      }
      assert.deepEqual(filesIn(folder), ["main.tf"]);
    });
  });

  test("prints one line and fails if a file is in the provider's way", async () => {
    await inFolder(async (folder) => {
      writeFileSync(join(folder, "terraform.d"), "");
      const { code, stdout, stderr } = await runCliProcess(["stage", folder]);
      assert.deepEqual({ code, stdout }, { code: 1, stdout: "" });
      assert.match(stderr, /^cdktf-svc stage: Cannot write the provider to [^\n]+\n$/);
    });
  });

  test("lets plain configurations be applied with only the printed block", { skip }, async () => {
    await inFolder((base) =>
      withEmulator(["--speed", "50", "--api-key", "svc_plain"], {}, async ({ url }) => {
        const folder = join(base, "configuration");
        mkdirSync(folder);
        const { stdout: block } = await runCliProcess(["stage", folder]);
        writeFileSync(join(folder, "main.tf"), `${block}${CONFIGURATION}`);
        const env = cleanEnvironment(join(base, "home"), { SVC_ENDPOINT: url, SVC_API_KEY: "svc_plain" });
        const must = async (...args: string[]): Promise<string> => {
          const { code, output } = await startEngine(folder, [...args, "-no-color"], env).done;
          assert.equal(code, 0, output);
          return output;
        };
        await must("init");
        assert.match(await must("apply", "-auto-approve"), /2 added, 0 changed, 0 destroyed/);
        assert.match(await must("output"), /machine = "projects\/shop\/virtual-machines\/\w+"/);
        await must("plan", "-detailed-exitcode");
        assert.match(await must("destroy", "-auto-approve"), /2 destroyed/);
      }),
    );
  });
});
