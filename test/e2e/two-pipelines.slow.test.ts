import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { contract } from "../../src/contract";
import { type EngineRun, skipWithoutEngine } from "../support/engine";
import { stickOperations } from "./every-kind/stuck-operations";
import { asOneLine, openScenario, scenario, type Scenario } from "../support/end-to-end";

const skip = skipWithoutEngine();

const MACHINE = {
  project_name: "p",
  region: "eu-west-1",
  compute: { vcpus: 1, memory_gib: 1 },
  boot: { image: "debian-12" },
};
const SIBLINGS = 2;
const ESTATE = {
  resource: {
    svc_virtual_machine: { m: { ...MACHINE, count: SIBLINGS } },
    svc_network: { n: { project_name: "p", region: "eu-west-1", ipv4_cidr: "10.20.0.0/24" } },
  },
};

const pressCtrlC = ({ process: engine }: EngineRun): void => void process.kill(-(engine.pid ?? 0), "SIGINT");

/** Returns the names of all objects in a state. */
function namesIn(s: Scenario): readonly string[] {
  const { resources } = JSON.parse(s.state()) as {
    readonly resources: readonly { instances: readonly { attributes: { readonly name: string } }[] }[];
  };
  return resources.flatMap(({ instances }) => instances.map(({ attributes }) => attributes.name)).sort();
}

/** Returns the names of the objects that the pipelines created. */
function made(s: Scenario): readonly string[] {
  return s.emulator
    .objects()
    .map(({ name }) => name)
    .filter((name) => name !== "projects/p")
    .sort();
}

const creations = (s: Scenario): number =>
  s.emulator.requests.filter(({ method }) => /^Create(?!Project)/.test(method ?? "")).length;

/** Opens another pipeline on the same service. */
function beside({ emulator }: Scenario, env: Readonly<Record<string, string>>): Promise<Scenario> {
  return openScenario({ env: { ...env, SVC_ENDPOINT: emulator.url } });
}

for (const journal of ["a journal's folder each", "one journal's folder"]) {
  test(
    `two pipelines: two states of the same configuration, with ${journal}, share no object after a kill and an interrupt`,
    { skip },
    async () => {
      const root = mkdtempSync(join(tmpdir(), "svc-journal-"));
      const shared = {
        SVC_JOURNAL_SETTLE: "2s",
        ...(journal === "one journal's folder" ? { SVC_JOURNAL: root } : {}),
      };
      try {
        await scenario({ env: shared }, async (one) => {
          one.emulator.add("Project", { slug: "p" });
          const other = await beside(one, shared);
          try {
            await tell(one, other);
          } finally {
            await other.close();
          }
        });
      } finally {
        rmSync(root, { recursive: true, force: true });
      }
    },
  );
}

async function tell(one: Scenario, other: Scenario): Promise<void> {
  const { emulator } = one;
  one.write(ESTATE);
  other.write(ESTATE);
  const stuck = stickOperations(one, contract);
  const killed = one.start("apply", "-auto-approve");
  const interrupted = other.start("apply", "-auto-approve");
  // Every create has been answered: networks are read, machines are being polled.
  const answered = Promise.all([stuck.awaited(2 * SIBLINGS), emulator.whenRequested("GetNetwork", 2)]);
  await killed.until(interrupted.until(answered));
  pressCtrlC(interrupted);
  await Promise.all([one.kill(killed), interrupted.done]);
  stuck.settle("SUCCEEDED");

  await Promise.all([one.apply(), other.apply()]);
  assert.deepEqual(await one.plan(), {});
  assert.deepEqual(await other.plan(), {});
  const mine = namesIn(one);
  const theirs = namesIn(other);
  assert.equal(mine.length, SIBLINGS + 1);
  assert.deepEqual(
    mine.filter((name) => theirs.includes(name)),
    [],
    "no object is in both states",
  );
  assert.deepEqual([...mine, ...theirs].sort(), made(one), "together they are all that is there");
  assert.equal(creations(one), 2 * (SIBLINGS + 1), "and nothing was made twice");

  await one.must("destroy", "-auto-approve");
  assert.deepEqual(made(one), theirs, "what the other state holds stays whole");
  assert.deepEqual(await other.plan(), {});
}

test(
  "two pipelines: of two applies of one state, the second waits or is refused, and no object is duplicated",
  { skip },
  async () => {
    await scenario({}, async (s) => {
      s.emulator.add("Project", { slug: "p" });
      s.write({ resource: { svc_virtual_machine: { m: MACHINE } } });
      s.emulator.stickNextOperation();
      const first = s.start("apply", "-auto-approve");
      await first.until(s.emulator.whenRequested("GetOperation"));
      const refused = await s.run("apply", "-auto-approve");
      assert.equal(refused.code, 1);
      assert.match(asOneLine(refused.output), /Error acquiring the state lock/);
      const waiting = s.start("apply", "-auto-approve", "-lock-timeout=300s");
      const [operation] = s.emulator.operations();
      s.emulator.settleOperation(operation?.name ?? "", "SUCCEEDED");
      assert.equal((await first.done).code, 0);
      const second = await waiting.done;
      assert.equal(second.code, 0, second.output);
      assert.match(second.stdout, /0 added, 0 changed, 0 destroyed/);
      assert.equal(creations(s), 1);
      assert.deepEqual(namesIn(s), made(s));
    });
  },
);

test(
  "two pipelines: without the state's lock, two concurrent applies create an object each, since neither claims the other's entry",
  { skip },
  async () => {
    await scenario({}, async (s) => {
      s.emulator.add("Project", { slug: "p" });
      s.write({ resource: { svc_virtual_machine: { m: MACHINE } } });
      s.emulator.stickNextOperation();
      const first = s.start("apply", "-auto-approve", "-lock=false");
      await first.until(s.emulator.whenRequested("GetOperation"));
      await s.apply("-lock=false");
      const [theirs] = namesIn(s);
      assert.deepEqual(made(s), [theirs], "the second has made its own");
      const [operation] = s.emulator.operations();
      s.emulator.settleOperation(operation?.name ?? "", "SUCCEEDED");
      const { code, output } = await first.done;
      assert.equal(code, 0, output);
      const [mine] = namesIn(s);
      assert.notEqual(mine, theirs);
      assert.deepEqual(made(s), [mine, theirs].sort());
      assert.equal(creations(s), 2);
      assert.deepEqual(await s.plan(), {});
    });
  },
);
