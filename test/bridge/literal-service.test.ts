import assert from "node:assert/strict";
import { describe, test, type TestContext } from "node:test";
import { DIALECT_CONTRACTS } from "../contracts/foreign-contracts";
import { expandDefault, kindOf } from "../../src/contract";
import { adopted, at, type Bench, said, startBench } from "./support/running-bridge";

const MACHINE = { region: "west", compute: { vcpus: 1, memory_gib: 2 }, boot: { image: "debian" } };

/** A service of the documented methods alone: the list's project is optional in the description, and the create has none. */
function literal(t: TestContext, project: string | undefined): Promise<Bench> {
  const foreign = DIALECT_CONTRACTS.find(({ name }) => name === "literal");
  assert.ok(foreign);
  const { contract, document } = foreign.adopt();
  return startBench(t, {
    contract,
    emulator: { documentText: JSON.stringify(document), behaviour: foreign.behaviour },
    defaults: project === undefined ? {} : { project: expandDefault(contract, "project", project) },
    project: false,
  });
}

const lists = (bench: Bench): readonly unknown[] =>
  bench.calls("ListVirtualMachines").map(({ body }) => body);
const SCOPED = { projectName: "projects/demo" };

describe("literal description: the list's optional project", () => {
  for (const project of ["demo", "projects/demo"]) {
    test(`is the full name in every call, if the provider's project is ${project}`, async (t) => {
      const bench = await literal(t, project);
      const made = await bench.create(MACHINE);
      assert.equal(said(made), "");
      assert.match(String(at(made.state, "name")), /^projects\/demo\/virtual-machines\//);
      const { planned } = await bench.plan(made.state, MACHINE);
      assert.deepEqual(planned, made.state);
      const { state } = await bench.list({});
      assert.equal((at(state, "virtual_machines") as readonly unknown[]).length, 1);
      bench.emulator.remove(String(at(made.state, "name")));
      assert.equal((await bench.read(made)).state, null, "the list decides, since the answer has no code");
      assert.equal((await bench.delete(made)).state, null);
      assert.ok(lists(bench).length >= 4);
      for (const body of lists(bench)) assert.deepEqual(body, SCOPED);
    });
  }

  test("comes from the name, and is omitted before a create, if the provider has no project", async (t) => {
    const bench = await literal(t, undefined);
    const made = await bench.create(MACHINE);
    assert.equal(said(made), "");
    bench.emulator.remove(String(at(made.state, "name")));
    assert.equal((await bench.read(made)).state, null);
    assert.deepEqual(lists(bench), [{}, SCOPED]);
  });
});

describe("literal description: a create whose answer is lost", () => {
  const lost = { do: "disconnect", when: "after" } as const;

  test("is never repeated because the provider's project does not show the object", async (t) => {
    const bench = await literal(t, "other");
    bench.emulator.fault("CreateVirtualMachine", lost);
    const texts: string[] = [];
    for (const laterMs of [0, 3_600_000]) {
      await bench.session.clock.sleep(laterMs);
      bench.restart();
      const made = await bench.create(MACHINE);
      assert.equal(made.state, null);
      texts.push(said(made));
    }
    assert.match(texts[0] ?? "", /may still create it/);
    assert.match(texts[1] ?? "", /The list of projects\/other does not show .* delete the journal entry/);
    assert.equal(bench.calls("CreateVirtualMachine").length, 1);
    assert.equal(kindOf(bench.session.contract, "VirtualMachine").parentFromName, true);
  });

  test("names the object that may be the new one, whose creation time no answer shows", async (t) => {
    const bench = await literal(t, "demo");
    bench.emulator.fault("CreateVirtualMachine", lost);
    const made = await bench.create(MACHINE);
    assert.equal(adopted(made), undefined);
    const [machine] = bench.emulator.objects("VirtualMachine");
    assert.ok(machine !== undefined && said(made).includes(machine.name), said(made));
    assert.equal(bench.calls("CreateVirtualMachine").length, 1);
  });
});
