import assert from "node:assert/strict";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { fakeNodeFile } from "../../packing/fake-node";
import { startProgram } from "../../support/program";
import { CLI, runCliProcess } from "../cli";

async function inFolder(tell: (folder: string) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "svc-publish-"));
  try {
    await tell(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

test("cdktf-svc package: writes an archive and prints its path and hash", async () => {
  await inFolder(async (folder) => {
    const out = join(folder, "not/there/yet");
    const args = ["--out", out, "--platform", "windows_arm64", "--node", fakeNodeFile("windows_arm64")];
    const env = { SVC_CACHE_DIR: join(folder, "cache") };
    const { code, stdout, stderr } = await runCliProcess(["package", ...args, "--version", "1.4.0"], env);
    assert.deepEqual({ code, stderr }, { code: 0, stderr: "" });
    const file = "terraform-provider-svc_1.4.0_windows_arm64.zip";
    assert.deepEqual(readdirSync(out), [file]);
    assert.match(stdout.replace(join(out, file), ""), /^ {2}h1:[A-Za-z0-9+/]{43}=\n$/);
  });
});

test("cdktf-svc package: leaves an earlier archive as it is if the new one cannot be written as a whole", async () => {
  await inFolder(async (folder) => {
    const archive = join(folder, "terraform-provider-svc_0.1.0_linux_amd64.zip");
    writeFileSync(archive, "earlier");
    const args = ["package", "--out", folder, "--node", fakeNodeFile("linux_amd64")];
    // A limit of the size of files instead of a full disk.
    const command = `ulimit -f 200; exec "$0" "$@"`;
    const run = startProgram("/bin/sh", ["-c", command, process.execPath, CLI, ...args], {
      env: { SVC_CACHE_DIR: join(folder, "cache") },
    });
    const { code, output } = await run.done;
    assert.notEqual(code, 0, output);
    assert.equal(readFileSync(archive, "utf8"), "earlier");
  });
});

test("cdktf-svc package: says which archive cannot be written, and why", async () => {
  await inFolder(async (folder) => {
    const out = join(folder, "file");
    writeFileSync(out, "");
    const { code, stderr } = await runCliProcess(
      ["package", "--out", out, "--node", fakeNodeFile("linux_amd64")],
      {
        SVC_CACHE_DIR: join(folder, "cache"),
      },
    );
    assert.equal(code, 1);
    assert.match(stderr, /_linux_amd64\.zip cannot be written to .*: a part of the path is a file/);
  });
});

test("cdktf-svc stage --standalone: stages the package with Node", async () => {
  await inFolder(async (folder) => {
    const args = ["--standalone", "--platform=windows_amd64", "--node", fakeNodeFile("windows_amd64")];
    const env = { SVC_CACHE_DIR: join(folder, "cache") };
    const { code, stderr } = await runCliProcess(["stage", folder, ...args], env);
    assert.deepEqual({ code, stderr }, { code: 0, stderr: "" });
    const names = readdirSync(join(folder, "terraform.d/plugins/svc.localhost/svc/svc"));
    assert.equal(names.length, 5);
    assert.ok(names.some((name) => name.endsWith("_windows_amd64.zip")));
  });
});

test("cdktf-svc publish --standalone: publishes the package with Node beside the others", async () => {
  await inFolder(async (folder) => {
    const args = ["--standalone", "--platform=windows_amd64", "--node", fakeNodeFile("windows_amd64")];
    const env = { SVC_CACHE_DIR: join(folder, "cache") };
    const to = ["--to", `mirror:${join(folder, "mirror")}`, "--version", "1.4.0"];
    const { code, stdout, stderr } = await runCliProcess(["publish", ...to, ...args], env);
    assert.deepEqual({ code, stderr }, { code: 0, stderr: "" });
    assert.match(stdout, /source {2}= "svc\.localhost\/svc\/svc"\n {6}version = "1\.4\.0"/);
    const text = readFileSync(join(folder, "mirror/svc.localhost/svc/svc/1.4.0.json"), "utf8");
    assert.equal(Object.keys((JSON.parse(text) as { archives: object }).archives).length, 5);
  });
});

for (const [args, expected] of [
  [["package"], /--out is required: folder for the archives/],
  [["package", "--out", "none", "--platform", "linux_386"], /"linux_386" is not a platform .* choose among/],
  [["stage", ".", "--platform", "linux_amd64"], /--platform needs --standalone/],
  [["publish"], /--to is required: mirror:DIR, registry:DIR or oci:DIR/],
  [["publish", "--to", "ftp:none"], /--to must be mirror:DIR, registry:DIR or oci:DIR; got "ftp:none"/],
  [["publish", "--to", "registry:none"], /a registry needs --source with its host/],
  [["publish", "--to", "mirror:none", "--source", "team/svc"], /"team\/svc" is not a valid source address/],
  [["publish", "--to", "mirror:none", "--gpg-key", "A"], /--gpg-key: only a registry is signed/],
  [
    ["publish", "--to", "registry:none", "--source", "a.example/b/svc", "--signer", "sign"],
    /give either --gpg-key, or both --signer and --public-key/,
  ],
] as const) {
  test(`cdktf-svc ${args.join(" ")}: is an invalid command line`, async () => {
    const { code, stdout, stderr } = await runCliProcess(args);
    assert.deepEqual({ code, stdout }, { code: 2, stdout: "" });
    assert.match(stderr, expected);
    assert.ok(!existsSync("none"));
  });
}
