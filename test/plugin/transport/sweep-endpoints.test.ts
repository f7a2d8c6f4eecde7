import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test, type TestContext } from "node:test";
import { endpointPrefix, SOCKET } from "../../../src/plugin/transport/endpoint-directory";
import { removeEndpoint, sweepEndpoints } from "../../../src/plugin/transport/sweep-endpoints";

const skip = process.platform === "win32" && "Windows has no unix sockets";

function parentOf(t: TestContext): string {
  const parent = mkdtempSync(join(tmpdir(), "sweep-"));
  t.after(() => rmSync(parent, { recursive: true, force: true }));
  return parent;
}

/** Returns the id of a process that has ended. */
async function deadPid(): Promise<number> {
  const child = spawn(process.execPath, ["-e", ""]);
  await once(child, "exit");
  return child.pid ?? 0;
}

/** Creates the endpoint directory of a process with a socket, with or without a listener. */
async function endpoint(t: TestContext, parent: string, pid: number, isListening: boolean): Promise<string> {
  const directory = mkdtempSync(join(parent, endpointPrefix(pid)));
  const code = `require("node:net").createServer().listen(${JSON.stringify(join(directory, SOCKET))}, () => process.kill(process.pid, "SIGKILL"))`;
  if (isListening) {
    const server = createServer((socket) => socket.destroy()).listen(join(directory, SOCKET));
    await once(server, "listening");
    t.after(() => server.close());
  } else {
    await once(spawn(process.execPath, ["-e", code]), "exit");
  }
  return directory;
}

test(
  "sweep endpoints: removes the directories of killed processes, with and without a socket",
  { skip },
  async (t) => {
    const parent = parentOf(t);
    const pid = await deadPid();
    const directory = await endpoint(t, parent, pid, false);
    assert.ok(existsSync(join(directory, SOCKET)), "a killed process leaves its socket");
    mkdtempSync(join(parent, endpointPrefix(pid)));
    await sweepEndpoints(parent);
    assert.deepEqual(readdirSync(parent), []);
  },
);

test(
  "sweep endpoints: a directory that two processes remove at the same time is gone for both",
  { skip },
  async (t) => {
    const parent = parentOf(t);
    const directory = await endpoint(t, parent, await deadPid(), false);
    const removals = await Promise.all([1, 2, 3].map(() => removeEndpoint(directory)));
    assert.deepEqual(removals, [true, true, true]);
    assert.equal(await removeEndpoint(directory), true);
    assert.ok(!existsSync(directory));
  },
);

test("sweep endpoints: keeps everything that is not certainly a dead plugin's", { skip }, async (t) => {
  const parent = parentOf(t);
  const pid = await deadPid();
  await endpoint(t, parent, process.pid, false);
  // Like a process in another container, whose id does not exist here.
  await endpoint(t, parent, pid, true);
  const full = mkdtempSync(join(parent, endpointPrefix(pid)));
  writeFileSync(join(full, "notes"), "");
  const target = parentOf(t);
  symlinkSync(target, join(parent, `${endpointPrefix(pid)}abcdef`));
  writeFileSync(join(parent, `${endpointPrefix(pid)}ghijkl`), "");
  for (const name of [
    "plugin-dir123456",
    "plugin-aB3xY9",
    `plugin-0000-${pid}-abcdef`,
    `${endpointPrefix(pid)}long-name`,
  ]) {
    mkdirSync(join(parent, name));
  }
  const before = readdirSync(parent).sort();
  await sweepEndpoints(parent);
  assert.deepEqual(readdirSync(parent).sort(), before);
  assert.ok(existsSync(target));
});

test("sweep endpoints: ignores a directory that cannot be read", async (t) => {
  await sweepEndpoints(join(parentOf(t), "none"));
});
