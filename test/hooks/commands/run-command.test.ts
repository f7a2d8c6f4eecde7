import assert from "node:assert/strict";
import { tmpdir } from "node:os";
import { test } from "node:test";
import type { HookOutcome, HookSpec } from "../../../src/hooks";
import { type Grace, runCommand } from "../../../src/hooks/commands";
import { untilGone } from "../../support/processes";
import { startProgram } from "../../support/program";

const SPEC: HookSpec = {
  path: "stack/hook",
  runs: "afterCreate",
  effect: { command: [] },
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
  grace: Grace = {},
): Promise<HookOutcome & { readonly said: readonly string[] }> {
  const said: string[] = [];
  const hookRun = {
    say: (text: string) => said.push(text),
    environment: { PATH: process.env["PATH"], ...environment },
    directory: tmpdir(),
  };
  const outcome = await runCommand({ ...SPEC, ...spec }, [program, "-e", script], hookRun, grace);
  return { ...outcome, said };
}

test("hook command: passes on a program's output by lines, without secret values", async () => {
  const { ok, said } = await run(
    "console.log('a', process.env.TOKEN); console.log('b', process.env.PLAIN)",
    { secrets: ["TOKEN"], environment: { PLAIN: "shown" } },
    { TOKEN: "do-not-show-this", SVC_HOOK_TEMPLATE: "x" },
  );
  assert.deepEqual([ok, said], [true, ["a (hidden)", "b shown"]]);
});

test("hook command: shows only the beginning of an endless line, and the lines after it", async () => {
  const { ok, said } = await run(
    "const part = 'a'.repeat(1 << 20); for (let n = 0; n < 64; n += 1) require('fs').writeSync(1, part); console.log('\\r\\nb\\rc')",
  );
  assert.equal(ok, true);
  assert.deepEqual(
    said.map((line) => [
      line.slice(0, 3),
      line.length < 20_000,
      line.endsWith("(the rest of the line is not shown)"),
    ]),
    [
      ["aaa", true, true],
      ["b", true, false],
      ["c", true, false],
    ],
  );
});

test("hook command: a program gets the API key only if the hook names it, and no output shows it or a line of a secret", async () => {
  const pem =
    "-----BEGIN PRIVATE KEY-----\nMIIEvQIBADANBgkqhkiG9w0B\nAQEFAASCBKcwggSjAgEA\n-----END PRIVATE KEY-----\n";
  const script =
    "console.log(process.env.SVC_API_KEY); console.log(process.env.PEM); " +
    "console.log(process.env.PEM.replace(/\\s+/g, ' ')); console.error('key=svc_0123456789abcdef')";
  const environment = { PEM: pem, SVC_API_KEY: "svc_0123456789abcdef" };
  const without = await run(script, { secrets: ["PEM"] }, environment);
  const named = await run(script, { secrets: ["PEM", "SVC_API_KEY"] }, environment);
  assert.equal(without.said.includes("undefined"), true);
  assert.equal(named.said.includes("undefined"), false);
  for (const { said } of [without, named]) {
    const left = said.filter((line) => !["undefined", "(hidden)", "key=(hidden)", ""].includes(line.trim()));
    assert.deepEqual(left, []);
    assert.equal(said.includes("key=(hidden)"), true);
  }
});

test("hook command: ends at its timeout even if a detached program keeps its output open", async () => {
  const away = "setInterval(() => 0, 1000); console.log('pid', process.pid)";
  const script = `require('node:child_process').spawn(process.execPath, ['-e', ${JSON.stringify(away)}], { stdio: 'inherit', detached: true }).unref()`;
  const { ok, text, said } = await run(script, { timeoutMs: 3_000 }, {}, process.execPath, {
    endMs: 10,
    readMs: 10,
  });
  const [, pid] = /pid (\d+)/.exec(said.join("\n")) ?? [];
  if (pid !== undefined) process.kill(Number(pid), "SIGKILL");
  assert.deepEqual([ok, /was killed, because it took longer than 3 s/.test(text)], [false, true]);
});

test("hook command: a program does not see the hook's own variables", async () => {
  const { said } = await run(
    "console.log(Object.keys(process.env).filter((n) => n.startsWith('SVC_HOOK_')).length)",
    {},
    { SVC_HOOK_TEMPLATE: "x" },
  );
  assert.deepEqual(said, ["0"]);
});

test("hook command: a timeout ends the program and all processes that it started", async () => {
  const { ok, text } = await run(
    "require('node:child_process').spawn(process.execPath, ['-e', 'setInterval(() => 0, 1000)'], { stdio: 'inherit' }); setInterval(() => 0, 1000)",
    { timeoutMs: 500 },
  );
  assert.equal(ok, false);
  assert.match(
    text,
    /was killed, because it took longer than 500 ms\. Set a longer timeout for the hook, or find out why the program hangs\.$/,
  );
});

test("hook command: a program and its child processes end when the engine kills the hook on Ctrl-C", async () => {
  const program = `
    const { spawn } = require("node:child_process");
    const started = spawn(process.execPath, ["-e", "setInterval(() => 0, 1000)"], { stdio: "ignore" });
    console.log("pids", process.pid, started.pid);
    setInterval(() => 0, 1000);`;
  const hook = `
    const { runCommand } = require(${JSON.stringify(require.resolve("../../../src/hooks/commands"))});
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

test("hook command: a missing program is named in the error", async () => {
  const { ok, text } = await run("", {}, {}, "no-such-program");
  assert.deepEqual(
    [ok, text],
    [
      false,
      'the program "no-such-program" was not found where the engine runs. Install it there, or specify its path.',
    ],
  );
});

test("hook command: output above the limit ends the program and everything that it started, and is not kept", async () => {
  let kept: string | undefined;
  const outcome = await runCommand(
    SPEC,
    ["sh", "-c", "yes"],
    {
      say: () => undefined,
      environment: { PATH: process.env["PATH"] },
      directory: tmpdir(),
      output: { most: 1000, keep: (text) => void (kept = text) },
    },
    { endMs: 60_000 },
  );
  assert.deepEqual(outcome, {
    ok: false,
    text: "sh printed more than 1000 characters; a hook's result has at most that many. Print only what the stack needs.",
  });
  assert.equal(kept, undefined);
});

test("hook command: a timeout above the longest timer does not end the program", async () => {
  const { ok } = await run("setTimeout(() => undefined, 100)", { timeoutMs: 600 * 3_600_000 });
  assert.equal(ok, true);
});
