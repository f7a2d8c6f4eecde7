import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { contract } from "../../../src/contract";
import { startEmulator } from "../../../src/emulator";
import { notePlace, runCall } from "../../../src/hooks/calls";

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
      place: notePlace({ workingDirectory: directory, environment }, "hook"),
      hidden: [],
      userAgent: "test",
      next: "apply",
    },
    { say: () => undefined, environment, directory },
  );
  assert.ok(outcome.ok, outcome.text);
  assert.equal(emulator.objects("Project").length, 1);
});
