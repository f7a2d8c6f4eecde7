import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { contract } from "../../src/contract";
import {
  CONTEXT_FILE,
  type HookRequest,
  runSynthHook,
  type SynthHookRun,
  type SynthSource,
  updateContext,
} from "../../src/synth";
import { createHookRunner } from "../../src/synth/runner/run-hook";
import type { Json } from "../../src/base/json";

test("hooks: an answer that was stored is not used again after it is cleared, although its run was killed", async (t) => {
  const base = mkdtempSync(join(tmpdir(), "svc-hooks-"));
  t.after(() => rmSync(base, { recursive: true, force: true }));
  const said = join(base, "said.json");
  const command = [process.execPath, "-p", `fs.readFileSync(${JSON.stringify(said)}, "utf8")`];
  const run: SynthHookRun = {
    contract,
    template: {
      literal: {
        path: "web/version",
        effect: { command },
        environment: {},
        secrets: [],
        timeoutMs: 60_000,
        output: "json",
      },
      holes: [],
    },
    endpoint: "",
    methodDigest: "",
    limits: "",
    project: "",
    region: "",
    isRead: false,
    isCached: true,
    continuesAfterFailure: false,
    mode: "cached",
    timeoutMs: 60_000,
    hasKey: false,
    environment: process.env,
  };
  const folders = { context: base, notes: join(base, "notes") };
  const synth = (): unknown => {
    let asked: unknown;
    const runHook: SynthSource["runHook"] = (task) => {
      asked = task;
      return { ok: false, text: "asked" };
    };
    const result = runSynthHook(run, { runHook } as unknown as SynthSource, folders);
    return asked ?? result;
  };
  const answerOf = (request: unknown): Promise<Json> =>
    createHookRunner({
      environment: process.env,
      userAgent: "",
      contractOf: () => contract,
      report: () => undefined,
      runOf: (id) => String(id),
    })({ ...(request as HookRequest), sort: "runHook", synth: (runs += 1) });
  let runs = 0;

  writeFileSync(said, '"first"');
  const request = synth() as HookRequest;
  const { store } = request;
  assert.ok(store);
  // The answer is kept, but not stored: its run was killed, as far as the notes tell.
  const unwritable = { ...store, path: join(base, "absent", CONTEXT_FILE) };
  await assert.rejects(answerOf({ ...request, store: unwritable }));
  updateContext(store.path, () => ({
    hooks: new Map([[store.key, { ...store.question, result: "first" }]]),
  }));
  assert.deepEqual(synth(), { ok: true, result: "first" });
  updateContext(store.path, () => ({ hooks: new Map() }));
  writeFileSync(said, '"second"');
  assert.equal(await answerOf(synth()), "second");
});
