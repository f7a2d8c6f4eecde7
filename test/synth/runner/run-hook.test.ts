import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test, type TestContext } from "node:test";
import { type Emulator, startEmulator } from "../../../src/emulator";
import type { HookRequest } from "../../../src/synth";
import { createAnswers } from "../../../src/synth/runner/answer-lookup";
import { createContracts } from "../../../src/synth/runner/contracts";
import { createHookRunner, OverLimitError } from "../../../src/synth/runner/run-hook";
import type { Json } from "../../../src/base/json";

const CONTRACT = { synth: 1, contract: "", timeoutMs: 60_000 } as const;

interface LimitedSynthesis {
  readonly emulator: Emulator;
  /** Runs a hook of a run. */
  readonly call: (
    path: string,
    method: string,
    request: object,
    more?: { readonly limits?: string; readonly run?: string; readonly keepsFailure?: boolean },
  ) => Promise<Json>;
  readonly run: (path: string, effect: object, more?: object) => Promise<Json>;
  readonly environment: Record<string, string>;
}

async function open(t: TestContext, limits: string): Promise<LimitedSynthesis> {
  const emulator = await startEmulator();
  const folder = mkdtempSync(join(tmpdir(), "svc-synth-limits-"));
  t.after(async () => {
    await emulator.close();
    rmSync(folder, { recursive: true, force: true });
  });
  emulator.add("Project", { slug: "shop" });
  const environment: Record<string, string> = {
    PATH: process.env["PATH"] ?? "",
    SVC_ENDPOINT: emulator.url,
    SVC_API_KEY: emulator.apiKey,
    SVC_LIMITS: limits,
  };
  let current = "one";
  const runner = createHookRunner({
    environment,
    userAgent: "test",
    contractOf: createContracts(),
    report: () => undefined,
    runOf: () => current,
  });
  const run: LimitedSynthesis["run"] = (path, effect, more = {}) => {
    const literal = { path, effect, environment: {}, secrets: [], timeoutMs: 60_000, output: "json" };
    const request = {
      ...CONTRACT,
      sort: "runHook",
      endpoint: emulator.url,
      project: "",
      region: "",
      limits: "",
      template: { literal, holes: [] },
      folder,
      keepsFailure: false,
      ...more,
    };
    return runner(request as unknown as HookRequest);
  };
  return {
    emulator,
    environment,
    run,
    call: (path, method, request, { run: named = "one", ...more } = {}) => {
      current = named;
      return run(path, { call: { method, request } }, more);
    },
  };
}

/** Demands that a limit refuses a hook. */
function isOverLimit(hook: Promise<unknown>, text: RegExp): Promise<void> {
  return assert.rejects(hook, (error) => error instanceof OverLimitError && text.test(error.message));
}

const created = ({ emulator }: LimitedSynthesis): number =>
  emulator.requests.filter(({ method }) => method === "CreateProject" || method === "CreateNetwork").length;

const NETWORK = { projectName: "projects/shop", region: "datacenters/eu-west-1" };

test("synth hooks: those of a run together call no more often than allowed, and the next run counts from nothing", async (t) => {
  const opened = await open(t, "max_creates=2 max_deletes=1");
  const { call, emulator } = opened;
  await call("web/a", "CreateProject", { slug: "a" });
  await call("web/b", "CreateProject", { slug: "b" });
  const third = call("web/c", "CreateProject", { slug: "c" }, { keepsFailure: true });
  await isOverLimit(third, /exceeds max_creates = 2\. Nothing was sent/);
  // It was refused and not kept: the same run asks again.
  await isOverLimit(call("web/c", "CreateProject", { slug: "c" }), /exceeds max_creates = 2/);
  assert.equal(created(opened), 2);
  // A repetition of the same hook in a run is the same object.
  await call("web/d", "DeleteProject", { name: "projects/a" });
  await isOverLimit(call("web/e", "DeleteProject", { name: "projects/b" }), /exceeds max_deletes = 1/);
  assert.deepEqual(
    emulator.objects("Project").map(({ name }) => name),
    ["projects/shop", "projects/b"],
  );
  await call("web/c", "CreateProject", { slug: "c" }, { run: "two" });
  assert.equal(created(opened), 3);
});

test("synth hooks: the stricter of the provider's and the environment's limits holds", async (t) => {
  const opened = await open(t, "max_creates=5 allowed_projects=shop,other");
  const { call } = opened;
  await isOverLimit(
    call("web/a", "CreateNetwork", NETWORK, { limits: "max_creates=0" }),
    /exceeds max_creates = 0/,
  );
  await isOverLimit(
    call("web/a", "CreateNetwork", NETWORK, { limits: "allowed_projects=other,third" }),
    /projects\/shop is not in allowed_projects/,
  );
  await isOverLimit(
    call("web/a", "CreateNetwork", NETWORK, { limits: "allowed_organizations=acme" }),
    /allowed_organizations/,
  );
  await isOverLimit(
    call("web/a", "CreateNetwork", NETWORK, { limits: "max_creates=many" }),
    /max_creates.*many/,
  );
  assert.equal(created(opened), 0);
  await call("web/a", "CreateNetwork", NETWORK, { limits: "max_creates=1 allowed_projects=shop" });
  assert.equal(created(opened), 1);
});

test("synth hooks: a read counts as nothing, and nothing at all is sent to a service that is not allowed", async (t) => {
  const opened = await open(t, "max_creates=0 max_deletes=0 allowed_projects=none");
  const { call, run, environment, emulator } = opened;
  await call("web/a", "GetProject", { name: "projects/shop" });
  assert.equal(emulator.requests.length, 1);
  environment["SVC_LIMITS"] = "allowed_endpoints=https://api.example.com";
  for (const method of ["GetProject", "DeleteProject"]) {
    await isOverLimit(
      call(`web/${method}`, method, { name: "projects/shop" }),
      /is not in allowed_endpoints/,
    );
  }
  const query = { kind: "Project", find: "one", name: "projects/shop", where: {} } as const;
  const lookUp = createAnswers(environment, "test", createContracts(), () => undefined);
  await assert.rejects(
    lookUp({ ...CONTRACT, sort: "lookUp", endpoint: emulator.url, query }),
    /is not in allowed_endpoints\. Nothing was sent/,
  );
  assert.equal(emulator.requests.length, 1);
  // Limits cannot see what a program does.
  const program = { command: [process.execPath, "-p", "1 + 1"] };
  assert.equal(await run("web/program", program), 2);
  environment["SVC_LIMITS"] = `allowed_endpoints=${emulator.url}`;
  await lookUp({ ...CONTRACT, sort: "lookUp", endpoint: emulator.url, query });
  await call("web/b", "DeleteProject", { name: "projects/shop" });
  assert.equal(emulator.get("projects/shop"), undefined);
});
