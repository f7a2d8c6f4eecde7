import assert from "node:assert/strict";
import { copyFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { findEngine, skipWithoutEngine } from "../support/engine";
import { asOneLine, scenario, type Scenario } from "../support/end-to-end";
import { testMatrix } from "../support/exhaustive";
import { startProgram } from "../support/program";

/** A key with a comment, with which a state is larger than two kilobytes. */
const PUBLIC_KEY =
  "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAINE+ygfu73zcrffBLwfKiAXuK6Obox11KjqpSal6/4L7 " + "x".repeat(3_000);

/** Configures this many equal keys. */
function writeKeys(opened: Scenario, count: number): void {
  opened.write({
    resource: { svc_ssh_key: { key: { count, project_name: "projects/demo", public_key: PUBLIC_KEY } } },
  });
}

/** Applies, and expects a refusal that names the objects. */
async function mustRefuse(opened: Scenario, names: readonly string[]): Promise<void> {
  const { code, output } = await opened.run("apply", "-auto-approve");
  assert.equal(code, 1, output);
  assert.ok(asOneLine(output).includes("This SshKey may already exist"), output);
  for (const name of names) assert.ok(asOneLine(output).includes(name), output);
}

const keysOf = ({ emulator }: Scenario): readonly string[] =>
  emulator.objects("SshKey").map(({ name }) => name);

const skip = skipWithoutEngine();
const { representative, row, runPart } = testMatrix("unsaved state: leads to no duplicate");

row("if a local state was lost after the run, until its object is gone", { skip }, async () => {
  await scenario({}, async (opened) => {
    opened.emulator.add("Project", { slug: "demo" });
    writeKeys(opened, 1);
    await opened.apply();
    // Simulates a kill after the provider has ended and before the engine writes the state.
    rmSync(join(opened.directory, "terraform.tfstate"));
    const made = keysOf(opened);
    await mustRefuse(opened, made);
    assert.deepEqual(keysOf(opened), made);
    opened.emulator.remove(made[0] ?? "");
    await opened.apply();
    assert.equal(keysOf(opened).length, 1);
  });
});

representative("if an older state file was restored", { skip }, async () => {
  await scenario({}, async (opened) => {
    opened.emulator.add("Project", { slug: "demo" });
    const [state, copy] = ["terraform.tfstate", "copy"].map((name) => join(opened.directory, name));
    writeKeys(opened, 1);
    await opened.apply();
    copyFileSync(state ?? "", copy ?? "");
    writeKeys(opened, 2);
    await opened.apply();
    assert.deepEqual(await opened.plan(), {});
    copyFileSync(copy ?? "", state ?? "");
    const [, second = "?", ...more] = keysOf(opened);
    assert.deepEqual(more, []);
    await mustRefuse(opened, [second]);
    await opened.must("import", "svc_ssh_key.key[1]", second);
    await opened.apply();
    assert.deepEqual(await opened.plan(), {});
    assert.equal(keysOf(opened).length, 2);
  });
});

row(
  "if the disk has no room for the state",
  { skip: process.platform === "win32" ? "Windows has no such limit" : skip },
  async () => {
    await scenario({}, async (opened) => {
      opened.emulator.add("Project", { slug: "demo" });
      writeKeys(opened, 1);
      // No file may become larger than one or two kilobytes: the journal's files are smaller, and the state is larger.
      const command = [
        "-c",
        'ulimit -f 2; exec "$0" "$@"',
        findEngine() ?? "",
        "apply",
        "-auto-approve",
        "-no-color",
      ];
      const { code, output } = await startProgram("/bin/sh", command, {
        cwd: opened.directory,
        env: opened.env,
      }).done;
      assert.equal(code, 1, output);
      assert.match(output, /Failed to (persist|save) state|Error saving state|file too large/i);
      const made = keysOf(opened);
      assert.equal(made.length, 1, output);
      // The engine has written a part of it. Without that file, it has no state.
      rmSync(join(opened.directory, "terraform.tfstate"));
      await mustRefuse(opened, made);
      assert.deepEqual(keysOf(opened), made);
      await opened.must("import", "svc_ssh_key.key[0]", made[0] ?? "");
      await opened.apply();
      assert.deepEqual(await opened.plan(), {});
      assert.deepEqual(keysOf(opened), made);
    });
  },
);

runPart();
