import assert from "node:assert/strict";
import { parse as parseYaml } from "yaml";
import { formatContract } from "../../../src/contract";
import { importDocument } from "../../../src/tools/openapi-import";
import { DIALECT_CONTRACTS } from "../../contracts/foreign-contracts";
import { asOneLine, scenario, type Scenario } from "../../support/end-to-end";
import { skipWithoutEngine } from "../../support/engine";
import { testMatrix } from "../../support/exhaustive";

const skip = skipWithoutEngine();
const { representative, row, runPart } = testMatrix("normalization");

type Fields = Readonly<Record<string, unknown>>;

const foreign = DIALECT_CONTRACTS.find(({ name }) => name === "rewriting");
assert.ok(foreign);
const { text, overlays, behaviour } = foreign;

/** Runs a scenario with the service that rewrites texts, of which the given overlays inform the provider. */
async function withService(said: readonly string[], tell: (s: Scenario) => Promise<void>): Promise<void> {
  const { contract, document } = importDocument(text, { overlays: said });
  const emulator = { documentText: JSON.stringify(document), behaviour };
  await scenario({ contract: formatContract(contract), emulator }, async (s) => {
    s.emulator.add("Project", { projectId: "shop" });
    await tell(s);
  });
}

const NETWORK = "svc_network.it";

const network: Fields = {
  parent: "projects/shop",
  range: "10.1.2.3/16",
  domain: " Internal ",
  zone: "north",
  peers: ["Alpha", "BETA"],
  routes: [{ label: "Core" }, { label: "EDGE", destination: "10.2.0.0/16" }],
};

representative(
  "normalization: the configured spelling stays in the state where the contract says how the service rewrites a field",
  { skip },
  async () => {
    await withService(overlays, async (s) => {
      const write = (more: Fields = {}): void =>
        s.write({ resource: { svc_network: { it: { ...network, ...more } } } });
      write();
      await s.apply();
      const name = String(s.attributes(NETWORK)?.["name"]);
      const { range, domain, zone, peers }: Fields = s.emulator.get(name) ?? {};
      assert.deepEqual(
        { range, domain, zone, peers },
        { range: "10.1.0.0/16", domain: "Internal", zone: "zones/north", peers: ["alpha", "beta"] },
      );
      for (const field of ["range", "domain", "zone", "peers"]) {
        assert.deepEqual(s.attributes(NETWORK)?.[field], network[field], field);
      }
      assert.deepEqual(await s.plan(), {});
      // Another spelling is no change, and another value is one.
      write({ zone: "zones/north", peers: ["alpha", "Beta"], domain: "Internal" });
      assert.deepEqual(await s.plan(), {});
      // A value that the service chose in an element survives, although the element's key is spelled in another way.
      s.emulator.change(name, {
        routes: [
          { label: "core", priority: 7 },
          { label: "edge", destination: "10.2.0.0/16" },
        ],
      });
      write({
        peers: ["alpha", "GAMMA"],
        routes: [{ label: "EDGE", destination: "10.3.0.0/16" }, { label: "Core" }],
      });
      assert.deepEqual(await s.plan(), { [NETWORK]: "update" });
      await s.apply();
      assert.deepEqual(s.emulator.get(name)?.["peers"], ["alpha", "gamma"]);
      assert.deepEqual(s.emulator.get(name)?.["routes"], [
        { label: "edge", destination: "10.3.0.0/16", priority: 0 },
        { label: "core", priority: 7 },
      ]);
      assert.deepEqual(await s.plan(), {});
    });
  },
);

row(
  "normalization: a text that the service rewrites unannounced neither taints the object nor stays unexplained",
  { skip },
  async () => {
    let line = "";
    await withService([], async (s) => {
      const disk: Fields = { parent: "projects/shop", size_gib: 5, label: "Data" };
      s.write({ resource: { svc_disk: { it: disk } } });
      const { output } = await s.apply();
      const said = asOneLine(output);
      assert.ok(said.includes('The service stored "data" for "Data" in label'), said);
      [line = ""] = /- \{ target: "\$", update: \{.*?\} \} \}/.exec(said) ?? [];
      assert.equal(line, '- { target: "$", update: { x-normalizes: { "Disk.label": "case" } } }');
      const name = s.attributes("svc_disk.it")?.["name"];
      assert.deepEqual(await s.plan(), {});
      s.write({ resource: { svc_disk: { it: { ...disk, label: "Logs" } } } });
      assert.ok(asOneLine((await s.apply()).output).includes('"logs" for "Logs"'));
      assert.equal(s.attributes("svc_disk.it")?.["name"], name);
    });
    const overlay = JSON.stringify({ overlay: "1.0.0", actions: parseYaml(line) as unknown });
    await withService([overlay], async (s) => {
      s.write({ resource: { svc_disk: { it: { parent: "projects/shop", size_gib: 5, label: "Data" } } } });
      const { output } = await s.apply();
      assert.ok(!output.includes("rewrote"), output);
      assert.deepEqual(await s.plan(), {});
    });
  },
);

row(
  "normalization: closed schemas of which a value has one are sections that exclude each other",
  { skip },
  async () => {
    await withService(overlays, async (s) => {
      const write = (uplink: Fields): void =>
        s.write({ resource: { svc_network: { it: { ...network, uplink } } } });
      write({ tunnel: "t1", bandwidth_mbps: 10 });
      const refused = await s.run("plan");
      assert.equal(refused.code, 1);
      assert.ok(asOneLine(refused.output).includes("exclude each other"), refused.output);
      write({ bandwidth_mbps: 10, provider: "isp" });
      await s.apply();
      const name = String(s.attributes(NETWORK)?.["name"]);
      assert.deepEqual(s.emulator.get(name)?.["uplink"], { bandwidthMbps: 10, provider: "isp" });
      write({ tunnel: "t1" });
      await s.apply();
      assert.deepEqual(s.emulator.get(name)?.["uplink"], { tunnel: "t1" });
      assert.deepEqual(await s.plan(), {});
    });
  },
);

runPart();
