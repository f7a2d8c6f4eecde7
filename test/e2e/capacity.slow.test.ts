import assert from "node:assert/strict";
import { test } from "node:test";
import { skipWithoutEngine, type EngineRun } from "../support/engine";
import { scenario, type Scenario } from "../support/end-to-end";

const skip = skipWithoutEngine();

const MACHINES = 200;
const PARALLELISM = 40;
/** The longest interval of probes, and the time that a refused create may need to come to the next alternative. */
const LONGEST_INTERVAL_MS = 75_000;

const REGIONS = ["datacenters/eu-west-1", "datacenters/eu-north-1", "datacenters/us-east-1"];

/** Kills the engine and the provider at once, as the end of their machine does. */
function kill({ process: engine }: EngineRun): void {
  process.kill(-(engine.pid ?? 0), "SIGKILL");
}

function apply(s: Scenario): EngineRun {
  return s.start("apply", "-auto-approve", "-lock=false", `-parallelism=${PARALLELISM}`);
}

test(
  `capacity: ${MACHINES} machines with three alternatives fill the pools in order, through lost answers and kills, without a duplicate`,
  { skip },
  async () => {
    await scenario({ emulator: { operationMs: 300, maxRecordedRequests: 100_000 } }, async (s) => {
      const { emulator } = s;
      s.write({
        resource: {
          svc_project: { demo: { slug: "demo" } },
          svc_virtual_machine: {
            node: {
              count: MACHINES,
              project_name: "${svc_project.demo.name}",
              compute: { vcpus: 1, memory_gib: 1 },
              boot: { image: "debian-12" },
              create_alternatives: REGIONS.map((region) => ({ region })),
              wait_for_capacity: "30m",
            },
          },
        },
      });
      const sizes = [60, 50, 40];
      const pools = REGIONS.map((region, index) =>
        emulator.limitCapacity({
          kind: "VirtualMachine",
          where: { region },
          size: sizes[index] ?? 0,
          refusal: index === 1 ? "operation" : "call",
        }),
      );
      for (const call of [7, 41, 88, 130]) {
        emulator.fault({ method: "CreateVirtualMachine", call }, { do: "disconnect", when: "after" });
      }
      for (const requests of [25, 80, 140]) {
        const run = apply(s);
        await emulator.whenRequested("CreateVirtualMachine", requests);
        kill(run);
        await run.done;
        await emulator.whenIdle();
      }
      const last = apply(s);
      await emulator.whenRequested("CreateVirtualMachine", 170);
      pools[0]?.resize(95);
      pools[2]?.resize(80);
      let { code, output } = await last.done;
      for (let more = 0; code !== 0 && more < 3; more += 1) ({ code, output } = await apply(s).done);
      assert.equal(code, 0, output);

      const machines = emulator.objects("VirtualMachine");
      assert.equal(machines.length, MACHINES, "no machine is missing, and none is there twice");
      const names = new Set(s.state().match(/projects\/demo\/virtual-machines\/[\w-]+/g));
      assert.deepEqual(new Set(machines.map(({ name }) => name)), names, "the state has all of them");
      assert.deepEqual(await s.plan(), {}, "the next plan is empty");
      const inRegion = REGIONS.map(
        (region) => machines.filter((machine) => machine["region"] === region).length,
      );
      assert.equal(inRegion[1], 50, "the second alternative is full");
      assert.ok((inRegion[0] ?? 0) >= 60 && (inRegion[0] ?? 0) <= 95, inRegion.join());

      const tries = emulator.requests
        .filter(({ method }) => method === "CreateVirtualMachine")
        .map(({ body, status, atMs }) => ({ region: (body as { region?: string }).region, status, atMs }));
      const refusals = tries.filter(({ region, status }) => region === REGIONS[0] && status === 429);
      const unfounded = tries.filter(
        ({ region, atMs }) =>
          region !== REGIONS[0] &&
          !refusals.some((refusal) => refusal.atMs <= atMs && atMs - refusal.atMs <= LONGEST_INTERVAL_MS),
      );
      assert.deepEqual(
        unfounded,
        [],
        "none goes elsewhere unless the first alternative refused moments before",
      );
      const runs = 4;
      assert.ok(refusals.length <= runs * PARALLELISM, `${refusals.length} refusals`);
    });
  },
);
