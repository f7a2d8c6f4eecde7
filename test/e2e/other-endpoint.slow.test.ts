import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { asOneLine } from "../support/end-to-end";
import { skipWithoutEngine } from "../support/engine";
import { changesOf, PROJECT, projectAndNetwork, typesInState, withStaging } from "../support/staging";

describe("other endpoint", { skip: skipWithoutEngine() }, () => {
  test("other endpoint: another object of the same name there is neither adopted, changed nor deleted", async () => {
    await withStaging(async (s, staging) => {
      staging.stepClock(-60_000);
      const other = staging.add("Project", { slug: "shop", displayName: "staging's own" });
      await s.must("state", "rm", "svc_network.net");
      s.write({ resource: { svc_project: { shop: { ...PROJECT, display_name: "renamed" } } } });
      await s.must("plan", "-out=reviewed.tfplan");
      s.env["SVC_ENDPOINT"] = staging.url;
      const runs = [
        ["plan"],
        ["apply", "reviewed.tfplan"],
        ["apply", "-auto-approve", "-refresh=false"],
        ["destroy", "-auto-approve", "-refresh=false"],
      ];
      for (const args of runs) {
        const { code, output } = await s.run(...args);
        assert.equal(code, 1, output);
        assert.match(asOneLine(output), /lives at another endpoint/);
      }
      assert.deepEqual(staging.get("projects/shop"), other);
      assert.deepEqual(changesOf(staging), []);
      assert.deepEqual(typesInState(s), ["svc_project"]);
    });
  });

  test("other endpoint: an object with the same name and creation time has moved, and is taken along", async () => {
    await withStaging(async (s) => {
      const moved = s.emulator.url.replace("127.0.0.1", "localhost");
      s.env["SVC_ENDPOINT"] = moved;
      assert.deepEqual(await s.plan(), {});
      s.write({
        resource: { ...projectAndNetwork.resource, svc_project: { shop: { ...PROJECT, display_name: "b" } } },
      });
      await s.apply();
      // The new endpoint is where it lives now: gone there is gone.
      s.emulator.remove("projects/shop");
      assert.deepEqual(await s.plan(), { "svc_project.shop": "create", "svc_network.net": "create" });
    });
  });

  test("other endpoint: SVC_FORMER_ENDPOINT lets objects of a moved service count as deleted", async () => {
    await withStaging(async (s, staging) => {
      s.env["SVC_FORMER_ENDPOINT"] = `${s.emulator.url}/`;
      s.env["SVC_ENDPOINT"] = staging.url;
      assert.deepEqual(await s.plan(), { "svc_project.shop": "create", "svc_network.net": "create" });
      s.env["SVC_FORMER_ENDPOINT"] = "somewhere";
      const { code, output } = await s.run("plan");
      assert.equal(code, 1);
      assert.match(output, /SVC_FORMER_ENDPOINT/);
    });
  });

  test("other account: its key removes nothing from the state, and creates nothing", async () => {
    await withStaging(async (s) => {
      const before = s.emulator.objects();
      const account = s.emulator.addAccount("svc_other_account");
      s.env["SVC_API_KEY"] = account.apiKey;
      for (const args of [
        ["apply", "-auto-approve"],
        ["destroy", "-auto-approve"],
        ["destroy", "-auto-approve", "-refresh=false"],
      ]) {
        const { code, output } = await s.run(...args);
        assert.equal(code, 1, output);
      }
      assert.deepEqual(account.objects(), []);
      assert.deepEqual(s.emulator.objects(), before);
      assert.deepEqual(typesInState(s), ["svc_network", "svc_project"]);
    });
  });

  test("other key: an object that was deleted leaves the state if a key of the same account reads it", async () => {
    await withStaging(async (s) => {
      const minted = s.emulator.call("CreateApiKey", { displayName: "rotated", roles: ["ADMIN"] });
      s.env["SVC_API_KEY"] = String(minted["secret"]);
      const [network] = s.emulator.objects("Network");
      s.emulator.remove(network?.name ?? "");
      assert.deepEqual(await s.plan(), { "svc_network.net": "create" });
    });
  });
});
