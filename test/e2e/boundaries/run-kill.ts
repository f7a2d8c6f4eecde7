import assert from "node:assert/strict";
import { contract } from "../../../src/contract";
import type { Pause, PausePoint } from "../../../src/emulator";
import type { EngineRun } from "../../support/engine";
import { childrenOf, untilGone } from "../../support/processes";
import type { Kill, Point, Victim } from "./kills";
import { type Life, live } from "./staged-run";

const HELD_AT: Readonly<Record<Point, PausePoint>> = {
  lost: "before",
  late: "before",
  unanswered: "after-commit",
  answered: "after-answer",
};

/** Number of times that a kill may miss its boundary. */
const MOST_MISSED = 5;

/**
 * Runs a stage, kills at the boundary and lets the stage converge. Repeats a kill that misses the boundary. It may
 * come after the run's last answer, when the run is over. Or it may come while the engine rewrites its emptied state
 * file: that loses objects of earlier runs whatever the provider does.
 */
export async function runKill(boundary: Kill): Promise<void> {
  for (let missed = 0; !(await converges(boundary)); missed += 1) {
    assert.ok(missed < MOST_MISSED, `the boundary was missed ${MOST_MISSED} times in a row`);
  }
}

/** Returns false if the kill missed the boundary. */
async function converges({ stage, at, point, victim }: Kill): Promise<boolean> {
  let isMissed = false;
  // The settle time must cover the delay of a request that is carried out late.
  await live(stage, point === "late" ? { settle: "60s" } : {}, async (life) => {
    const { emulator } = life;
    const first = emulator.requests.length;
    const hadState = (life.stateText() ?? "") !== "";
    const pause = emulator.pauseAt({ call: at, point: HELD_AT[point] });
    const run = life.start();
    const held = pause.whenHeld();
    const providers = await kill(life, run, held, victim);
    if (providers.length === 0) {
      assert.ok(point === "answered" && at === stage.requests.length, "a provider process runs");
      pause.release();
      await run.done;
      isMissed = true;
      return;
    }
    if (point === "unanswered") life.unanswered.add(await held);
    if (point === "answered") pause.release();
    else if (point !== "late") pause.drop();
    await run.done;
    await untilGone(providers);
    isMissed = victim !== "provider" && hadState && life.stateText() === "";
    if (isMissed) return;
    const methods = emulator.requests.slice(first, first + at).map(({ method }) => method);
    const recorded = stage.requests.slice(0, at).map(({ method }) => method);
    assert.deepEqual(methods, recorded, "the run went as recorded until the kill");
    if (point !== "late") await emulator.whenIdle();
    await life.converge(
      point === "late" ? letThroughAfterLook(life, pause, recorded.at(-1) ?? "") : undefined,
    );
  });
  return !isMissed;
}

/** Kills the victim when the call is held. Returns the ids of the provider's processes; none if the run is effectively over. */
export async function kill(
  { stage }: Life,
  run: EngineRun,
  held: Promise<unknown>,
  victim: Victim,
): Promise<readonly number[]> {
  const early = run.done.then(({ output }) =>
    assert.fail(`${stage.name} ended before it could be killed:\n${output}`),
  );
  await Promise.race([held, early]);
  // Once the run is killed, its end is expected.
  early.catch(() => undefined);
  const engine = run.process.pid ?? 0;
  const providers = childrenOf(engine);
  if (providers.length === 0) return [];
  const victims = { provider: providers, engine: [engine], both: [engine, ...providers] };
  for (const pid of victims[victim]) process.kill(pid, "SIGKILL");
  return providers;
}

/**
 * Releases a held create after the next run has searched for its object in vain. The returned function releases it in
 * any case.
 */
export function letThroughAfterLook({ emulator }: Life, pause: Pause, creation: string): () => void {
  const looked = emulator.pauseAt({ method: listOf(creation), point: "after-answer" });
  const letThrough = (): void => {
    pause.release();
    looked.remove();
  };
  void looked.whenHeld().then(letThrough);
  return letThrough;
}

/** Returns the list method with which a run searches for the object of a create. */
function listOf(creation: string): string {
  const kind = contract.kinds.find(({ methods }) =>
    [methods.create?.name, methods.clone?.name].includes(creation),
  );
  return kind?.methods.list?.name ?? assert.fail(`nothing lists what ${creation} makes`);
}
