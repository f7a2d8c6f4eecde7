import assert from "node:assert/strict";
import { test } from "node:test";
import { skipWithoutEngine } from "../support/engine";
import { prepareBench } from "./boundaries/bench";
import { killsOf, titleOf } from "./boundaries/kills";
import { runKill } from "./boundaries/run-kill";

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
