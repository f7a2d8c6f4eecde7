import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test, type TestContext } from "node:test";
import { type GroupSettings, whenReady } from "../../../src/bridge/groups";
import { createLogger, valueObject } from "../../../src/plugin";
import { contract } from "../../../src/contract";
import { installCloudInit, untilCloudInitAsked } from "../../support/cloud-init";
import { skipWithoutSshd, type SshServer, startSshd } from "../../support/sshd";
import { at, MACHINE, startBench } from "../support/running-bridge";

type Login = NonNullable<NonNullable<GroupSettings["ready"]>["ssh"]>;

describe("readiness of a group by SSH: a real server", { skip: skipWithoutSshd() }, () => {
  let server: SshServer;
  let folder: string;

  before(async () => {
    server = await startSshd();
    folder = mkdtempSync(join(tmpdir(), "svc-group-login-"));
  });
  after(async () => {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  const kind = contract.kinds.find(({ name }) => name === "VirtualMachine");

  /** Creates a machine that seems to be the server, and returns the wait for it. */
  async function machine(t: TestContext) {
    assert.ok(kind);
    const bench = await startBench(t);
    const name = String(at((await bench.create(MACHINE)).state, "name"));
    const state = valueObject({ network: valueObject({ private_ipv4: server.host }) });
    const caller = { ...bench.session, workingDirectory: folder };
    const log = createLogger({ threshold: "error", write: () => undefined });
    const { user, identity, hostKey, port } = server;
    const given = { user, identity, hostKeys: [hostKey], pinnedIn: "", cloudInit: false };
    const wait = (
      more: Partial<Login> = {},
      { isWiped = false, signal = new AbortController().signal } = {},
    ): ReturnType<typeof whenReady> => {
      const ready = { address: "network.private_ipv4", port, ssh: { ...given, ...more }, limitMs: 60_000 };
      const settings: GroupSettings = { name: "db", maxUnavailable: 1, createsFirst: false, ready };
      return whenReady(caller, kind, name, settings, state, { signal, log }, isWiped);
    };
    return { name, wait };
  }

  test("a machine that accepts the login is ready, with cloud-init when that has ended", async (t) => {
    const { wait } = await machine(t);
    assert.equal(await wait(), undefined);
    installCloudInit(server, { says: ["status: done"], code: 0 });
    assert.equal(await wait({ cloudInit: true }), undefined);
  });

  test("an error of cloud-init ends the wait, with the end of its log", async (t) => {
    const { wait } = await machine(t);
    installCloudInit(server, {
      says: ["status: error"],
      code: 1,
      log: ["E: Unable to locate package ngninx"],
    });
    const unready = await wait({ cloudInit: true });
    assert.match(
      unready?.seen ?? "",
      /^cloud-init at \S+ is not ready: cloud-init ended with an error \(.*ngninx\)\.$/,
    );
  });

  test("an interrupt ends a wait for cloud-init at once", async (t) => {
    const { wait } = await machine(t);
    installCloudInit(server, { says: [], code: 0, waits: true });
    const interrupt = new AbortController();
    const ended = wait({ cloudInit: true }, { signal: interrupt.signal });
    await untilCloudInitAsked(server);
    interrupt.abort();
    assert.match((await ended)?.seen ?? "", /is still running/);
  });

  test("a machine must prove the pinned key, and may show another one after its disk was wiped", async (t) => {
    const { name, wait } = await machine(t);
    const pinned = { hostKeys: [], pinnedIn: "known_hosts" };
    const other = await startSshd();
    t.after(() => other.stop());
    const file = join(folder, "known_hosts");
    const beside = `projects/demo/virtual-machines/two ${other.hostKey}\n`;
    writeFileSync(file, `${name} ${other.hostKey}\n${beside}`);
    const refused = await wait(pinned);
    assert.match(refused?.seen ?? "", /does not prove the expected host key/);
    assert.equal(await wait(pinned, { isWiped: true }), undefined);
    const [type = "", key = ""] = server.hostKey.split(" ");
    const text = readFileSync(file, "utf8");
    assert.ok(text.includes(`${name} ${type} ${key}`), "the new key is pinned");
    assert.ok(text.includes(beside), "the others stay");
    assert.equal(await wait(pinned), undefined);
  });
});
