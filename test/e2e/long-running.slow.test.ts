import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { skipWithoutEngine } from "../support/engine";
import { slowRows } from "../support/exhaustive";
import { asOneLine, scenario, type Scenario } from "../support/end-to-end";

const skip = skipWithoutEngine();

type Fields = Readonly<Record<string, unknown>>;
type Machines = Readonly<Record<string, Fields>>;

/** One documented long-running method, as data: the configurations before and after the call, and the result. */
interface LongRunning {
  /** The verb in the documentation. */
  readonly verb: string;
  readonly method: string;
  /** Pattern of the failed action in the error message. */
  readonly attempt: RegExp;
  readonly before: Machines;
  readonly after: Machines;
  /** The plan for `after`. */
  readonly planned: Readonly<Record<string, string>>;
  /** Whether the operation keeps the object. */
  readonly isKept: boolean;
}

const machine: Fields = {
  project_name: "shop",
  region: "eu-west-1",
  compute: { vcpus: 1, memory_gib: 1 },
  boot: { image: "debian-12" },
};
const clone: Fields = { ...machine, clone_from: "${svc_virtual_machine.it.name}", display_name: "copy" };

const METHODS: readonly LongRunning[] = [
  {
    verb: "create",
    method: "CreateVirtualMachine",
    attempt: /creating VirtualMachine /,
    before: {},
    after: { it: machine },
    planned: { "svc_virtual_machine.it": "create" },
    isKept: false,
  },
  {
    verb: "delete",
    method: "DeleteVirtualMachine",
    attempt: /deleting VirtualMachine /,
    before: { it: machine },
    after: {},
    planned: { "svc_virtual_machine.it": "delete" },
    isKept: false,
  },
  {
    verb: "resize",
    method: "ResizeVirtualMachine",
    attempt: /updating VirtualMachine /,
    before: { it: machine },
    after: { it: { ...machine, compute: { vcpus: 4, memory_gib: 8 } } },
    planned: { "svc_virtual_machine.it": "update" },
    isKept: true,
  },
  {
    verb: "clone",
    method: "CloneVirtualMachine",
    attempt: /creating VirtualMachine as a clone of projects\/shop\/virtual-machines\/\w+ /,
    before: { it: machine },
    after: { it: machine, copy: clone },
    planned: { "svc_virtual_machine.copy": "create" },
    isKept: true,
  },
  {
    verb: "reimage",
    method: "ReimageVirtualMachine",
    attempt: /updating VirtualMachine /,
    before: { it: machine },
    after: { it: { ...machine, boot: { image: "ubuntu-24.04" }, allow_reimage: true } },
    planned: { "svc_virtual_machine.it": "update" },
    isKept: true,
  },
];

for (const { verb, method, attempt, before, after, planned, isKept } of slowRows(METHODS)) {
  describe(`long-running: the operation of a ${verb}`, { skip }, () => {
    test("reports the reason, the name and the resource if it fails or is cancelled, and the next apply converges", async () => {
      await scenario({}, async (s) => {
        const write = (machines: Machines): void =>
          s.write(Object.keys(machines).length === 0 ? {} : { resource: { svc_virtual_machine: machines } });
        s.emulator.add("Project", { slug: "shop" });
        if (Object.keys(before).length > 0) {
          write(before);
          await s.apply();
        }
        const first = isKept ? s.attributes("svc_virtual_machine.it")?.["name"] : undefined;
        write(after);
        const [address = ""] = Object.keys(planned);
        for (const [outcome, order] of [
          ["Failed", () => s.emulator.failNextOperation(`no room to ${verb}`)],
          ["Cancelled", () => s.emulator.cancelNextOperation(`called off the ${verb}`)],
        ] as const) {
          order();
          const called = count(s, method);
          const { code, output } = await s.run("apply", "-auto-approve");
          const said = asOneLine(output);
          assert.notEqual(code, 0);
          assert.equal(count(s, method), called + 1);
          const operation = /operations\/\w+/.exec(said)?.[0] ?? "none";
          assert.equal(
            s.emulator.get(operation)?.["state"],
            outcome.toUpperCase(),
            "the message names the operation",
          );
          assert.match(said, new RegExp(`Error: Operation ${outcome.toLowerCase()} while ${attempt.source}`));
          assert.ok(said.includes(outcome === "Failed" ? `no room to ${verb}` : `called off the ${verb}`));
          assert.ok(said.includes(address), `the message names ${address}`);
          assert.deepEqual(await s.plan(), planned, "there is as much left to do as before");
        }
        await s.apply();
        assert.equal(count(s, method), 3);
        assert.deepEqual(await s.plan(), {}, "a plan after it is empty");
        assert.equal(
          s.emulator.objects("VirtualMachine").length,
          Object.keys(after).length,
          "nothing is orphaned",
        );
        if (isKept) assert.equal(s.attributes("svc_virtual_machine.it")?.["name"], first);
      });
    });
  });
}

function count(s: Scenario, method: string): number {
  return s.emulator.requests.filter((request) => request.method === method).length;
}
