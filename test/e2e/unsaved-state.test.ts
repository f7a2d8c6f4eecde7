import assert from "node:assert/strict";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { engineTraits, skipWithoutEngine } from "../support/engine";
import { asOneLine, scenario } from "../support/end-to-end";

const skip = skipWithoutEngine();

test(
  "unsaved state: a local state that was lost after the run leads to no duplicate with an engine that saves late",
  { skip },
  async () => {
    await scenario({}, async (opened) => {
      const { emulator, directory } = opened;
      opened.write({ resource: { svc_project: { project: { slug: "lost" } } } });
      await opened.apply();
      const [made] = emulator.objects("Project");
      assert.ok(made !== undefined);
      // Simulates a kill after the provider has ended and before the engine writes the state.
      rmSync(join(directory, "terraform.tfstate"));
      emulator.remove(made.name);
      const { code, output } = await opened.run("apply", "-auto-approve");
      if (engineTraits().savesLocalState === "at once") {
        assert.equal(code, 0, output);
        return;
      }
      assert.equal(code, 1, output);
      assert.ok(asOneLine(output).includes(`This Project may already exist`), output);
      assert.ok(asOneLine(output).includes(made.name), output);
      assert.deepEqual(emulator.objects(), []);
    });
  },
);
