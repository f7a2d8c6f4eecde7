import assert from "node:assert/strict";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, test } from "node:test";
import { runCli } from "../cli";

const OWN_WORDS = join(__dirname, "../../contracts/own-words.json");

async function withFolder(run: (folder: string) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "map-"));
  try {
    await run(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

describe("cdktf-svc contract --map", () => {
  test("writes a map, obeys its corrected lines, and keeps them with their comments", async () => {
    await withFolder(async (folder) => {
      const map = join(folder, "service.map.yaml");
      const first = await runCli(["contract", OWN_WORDS, "--map", map]);
      assert.equal(first.code, 1);
      assert.match(first.stdout, /^ {4}map: kinds\.Disk\.delete\.method: EraseDisk$/m);
      assert.match(first.stdout, /service\.map\.yaml: written; \d+ lines are guesses\.$/m);
      const corrected = readFileSync(map, "utf8")
        .replace(/^ {2}Disk:$/m, "  Disk:\n    # Told by the operators.\n    delete: { method: EraseDisk }")
        .replace(
          /^ {4}list:\n(?= {6}request: .*\n {6}answer: \{ objects: networks \})/m,
          "    list:\n      method: /nimbus.infra.v1alpha1.InfraService/ListNetworks\n",
        )
        .replace(
          /^ {6}method: CloneVirtualMachine\n {6}request: \{ object: \. \}$/m,
          "      method: CloneVirtualMachine\n      request: { object: ., name: sourceVirtualMachineName }",
        );
      writeFileSync(map, corrected);
      const second = await runCli(["contract", "--against", OWN_WORDS, "--map", map]);
      assert.deepEqual(
        [second.code, second.stdout.split("\n")[0]],
        [0, "Usable: 15 of 15 kinds of the description."],
      );
      const written = readFileSync(map, "utf8");
      assert.match(written, /^ {4}# Told by the operators\.\n {4}delete:/m);
      assert.match(written, /sourceVirtualMachineName/);
      assert.doesNotMatch(written, /EraseDisk:/, "a method with a purpose is no action");
      const third = await runCli(["contract", OWN_WORDS, "Disk", "--map", map]);
      assert.match(third.stdout, /service\.map\.yaml: unchanged; /);
      assert.equal(readFileSync(map, "utf8"), written);
      const out = join(folder, "service");
      const generated = await runCli(["generate", "--from", OWN_WORDS, "--map", map, "--out", out]);
      assert.equal(generated.code, 0, generated.stderr);
      assert.ok(existsSync(join(out, "contract.json")));
    });
  });

  test("refuses a line that does not fit, with its number and what is allowed", async () => {
    await withFolder(async (folder) => {
      const map = join(folder, "service.map.yaml");
      const text = [
        "kinds:",
        "  Disk:",
        "    delete: { method: EraseDisc }",
        "    create:",
        "      request: { object: disc }",
        "    fields:",
        "      sizeGigs: { growOnly: true }",
      ];
      writeFileSync(map, text.join("\n"));
      const { code, stderr } = await runCli(["contract", OWN_WORDS, "--map", map]);
      assert.equal(code, 2);
      assert.match(
        stderr,
        /service\.map\.yaml:3: kinds\.Disk\.delete\.method: .*no method EraseDisc; did you mean EraseDisk\?/,
      );
      assert.match(
        stderr,
        /service\.map\.yaml:5: kinds\.Disk\.create\.request\.object: CreateDisk has no property disc in its request; it has /,
      );
      assert.match(
        stderr,
        /service\.map\.yaml:7: kinds\.Disk\.fields\.sizeGigs: the Disk has no field sizeGigs/,
      );
      assert.equal(readFileSync(map, "utf8"), text.join("\n"));
    });
  });

  test("generate refuses a map that does not exist", async () => {
    const { code, stderr } = await runCli([
      "generate",
      "--from",
      OWN_WORDS,
      "--map",
      "/nowhere/at/all.yaml",
      "--out",
      "/nowhere",
    ]);
    assert.equal(code, 2);
    assert.match(stderr, /does not exist\. Write it with `cdktf-svc contract DESCRIPTION --map/);
  });
});
