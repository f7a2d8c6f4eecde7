import assert from "node:assert/strict";
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test, type TestContext } from "node:test";
import { at, said, startBench } from "../../support/running-bridge";

function folderOf(t: TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), "svc-secret-file-"));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

test("secret file: contains the secret, is readable by its owner only, and keeps the secret out of state", async (t) => {
  const file = join(folderOf(t), "key");
  const bench = await startBench(t, { kind: "ApiKey" });
  const config = { secret_file: file };
  assert.equal(at((await bench.plan(null, config)).planned, "secret"), null, "it is known to be absent");
  const made = await bench.create(config);
  assert.equal(said(made), "");
  assert.equal(at(made.state, "secret"), null);
  assert.match(readFileSync(file, "utf8"), /^svc_\w{24}$/);
  assert.equal(statSync(file).mode & 0o777, 0o600);
  const read = await bench.read(made);
  assert.deepEqual((await bench.plan(read.state, config)).planned, made.state, "a second plan is empty");
  const updated = await bench.update(read, { ...config, display_name: "x" });
  assert.deepEqual([said(updated), at(updated.state, "secret")], ["", null]);
  const { requiresReplace = [] } = await bench.plan(updated.state, { secret_file: `${file}2` });
  assert.equal(requiresReplace.length, 1, "another file needs another secret");
  const without = await bench.plan(updated.state, { display_name: "x" });
  assert.deepEqual([without.requiresReplace ?? [], at(without.planned, "secret")], [[], null]);
});

test("secret file: replaces an existing file, whatever its mode, and does not follow a symbolic link", async (t) => {
  const folder = folderOf(t);
  const [file, other] = [join(folder, "key"), join(folder, "other")];
  writeFileSync(other, "kept");
  chmodSync(other, 0o644);
  symlinkSync(other, file);
  const bench = await startBench(t, { kind: "ApiKey" });
  await bench.create({ secret_file: file });
  assert.deepEqual([readFileSync(other, "utf8"), statSync(file).mode & 0o777], ["kept", 0o600]);
  assert.match(readFileSync(file, "utf8"), /^svc_/);
});

test("secret file: nothing is created if the file's directory is missing", async (t) => {
  const bench = await startBench(t, { kind: "ApiKey" });
  const made = await bench.create({ secret_file: join(folderOf(t), "missing", "key") });
  assert.equal(made.state, null);
  assert.match(said(made), /^error: Secret file cannot be written\n.*\(ENOENT\)\. Nothing was created\./);
  assert.deepEqual(bench.emulator.objects("ApiKey"), []);
});

test("secret file: a key whose secret cannot be written is saved in state with an error, so that it is replaced", async (t) => {
  const folder = folderOf(t);
  const bench = await startBench(t, { kind: "ApiKey" });
  // A file cannot replace a directory.
  const made = await bench.create({ secret_file: folder });
  assert.match(said(made), /^error: Secret of ApiKey not delivered\n.*is tainted/);
  assert.equal(at(made.state, "name"), bench.emulator.objects("ApiKey")[0]?.name);
  assert.equal(at(made.state, "secret"), null);
  assert.equal(existsSync(`${folder}.${process.pid}.tmp`), false);
});

test("secret file: a file that is set after creation leaves the secret in state, with a warning", async (t) => {
  const file = join(folderOf(t), "key");
  const bench = await startBench(t, { kind: "ApiKey" });
  const made = await bench.create({});
  const planned = await bench.plan(made.state, { secret_file: file });
  assert.deepEqual(planned.requiresReplace ?? [], []);
  assert.match(said(planned), /^warning: Secret stays in state\n.*-replace=/);
  const imported = await bench.import(String(at(made.state, "name")));
  const read = await bench.read({ state: imported.state, private: new Uint8Array() });
  const after = await bench.plan(read.state, { secret_file: file });
  assert.deepEqual(
    [said(after), after.requiresReplace ?? []],
    ["", []],
    "nor does it replace an imported key",
  );
});
