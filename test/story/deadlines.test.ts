import assert from "node:assert/strict";
import { test } from "node:test";
import { skipWithoutEngine } from "../support/engine";
import { asOneLine, story, type Story } from "../support/story";

const skip = skipWithoutEngine();

const machine = (display_name: string, vcpus = 1, timeouts: object = {}): object => ({
  project_name: "p",
  region: "eu-west-1",
  display_name,
  compute: { vcpus, memory_gib: vcpus },
  boot: { image: "debian-12" },
  timeouts,
});

/** One operation ends well and the other does not, when the time is over for both. */
const BOTH = ["good", "bad"] as const;

type Machines = Readonly<Record<(typeof BOTH)[number], object>>;

const both = (make: (name: string) => object): Machines => ({ good: make("good"), bad: make("bad") });

/** What is tried, as the engine's user configures it, and by which method the service does it. */
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

for (const { phase, method, before, after } of phases) {
  test(
    `Out of time to ${phase}: what the message says to do next resumes, destroys nothing, and repeats only what has failed`,
    { skip },
    async () => {
      const write = (s: Story, machines: Machines | undefined): void =>
        s.write(machines === undefined ? {} : { resource: { svc_virtual_machine: machines } });
      const named = (s: Story): Record<string, string> =>
        Object.fromEntries(
          s.emulator.objects("VirtualMachine").map((each) => [String(each["displayName"]), each.name]),
        );
      /** Which machines the method was asked for, by what they are called. */
      const asked = (s: Story, first: Readonly<Record<string, string>>): readonly string[] =>
        s.emulator.requests
          .filter((request) => request.method === method)
          .map(({ body }) => JSON.stringify(body))
          .map((body) => BOTH.find((each) => body.includes(`"${first[each] ?? each}"`)) ?? body);
      const deleted = (s: Story): number =>
        s.emulator.requests.filter((request) => request.method === "DeleteVirtualMachine").length;

      await story({}, async (s) => {
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
            `Out of time: could not ${phase} VirtualMachine.*?Operation ${name} had not ended (?:after )?[\\d.]+ m?s\\b`,
          );
          assert.match(text, said, "the message says the operation, the phase and the time");
        }
        assert.match(text, /Run `terraform apply` again|then `terraform apply`/);
        assert.match(text, new RegExp(`\`timeouts\` \\(\`${phase}\`\\)`));
        if (phase === "create") assert.match(text, /run `terraform untaint <address>`/);

        // Exactly what it says.
        if (phase === "create") {
          for (const name of BOTH) {
            assert.ok(text.includes(`with svc_virtual_machine.${name}`), "the address is named");
            await s.must("untaint", `svc_virtual_machine.${name}`);
          }
        }
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
