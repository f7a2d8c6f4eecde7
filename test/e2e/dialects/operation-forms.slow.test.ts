import assert from "node:assert/strict";
import { formatContract } from "../../../src/contract";
import { DIALECT_CONTRACTS } from "../../contracts/foreign-contracts";
import { asOneLine, scenario, type Scenario } from "../../support/end-to-end";
import { skipWithoutEngine } from "../../support/engine";
import { testMatrix } from "../../support/exhaustive";

const skip = skipWithoutEngine();
const { representative, row, runPart } = testMatrix("operations of other forms");

/** Runs a service whose operations show their end by `done`, and which carries out some requests at once. */
async function withDepot(tell: (s: Scenario) => Promise<void>): Promise<void> {
  const foreign = DIALECT_CONTRACTS.find(({ name }) => name === "longrunning");
  assert.ok(foreign);
  const { contract, document } = foreign.adopt();
  await scenario(
    {
      contract: formatContract(contract),
      emulator: {
        documentText: JSON.stringify(document),
        behaviour: foreign.behaviour,
        validateResponses: true,
      },
    },
    tell,
  );
}

representative(
  "operations without a state: a failure shows the reason with its code, and the next apply succeeds",
  { skip },
  async () => {
    await withDepot(async (s) => {
      s.write({ resource: { svc_disk: { it: { size_gib: 10 } } } });
      s.emulator.failNextOperation("no capacity left");
      const { code, output } = await s.run("apply", "-auto-approve");
      assert.equal(code, 1, output);
      assert.match(
        asOneLine(output),
        /Operation operations\/\S+ failed after [\d.]+ \w+: "internal: no capacity left"/,
      );
      assert.deepEqual(s.emulator.objects("Disk"), []);
      assert.deepEqual(Object.keys(s.emulator.operations()[0] ?? {}).sort(), ["done", "error", "name"]);

      await s.apply();
      const [disk] = s.emulator.objects("Disk");
      assert.ok(disk);
      assert.equal(
        s.attributes("svc_disk.it")?.["name"],
        disk.name,
        "the response of the operation names it",
      );

      s.emulator.failNextOperation("still attached");
      const refused = await s.run("destroy", "-auto-approve");
      assert.equal(refused.code, 1);
      assert.match(asOneLine(refused.output), /"internal: still attached"/);
      await s.must("destroy", "-auto-approve");
      assert.deepEqual(s.emulator.objects("Disk"), []);
    });
  },
);

row(
  "operations carried out at once: an answer with null and the object needs no poll",
  { skip },
  async () => {
    await withDepot(async (s) => {
      s.write({ resource: { svc_virtual_machine: { it: { memory_mib: 512 } } } });
      await s.apply();
      const [machine] = s.emulator.objects("VirtualMachine");
      assert.equal(s.attributes("svc_virtual_machine.it")?.["name"], machine?.name);
      await s.must("destroy", "-auto-approve");
      assert.deepEqual(s.emulator.objects("VirtualMachine"), []);
      const methods = s.emulator.requests.map(({ method }) => method);
      assert.ok(methods.includes("CreateVirtualMachine") && methods.includes("DeleteVirtualMachine"));
      assert.ok(!methods.includes("GetOperation"), methods.join());
    });
  },
);

runPart();
