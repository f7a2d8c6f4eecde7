import assert from "node:assert/strict";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, test, type TestContext } from "node:test";
import { contract, findMethod, formatContract, kindOf } from "../../../src/contract";
import { type Emulator, startEmulator } from "../../../src/emulator";
import {
  CONTEXT_FILE,
  contextText,
  entryFor,
  type HookEntry,
  hookKey,
  type LookupQuery,
  methodDigest,
  parseContext,
  updateContext,
} from "../../../src/synth";
import { matchObjects } from "../../../src/synth/match";
import { type ProgramResult, startProgram } from "../../support/program";
import { CLI } from "../cli";
import type { Json, JsonObject } from "../../../src/base/json";

interface Setup {
  readonly emulator: Emulator;
  readonly path: string;
  /** Name of the network `backend`. */
  readonly network: string;
  /** Key of the answer that is this network. */
  readonly key: string;
  readonly text: () => string;
  readonly run: (args: readonly string[], env?: Readonly<Record<string, string>>) => Promise<ProgramResult>;
}

/** Creates a folder with a context file: the network `backend`, and all hosts. */
async function setUp(t: TestContext): Promise<Setup> {
  const emulator = await startEmulator();
  const folder = mkdtempSync(join(tmpdir(), "svc-context-"));
  t.after(async () => {
    await emulator.close();
    rmSync(folder, { recursive: true, force: true });
  });
  emulator.add("Project", { slug: "shop" });
  const network = emulator.add("Network", {
    projectName: "projects/shop",
    region: "datacenters/eu-west-1",
    displayName: "backend",
  });
  const queries: readonly LookupQuery[] = [
    { kind: "Network", find: "one", parent: "projects/shop", where: { displayName: "backend" } },
    { kind: "Host", find: "all", where: {} },
  ];
  const entries = queries.map((query) => {
    const kind = kindOf(contract, query.kind);
    const objects = emulator.objects(query.kind) as unknown as Parameters<typeof matchObjects>[3];
    return entryFor(kind, emulator.url, query, matchObjects(contract, kind, query, objects).objects);
  });
  const path = join(folder, CONTEXT_FILE);
  writeFileSync(path, contextText({ lookups: new Map(entries), hooks: new Map() }));
  const usual = { PATH: process.env["PATH"] ?? "", SVC_ENDPOINT: emulator.url, SVC_API_KEY: emulator.apiKey };
  return {
    emulator,
    path,
    network: network.name,
    key: entries[0]?.[0] ?? "",
    text: () => readFileSync(path, "utf8"),
    run: (args, env = {}) =>
      startProgram(process.execPath, [CLI, "context", ...args], { cwd: folder, env: { ...usual, ...env } })
        .done,
  };
}

/** Returns the question of a hook that reads the project `shop`. */
function projectQuestion({ url }: Emulator, name = "projects/shop"): Omit<HookEntry, "result"> {
  return {
    hook: "web/project",
    effect: { call: { method: "GetProject", request: { name } }, defaults: { project: "", region: "" } },
    secrets: {},
    endpoint: url,
    contract: methodDigest(contract, findMethod(contract, "GetProject")),
  };
}

describe("cdktf-svc context", () => {
  test("lists the stored answers without calling the service", async (t) => {
    const { run, key, network, emulator } = await setUp(t);
    const { code, stdout, stderr } = await run([]);
    assert.deepEqual([code, stderr], [0, ""]);
    const [host = "", own] = stdout.split("\n");
    assert.match(host, /^host-[0-9a-f]{16} {2}Hosts: hosts\/\S+, hosts\/\S+/);
    assert.equal(own, `${key}  Networks in projects/shop with displayName "backend": ${network}`);
    const listed = JSON.parse((await run([key, "--json"])).stdout) as unknown;
    assert.deepEqual(listed, [
      {
        key,
        question: 'Networks in projects/shop with displayName "backend"',
        endpoint: emulator.url,
        names: [network],
        outcome: "stored",
        differences: [],
      },
    ]);
    assert.deepEqual(emulator.requests, []);
  });

  test("--check exits with 0 if nothing has changed, and with 1 and the differences otherwise", async (t) => {
    const { run, key, network, emulator, text } = await setUp(t);
    const before = text();
    const same = await run(["--check"]);
    assert.deepEqual([same.code, same.stdout.match(/\(unchanged\)/g)?.length], [0, 2], same.output);
    emulator.change(network, { labels: { tier: "db" } });
    const changed = await run(["--check"]);
    assert.equal(changed.code, 1);
    assert.ok(changed.stdout.includes(`${key}  `) && changed.stdout.includes("(CHANGED)"));
    assert.ok(
      changed.stdout.includes(`\n  ${network}: labels was {} and is {"tier":"db"}\n`),
      changed.stdout,
    );
    emulator.remove(network);
    const gone = await run(["--check", "--json"]);
    assert.equal(gone.code, 1);
    assert.match(gone.stdout, /"outcome": "unmatched"[\s\S]*No object matches: Networks in projects\/shop/);
    assert.equal(text(), before);
  });

  test("--check reports objects that match now, or not any more", async (t) => {
    const { run, path, emulator, text } = await setUp(t);
    const name = String(emulator.objects("Host")[0]?.name);
    writeFileSync(path, text().replaceAll(name, "hosts/other"));
    const { code, stdout } = await run(["--check"]);
    assert.equal(code, 1);
    assert.ok(stdout.includes(`  hosts/other does not match any more\n  ${name} matches now\n`), stdout);
  });

  test("--check warns of a list that shows fewer objects than the service states", async (t) => {
    const { run, key, emulator, path } = await setUp(t);
    const methods = contract.methods.map((method) =>
      method.name === "ListNetworks" && method.paging !== undefined
        ? { ...method, paging: { ...method.paging, total: "total" } }
        : method,
    );
    const file = join(path, "../contract.json");
    writeFileSync(file, formatContract({ ...contract, methods }));
    emulator.fault({ method: "ListNetworks", times: "all" }, { do: "edit", patch: { total: 3 } });
    const { code, stderr } = await run(["--check", key, "--contract", file]);
    assert.equal(code, 0);
    assert.ok(
      stderr.startsWith(`${key}: Possibly incomplete list of Networks: ListNetworks shows 1 objects`),
      stderr,
    );
  });

  test("--refresh stores the new answers, of the given keys only", async (t) => {
    const { run, key, network, emulator, text } = await setUp(t);
    const before = text();
    emulator.change(network, { labels: { tier: "db" } });
    const [hostKey = ""] = (await run([])).stdout.split(" ");
    assert.equal((await run(["--refresh", hostKey])).code, 0);
    assert.equal(text(), before);
    const { code, stdout } = await run(["--refresh", key]);
    assert.equal(code, 0);
    assert.match(stdout, /labels was \{\} and is/);
    assert.match(text(), /"tier": "db"/);
    assert.equal((await run(["--check"])).code, 0);
    emulator.remove(network);
    const kept = text();
    assert.equal((await run(["--refresh"])).code, 1);
    assert.equal(text(), kept);
  });

  test("skips hooks that do more than read, which a synthesis runs, and sends nothing for them", async (t) => {
    const { run, path, text, emulator } = await setUp(t);
    const usual = { hook: "web/tag", secrets: {}, endpoint: "", contract: "" };
    const command = { command: ["git", "describe"], environment: {}, output: "text" };
    const call = (method: string, request = {}): JsonObject => ({
      call: { method, request },
      defaults: { project: "", region: "" },
    });
    const questions = [
      { ...usual, effect: command },
      { ...usual, effect: call("CreateProject", { slug: "x" }), endpoint: emulator.url },
      {
        ...usual,
        effect: call("GetProject", { name: null }),
        secrets: { "effect.call.request.name": "NAME" },
      },
    ];
    const hooks = questions.map((each) => [hookKey(each), { ...each, result: {} }] as const);
    updateContext(path, () => ({ lookups: new Map(), hooks: new Map(hooks) }));
    const before = text();
    const key = hooks[0]?.[0] ?? "";
    assert.match((await run([key])).stdout, /^hook-\w{16} {2}hook web\/tag, \["git","describe"\]\n$/);
    const { code, stdout } = await run(["--check"]);
    assert.equal(code, 1, stdout);
    assert.equal(
      stdout.match(/\(skipped: only a synthesis runs this hook; clear it to run it again\)/g)?.length,
      3,
    );
    assert.equal((await run(["--refresh"])).code, 0);
    assert.equal(text(), before);
    assert.deepEqual(emulator.requests, []);
    assert.equal((await run(["--clear", key])).code, 0);
    assert.ok(!text().includes("describe") && text().includes("CreateProject"));
  });

  test("compares and refreshes the answers of hooks that only read", async (t) => {
    const { run, path, text, emulator } = await setUp(t);
    const question = projectQuestion(emulator);
    const key = hookKey(question);
    const store = (result: Json, more = {}): void => {
      const entry = { ...question, ...more };
      updateContext(path, () => ({ hooks: new Map([[hookKey(entry), { ...entry, result }]]) }));
    };
    store({ name: "projects/shop" });
    assert.equal((await run(["--refresh", key])).code, 0);
    const fresh = text();
    assert.equal((await run(["--check", key])).code, 0);
    emulator.change("projects/shop", { labels: { tier: "db" } });
    const changed = await run(["--check", key]);
    assert.deepEqual(
      [changed.code, /\(CHANGED\)\n {2}labels has changed\n/.test(changed.stdout)],
      [1, true],
      changed.output,
    );
    assert.equal(text(), fresh);
    for (const [more, words] of [
      [{ endpoint: "https://other.example.com" }, /SVC_ENDPOINT is another service/],
      [{ contract: "0" }, /of another contract/],
    ] as const) {
      store({}, more);
      const sent = emulator.requests.length;
      const { code, stdout } = await run(["--check", hookKey({ ...question, ...more })]);
      assert.deepEqual([code, words.test(stdout), emulator.requests.length], [1, true, sent], stdout);
    }
  });

  test("--refresh of a hook stores no API key that the service returns, like a synthesis", async (t) => {
    const { run, path, text, emulator } = await setUp(t);
    const question = projectQuestion(emulator);
    const key = hookKey(question);
    updateContext(path, () => ({ hooks: new Map([[key, { ...question, result: {} }]]) }));
    emulator.change("projects/shop", { labels: { leaked: emulator.apiKey, [emulator.apiKey]: "leaked" } });
    assert.equal((await run(["--refresh", key])).code, 0);
    assert.ok(text().includes('"leaked": "(hidden)"') && !text().includes(emulator.apiKey), text());
    const same = await run(["--check", key]);
    assert.equal(same.code, 0, same.output);
  });

  test("--refresh keeps the stored answer of a hook if a synthesis would reject the new one, and says why", async (t) => {
    const { run, path, text, emulator } = await setUp(t);
    const question = projectQuestion(emulator);
    const key = hookKey(question);
    updateContext(path, () => ({ hooks: new Map([[key, { ...question, result: { slug: "shop" } }]]) }));
    const stored = text();
    for (const action of ["--refresh", "--check"]) {
      emulator.fault("GetProject", { do: "answer", status: 200, body: { slug: "shop", labels: "oops" } });
      const { code, stdout, output } = await run([action, key]);
      assert.equal(code, 1, output);
      assert.match(stdout, /\(NO MATCH\)\n {2}.*result\.labels must be an object according to the contract/);
      assert.ok(!stdout.includes("oops"));
      assert.equal(text(), stored);
    }
  });

  test("--refresh stores the other answers if the object that a hook reads does not exist any more", async (t) => {
    const { run, path, text, emulator } = await setUp(t);
    const [gone, kept] = [projectQuestion(emulator, "projects/gone"), projectQuestion(emulator)];
    const result = { slug: "before" };
    updateContext(path, () => ({
      hooks: new Map([gone, kept].map((question) => [hookKey(question), { ...question, result }])),
    }));
    const { code, stdout, output } = await run(["--refresh"]);
    assert.equal(code, 1, output);
    assert.match(stdout, new RegExp(`${hookKey(gone)} .*\\(NO MATCH\\)\\n {2}.*not_found`));
    assert.match(stdout, new RegExp(`${hookKey(kept)} .*\\(CHANGED\\)`));
    const { hooks } = parseContext(text(), path);
    const slugOf = (question: typeof gone): unknown =>
      (hooks.get(hookKey(question))?.result as JsonObject)["slug"];
    assert.deepEqual([slugOf(gone), slugOf(kept)], ["before", "shop"]);
  });

  test("--clear removes the given answers, or the file even if it is invalid", async (t) => {
    const { run, key, path, text } = await setUp(t);
    assert.equal((await run(["--clear", key])).code, 0);
    assert.ok(!text().includes(key) && text().includes("host-"));
    writeFileSync(path, "{");
    assert.equal((await run([])).code, 2);
    assert.equal((await run(["--clear"])).code, 0);
    assert.ok(!existsSync(path));
    assert.equal((await run([])).stdout, "There are no stored answers.\n");
  });

  test("sends nothing for an answer of another service or another contract", async (t) => {
    const { run, emulator, path } = await setUp(t);
    const other = await startEmulator();
    t.after(() => other.close());
    const elsewhere = await run(["--check"], { SVC_ENDPOINT: other.url });
    assert.equal(elsewhere.code, 1);
    assert.equal(elsewhere.stdout.match(/skipped: SVC_ENDPOINT is another service/g)?.length, 2);
    const file = join(path, "../contract.json");
    const kinds = contract.kinds.map((kind) => ({
      ...kind,
      fields: kind.fields.filter((f) => f.propName !== "displayName"),
    }));
    writeFileSync(file, formatContract({ ...contract, kinds }));
    const foreign = await run(["--check", "--contract", file]);
    assert.equal(foreign.stdout.match(/skipped: of another contract/g)?.length, 2, foreign.output);
    assert.deepEqual([emulator.requests, other.requests], [[], []]);
  });

  const UNUSABLE: readonly (readonly [string, readonly string[], RegExp])[] = [
    ["two actions", ["--check", "--clear"], /--check cannot be used with --clear; see/],
    ["an unknown key", ["network-0"], /has no answer "network-0"; see `cdktf-svc context`/],
    ["an invalid time limit", ["--check", "--timeout", "soon"], /--timeout must be a duration/],
    ["a missing contract", ["--contract", "absent.json"], /Could not read the contract/],
  ];
  for (const [title, args, message] of UNUSABLE) {
    test(`exits with 2 for ${title}`, async (t) => {
      const { run } = await setUp(t);
      const { code, stderr } = await run(args);
      assert.equal(code, 2);
      assert.match(stderr, message);
    });
  }

  test("exits with 2 without a key, and with 1 if the service refuses", async (t) => {
    const { run } = await setUp(t);
    const keyless = await run(["--check"], { SVC_API_KEY: "" });
    assert.deepEqual([keyless.code, /SVC_API_KEY is not set/.test(keyless.stderr)], [2, true]);
    assert.equal((await run(["--check"], { SVC_API_KEY: "wrong-key" })).code, 1);
  });
});
