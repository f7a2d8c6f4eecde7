import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { slowRows } from "../support/exhaustive";
import { skipWithoutEngine } from "../support/engine";
import { type Bench, prepareBench, type Recorded } from "./boundaries/bench";
import { type Kill, killsOf, titleOf } from "./boundaries/kills";
import { type Life, live } from "./boundaries/staged-run";
import { runKill, kill } from "./boundaries/run-kill";
import { startStateServer, type StateServer } from "./boundaries/state-server";
import { untilGone } from "../support/processes";
import { asOneLine } from "../support/end-to-end";

/**
 * `BOUNDARIES=all` kills every victim at every point of every request. Without it, harmless kills take turns, and CI runs a sample. Any
 * other text selects the kills of `all` with titles that contain it, such as
 * `BOUNDARIES='create: both killed at request 3'`.
 */
const asked = process.env["BOUNDARIES"] ?? "";

function killsToRun(stages: readonly Recorded[]): readonly Kill[] {
  const kills = stages.flatMap((stage) => killsOf(stage, asked !== ""));
  const chosen = kills.filter((kill) => asked === "" || asked === "all" || titleOf(kill).includes(asked));
  assert.ok(chosen.length > 0, `no boundary's title holds ${JSON.stringify(asked)}`);
  return asked === "" ? slowRows(chosen) : chosen;
}

describe("boundaries: a stack with every way to create an object", { skip: skipWithoutEngine() }, () => {
  let bench: Bench;
  before(async () => void (bench = await prepareBench()));
  after(() => bench.close());

  /** Runs the create stage, with its state on a server. */
  const create = async (tell: (life: Life, stateServer: StateServer) => Promise<void>): Promise<void> => {
    const stateServer = await startStateServer();
    try {
      const [stage] = bench.stages;
      assert.ok(stage !== undefined);
      await live(stage, { stateServer }, (life) => tell(life, stateServer));
    } finally {
      await stateServer.close();
    }
  };

  test("boundaries: repeated applies converge after a kill at any request's boundary, without lost or duplicate objects", async (t) => {
    await t.test("boundaries", { concurrency: 2 }, async (matrix) => {
      await Promise.all(
        killsToRun(bench.stages).map((kill) => matrix.test(titleOf(kill), () => runKill(kill))),
      );
    });
  });

  test("boundaries: an engine killed before it saved any answer adopts every object in the next run", () =>
    create(async (life, stateServer) => {
      const last = life.emulator.pauseAt({ call: life.stage.requests.length, point: "after-commit" });
      const providers = await kill(life, life.start(), last.whenHeld(), "both");
      assert.ok(providers.length > 0, "a provider process runs");
      await untilGone(providers);
      last.drop();
      assert.equal(stateServer.text(), undefined, "nothing was saved");
      assert.equal(life.emulator.objects().length, 6, "all was made");
      await life.converge();
    }));

  test("boundaries: an apply without the lost remote state creates no duplicates, and continues once it is restored", () =>
    create(async (life, stateServer) => {
      const first = await life.start().done;
      assert.equal(first.code, 0, first.output);
      const saved = stateServer.text();
      stateServer.restore(undefined);
      const again = await life.start().done;
      assert.equal(again.code, 1);
      assert.match(asOneLine(again.output), /This Project may already exist/);
      assert.match(asOneLine(again.output), /terraform import <address> <resource name>/);
      assert.equal(life.emulator.objects().length, 6, "nothing was made twice");
      stateServer.restore(saved);
      await life.converge();
    }));
});
