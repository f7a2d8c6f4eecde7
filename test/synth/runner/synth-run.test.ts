import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { test } from "node:test";
import { findProcess, type RunningProcess } from "../../../src/synth";
import { synthRun } from "../../../src/synth/runner/synth-run";
import { startProgram } from "../../support/program";

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
  // Also on a system that tells nothing about processes, where ids are used again.
  const [one, two] = [1, 2].map(() => synthRun({}, 1, 1, () => undefined));
  assert.notEqual(one, two);
});

test("synth run: SVC_SYNTH_RUN names the run", () => {
  const line = ["node cdktf deploy", "node main.js"];
  assert.equal(runOf(line, 1, { SVC_SYNTH_RUN: " 7 " }), runOf(["node main.js"], 2, { SVC_SYNTH_RUN: "7" }));
  assert.equal(runOf(line, 1, { SVC_SYNTH_RUN: " " }), "cdktf 1 t1");
});

test("synth run: finds real processes: itself, its ancestors, and a process that has ended", async (t) => {
  const own = findProcess(process.pid);
  assert.deepEqual([own?.id, own?.parent], [process.pid, process.ppid]);
  assert.ok(
    own?.words.some((word) => basename(word) === basename(process.argv[1] ?? "")),
    own?.words.join(" "),
  );
  const folder = mkdtempSync(join(tmpdir(), "svc-run-"));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  const cdktf = join(folder, "cdktf");
  writeFileSync(
    cdktf,
    `const { spawn } = require("node:child_process");
     const { pid } = spawn("sh", ["-c", "echo ready; read -r end; exit"], { stdio: ["pipe", "inherit", "inherit"] });
     console.log("child " + pid + ".");`,
  );
  const run = startProgram(process.execPath, [cdktf], { env: { PATH: process.env["PATH"] ?? "" } });
  t.after(() => run.process.kill("SIGKILL"));
  await run.seen("ready");
  const child = Number(/child (\d+)\./.exec(await run.seen("child "))?.[1]);
  const { pid = 0 } = run.process;
  const identity = `cdktf ${pid} ${findProcess(pid)?.started ?? ""}`;
  assert.equal(synthRun({}, child, 1), identity);
  assert.match(identity, /^cdktf \d+ \S+/);
  run.process.kill("SIGKILL");
  await run.done;
  assert.equal(findProcess(pid), undefined);
});
