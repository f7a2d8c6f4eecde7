import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { test, type TestContext } from "node:test";
import { createSynthProcess, type SynthProcess, type LookupRequest } from "../../src/synth";

const RELAY = resolve(__dirname, "../../dist/synth/relay.cjs");
const PROGRAM = resolve(__dirname, "../../dist/synth/cdktf-svc-synth.cjs");

const REQUEST: LookupRequest = {
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

/** Reads messages: `EACH_LINE` continues with the body of a function of `line`, and `);`. */
const EACH_LINE = `
  const eachLine = (onLine) => {
    let rest = "";
    process.stdin.setEncoding("utf8").on("data", (text) => {
      const lines = (rest + text).split("\\n");
      rest = lines.pop();
      lines.forEach(onLine);
    });
  };
  eachLine((line) =>`;

test("synth process: answers request after request, also long ones, while this thread waits", (t) => {
  const program = startedProgram(
    t,
    `let count = 0;
     ${EACH_LINE} {
       const { number, content: { endpoint } } = JSON.parse(line);
       const result = { count: (count += 1), endpoint, text: "x".repeat(1e6) };
       const answer = JSON.stringify({ number, content: { ok: true, result } }) + "\\n";
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

test("synth process: U+2028 and U+2029 in a message do not end its line", (t) => {
  const endpoint = "https://a\u2028b\u2029c.example.com";
  const relayed = startedProgram(
    t,
    `${EACH_LINE} {
       const { number, content } = JSON.parse(line);
       process.stdout.write(JSON.stringify({ number, content: { ok: true, result: content.endpoint } }) + "\\n");
     });`,
  );
  assert.deepEqual(relayed.ask({ ...REQUEST, endpoint }), { ok: true, result: endpoint });
  const real = createSynthProcess(PROGRAM, RELAY);
  t.after(() => real.end());
  const answer = real.ask({ ...REQUEST, contract: endpoint });
  assert.deepEqual(answer, { ok: false, text: `the contract ${endpoint} is not known` });
});

const ENDINGS: readonly (readonly [string, string, RegExp])[] = [
  ["that exits", `${EACH_LINE} process.exit(7));`, /ended \(exit code 7\)/],
  ["that is killed", `${EACH_LINE} process.kill(process.pid, "SIGKILL"));`, /ended \(SIGKILL\)/],
  ["that cannot be run", "syntax error", /ended \(exit code 1\)/],
  ["that prints something else", `console.log("hello"); ${EACH_LINE} undefined);`, /wrote no answer/],
  [
    "that answers another request",
    `${EACH_LINE} {
       const number = JSON.parse(line).number - 1;
       console.log(JSON.stringify({ number, content: { ok: true, result: "old" } }));
     });`,
    /wrote no answer/,
  ],
];
for (const [title, text, message] of ENDINGS) {
  test(`synth process: a program ${title} is an answer, and the process has ended`, (t) => {
    const program = startedProgram(t, text);
    const answer = program.ask(REQUEST);
    assert.ok(!answer.ok && message.test(answer.text), JSON.stringify(answer));
    assert.equal(program.hasEnded, true);
  });
}
