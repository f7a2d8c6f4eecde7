import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { resolve } from "node:path";
import { test } from "node:test";

const root = resolve(__dirname, "../..");

// Modules that run TypeScript in the tests themselves.
const LOADER = /\/node_modules\/(tsx|esbuild|get-tsconfig)\//;

/** Returns the files that a new process has loaded after requiring a module and running a script, relative to the package's root. */
function loadedBy(module: string, then = ""): readonly string[] {
  const script = `require(${JSON.stringify(module)})${then}; process.stdout.write(JSON.stringify(Object.keys(require.cache)))`;
  const { stdout, stderr, status } = spawnSync(process.execPath, ["--import", "tsx", "-e", script], {
    cwd: root,
    encoding: "utf8",
  });
  assert.equal(status, 0, stderr);
  return (JSON.parse(stdout) as string[])
    .filter((file) => file.startsWith(root) && !LOADER.test(file))
    .map((file) => file.slice(root.length + 1));
}

test("loading: the constructs load the contract and cdktf, but not the client, the plugin server, the emulator or their libraries", () => {
  const files = loadedBy("./src/constructs");
  assert.ok(files.includes("src/constructs/generated/virtual-machine.ts"));
  const modules = new Set(
    files
      .map((file) => /^src\/((?:base\/)?[\w-]+)\//.exec(file)?.[1])
      .filter((module) => module !== undefined),
  );
  assert.deepEqual([...modules].sort(), [
    "base/escaping",
    "base/files",
    "base/json",
    "base/lock-file",
    "base/words",
    "constructs",
    "contract",
    "hooks",
  ]);
  const forbidden =
    /^node_modules\/(@cdktf\/provider-null|undici|yaml|fflate|@msgpack|@bufbuild|typescript)\//;
  assert.deepEqual(
    files.filter((file) => forbidden.test(file)),
    [],
  );
  assert.deepEqual(
    files.filter((file) => /^src\/constructs\/manifest\//.test(file)),
    [],
  );
});

test("loading: the YAML parser is loaded by the first manifest and not before", () => {
  const read = `;
    const { App, TerraformStack } = require("cdktf");
    const { Disk } = require("./src/constructs");
    Disk.fromManifest(new TerraformStack(new App(), "stack"), "disk", { text: "sizeGib: 10\\n" })`;
  const files = loadedBy("./src/constructs", read);
  assert.ok(files.includes("src/constructs/manifest/index.ts"));
  assert.ok(files.includes("src/constructs/manifest/parse-manifest.ts"));
});

test("loading: the contract is loaded in compiled form, without the compiler", () => {
  const files = loadedBy("./src/constructs").filter((file) => file.startsWith("src/contract/"));
  assert.ok(files.includes("src/contract/model.json"));
  assert.ok(
    !files.includes("src/contract/reading/build-model.ts") && !files.includes("src/contract/compile.ts"),
  );
});

test("loading: staging loads neither cdktf nor the contract", () => {
  const files = loadedBy("./src/constructs/staging");
  assert.deepEqual(
    files.filter((file) => !/^src\/(constructs\/staging|base\/(files|json|lock-file))\//.test(file)),
    [],
  );
});
