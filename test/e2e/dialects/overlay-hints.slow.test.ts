import assert from "node:assert/strict";
import { formatContract } from "../../../src/contract";
import { importDocument } from "../../../src/tools/openapi-import";
import { DIALECT_CONTRACTS, SMALL_CONTRACTS } from "../../contracts/foreign-contracts";
import { asOneLine, scenario, type Scenario } from "../../support/end-to-end";
import { skipWithoutEngine } from "../../support/engine";
import { testMatrix } from "../../support/exhaustive";

const skip = skipWithoutEngine();
const { representative, row, runPart } = testMatrix("overlay hints");

/** Runs a description with a wrong overlay against a service that behaves as its file says. */
async function withWrongContract(
  name: string,
  actions: readonly object[],
  tell: (s: Scenario) => Promise<void>,
): Promise<void> {
  const foreign = [...SMALL_CONTRACTS, ...DIALECT_CONTRACTS].find((each) => each.name === name);
  assert.ok(foreign, name);
  const wrong = JSON.stringify({ overlay: "1.0.0", info: { title: "Wrong", version: "1" }, actions });
  const { document } = foreign.adopt();
  const overlays = actions.length === 0 ? foreign.overlays : [...foreign.overlays, wrong];
  const { contract } = importDocument(foreign.text, { overlays });
  const emulator = { documentText: JSON.stringify(document), behaviour: foreign.behaviour };
  await scenario({ contract: formatContract(contract), emulator }, tell);
}

const NETWORK = {
  project_name: "projects/shop",
  cidr: "10.0.0.0/16",
  title: "one",
  notes: "kept",
};

representative(
  "overlay hints: an update that loses a value names the words for updates, last",
  { skip },
  async () => {
    // The service replaces, and the contract says that it keeps what a request omits.
    const path = "/Harbor.Api.v1.Networks/UpdateNetwork";
    const wrong = { target: `$.paths['${path}'].post`, update: { "x-update": "fields" } };
    await withWrongContract("full-update", [wrong], async (s) => {
      s.emulator.add("Project", { slug: "shop" });
      s.write({ resource: { svc_network: { it: NETWORK } } });
      await s.apply();
      s.write({ resource: { svc_network: { it: { ...NETWORK, title: "two" } } } });
      const { code, output } = await s.run("apply", "-auto-approve");
      assert.equal(code, 0, output);
      assert.match(
        asOneLine(output),
        /now has nothing for "kept" in notes\. .* If the contract is wrong, correct it in an overlay: `x-omits: \[notes\]` on UpdateNetwork, .* `x-update: replace`/,
      );
    });
  },
);

row(
  "overlay hints: an update that the service refuses names the word for fixed fields",
  { skip },
  async () => {
    await withWrongContract("full-update", [], async (s) => {
      s.emulator.add("Project", { slug: "shop" });
      s.write({ resource: { svc_network: { it: NETWORK } } });
      await s.apply();
      s.emulator.fault({ method: "UpdateNetwork" }, { do: "refuse", code: "invalid_argument" });
      s.write({ resource: { svc_network: { it: { ...NETWORK, title: "two" } } } });
      const { code, stderr } = await s.run("apply", "-auto-approve");
      assert.equal(code, 1);
      assert.match(
        asOneLine(stderr),
        /\[invalid_argument\].* correct it in an overlay: `x-immutable: true` on a field that the service cannot change/,
      );
    });
  },
);

runPart();
