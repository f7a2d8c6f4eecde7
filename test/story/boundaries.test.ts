import assert from "node:assert/strict";
import { test } from "node:test";
import { skipWithoutEngine } from "../support/engine";
import { prepareBench } from "./boundaries/bench";
import { killsOf, titleOf } from "./boundaries/kills";
import { live } from "./boundaries/life";
import { runKill, strike } from "./boundaries/run-kill";
import { startStateServer } from "./boundaries/state-server";
import { untilGone } from "../support/processes";
import { asOneLine } from "../support/story";

/**
 * `BOUNDARIES=all` kills every victim at every point of every request; without it, what can do no harm goes by turns. Any other text
 * runs those of all whose titles hold it, such as `BOUNDARIES='create: both killed at request 3'`.
 */
const asked = process.env["BOUNDARIES"] ?? "";

test(
  "killed at any request's boundary, plain re-applies converge, and nothing is lost or made twice",
  { skip: skipWithoutEngine(), concurrency: 2 },
  async (t) => {
    const bench = await prepareBench();
    t.after(() => bench.close());
    const kills = bench.stages
      .flatMap((stage) => killsOf(stage, asked !== ""))
      .filter((kill) => asked === "all" || titleOf(kill).includes(asked));
    assert.ok(kills.length > 0, `no boundary's title holds ${JSON.stringify(asked)}`);
    await Promise.all(kills.map((kill) => t.test(titleOf(kill), () => runKill(kill))));
  },
);

test(
  "an engine that is killed before it has saved what it was told of is told of it again, of every resource",
  { skip: skipWithoutEngine() },
  async () => {
    const bench = await prepareBench();
    const stateServer = await startStateServer();
    try {
      const [create] = bench.stages;
      assert.ok(create !== undefined);
      await live(create, { stateServer }, async (life) => {
        const last = life.emulator.pauseAt({ call: create.requests.length, point: "after-commit" });
        const providers = await strike(life, life.start(), last.whenHeld(), "both");
        assert.ok(providers.length > 0, "a provider process runs");
        await untilGone(providers);
        last.drop();
        assert.equal(stateServer.text(), undefined, "nothing was saved");
        assert.equal(life.emulator.objects().length, 6, "all was made");
        await life.converge();
      });
    } finally {
      await stateServer.close();
      await bench.close();
    }
  },
);

test(
  "a remote state that was lost after its run had ended makes nothing twice: the next apply says what is there, and goes on with the state",
  { skip: skipWithoutEngine() },
  async () => {
    const bench = await prepareBench();
    const stateServer = await startStateServer();
    try {
      const [create] = bench.stages;
      assert.ok(create !== undefined);
      await live(create, { stateServer }, async (life) => {
        const first = await life.start().done;
        assert.equal(first.code, 0, first.output);
        const saved = stateServer.text();
        stateServer.restore(undefined);
        const again = await life.start().done;
        assert.equal(again.code, 1);
        assert.match(asOneLine(again.output), /A Project of this configuration may be there already/);
        assert.match(asOneLine(again.output), /terraform import <address> <resource name>/);
        assert.equal(life.emulator.objects().length, 6, "nothing was made twice");
        stateServer.restore(saved);
        await life.converge();
      });
    } finally {
      await stateServer.close();
      await bench.close();
    }
  },
);
