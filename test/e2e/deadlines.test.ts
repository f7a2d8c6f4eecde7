import assert from "node:assert/strict";
import { test } from "node:test";
import { matrixPart } from "../support/exhaustive";
import { skipWithoutEngine } from "../support/engine";
import { asOneLine, scenario, type Scenario } from "../support/end-to-end";

const skip = skipWithoutEngine();

const machine = (display_name: string, vcpus = 1, timeouts: object = {}): object => ({
  project_name: "p",
  region: "eu-west-1",
  display_name,
  compute: { vcpus, memory_gib: vcpus },
  boot: { image: "debian-12" },
  timeouts,
});

/** After the timeout, one operation succeeds and the other one fails. */
const BOTH = ["good", "bad"] as const;

type Machines = Readonly<Record<(typeof BOTH)[number], object>>;

const both = (make: (name: string) => object): Machines => ({ good: make("good"), bad: make("bad") });

/** Each phase with its configuration and the service's method. */
const phases = [
  {
    phase: "create",
    method: "CreateVirtualMachine",
    before: undefined,
    after: both((n) => machine(n, 1, { create: "2s" })),
  },
  {
    phase: "update",
    method: "ResizeVirtualMachine",
    before: both((n) => machine(n)),
    after: both((n) => machine(n, 2, { update: "2s" })),
  },
  {
    phase: "delete",
    method: "DeleteVirtualMachine",
    before: both((n) => machine(n, 1, { delete: "2s" })),
    after: undefined,
  },
] as const;

const { rows, part } = matrixPart(phases, ({ phase }) => phase === "create");
for (const { phase, method, before, after } of rows) {
  test(
    `timeouts: after a timeout to ${phase}, the suggested next step resumes, destroys nothing, and repeats only a failed request (${part})`,
    { skip },
    async () => {
      const write = (s: Scenario, machines: Machines | undefined): void =>
        s.write(machines === undefined ? {} : { resource: { svc_virtual_machine: machines } });
      const named = (s: Scenario): Record<string, string> =>
        Object.fromEntries(
          s.emulator.objects("VirtualMachine").map((each) => [String(each["displayName"]), each.name]),
        );
      /** Returns the names of the machines for which the method was called. */
      const asked = (s: Scenario, first: Readonly<Record<string, string>>): readonly string[] =>
        s.emulator.requests
          .filter((request) => request.method === method)
          .map(({ body }) => JSON.stringify(body))
          .map((body) => BOTH.find((each) => body.includes(`"${first[each] ?? each}"`)) ?? body);
      const deleted = (s: Scenario): number =>
        s.emulator.requests.filter((request) => request.method === "DeleteVirtualMachine").length;

      await scenario({}, async (s) => {
        s.emulator.add("Project", { slug: "p" });
        if (before !== undefined) {
          write(s, before);
          await s.apply();
        }
        const first = named(s);
        write(s, after);
        const stuck = s.emulator.fault({ method, times: Infinity }, { do: "operation", outcome: "STUCK" });
        const { code, output } = await s.run("apply", "-auto-approve");
        assert.equal(code, 1);
        stuck.remove();
        const running = s.emulator.operations().filter(({ state }) => state === "RUNNING");
        assert.equal(running.length, 2);
        const text = asOneLine(output);
        for (const { name } of running) {
          const said = new RegExp(
            `Timed out ${phase.replace(/e$/, "")}ing VirtualMachine.*?Operation ${name} had not ended (?:after )?[\\d.]+ m?s\\b`,
          );
          assert.match(text, said, "the message says the operation, the phase and the time");
        }
        assert.match(text, /Run `terraform apply` again/);
        assert.match(text, new RegExp(`set \`${phase}\` in the resource's \`timeouts\``));
        for (const name of BOTH) {
          assert.ok(text.includes(`svc_virtual_machine.${name}`), "the address is named");
        }

        // Follows the message's instructions exactly.
        const order = asked(s, first);
        running.forEach(({ name }, index) =>
          s.emulator.settleOperation(name, order[index] === "good" ? "SUCCEEDED" : "FAILED", "no room"),
        );
        const { stdout } = await s.apply();
        const destroyed = phase === "delete" ? 1 : 0;
        assert.match(stdout, new RegExp(`, ${destroyed} destroyed`));
        assert.deepEqual(await s.plan(), {});
        assert.deepEqual(
          [...asked(s, first)].sort(),
          ["bad", "bad", "good"],
          "what has succeeded is not sent again, and what has failed is, once",
        );
        const last = named(s);
        assert.deepEqual(Object.keys(last).sort(), after === undefined ? [] : [...BOTH].sort());
        if (phase === "update") assert.deepEqual(last, first, "they are the same machines");
        if (phase !== "delete") assert.equal(deleted(s), 0);
      });
    },
  );
}
