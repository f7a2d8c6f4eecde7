import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { openShell } from "./shell";

test("guides: the shell tells its folder whatever a background job prints", async () => {
  const base = realpathSync(mkdtempSync(join(tmpdir(), "svc-shell-")));
  for (const name of ["project", "scripts"]) mkdirSync(join(base, name));
  const shell = openShell(base, join(base, "scripts"), { PATH: process.env["PATH"] ?? "" });
  try {
    assert.equal(shell.folder, base);
    await shell.type("while :; do echo ready; done &");
    await shell.type("cd project");
    assert.equal(shell.folder, join(base, "project"));
    await assert.rejects(shell.type("cd ..\nfalse"), /^Error: exit code 1 in/);
    assert.equal(shell.folder, base);
  } finally {
    shell.close();
    rmSync(base, { recursive: true, force: true });
  }
});
