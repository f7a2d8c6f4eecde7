import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { test, type TestContext } from "node:test";
import { isStateSavedLate, journalFolder } from "../../../src/bridge/journal";

function workingDirectory(t: TestContext): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "svc-journal-")));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

const rootOf = (path: string | undefined): string => dirname(path ?? "");

void test("a journal lies in the engine's data directory unless it is told where", (t) => {
  const at = workingDirectory(t);
  const folder = (environment: Record<string, string>): string | undefined =>
    journalFolder({ workingDirectory: at, environment });
  assert.equal(rootOf(folder({})), join(at, ".terraform", "svc-journal"));
  assert.equal(
    rootOf(folder({ SVC_JOURNAL_DIR: "", TF_DATA_DIR: "" })),
    join(at, ".terraform", "svc-journal"),
  );
  assert.equal(rootOf(folder({ TF_DATA_DIR: "data" })), join(at, "data", "svc-journal"));
  assert.equal(rootOf(folder({ TF_DATA_DIR: "/data" })), "/data/svc-journal");
  assert.equal(rootOf(folder({ SVC_JOURNAL_DIR: "/j", TF_DATA_DIR: "/data" })), "/j");
  assert.equal(rootOf(folder({ SVC_JOURNAL_DIR: "j" })), join(at, "j"));
  assert.equal(folder({ SVC_JOURNAL_DIR: "off" }), undefined);
});

void test("each state has a folder of its own: by working directory and workspace, however they are named", (t) => {
  const at = workingDirectory(t);
  const other = workingDirectory(t);
  const environment = { SVC_JOURNAL_DIR: "/j" };
  const folder = (directory: string, more: Record<string, string> = {}): string | undefined =>
    journalFolder({ workingDirectory: directory, environment: { ...environment, ...more } });
  const plain = folder(at);
  assert.equal(folder(at), plain);
  assert.notEqual(folder(other), plain);
  assert.equal(folder(at, { TF_WORKSPACE: "default" }), plain);
  assert.notEqual(folder(at, { TF_WORKSPACE: "blue" }), plain);
  symlinkSync(at, join(other, "link"));
  assert.equal(folder(join(other, "link")), plain);
  mkdirSync(join(at, ".terraform"));
  writeFileSync(join(at, ".terraform", "environment"), "blue");
  assert.equal(folder(at), folder(at, { TF_WORKSPACE: "blue" }), "as `terraform workspace select` notes it");
});

void test("a state is saved late unless the engine keeps it in a file of its own", (t) => {
  const at = workingDirectory(t);
  const isLate = (environment: Record<string, string> = {}, engine = "terraform"): boolean =>
    isStateSavedLate({ workingDirectory: at, environment }, engine);
  assert.equal(isLate(), false, "nothing was said of a backend");
  mkdirSync(join(at, ".terraform"));
  const say = (type: string): void =>
    writeFileSync(
      join(at, ".terraform", "terraform.tfstate"),
      JSON.stringify({ version: 3, backend: { type } }),
    );
  say("local");
  assert.equal(isLate(), false);
  say("s3");
  assert.equal(isLate(), true);
  assert.equal(isLate({ TF_DATA_DIR: "elsewhere" }), false);
  assert.equal(isLate({ TF_DATA_DIR: "elsewhere" }, "tofu"), true, "OpenTofu writes every state at the end");
});
