import assert from "node:assert/strict";
import { once } from "node:events";
import { test } from "node:test";
import { createManualClock, startEmulator, type RecordedRequest } from "../../src/emulator";
import {
  KEY,
  MACHINE,
  PROJECT,
  PUBLIC_KEY,
  REGION,
  pathOf,
  post,
  startService,
  startWithProject,
} from "./running-service";

/** Returns the answers of a conversation that depends on all generated values. */
async function conversation(seed: string): Promise<string[]> {
  const service = await startWithProject({ seed });
  const texts: string[] = [];
  for (const [method, body] of [
    ["CreateSshKey", { projectName: PROJECT, publicKey: PUBLIC_KEY }],
    ["CreateNetwork", { projectName: PROJECT, region: REGION }],
    ["CreateVirtualMachine", { ...MACHINE, network: { assignPublicIpv4: true } }],
    ["ListSshKeys", { projectName: PROJECT, pageSize: 1 }],
    ["GetVirtualMachine", { name: "nonsense" }],
  ] as const) {
    const reply = await service.call(method, body);
    texts.push(`${reply.headers.get("x-request-id") ?? ""} ${reply.text}`);
    await service.clock.advance(3000);
  }
  return texts;
}

test("emulator: the same seed and requests yield the same ids and bodies, and another seed yields others", async () => {
  const first = await conversation("a");
  assert.deepEqual(await conversation("a"), first);
  const other = await conversation("b");
  assert.notEqual(other[0], first[0]);
});

test("emulator: reset restores the initial state, including ids", async () => {
  const { emulator, call, clock, done } = await startWithProject();
  const once = await call("CreateVirtualMachine", MACHINE);
  emulator.fault({ times: Infinity }, { do: "answer", status: 500 });
  emulator.failNextOperation("never");
  emulator.reset();
  assert.deepEqual([emulator.objects(), emulator.operations(), emulator.requests], [[], [], []]);
  assert.equal(clock.pending(), 0);
  assert.equal(emulator.objects("Datacenter").length, 4);
  await done("CreateProject", { slug: "demo" });
  assert.equal((await call("CreateVirtualMachine", MACHINE)).text, once.text);
  await clock.advance(3000);
  assert.equal(emulator.objects("VirtualMachine").length, 1);
});

test("emulator: close ends operations and delays, leaves no timer, and is idempotent", async () => {
  const { emulator, call, clock } = await startWithProject();
  await call("CreateVirtualMachine", MACHINE);
  emulator.fault("ListProjects", { do: "delay", delayMs: 1000 });
  const late = assert.rejects(call("ListProjects", {}));
  await clock.whenPending(2);
  await Promise.all([emulator.close(), emulator.close()]);
  await late;
  await emulator.whenIdle();
  assert.equal(clock.pending(), 0);
  await assert.rejects(call("ListProjects", {}));
});

test("emulator: a process can exit after close", async () => {
  const { execFile } = await import("node:child_process");
  const program = `
    const { startEmulator } = require("./src/emulator");
    (async () => {
      const emulator = await startEmulator({ operationMs: 1e9 });
      emulator.add("Project", { slug: "demo" });
      await fetch(emulator.url + ${JSON.stringify(pathOf("CreateVirtualMachine"))}, {
        method: "POST",
        headers: { authorization: "Bearer " + emulator.apiKey, "content-type": "application/json" },
        body: ${JSON.stringify(JSON.stringify(MACHINE))},
      }).then((response) => response.text());
      console.log(emulator.operations().length);
      await emulator.close();
    })();`;
  const child = execFile(process.execPath, ["--import", "tsx", "-e", program], { cwd: process.cwd() });
  let printed = "";
  child.stdout?.on("data", (chunk: string) => (printed += chunk));
  const [code] = (await once(child, "exit")) as [number];
  assert.deepEqual([code, printed], [0, "1\n"]);
});

test("emulator: objects returns complete copies, of one kind or of everything that was created", async () => {
  const { emulator, machine } = await startWithProject();
  const name = await machine();
  assert.deepEqual(
    emulator.objects().map((each) => each.name),
    [PROJECT, name],
  );
  assert.deepEqual(emulator.objects("VirtualMachine"), [emulator.get(name)]);
  assert.equal(emulator.operations().length, 1);
  (emulator.objects("VirtualMachine")[0]?.["compute"] as { vcpus: number }).vcpus = 99;
  assert.deepEqual(emulator.get(name)?.["compute"], { vcpus: 2, memoryGib: 4, gpuModel: "", gpuCount: 0 });
  assert.equal(emulator.get("projects/nope"), undefined);
  assert.throws(() => emulator.objects("Tea"), /Unknown kind "Tea"; kinds are Operation, /);
});

test("emulator: add creates an object at once, under the rules of its create method", async () => {
  const { emulator, clock } = await startWithProject();
  const machine = emulator.add("VirtualMachine", MACHINE);
  assert.deepEqual(emulator.get(machine.name), machine);
  assert.equal(clock.pending(), 0);
  assert.throws(() => emulator.add("Project", { slug: "demo" }), /"projects\/demo" already exists/);
  assert.throws(() => emulator.add("Project", { slug: "NO" }), /slug: must match/);
  assert.throws(() => emulator.add("Datacenter", {}), /No method creates a "Datacenter"/);
});

test("emulator: change applies a merge patch that must satisfy the contract", async () => {
  const { emulator, machine } = await startWithProject();
  const name = await machine({ labels: { a: "1", b: "2" } });
  const before = emulator.get(name);
  emulator.change(name, { displayName: "by hand", labels: { a: null, c: "3" }, boot: { diskSizeGib: 80 } });
  assert.deepEqual(emulator.get(name), {
    ...before,
    displayName: "by hand",
    labels: { b: "2", c: "3" },
    boot: { image: "debian-12", diskSizeGib: "80" },
  });
  assert.throws(
    () => emulator.change(name, { compute: { vcpus: 0 } }),
    /Invalid change of "\S+": compute\.vcpus must be/,
  );
  assert.throws(() => emulator.change(name, { colour: "red" }), /colour is not a known property/);
  assert.throws(
    () => emulator.change(name, { name: "projects/demo/virtual-machines/x" }),
    /name of ".*" cannot be changed/,
  );
  assert.throws(
    () => emulator.change("projects/nope", {}),
    /Cannot change "projects\/nope": the object does not exist/,
  );
  assert.equal((emulator.get(name)?.["compute"] as { vcpus: number }).vcpus, 2);
});

test("emulator: remove also removes child objects, without an operation", async () => {
  const { emulator, machine } = await startWithProject();
  await machine();
  emulator.add("Project", { slug: "demo-2" });
  emulator.remove(PROJECT);
  assert.deepEqual(
    emulator.objects().map((each) => each.name),
    ["projects/demo-2"],
  );
  assert.equal(emulator.operations().length, 1);
  assert.throws(() => emulator.remove(PROJECT), /Cannot remove "projects\/demo": the object does not exist/);
});

test("emulator: records requests with their answers and without keys", async () => {
  const seen: RecordedRequest[] = [];
  const { emulator } = await startService({ onRequest: (request) => seen.push(request) });
  const reply = await post(
    emulator,
    pathOf("CreateProject"),
    { slug: "demo" },
    { "x-trace": "t1", cookie: "c" },
  );
  await post(emulator, "/nowhere", { slug: "demo" });
  const [first, second] = emulator.requests;
  assert.deepEqual(
    { ...first, headers: undefined, durationMs: typeof first?.durationMs },
    {
      method: "CreateProject",
      httpMethod: "POST",
      path: pathOf("CreateProject"),
      headers: undefined,
      apiKeyName: undefined,
      objectName: "projects/demo",
      body: { slug: "demo" },
      status: 200,
      requestId: reply.headers.get("x-request-id"),
      atMs: Date.UTC(2025, 0, 1),
      durationMs: "number",
    },
  );
  assert.equal(first?.headers["x-trace"], "t1");
  assert.deepEqual([second?.method, second?.path, second?.status], [undefined, "/nowhere", 404]);
  assert.ok(!JSON.stringify(emulator.requests).includes(KEY));
  assert.ok(!("cookie" in first.headers));
  assert.deepEqual(seen.slice(0, 1), [first]);
});

test("emulator: hides secrets in recorded requests by default", async () => {
  const users = [{ username: "root", password: "correct horse" }];
  for (const [recordSecrets, shown] of [
    [false, "[secret]"],
    [true, "correct horse"],
  ] as const) {
    const { emulator, call } = await startWithProject({ recordSecrets });
    await call("CreateVirtualMachine", { ...MACHINE, users });
    const body = emulator.requests.at(-1)?.body as { users: { password: string }[] };
    assert.equal(body.users[0]?.password, shown);
  }
});

test("emulator: keeps only the last requests", async () => {
  const { emulator, call } = await startService({ maxRecordedRequests: 3 });
  for (let made = 1; made <= 8; made += 1) await call("ListProjects", { pageSize: made });
  assert.deepEqual(
    emulator.requests.map(({ body }) => body),
    [{ pageSize: 6 }, { pageSize: 7 }, { pageSize: 8 }],
  );
});

test("emulator: keeps no request with a limit of zero", async () => {
  const { emulator, call } = await startService({ maxRecordedRequests: 0 });
  await call("ListProjects", {});
  assert.deepEqual(emulator.requests, []);
});

test("emulator: whenRequested resolves at the given number of requests, before or after they arrive", async () => {
  const { emulator, call } = await startService();
  const third = emulator.whenRequested("ListProjects", 3);
  for (let made = 1; made <= 3; made += 1) await call("ListProjects", { pageSize: made });
  assert.deepEqual((await third).body, { pageSize: 3 });
  assert.deepEqual((await emulator.whenRequested("ListProjects")).body, { pageSize: 3 });
});

test("emulator: whenIdle resolves when the last operation has ended", async () => {
  const { emulator, call, clock } = await startWithProject();
  await call("CreateVirtualMachine", MACHINE);
  let idle = false;
  const waiting = emulator.whenIdle().then(() => (idle = true));
  await clock.advance(2999);
  assert.equal(idle, false);
  await clock.advance(1);
  await waiting;
});

test("emulator: with a real clock, operations end by themselves, sooner at higher speed", async () => {
  const emulator = await startEmulator({ speed: 1000 });
  try {
    emulator.add("Project", { slug: "demo" });
    await post(emulator, pathOf("CreateVirtualMachine"), MACHINE);
    await emulator.whenIdle();
    assert.equal(emulator.objects("VirtualMachine").length, 1);
  } finally {
    await emulator.close();
  }
});

test("emulator: the API key defaults to svc_local and must be one word", async () => {
  const emulator = await startEmulator();
  assert.equal(emulator.apiKey, "svc_local");
  await emulator.close();
  for (const apiKey of ["", "two words"]) {
    await assert.rejects(startEmulator({ apiKey }), /API key must not be empty/);
  }
});

test("emulator: a given clock excludes a speed", async () => {
  await assert.rejects(startEmulator({ clock: createManualClock(), speed: 2 }), /either clock or speed/);
});
