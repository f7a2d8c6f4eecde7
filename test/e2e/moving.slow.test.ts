import assert from "node:assert/strict";
import { existsSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { test } from "node:test";
import { contract, isReadVerb } from "../../src/contract";
import { provenName } from "../../src/moves";
import { stageProvider } from "../../src/constructs/staging";
import { RECORDED_STATE, type RecordedState, recordedState } from "../moves/recorded-state";
import { scenario } from "../support/end-to-end";
import { findEngine, skipWithoutEngine } from "../support/engine";
import { installProvider } from "../support/install-provider";

const PEERS = resolve(__dirname, "../../node_modules/.peers");
const READS = new Set(contract.methods.filter(({ verb }) => isReadVerb(verb)).map(({ name }) => name));

/** Providers whose recorded states are moved: by type, their address and the version that is installed. */
const SOURCES = [
  { type: "restapi_object", address: "mastercard/restapi", version: "3.0.0" },
  { type: "restful_resource", address: "magodo/restful", version: "0.25.2" },
] as const;

for (const { type, address, version } of SOURCES) {
  const file = join(PEERS, `terraform-provider-${address.replace(/.*\//, "")}`);
  const skip = skipWithoutEngine() || (existsSync(file) ? false : `${address} is not built on this machine`);
  test(`move: a ${type} of the real provider becomes its object, by reads only`, { skip }, async () => {
    await scenario({}, async (s) => {
      installProvider(s.env["HOME"] ?? "", { address, version, file });
      s.emulator.add("Project", { slug: "shop" });
      const body = { projectName: "projects/shop", region: "datacenters/eu-west-1", displayName: "back" };
      const { name } = s.emulator.add("Network", body);
      writeFileSync(join(s.directory, "terraform.tfstate"), stateOf(type, name));

      s.write({
        resource: {
          svc_network: { back: { project_name: "projects/shop", region: "eu-west-1", display_name: "back" } },
        },
        moved: [{ from: `${type}.${resourceOf(type).name}`, to: "svc_network.back" }],
      });
      await s.must("init");
      const { output } = await s.must("plan", "-no-color");
      assert.match(output, /0 to add, 0 to change, 0 to destroy/);
      await s.apply();
      assert.equal(s.attributes("svc_network.back")?.["name"], name);
      assert.deepEqual(await s.plan(), {});
      assert.deepEqual(
        s.emulator.requests.filter(({ method }) => !READS.has(method ?? "")),
        [],
      );
    });
  });
}

test(
  "move: an object of another copy of the provider keeps its state",
  { skip: skipWithoutEngine() },
  async () => {
    await scenario({}, async (s) => {
      s.emulator.add("Project", { slug: "shop" });
      const network = { project_name: "projects/shop", region: "eu-west-1" };
      s.write({ resource: { svc_network: { back: network } } });
      await s.apply();
      const before = s.attributes("svc_network.back");
      const source = "registry.example.com/team/svc";
      stageProvider({ stackDirectory: s.directory, source });
      writeFileSync(
        join(s.directory, "terraform.tfstate"),
        s.state().replaceAll("svc.localhost/svc/svc", source),
      );
      s.write({
        resource: { svc_network: { front: network } },
        moved: [{ from: "svc_network.back", to: "svc_network.front" }],
      });
      await s.must("init");
      const { output } = await s.must("plan", "-no-color", "-refresh=false");
      assert.match(output, /svc_network\.back has moved to svc_network\.front/);
      await s.apply();
      assert.deepEqual(s.attributes("svc_network.front"), before);
      assert.ok(!s.state().includes(source));
      assert.deepEqual(await s.plan(), {});
    });
  },
);

function resourceOf(type: string): RecordedState["resources"][number] {
  const { resources } = JSON.parse(RECORDED_STATE) as RecordedState;
  const found = resources.find((each) => each.type === type);
  assert.ok(found !== undefined);
  return found;
}

/** Returns a state with the recorded resource, of an object of another name. */
function stateOf(type: string, name: string): string {
  const network = contract.kinds.find((kind) => kind.name === "Network");
  assert.ok(network !== undefined);
  const proof = provenName({ typeName: type, attributes: recordedState(type).attributes }, network);
  assert.ok("name" in proof);
  const state = { ...(JSON.parse(RECORDED_STATE) as RecordedState), resources: [resourceOf(type)] };
  const host = (findEngine() ?? "").includes("tofu") ? "registry.opentofu.org" : "registry.terraform.io";
  return JSON.stringify(state).replaceAll(proof.name, name).replaceAll("registry.terraform.io", host);
}
