import assert from "node:assert/strict";
import { test } from "node:test";
import { matrixPart } from "../support/exhaustive";
import { type EngineRun, skipWithoutEngine } from "../support/engine";
import { childrenOf, untilGone } from "../support/processes";
import { asOneLine, scenario, type Scenario } from "../support/end-to-end";

const skip = skipWithoutEngine();

const NETWORK = { project_name: "p", region: "eu-west-1", ipv4_cidr: "10.20.0.0/24" };
const MACHINE = {
  project_name: "p",
  region: "eu-west-1",
  compute: { vcpus: 1, memory_gib: 1 },
  boot: { image: "debian-12" },
};
const LARGER = { ...MACHINE, compute: { vcpus: 2, memory_gib: 2 } };

/** Sends SIGINT to the whole process group, as Ctrl-C on a terminal does: to the engine and the provider. */
const pressCtrlC = ({ process: engine }: EngineRun): void => void process.kill(-(engine.pid ?? 0), "SIGINT");

const calls = (s: Scenario, method: string): number =>
  s.emulator.requests.filter((request) => request.method === method).length;

const isTainted = (s: Scenario): boolean => s.state().includes(`"status": "tainted"`);

for (const point of ["before", "after-commit"] as const) {
  test(
    `interrupted: Ctrl-C during a create request without an operation waits for the answer and saves it (held ${point})`,
    { skip },
    async () => {
      await scenario({}, async (s) => {
        s.emulator.add("Project", { slug: "p" });
        s.write({ resource: { svc_network: { n: NETWORK } } });
        const slow = s.emulator.pauseAt({ method: "CreateNetwork", point });
        const run = s.start("apply", "-auto-approve");
        await run.until(slow.whenHeld());
        pressCtrlC(run);
        await run.seen("Gracefully shutting down");
        slow.release();
        const { output } = await run.done;
        assert.doesNotMatch(output, /panic|crashed|did not respond|[Uu]nexpected/);
        const [network, ...others] = s.emulator.objects("Network");
        assert.deepEqual(others, []);
        assert.equal(s.attributes("svc_network.n")?.["name"], network?.name);
        assert.equal(isTainted(s), false);
        assert.deepEqual(await s.plan(), {});
        assert.equal(calls(s, "CreateNetwork"), 1);
      });
    },
  );
}

const phases = [
  ["creation", "CreateVirtualMachine", undefined, MACHINE],
  ["resize", "ResizeVirtualMachine", MACHINE, LARGER],
  ["deletion", "DeleteVirtualMachine", MACHINE, undefined],
] as const;

const { rows, part } = matrixPart(phases, ([phase]) => phase === "creation");
for (const [phase, method, earlier, wanted] of rows) {
  test(
    `interrupted: after two Ctrl-C, the next applies complete a ${phase} that the service carries out once (${part})`,
    { skip },
    async () => {
      const write = (s: Scenario, m: object | undefined): void =>
        s.write(m === undefined ? {} : { resource: { svc_virtual_machine: { m } } });
      await scenario({ env: { SVC_JOURNAL_SETTLE: "2s" } }, async (s) => {
        s.emulator.add("Project", { slug: "p" });
        if (earlier !== undefined) {
          write(s, earlier);
          await s.apply();
        }
        const name = s.emulator.objects("VirtualMachine")[0]?.name;
        write(s, wanted);
        const lost = s.emulator.pauseAt({ method, point: "after-commit" });
        const run = s.start("apply", "-auto-approve");
        await run.until(lost.whenHeld());
        const providers = childrenOf(run.process.pid);
        assert.ok(providers.length > 0, "a provider process runs");
        pressCtrlC(run);
        await run.seen("Gracefully shutting down");
        pressCtrlC(run);
        const { code, output } = await run.done;
        assert.notEqual(code, 0);
        assert.match(asOneLine(output), /Two interrupts received/);
        lost.release();
        await untilGone(providers);

        await s.run("apply", "-auto-approve");
        await s.apply();
        assert.deepEqual(await s.plan(), {});
        const machines = s.emulator.objects("VirtualMachine");
        assert.equal(machines.length, wanted === undefined ? 0 : 1);
        assert.equal(s.attributes("svc_virtual_machine.m")?.["name"], machines[0]?.name);
        if (earlier !== undefined && wanted !== undefined) {
          assert.equal(machines[0]?.name, name, "it is the same machine");
        }
        if (phase === "creation") assert.equal(calls(s, method), 1);
      });
    },
  );
}
