import assert from "node:assert/strict";
import { test } from "node:test";
import { contract, isReadVerb } from "../../src/contract";
import { scenario } from "../support/end-to-end";
import { skipWithoutEngine } from "../support/engine";
import { installNullProvider } from "../support/null-provider";

const skip = skipWithoutEngine();
const READS = new Set(contract.methods.filter(({ verb }) => isReadVerb(verb)).map(({ name }) => name));

const MOVED = {
  resource: {
    svc_network: { back: { project_name: "projects/shop", region: "eu-west-1", display_name: "back" } },
  },
  moved: [{ from: "null_resource.script", to: "svc_network.back" }],
};

test(
  "move: a null resource becomes the object that its trigger names, by reads only; a state without proof or object is refused",
  { skip },
  async () => {
    await scenario({}, async (s) => {
      installNullProvider(s.env["HOME"] ?? "");
      s.emulator.add("Project", { slug: "shop" });
      const body = { projectName: "projects/shop", region: "datacenters/eu-west-1", displayName: "back" };
      const { name } = s.emulator.add("Network", body);
      const applyScript = async (triggers: Readonly<Record<string, string>>): Promise<void> => {
        s.write({ resource: { null_resource: { script: { triggers } } } });
        await s.apply();
      };
      s.write({ resource: { null_resource: { script: { triggers: {} } } } });
      await s.must("init");

      await applyScript({ source: name });
      s.write(MOVED);
      assert.match(
        await s.refused("plan"),
        /Moved object is not known.*no name of the form \S+ in its triggers name,/,
      );

      await applyScript({ name: "projects/shop/networks/gone" });
      s.write(MOVED);
      assert.match(await s.refused("apply", "-auto-approve"), /Moved object does not exist/);
      assert.ok(s.attributes("null_resource.script") !== undefined);

      await applyScript({ name, script: "create.sh" });
      s.write(MOVED);
      assert.match(await s.refused("plan", "-refresh=false"), /Moved object has not been read/);
      const { output } = await s.must("plan", "-no-color");
      assert.match(output, /null_resource\.script has moved to svc_network\.back/);
      assert.match(output, /0 to add, 0 to change, 0 to destroy/);
      await s.apply();
      assert.equal(s.attributes("svc_network.back")?.["name"], name);
      assert.equal(s.attributes("null_resource.script"), undefined);
      assert.deepEqual(await s.plan(), {});
      const sent = s.emulator.requests.filter(({ method }) => !READS.has(method ?? ""));
      assert.deepEqual(sent, []);
    });
  },
);

test(
  "move: the terraform_data whose input names an object becomes that object, by reads only",
  { skip },
  async () => {
    await scenario({}, async (s) => {
      s.emulator.add("Project", { slug: "shop" });
      const body = { projectName: "projects/shop", region: "datacenters/eu-west-1", displayName: "back" };
      const { name } = s.emulator.add("Network", body);
      s.write({ resource: { terraform_data: { script: { input: { name } } } } });
      await s.must("init");
      await s.apply();
      s.write({ ...MOVED, moved: [{ from: "terraform_data.script", to: "svc_network.back" }] });
      await s.apply();
      assert.equal(s.attributes("svc_network.back")?.["name"], name);
      assert.equal(s.attributes("terraform_data.script"), undefined);
      assert.deepEqual(await s.plan(), {});
      assert.deepEqual(
        s.emulator.requests.filter(({ method }) => !READS.has(method ?? "")),
        [],
      );
    });
  },
);
