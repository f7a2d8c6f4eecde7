import assert from "node:assert/strict";
import { test } from "node:test";
import { skipWithoutEngine } from "../support/engine";
import { estate } from "../support/estate";
import { scenario, type Scenario } from "../support/end-to-end";

const skip = skipWithoutEngine();

/** The command of a nightly job, which acts on the exit code: 0 is silence, 1 is an error, and 2 alerts a person. */
const lookForDrift = async (s: Scenario): Promise<number | null> =>
  (await s.run("plan", "-refresh-only", "-detailed-exitcode")).code;
const lookForWork = async (s: Scenario): Promise<number | null> =>
  (await s.run("plan", "-detailed-exitcode")).code;

test(
  "drift check: exits with 0 while every kind is as applied, and with 2 if an object was changed or deleted",
  { skip },
  async () => {
    await scenario({}, async (s) => {
      s.write(estate);
      await s.apply();
      assert.equal(await lookForDrift(s), 0, (await s.run("plan", "-refresh-only", "-json")).output);
      assert.equal(await lookForWork(s), 0);

      const disk = String(s.attributes("svc_disk.data")?.["name"]);
      for (const change of [
        () => s.emulator.change(disk, { labels: { by: "another-client" } }),
        () => s.emulator.remove(disk),
      ]) {
        change();
        assert.equal(await lookForDrift(s), 2);
        assert.equal(await lookForWork(s), 2);
        assert.match((await s.run("plan", "-refresh-only", "-json")).stdout, /"type":"resource_drift"/);
      }
      await s.apply();
      assert.equal(await lookForDrift(s), 0);
      assert.equal(await lookForWork(s), 0);
    });
  },
);

test("drift check: undeployed code makes a plan exit with 2, but is no drift", { skip }, async () => {
  await scenario({}, async (s) => {
    s.write({ resource: { svc_project: { shop: { slug: "shop" } } } });
    await s.apply();
    s.write({ resource: { svc_project: { shop: { slug: "shop", display_name: "Shop" } } } });
    assert.equal(await lookForDrift(s), 0);
    assert.equal(await lookForWork(s), 2);
  });
});
