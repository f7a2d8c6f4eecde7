import assert from "node:assert/strict";
import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { contract } from "../../../src/contract";
import { startEmulator } from "../../../src/emulator";
import { hookNote, runCall } from "../../../src/hooks/calls";

test("hook call: uses the contract's default endpoint if neither the provider nor the environment sets one", async (t) => {
  const emulator = await startEmulator({ operationMs: 0 });
  const directory = mkdtempSync(join(tmpdir(), "svc-hook-call-"));
  t.after(async () => {
    await emulator.close();
    rmSync(directory, { recursive: true, force: true });
  });
  const call = { method: "ProjectService/CreateProject", request: { slug: "by-hook" } };
  const environment = { SVC_API_KEY: emulator.apiKey };
  const outcome = await runCall(
    {
      spec: { path: "stack/hook", timeoutMs: 60_000 },
      call,
      settings: { endpoint: "", project: "", region: "" },
      contract: { ...contract, defaultEndpoint: emulator.url },
      note: hookNote({ workingDirectory: directory, environment }, "hook"),
      hidden: [],
      userAgent: "test",
      next: "apply",
    },
    { say: () => undefined, environment, directory },
  );
  assert.ok(outcome.ok, outcome.text);
  assert.equal(emulator.objects("Project").length, 1);
});

const WHOLE = { version: 1, verb: "call", fingerprint: "f", phase: "sent", startedAtMs: Date.now() };

/** Notes that another program, another version or a full disk has left, as their texts. Undefined: a dangling link. */
const DAMAGED: readonly (readonly [string, string | undefined])[] = [
  ["half", JSON.stringify(WHOLE).slice(0, 30)],
  ["empty", ""],
  ["newer", JSON.stringify({ ...WHOLE, version: 2 })],
  ["of an unknown phase", JSON.stringify({ ...WHOLE, phase: "asked" })],
  ["of 1970", JSON.stringify({ ...WHOLE, startedAtMs: 0 })],
  ["of the far future", JSON.stringify({ ...WHOLE, startedAtMs: 1e300 })],
  ["without its operation", JSON.stringify({ ...WHOLE, phase: "accepted" })],
  ["a dangling link", undefined],
];

for (const [title, text] of DAMAGED) {
  test(`hook call: sends nothing and names the note if that is ${title}`, async (t) => {
    const emulator = await startEmulator({ operationMs: 0 });
    const directory = mkdtempSync(join(tmpdir(), "svc-hook-call-"));
    t.after(async () => {
      await emulator.close();
      rmSync(directory, { recursive: true, force: true });
    });
    const environment = { SVC_API_KEY: emulator.apiKey, SVC_ENDPOINT: emulator.url };
    const note = hookNote({ workingDirectory: directory, environment }, "hook");
    mkdirSync(dirname(note.path), { recursive: true });
    if (text === undefined) symlinkSync(`${note.path}.none`, note.path);
    else writeFileSync(note.path, text);
    const outcome = await runCall(
      {
        spec: { path: "stack/hook", timeoutMs: 60_000 },
        call: { method: "ProjectService/CreateProject", request: { slug: "by-hook" } },
        settings: { endpoint: "", project: "", region: "" },
        contract,
        note,
        hidden: [],
        userAgent: "test",
        next: "apply",
      },
      { say: () => undefined, environment, directory },
    );
    assert.ok(!outcome.ok);
    assert.match(outcome.text, /Nothing was sent/);
    assert.ok(outcome.text.includes(`delete ${note.path}`), outcome.text);
    assert.deepEqual(emulator.requests, []);
    assert.ok(text === undefined || existsSync(note.path), "the note stays");
  });
}
