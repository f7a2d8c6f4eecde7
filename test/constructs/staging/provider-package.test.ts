import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { test } from "node:test";
import { buildSync } from "esbuild";
import { packedProvider, temporaryDirectory } from "../support";

const staging = resolve(__dirname, "../../../src/constructs/staging/index.ts");

/** Installs a package with this name, with a packed provider and the staging code bundled into one of its files. */
function installed(name: string, file: string): { readonly script: string; readonly version: string } {
  const root = join(temporaryDirectory(), "node_modules", name);
  const { dir, version } = packedProvider();
  mkdirSync(join(root, "dist"), { recursive: true });
  writeFileSync(join(root, "package.json"), JSON.stringify({ name }));
  cpSync(dir, join(root, "dist", "provider"), { recursive: true });
  const script = join(root, file);
  buildSync({ entryPoints: [staging], bundle: true, platform: "node", outfile: script, logLevel: "warning" });
  return { script, version };
}

function versionReadBy(script: string): string {
  const code = `process.stdout.write(require(${JSON.stringify(script)}).readProviderPackage().version)`;
  return execFileSync(process.execPath, ["-e", code], {
    encoding: "utf8",
    stdio: ["ignore", "pipe", "pipe"],
  });
}

for (const file of ["dist/constructs/staging/index.js", "dist/cli/cdktf-svc.js", "dist/index.js"]) {
  test(`provider package: the package's own provider is found from ${file}`, () => {
    const { script, version } = installed("cdktf-provider-svc", file);
    assert.equal(versionReadBy(script), version);
  });
}

test("provider package: staging code bundled into another package reports that it cannot find its own", () => {
  const { script } = installed("another-package", "dist/index.js");
  assert.throws(
    () => versionReadBy(script),
    /no folder above .* is that package\. A bundler .* keep it out of the bundle \(esbuild: --external:cdktf-provider-svc/,
  );
});
