import assert from "node:assert/strict";
import { test } from "node:test";
import { skipWithoutEngine } from "../support/engine";
import { estate } from "../support/estate";
import { story, type Story } from "../support/story";

const skip = skipWithoutEngine();

/** What a nightly job runs, and acts upon by the exit code: 0 is silence, 2 wakes somebody, 1 is an error. */
const lookForDrift = async (s: Story): Promise<number | null> =>
  (await s.run("plan", "-refresh-only", "-detailed-exitcode")).code;
const lookForWork = async (s: Story): Promise<number | null> =>
  (await s.run("plan", "-detailed-exitcode")).code;

test(
  "a look for drift is silent while every kind is as it was applied, and wakes somebody when an object was changed or deleted",
  { skip },
  async () => {
    await story({}, async (s) => {
      s.write(estate);
      await s.apply();
      assert.equal(await lookForDrift(s), 0, (await s.run("plan", "-refresh-only", "-json")).output);
      assert.equal(await lookForWork(s), 0);

      const disk = String(s.attributes("svc_disk.data")?.["name"]);
      for (const change of [
        () => s.emulator.change(disk, { labels: { by: "somebody" } }),
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

test("a plan wakes somebody for code that was not deployed, which is no drift", { skip }, async () => {
  await story({}, async (s) => {
    s.write({ resource: { svc_project: { shop: { slug: "shop" } } } });
    await s.apply();
    s.write({ resource: { svc_project: { shop: { slug: "shop", display_name: "Shop" } } } });
    assert.equal(await lookForDrift(s), 0);
    assert.equal(await lookForWork(s), 2);
  });
});
