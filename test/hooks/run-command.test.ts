import assert from "node:assert/strict";
import { tmpdir } from "node:os";
import { test } from "node:test";
import type { HookSpec } from "../../src/hook-spec";
import type { HookOutcome } from "../../src/hooks/outcome";
import { runCommand } from "../../src/hooks/run-command";
import { untilGone } from "../support/processes";
import { startProgram } from "../support/program";

const SPEC: HookSpec = {
  path: "stack/hook",
  runs: "onCreate",
  action: { command: [] },
  environment: {},
  secrets: [],
  timeoutMs: 60_000,
  onFailure: "fail",
};

async function run(
  script: string,
  spec: Partial<HookSpec> = {},
  environment: Readonly<Record<string, string>> = {},
  program = process.execPath,
): Promise<HookOutcome & { readonly said: readonly string[] }> {
  const said: string[] = [];
  const outcome = await runCommand({ ...SPEC, ...spec }, [program, "-e", script], {
    say: (text) => said.push(text),
    environment: { PATH: process.env["PATH"], ...environment },
    directory: tmpdir(),
  });
  return { ...outcome, said };
}

test("what a program says is passed on by lines, without the values of secrets", async () => {
  const { ok, said } = await run(
    "console.log('a', process.env.TOKEN); console.log('b', process.env.PLAIN)",
    { secrets: ["TOKEN"], environment: { PLAIN: "shown" } },
    { TOKEN: "do-not-show-this", SVC_HOOK_TEMPLATE: "x" },
  );
  assert.deepEqual([ok, said], [true, ["a (hidden)", "b shown"]]);
});

test("a program does not see the variables by which its hook came", async () => {
  const { said } = await run(
    "console.log(Object.keys(process.env).filter((n) => n.startsWith('SVC_HOOK_')).length)",
    {},
    { SVC_HOOK_TEMPLATE: "x" },
  );
  assert.deepEqual(said, ["0"]);
});

test("a program that takes too long is ended, with all that it has started", async () => {
  const { ok, text } = await run(
    "require('node:child_process').spawn(process.execPath, ['-e', 'setInterval(() => 0, 1000)'], { stdio: 'inherit' }); setInterval(() => 0, 1000)",
    { timeoutMs: 500 },
  );
  assert.equal(ok, false);
  assert.match(
    text,
    /was ended, because it took longer than 500 ms\. Give the hook a longer timeout, or see why it hangs\.$/,
  );
});

test("a program ends when its hook is killed, as the engine does at Ctrl-C, with all that it has started", async () => {
  const program = `
    const { spawn } = require("node:child_process");
    const started = spawn(process.execPath, ["-e", "setInterval(() => 0, 1000)"], { stdio: "ignore" });
    console.log("pids", process.pid, started.pid);
    setInterval(() => 0, 1000);`;
  const hook = `
    const { runCommand } = require(${JSON.stringify(require.resolve("../../src/hooks/run-command"))});
    const spec = ${JSON.stringify(SPEC)};
    const run = { say: (text) => console.log(text), environment: process.env, directory: process.cwd() };
    void runCommand(spec, [process.execPath, "-e", ${JSON.stringify(program)}], run);`;
  const runner = startProgram(process.execPath, ["--import", "tsx", "-e", hook], {
    env: { PATH: process.env["PATH"] ?? "" },
  });
  const [, ...pids] = /pids (\d+) (\d+)\n/.exec(await runner.seen("\n")) ?? [];
  assert.equal(pids.length, 2);
  runner.process.kill("SIGKILL");
  await untilGone(pids.map(Number));
});

test("a program that is not there is named", async () => {
  const { ok, text } = await run("", {}, {}, "no-such-program");
  assert.deepEqual(
    [ok, text],
    [
      false,
      'the program "no-such-program" was not found where the engine runs. Install it there, or give its path.',
    ],
  );
});
