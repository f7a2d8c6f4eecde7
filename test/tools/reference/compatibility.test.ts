import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, test } from "node:test";
import { readTestedEngines, withTestedEngines } from "../../../src/build/tested-engines";

const root = resolve(__dirname, "../../..");
const read = (path: string): string => readFileSync(join(root, path), "utf8");
const guide = read("docs/guides/compatibility.md");

interface Manifest {
  readonly engines: { readonly node: string };
  readonly peerDependencies: Readonly<Record<string, string>>;
  readonly devDependencies: Readonly<Record<string, string>>;
}
const manifest = JSON.parse(read("package.json")) as Manifest;

/** Returns the second cell of a program's row. */
function versionsOf(program: string): string {
  const [, versions] = new RegExp(`^\\| ${program} +\\| ([^|]+) \\|`, "m").exec(guide) ?? [];
  return versions?.trim() ?? assert.fail(`the guide has no row for ${program}`);
}

describe("compatibility guide", () => {
  test("lists the Node versions that the package requires and that CI runs", () => {
    // process.getBuiltinModule, which the provider calls, exists since 20.16 and 22.3, and not in 21.
    assert.equal(manifest.engines.node, "^20.18.1 || >=22.3.0");
    const oldest = /\d+\.\d+\.\d+/.exec(manifest.engines.node)?.[0] ?? "";
    assert.equal(versionsOf("Node"), `${oldest}, 22, 24 and 26; needs ${oldest}, or 22.3`);
    assert.match(read(".ci/exhaustive"), /^check .* \.ci\/nodes 22 24 26$/m);
  });

  test("lists the peers that the tests load and the oldest that the package accepts", () => {
    assert.equal(versionsOf("cdktf"), manifest.devDependencies["cdktf"]);
    assert.equal(manifest.peerDependencies["cdktf"], "^0.21.0");
    assert.equal(versionsOf("cdktn"), manifest.devDependencies["cdktn"]);
    assert.equal(manifest.peerDependencies["cdktn"], "^0.24.0");
    const { constructs } = manifest.devDependencies;
    const oldest = manifest.peerDependencies["constructs"]?.replace("^", "") ?? "";
    assert.equal(versionsOf("constructs"), `${constructs ?? ""}; needs ${oldest}`);
  });

  test("lists the engines that CI builds and the version that a stack requires", () => {
    const demanded = />= (\d+\.\d+)\.0/.exec(read("src/constructs/foundation/engine-version.ts"))?.[1] ?? "";
    const engines = readTestedEngines(root);
    assert.ok(engines.terraform.length >= 6);
    assert.equal(withTestedEngines(guide, engines), guide, "otherwise run `npm run generate`");
    for (const name of ["OpenTofu", "Terraform"]) {
      assert.ok(versionsOf(name).endsWith(`; needs ${demanded}`), name);
    }
    const other = withTestedEngines(guide, { terraform: ["1.11.4", "1.20.0"], tofu: "1.30.0" });
    assert.match(other, /^\| Terraform {2}\| 1\.11\.4 and 1\.20\.0; needs /m);
    assert.match(other, /^\| OpenTofu {3}\| 1\.30\.0; needs /m);
    const ci = read(".ci/run");
    const exhaustive = read(".ci/exhaustive");
    for (const script of [ci, exhaustive, read(".ci/peers"), read(".ci/acceptance")]) {
      assert.match(script, /^\. \.ci\/engines$/m);
      for (const version of [...engines.terraform, engines.tofu]) {
        assert.ok(!script.includes(version), version);
      }
    }
    assert.match(ci, /check .* on "terraform-\$newest_terraform" newest_life_cycle/);
    assert.match(exhaustive, /check .* on "terraform-\$newest_terraform" end_to_end/);
    assert.match(exhaustive, /on "terraform-\$version" short_life_cycle/);
  });

  test("states how many stacks CI runs with injected faults", () => {
    const faulted = [...read(".ci/run").matchAll(/chaos -- --runs (\d+)/g)].map(([, runs]) => runs);
    const said = ["Terraform", "OpenTofu"].map(
      (name) =>
        new RegExp(`^- \\*\\*${name}\\*\\*: (\\d+) stacks with injected faults`, "m").exec(guide)?.[1],
    );
    assert.deepEqual(said, faulted);
  });
});
