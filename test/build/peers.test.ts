import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { after, test } from "node:test";

/**
 * A Go that installs the null provider, has no module of OpenTofu, and is older than Terraform's go.mod demands, with no later one to
 * download.
 */
const GO = `#!/bin/sh
case "$1 $2" in
  install*) printf program >"$GOBIN/terraform-provider-null"; chmod +x "$GOBIN/terraform-provider-null" ;;
  *download*) case $4 in
    *terraform*) printf 'module x\\n\\ngo 1.99.1\\n' >terraform.mod; printf '{\\n\\t"GoMod": "%s"\\n}\\n' "$PWD/terraform.mod" ;;
    *) printf '{\\n\\t"Error": "unknown revision"\\n}\\n'; exit 1 ;;
  esac ;;
  list*) ! grep -q 'go 1.99' go.mod || { echo "go: no toolchain" >&2; exit 1; } ;;
  version*) echo "go version go1.20.1 linux/amd64" ;;
esac
`;

const root = mkdtempSync(join(tmpdir(), "svc-peers-"));
after(() => rmSync(root, { recursive: true, force: true }));

test("peers: a peer that cannot be built does not keep the others from it, and each reason is reported", () => {
  mkdirSync(join(root, ".ci"));
  mkdirSync(join(root, "bin"));
  for (const file of ["peers", "engines"]) {
    copyFileSync(resolve(__dirname, "../../.ci", file), join(root, ".ci", file));
  }
  writeFileSync(join(root, "bin/go"), GO);
  chmodSync(join(root, "bin/go"), 0o755);
  const build = (...names: readonly string[]): { readonly status: number | null; readonly stderr: string } =>
    spawnSync(join(root, ".ci/peers"), names, {
      env: { ...process.env, PATH: `${join(root, "bin")}:${process.env["PATH"] ?? ""}` },
      encoding: "utf8",
    });
  const { status, stderr } = build("terraform-1.16.3", "tofu", "null", "other");
  assert.equal(status, 1);
  assert.match(stderr, /^go: no toolchain$/m);
  assert.match(
    stderr,
    /^Terraform 1\.16\.3 needs Go 1\.99\.1 or later, and this is go1\.20\.1: install Go 1\.99\.1 or later$/m,
  );
  assert.match(stderr, /^"unknown revision"\nOpenTofu v[\d.]+ cannot be downloaded as a Go module$/m);
  assert.match(stderr, /unknown peer "other"\. Choose null, tofu/);
  assert.match(stderr, /not built: terraform-1\.16\.3 tofu other\./);
  const peers = join(root, "node_modules/.peers");
  assert.deepEqual(readdirSync(peers).sort(), ["terraform-provider-null", "terraform-provider-null.version"]);
  assert.equal(build("null").status, 0);
  assert.equal(build("tofu").status, 1);
});
