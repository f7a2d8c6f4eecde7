import assert from "node:assert/strict";
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { findEngine } from "../../../src/base/engine";

const folder = mkdtempSync(join(tmpdir(), "svc-engines-"));
after(() => rmSync(folder, { recursive: true }));

/** Returns a directory with these programs, which are never started. */
function folderWith(name: string, ...programs: string[]): string {
  const place = join(folder, name);
  mkdirSync(place);
  for (const program of programs) {
    writeFileSync(join(place, program), "");
    chmodSync(join(place, program), 0o755);
  }
  return place;
}

const tofu = folderWith("tofu", "tofu");
const both = folderWith("both", "terraform", "tofu");

const PURPOSE = "to test the stacks with";

test("find engine: the option takes precedence over TERRAFORM_BINARY_NAME, then terraform, then tofu", () => {
  assert.equal(findEngine(undefined, { PATH: tofu }, PURPOSE), join(tofu, "tofu"));
  assert.equal(findEngine(undefined, { PATH: `${tofu}:${both}` }, PURPOSE), join(both, "terraform"));
  assert.equal(
    findEngine(undefined, { PATH: both, TERRAFORM_BINARY_NAME: "tofu" }, PURPOSE),
    join(both, "tofu"),
  );
  assert.equal(
    findEngine(join(tofu, "tofu"), { PATH: both, TERRAFORM_BINARY_NAME: "terraform" }, PURPOSE),
    join(tofu, "tofu"),
  );
});

test("find engine: the error for a missing engine names where it was requested", () => {
  const rest =
    " Install Terraform or OpenTofu, 1.11 or later, and put it on PATH, or set TERRAFORM_BINARY_NAME.";
  const start = "No engine to test the stacks with: ";
  assert.throws(() => findEngine(undefined, { PATH: folder }, PURPOSE), {
    message: `${start}neither terraform nor tofu is on PATH.${rest}`,
  });
  assert.throws(() => findEngine(undefined, { PATH: tofu, TERRAFORM_BINARY_NAME: "terraform" }, PURPOSE), {
    message: `${start}"terraform", which TERRAFORM_BINARY_NAME names, is not a program on PATH.${rest}`,
  });
  assert.throws(() => findEngine(tofu, {}, PURPOSE), {
    message: `${start}"${tofu}", which the option "engine" names, is not a program.${rest}`,
  });
});
