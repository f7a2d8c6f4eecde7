import assert from "node:assert/strict";
import { test } from "node:test";
import { createRandom, type Random } from "../chaos/random";
import { type Scenario, scenario } from "../support/end-to-end";
import { killRun, skipWithoutEngine } from "../support/engine";
import { repetitions, sampleSeed } from "../support/exhaustive";

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

/** Applies, and kills the run at a random request that takes a machine out of service, or at the end of its operation. */
async function applyAndKill(s: Scenario, random: Random, args: readonly string[]): Promise<void> {
  const method = random.pick(["ResizeVirtualMachine", "ReimageVirtualMachine", "GetOperation"]);
  const point = random.pick(["before", "after-commit", "after-answer"] as const);
  const pause = s.emulator.pauseAt({ method, point });
  const run = s.start(...args);
  const isHeld = await Promise.race([pause.whenHeld().then(() => true), run.done.then(() => false)]);
  if (isHeld) await killRun(run);
  pause.remove();
}

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
        const apply = ["apply", "-auto-approve", "-lock=false", `-parallelism=${parallelism}`];
        if (random.chance(0.6)) {
          counts.kills += 1;
          await applyAndKill(s, random, apply);
        }
        let result = await s.run(...apply);
        for (let more = 0; result.code !== 0 && more < MOST_APPLIES; more += 1) {
          assert.match(result.output, /disruption group|operation|in progress|aborted/i, result.output);
          result = await s.run(...apply);
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
