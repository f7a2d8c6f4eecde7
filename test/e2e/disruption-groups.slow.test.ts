import assert from "node:assert/strict";
import { test } from "node:test";
import { createRandom } from "../chaos/random";
import { type Scenario, scenario } from "../support/end-to-end";
import { type EngineResult, skipWithoutEngine } from "../support/engine";
import { repetitions, sampleSeed } from "../support/exhaustive";
import { killApplyAt } from "./random-plans/kill-apply";

const MEMBERS = 12;
const MOST = 2;
const MOST_APPLIES = 8;

const rounds = Number(process.env["GROUP_ROUNDS"] ?? String(repetitions({ whole: 30, sample: 2 })));

/** The machines of the group. */
interface GroupChange {
  readonly vcpus: number;
  readonly image: string;
  readonly region?: string;
  /** Whether a replacement creates the new machine first. */
  readonly createsFirst?: boolean;
}

function machines({
  vcpus,
  image,
  region = "eu-west-1",
  createsFirst = false,
}: GroupChange): Record<string, unknown> {
  const members = Array.from({ length: MEMBERS }, (_, number): [string, object] => [
    `db_${number}`,
    {
      project_name: "demo",
      region,
      display_name: `db-${number}`,
      compute: { vcpus, memory_gib: 8 },
      boot: { image },
      allow_reimage: true,
      disruption_group: {
        name: "db",
        max_unavailable: MOST,
        ...(createsFirst ? { create_before_destroy: true } : {}),
      },
      ...(createsFirst ? { lifecycle: { create_before_destroy: true } } : {}),
    },
  ]);
  return { resource: { svc_virtual_machine: Object.fromEntries<object>(members) } };
}

const outOfService = (s: Pick<Scenario, "emulator">): number =>
  s.emulator.objects("VirtualMachine").filter(({ state }) => state !== "RUNNING").length;

/** The calls that take a machine out of service, and the one that sees the end of that. */
const DISRUPTIONS = ["ResizeVirtualMachine", "ReimageVirtualMachine", "GetOperation"];

test(
  `disruption groups: of ${MEMBERS} machines, at most ${MOST} are out of service in ${rounds} rounds of changes and kills`,
  { skip: skipWithoutEngine() },
  async (t) => {
    let most = 0;
    let emulator: Scenario["emulator"] | undefined;
    const onRequest = (): void => {
      if (emulator !== undefined) most = Math.max(most, outOfService({ emulator }));
    };
    const counts = { applies: 0, kills: 0 };
    await scenario({ emulator: { operationMs: 150, onRequest } }, async (s) => {
      ({ emulator } = s);
      emulator.add("Project", { slug: "demo" });
      let change = { vcpus: 1, image: "debian-12" };
      s.write(machines(change));
      await s.apply();
      for (let round = 0; round < rounds; round += 1) {
        const random = createRandom(sampleSeed(), `round ${round}`);
        change = {
          vcpus: change.vcpus === 1 ? 2 : 1,
          image: random.chance(0.5) ? `debian-${random.pick([11, 12, 13])}` : change.image,
        };
        s.write(machines(change));
        const parallelism = random.pick([1, 10, 100]);
        const args = ["-lock=false", `-parallelism=${parallelism}`];
        const apply = (): Promise<EngineResult> => s.run("apply", "-auto-approve", ...args);
        if (random.chance(0.6)) {
          counts.kills += 1;
          await killApplyAt(s, random, DISRUPTIONS, args);
        }
        let result = await apply();
        for (let more = 0; result.code !== 0 && more < MOST_APPLIES; more += 1) {
          assert.match(result.output, /disruption group|operation|in progress|aborted/i, result.output);
          result = await apply();
        }
        counts.applies += 1;
        assert.equal(result.code, 0, `round ${round}, parallelism ${parallelism}: ${result.output}`);
        assert.deepEqual(await s.plan(), {}, `round ${round}`);
      }
    });
    t.diagnostic(JSON.stringify(counts));
    assert.ok(most > 0 && most <= MOST, `${most} machines were out of service at the same time`);
  },
);

test(
  "disruption groups: replacements that create first leave as many machines in service as before, and others are refused in the plan",
  { skip: skipWithoutEngine() },
  async () => {
    let least = MEMBERS;
    let emulator: Scenario["emulator"] | undefined;
    const onRequest = (): void => {
      if (emulator === undefined) return;
      least = Math.min(least, emulator.objects("VirtualMachine").length - outOfService({ emulator }));
    };
    await scenario({ emulator: { operationMs: 150, onRequest } }, async (s) => {
      s.emulator.add("Project", { slug: "demo" });
      const before = { vcpus: 1, image: "debian-12" };
      s.write(machines(before));
      await s.apply();
      ({ emulator } = s);
      s.write(machines({ ...before, region: "eu-north-1" }));
      const refusal = await s.refused("plan");
      assert.match(
        refusal,
        /replaces \d+ objects of the disruption group "db", of which at most 2 may be out of service/,
      );
      s.write(machines({ ...before, region: "eu-north-1", createsFirst: true }));
      await s.apply("-parallelism=100");
      assert.deepEqual(await s.plan(), {});
      const regions = s.emulator.objects("VirtualMachine").map(({ region }) => region);
      assert.deepEqual(regions, Array<string>(MEMBERS).fill("datacenters/eu-north-1"));
    });
    assert.equal(least, MEMBERS);
  },
);
