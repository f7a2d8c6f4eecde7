import { test } from "node:test";
import { skipWithoutEngine } from "../support/engine";
import { prepareBench } from "./boundaries/bench";
import { killsOf, titleOf } from "./boundaries/kills";
import { runKill } from "./boundaries/run-kill";

/** With `BOUNDARIES=all` every victim is killed at every point of every request; without it, what can do no harm goes by turns. */
const everything = process.env["BOUNDARIES"] === "all";

test(
  "killed at any request's boundary, plain re-applies converge, and nothing is lost or made twice",
  { skip: skipWithoutEngine(), concurrency: 2 },
  async (t) => {
    const bench = await prepareBench();
    t.after(() => bench.close());
    const kills = bench.stages.flatMap((stage) => killsOf(stage, everything));
    await Promise.all(kills.map((kill) => t.test(titleOf(kill), () => runKill(kill))));
  },
);
