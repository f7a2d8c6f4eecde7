import assert from "node:assert/strict";
import { test } from "node:test";
import { type Contract, contract, formatContract } from "../../../src/contract";
import { type Emulator, startEmulator } from "../../../src/emulator";
import type { LookupRequest } from "../../../src/synth";
import { createAnswers } from "../../../src/synth/runner/answer-lookup";
import { createContracts } from "../../../src/synth/runner/contracts";

const REQUEST: Omit<LookupRequest, "endpoint"> = {
  sort: "lookUp",
  synth: 1,
  contract: "",
  query: { kind: "Project", find: "one", name: "projects/none", where: {} },
  timeoutMs: 60_000,
};

const environmentOf = ({ url, apiKey }: Emulator): Record<string, string> => ({
  SVC_ENDPOINT: url,
  SVC_API_KEY: apiKey,
});

test("answer look-up: understands the error codes that the contract declares", async (t) => {
  const emulator = await startEmulator({
    behaviour: { errors: { form: "status", codes: { not_found: "X-17" }, statuses: { not_found: 400 } } },
  });
  t.after(() => emulator.close());
  const answer = createAnswers(environmentOf(emulator), "test", createContracts(), () => undefined);
  const request = { ...REQUEST, endpoint: emulator.url };
  await assert.rejects(answer(request), /X-17/);
  const own: Contract = {
    ...contract,
    errors: { words: [{ text: "X-17", means: "not_found", status: 400 }] },
  };
  const found = await answer({ ...request, contract: "own", contractText: formatContract(own) });
  assert.equal(found.count, 0);
});

test("answer look-up: accepts a time limit with a fraction, or above Node's maximum", async (t) => {
  const emulator = await startEmulator();
  t.after(() => emulator.close());
  const answer = createAnswers(environmentOf(emulator), "test", createContracts(), () => undefined);
  for (const timeoutMs of [8.2 * 60_000, 600 * 3_600_000]) {
    assert.equal((await answer({ ...REQUEST, endpoint: emulator.url, timeoutMs })).count, 0);
  }
});

test("answer look-up: reports a look-up that lasts, again and again, and is silent afterwards", async (t) => {
  const emulator = await startEmulator();
  t.after(() => emulator.close());
  const pause = emulator.pauseAt({ method: "GetProject", point: "before" });
  const lines: string[] = [];
  let again: () => void = () => undefined;
  const reportedTwice = new Promise<void>((resolve) => (again = resolve));
  const report = (line: string): void => {
    lines.push(line);
    if (lines.length === 2) again();
  };
  const answer = createAnswers(environmentOf(emulator), "test", createContracts(), report, 1);
  const answered = answer({ ...REQUEST, endpoint: emulator.url });
  await Promise.all([reportedTwice, pause.whenHeld()]);
  pause.release();
  await answered;
  const count = lines.length;
  for (const line of lines) assert.match(line, /^looking up Project projects\/none \(\d+ m?s\)$/);
  await new Promise((resolve) => setImmediate(resolve));
  assert.equal(lines.length, count);
});
