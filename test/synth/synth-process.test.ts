import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { test, type TestContext } from "node:test";
import { createSynthProcess, type SynthProcess, type SynthRequest } from "../../src/synth";

const RELAY = resolve(__dirname, "../../dist/synth/relay.cjs");

const REQUEST: SynthRequest = {
  sort: "lookUp",
  synth: 1,
  endpoint: "https://api.example.com",
  contract: "",
  query: { kind: "Host", find: "all", where: {} },
  timeoutMs: 60_000,
};

/** Starts a program with this text. */
function startedProgram(t: TestContext, text: string): SynthProcess {
  const folder = mkdtempSync(join(tmpdir(), "svc-synth-"));
  const program = join(folder, "program.cjs");
  writeFileSync(program, text);
  const process = createSynthProcess(program, RELAY);
  t.after(() => {
    process.end();
    rmSync(folder, { recursive: true, force: true });
  });
  return process;
}

const EACH_LINE = `require("node:readline").createInterface({ input: process.stdin }).on("line", (line) =>`;

test("synth process: answers request after request, also long ones, while this thread waits", (t) => {
  const program = startedProgram(
    t,
    `let count = 0;
     ${EACH_LINE} {
       const { endpoint } = JSON.parse(line);
       const answer = JSON.stringify({ ok: true, result: { count: (count += 1), endpoint, text: "x".repeat(1e6) } }) + "\\n";
       // In two parts, as a pipe may deliver it.
       process.stdout.write(answer.slice(0, 7), () => setImmediate(() => process.stdout.write(answer.slice(7))));
     });`,
  );
  for (const count of [1, 2, 3]) {
    const answer = program.ask<{ readonly count: number; readonly endpoint: string; readonly text: string }>(
      REQUEST,
    );
    assert.ok(answer.ok);
    assert.deepEqual(
      [answer.result.count, answer.result.endpoint, answer.result.text.length],
      [count, REQUEST.endpoint, 1e6],
    );
  }
  assert.equal(program.hasEnded, false);
});

const ENDINGS: readonly (readonly [string, string, RegExp])[] = [
  ["that exits", `${EACH_LINE} process.exit(7));`, /ended \(exit code 7\)/],
  ["that is killed", `${EACH_LINE} process.kill(process.pid, "SIGKILL"));`, /ended \(SIGKILL\)/],
  ["that cannot be run", "syntax error", /ended \(exit code 1\)/],
  ["that prints something else", `console.log("hello"); ${EACH_LINE} undefined);`, /wrote no answer/],
];
for (const [title, text, message] of ENDINGS) {
  test(`synth process: a program ${title} is an answer, and the process has ended`, (t) => {
    const program = startedProgram(t, text);
    const answer = program.ask(REQUEST);
    assert.ok(!answer.ok && message.test(answer.text), JSON.stringify(answer));
    assert.equal(program.hasEnded, true);
  });
}
