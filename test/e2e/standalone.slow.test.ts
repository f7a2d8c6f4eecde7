import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { TerraformStack } from "cdktf";
import { SvcProvider } from "../../src/constructs";
import { synthApp, temporaryDirectory } from "../constructs/support";
import { scenario } from "../support/end-to-end";
import { cleanEnvironment, skipWithoutEngine, startEngine } from "../support/engine";

const skip =
  process.platform === "linux" && process.arch === "x64"
    ? skipWithoutEngine()
    : "Node for this platform was never run by a test";

// Downloads Node from the npm registry, unless npm has it in its cache.
test(
  "standalone: an engine with an empty PATH applies a stack, plans nothing and destroys it",
  { skip },
  async () => {
    const empty = mkdtempSync(join(tmpdir(), "svc-no-path-"));
    mkdirSync(join(empty, "bin"));
    try {
      await scenario(
        { standalone: { platforms: ["linux_amd64"] }, env: { PATH: join(empty, "bin") } },
        async (run) => {
          run.write({
            resource: {
              svc_project: { shop: { slug: "shop" } },
              svc_virtual_machine: {
                web: {
                  project_name: "${svc_project.shop.name}",
                  region: "eu-west-1",
                  compute: { vcpus: 1, memory_gib: 1 },
                  boot: { image: "debian-12" },
                },
              },
            },
          });
          const { output } = await run.must("apply", "-auto-approve");
          assert.match(output, /2 added, 0 changed, 0 destroyed/);
          assert.match(String(run.attributes("svc_virtual_machine.web")?.["name"]), /^projects\/shop\//);
          assert.deepEqual(await run.plan(), {});
          assert.match((await run.must("destroy", "-auto-approve")).output, /2 destroyed/);
        },
      );
    } finally {
      rmSync(empty, { recursive: true, force: true });
    }
  },
);

test(
  "standalone: a synthesized stack with `standalone: true` starts the provider in an engine with an empty PATH",
  { skip },
  async () => {
    const { directoryOf } = synthApp((app) => {
      new SvcProvider(new TerraformStack(app, "stack"), "svc", { standalone: true });
    });
    const home = temporaryDirectory();
    const env = cleanEnvironment(home, { PATH: join(home, "none") });
    const directory = directoryOf("stack");
    for (const args of [
      ["init", "-lockfile=readonly"],
      ["providers", "schema", "-json"],
    ]) {
      const { code, output } = await startEngine(directory, args, env).done;
      assert.equal(code, 0, output);
    }
  },
);
