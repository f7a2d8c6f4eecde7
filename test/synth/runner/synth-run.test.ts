import assert from "node:assert/strict";
import { test } from "node:test";
import type { RunningProcess } from "../../../src/synth";
import { synthRun } from "../../../src/synth/runner/synth-run";

/** Finds processes among a chain: each is the parent of the next one. The last one synthesizes. */
function chain(...commands: readonly string[]): {
  readonly find: (id: number) => RunningProcess | undefined;
  readonly last: number;
} {
  const processes = commands.map((command, index) => ({
    id: index + 1,
    parent: index,
    started: `t${index + 1}`,
    words: command.split(" "),
  }));
  return { find: (id) => processes.find((each) => each.id === id), last: processes.length };
}

function runOf(commands: readonly string[], number = 1, environment = {}): string {
  const { find, last } = chain(...commands);
  return synthRun(environment, last, number, find);
}

test("synth run: is the nearest ancestor that is cdktf's command line, through shells and package managers", () => {
  const program = ["sh -c npx tsx main.ts", "npm exec tsx main.ts", "sh -c tsx main.ts", "node main.ts"];
  for (const line of [
    "node /app/node_modules/.bin/cdktf deploy web",
    "/usr/bin/node --no-warnings /usr/bin/cdktf synth",
    "node22 /app/node_modules/cdktn-cli/bundle/bin/cdktn diff",
    "bun /app/node_modules/.bin/cdktf watch",
  ]) {
    assert.equal(runOf(["init", line, ...program]), "cdktf 2 t2", line);
    // Two syntheses of one command line.
    assert.equal(runOf(["init", line, ...program], 2), runOf(["init", line, "node main.js"]), line);
  }
});

test("synth run: without a command line, each synthesis is a run of its own", () => {
  for (const line of [
    "node /home/me/cdktf-app/start.js",
    "vim cdktf",
    "sh -c cdktf deploy",
    "node cdktf.js",
    "node server.js /srv/cdktf",
    "node /usr/lib/nodemon.js --watch /home/me/cdktf --exec make",
  ]) {
    assert.equal(runOf([line, "node main.js"]), "synthesis 2 t2 1", line);
    assert.equal(runOf([line, "node main.js"], 2), "synthesis 2 t2 2", line);
  }
  assert.notEqual(
    synthRun({}, 1, 1, () => undefined),
    "",
  );
});

test("synth run: SVC_SYNTH_RUN names the run", () => {
  const line = ["node cdktf deploy", "node main.js"];
  assert.equal(runOf(line, 1, { SVC_SYNTH_RUN: " 7 " }), runOf(["node main.js"], 2, { SVC_SYNTH_RUN: "7" }));
  assert.equal(runOf(line, 1, { SVC_SYNTH_RUN: " " }), "cdktf 1 t1");
});

test("synth run: finds this process itself", () => {
  const run = synthRun({}, process.pid, 1);
  assert.equal(run, synthRun({}, process.pid, 1));
});
