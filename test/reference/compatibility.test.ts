import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, test } from "node:test";

const root = resolve(__dirname, "../..");
const read = (path: string): string => readFileSync(join(root, path), "utf8");
const guide = read("src/reference/guides/compatibility.md");

interface Manifest {
  readonly engines: { readonly node: string };
  readonly peerDependencies: Readonly<Record<string, string>>;
  readonly devDependencies: Readonly<Record<string, string>>;
}
const manifest = JSON.parse(read("package.json")) as Manifest;

/** The second cell of the row of a program. */
function versionsOf(program: string): string {
  const [, versions] = new RegExp(`^\\| ${program} +\\| ([^|]+) \\|`, "m").exec(guide) ?? [];
  return versions?.trim() ?? assert.fail(`the guide has no row for ${program}`);
}

describe("the guide about compatibility", () => {
  test("names the Node that the package demands, and those on which CI runs it", () => {
    const oldest = manifest.engines.node.replace(">=", "");
    assert.equal(versionsOf("Node"), `${oldest}, 22 and 24; needs ${oldest}`);
    assert.match(read(".ci/nodes"), /for version in "\$oldest" 22 24; do/);
  });

  test("names the peers that the tests load, and the oldest that the package takes", () => {
    assert.equal(versionsOf("cdktf"), manifest.devDependencies["cdktf"]);
    assert.equal(manifest.peerDependencies["cdktf"], "^0.21.0");
    const { constructs } = manifest.devDependencies;
    const oldest = manifest.peerDependencies["constructs"]?.replace("^", "") ?? "";
    assert.equal(versionsOf("constructs"), `${constructs ?? ""}; needs ${oldest}`);
  });

  test("names the engines that CI builds, and the version that a stack demands of them", () => {
    const demanded = />= (\d+\.\d+)\.0/.exec(read("src/constructs/foundation/engine-version.ts"))?.[1] ?? "";
    const tofu = /^tofu_version=v(.+)$/m.exec(read(".ci/peers"))?.[1] ?? "";
    assert.equal(versionsOf("OpenTofu"), `${tofu}; needs ${demanded}`);
    const terraform = /hashicorp\/terraform@v([\d.]+)/.exec(read(".ci/run"))?.[1] ?? "";
    assert.equal(versionsOf("Terraform"), `${terraform}; needs ${demanded}`);
  });

  test("says of struck stacks what CI strikes", () => {
    const struck = [...read(".ci/run").matchAll(/chaos -- --runs (\d+)/g)].map(([, runs]) => runs);
    const said = ["Terraform", "OpenTofu"].map(
      (name) =>
        new RegExp(`^\\| ${name} .*?(\\d+)(?: stacks that are struck| struck stacks)`, "m").exec(guide)?.[1],
    );
    assert.deepEqual(said, struck);
  });
});
