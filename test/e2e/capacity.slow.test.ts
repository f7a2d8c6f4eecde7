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
        await run.until(s.emulator.whenRequested("CreateVirtualMachine", requests));
        await s.kill(run);
        await emulator.whenIdle();
      }
      const last = apply(s);
      await last.until(s.emulator.whenRequested("CreateVirtualMachine", 170));
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

const NAMES = Array.from({ length: 12 }, (_, index) => `node-${index}`);

/** Returns resources for machines of one set. */
function setOf(names: readonly string[], more: object = {}) {
  return {
    svc_project: { demo: { slug: "demo" } },
    svc_virtual_machine: {
      node: {
        for_each: Object.fromEntries(names.map((name) => [name, name])),
        project_name: "${svc_project.demo.name}",
        display_name: "${each.value}",
        region: "eu-west-1",
        compute: { vcpus: 1, memory_gib: 1 },
        boot: { image: "debian-12" },
        all_or_none: "training",
        ...more,
      },
    },
  };
}

for (const parallelism of [3, 10]) {
  test(
    `capacity: a set of ${NAMES.length} that has room for 8 leaves nothing at parallelism ${parallelism}, and is whole when there is room`,
    { skip },
    async () => {
      await scenario({ emulator: { operationMs: 300 } }, async (s) => {
        const { emulator } = s;
        const flag = `-parallelism=${parallelism}`;
        const shown = (): readonly unknown[] =>
          emulator.objects("VirtualMachine").map((machine) => machine["displayName"]);
        s.write({ resource: setOf(NAMES, { wait_for_capacity: "5s" }) });
        const pool = emulator.limitCapacity({ kind: "VirtualMachine", size: 8 });
        const said = await s.refused("apply", "-auto-approve", flag);
        assert.match(said, /Removed again: projects\/demo\/virtual-machines\//);
        assert.deepEqual(shown(), [], "nothing of the set stays");

        // One that exists before the run stays, and so does its place in the state.
        s.write({ resource: setOf(NAMES.slice(0, 1)) });
        await s.apply();
        const [before] = emulator.objects("VirtualMachine");
        s.write({ resource: setOf(NAMES) });
        await s.refused("apply", "-auto-approve", flag);
        assert.deepEqual(
          emulator.objects("VirtualMachine").map(({ name }) => name),
          [before?.name],
          "only that stays",
        );

        pool.resize(NAMES.length);
        await s.apply(flag);
        assert.deepEqual([...shown()].sort(), [...NAMES].sort());
        assert.ok(emulator.objects("VirtualMachine").some(({ name }) => name === before?.name));
        assert.deepEqual(await s.plan(), {}, "the next plan is empty");
      });
    },
  );
}

test(
  "capacity: a set that lacks room keeps the successor of a machine, and the run after a kill makes none twice",
  { skip },
  async () => {
    await scenario({ emulator: { operationMs: 300 } }, async (s) => {
      const { emulator } = s;
      const regions = (): readonly unknown[] =>
        emulator.objects("VirtualMachine").map((machine) => machine["region"]);
      const { svc_project, svc_virtual_machine } = setOf(["a", "b"], { wait_for_capacity: "5s" });
      const { node } = svc_virtual_machine;
      const write = (region: string, more: object): void => {
        const first = { ...node, for_each: undefined, display_name: "first", region };
        const lifecycle = { create_before_destroy: true };
        s.write({
          resource: { svc_project, svc_virtual_machine: { first: { ...first, lifecycle }, ...more } },
        });
      };
      write("us-east-1", {});
      await s.apply();
      const pool = emulator.limitCapacity({
        kind: "VirtualMachine",
        where: { region: node.region },
        size: 0,
      });
      write("eu-north-1", { node });
      await s.refused("apply", "-auto-approve");
      assert.deepEqual(regions(), ["datacenters/eu-north-1"], "the engine deleted the former one");

      pool.resize(10);
      const held = emulator.pauseAt({ method: "CreateVirtualMachine", point: "after-commit" });
      const run = s.start("apply", "-auto-approve", "-lock=false");
      await run.until(held.whenHeld());
      await s.kill(run);
      held.release();
      await emulator.whenIdle();
      await s.apply("-lock=false");
      assert.equal(regions().length, 3, "no machine is missing, and none is there twice");
      assert.deepEqual(await s.plan(), {}, "the next plan is empty");
    });
  },
);
