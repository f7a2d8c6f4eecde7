import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { asOneLine } from "../support/end-to-end";
import { skipWithoutEngine } from "../support/engine";
import { changesOf, typesInState, withStaging } from "../support/staging";

describe("other endpoint", { skip: skipWithoutEngine() }, () => {
  test("other endpoint: an object that is missing there stays in the state, and the error names both endpoints", async () => {
    await withStaging(async (s, staging) => {
      const production = s.emulator.objects();
      s.env["SVC_ENDPOINT"] = staging.url;
      for (const args of [
        ["apply", "-auto-approve"],
        ["destroy", "-auto-approve", "-refresh=false"],
      ]) {
        const { code, output } = await s.run(...args);
        assert.equal(code, 1, output);
        const text = asOneLine(output);
        for (const said of [staging.url, s.emulator.url, "terraform state rm", "stays in the state"]) {
          assert.ok(text.includes(said), `${said} in:\n${output}`);
        }
      }
      assert.deepEqual(typesInState(s), ["svc_network", "svc_project"]);
      assert.deepEqual(staging.objects(), []);
      assert.deepEqual(changesOf(staging), []);

      s.env["SVC_ENDPOINT"] = s.emulator.url;
      assert.deepEqual(await s.plan(), {});
      assert.deepEqual(s.emulator.objects(), production);

      // The documented way to let go of them.
      s.env["SVC_ENDPOINT"] = staging.url;
      await s.must("state", "rm", "svc_network.net", "svc_project.shop");
      await s.apply();
      assert.equal(staging.objects().length, 2);
      assert.deepEqual(s.emulator.objects(), production);
    });
  });
});
