import assert from "node:assert/strict";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { engineTraits, skipWithoutEngine } from "../support/engine";
import { asOneLine, story } from "../support/story";

const skip = skipWithoutEngine();

test(
  "a local state that was lost after the run makes nothing twice with an engine that saves it late",
  { skip },
  async () => {
    await story({}, async (opened) => {
      const { emulator, directory } = opened;
      opened.write({ resource: { svc_project: { project: { slug: "lost" } } } });
      await opened.apply();
      const [made] = emulator.objects("Project");
      assert.ok(made !== undefined);
      // As a kill leaves it that comes when the provider has ended and nothing is written yet.
      rmSync(join(directory, "terraform.tfstate"));
      emulator.remove(made.name);
      const { code, output } = await opened.run("apply", "-auto-approve");
      if (engineTraits().savesLocalState === "at once") {
        assert.equal(code, 0, output);
        return;
      }
      assert.equal(code, 1, output);
      assert.ok(asOneLine(output).includes(`A Project of this configuration may be there already`), output);
      assert.ok(asOneLine(output).includes(made.name), output);
      assert.deepEqual(emulator.objects(), []);
    });
  },
);
