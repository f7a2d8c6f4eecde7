import assert from "node:assert/strict";
import { contract } from "../../../src/contract";
import type { Pause, PausePoint } from "../../../src/emulator";
import type { EngineRun } from "../../support/engine";
import { childrenOf, untilGone } from "../../support/processes";
import type { Kill, Point, Victim } from "./kills";
import { type Life, live } from "./life";

const HELD_AT: Readonly<Record<Point, PausePoint>> = {
  lost: "before",
  late: "before",
  unanswered: "after-commit",
  answered: "after-answer",
};

/** How often a kill may miss its boundary. */
const MOST_MISSED = 5;

/**
 * Runs a stage, kills at the boundary, and lets it converge. A kill that misses is done once more: one that comes when the run is over, which
 * goes on as soon as it has its last answer, and one that falls into the moment in which the engine, having emptied its state file, writes it
 * anew. That takes from it what earlier runs have made, whatever the provider does.
 */
export async function runKill(kill: Kill): Promise<void> {
  for (let missed = 0; !(await converges(kill)); missed += 1)
    assert.ok(missed < MOST_MISSED, `the boundary was missed ${MOST_MISSED} times in a row`);
}

/** Gives false when the kill has missed the boundary. */
async function converges({ stage, at, point, victim }: Kill): Promise<boolean> {
  let isMissed = false;
  // What is carried out late must be looked for until it is.
  await live(stage, point === "late" ? { settle: "60s" } : {}, async (life) => {
    const { emulator } = life;
    const first = emulator.requests.length;
    const hadState = (life.stateText() ?? "") !== "";
    const pause = emulator.pauseAt({ call: at, point: HELD_AT[point] });
    const run = life.start();
    const held = pause.whenHeld();
    const providers = await strike(life, run, held, victim);
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

/** Kills when the call is held. Gives the processes of the provider; none when the run is as good as over. */
export async function strike(
  { stage }: Life,
  run: EngineRun,
  held: Promise<unknown>,
  victim: Victim,
): Promise<readonly number[]> {
  const early = run.done.then(({ output }) =>
    assert.fail(`${stage.name} ended before it could be killed:\n${output}`),
  );
  await Promise.race([held, early]);
  // Once it is killed, it ends as it should.
  early.catch(() => undefined);
  const engine = run.process.pid ?? 0;
  const providers = childrenOf(engine);
  if (providers.length === 0) return [];
  const victims = { provider: providers, engine: [engine], both: [engine, ...providers] };
  for (const pid of victims[victim]) process.kill(pid, "SIGKILL");
  return providers;
}

/**
 * Lets a held creation through when the next run has looked for what it has made, in vain. What comes back lets it through in any case.
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

/** The method by which a run looks for what a creation has made. */
function listOf(creation: string): string {
  const kind = contract.kinds.find(({ methods }) =>
    [methods.create?.name, methods.clone?.name].includes(creation),
  );
  return kind?.methods.list?.name ?? assert.fail(`nothing lists what ${creation} makes`);
}
