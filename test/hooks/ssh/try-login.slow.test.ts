import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import type { LoginProbeSpec, ProbeAttempt } from "../../../src/hooks";
import { runProbe } from "../../../src/hooks/runner/run-probe";
import { tryLogin } from "../../../src/hooks/ssh";
import {
  finishCloudInit,
  installCloudInit,
  removeCloudInit,
  untilCloudInitAsked,
} from "../../support/cloud-init";
import {
  createKeyPair,
  skipWithoutSshd,
  type SshKeyPair,
  type SshServer,
  startSshd,
} from "../../support/sshd";

const LIMIT_MS = 60_000;

const waitingFor = (attempt: ProbeAttempt): string =>
  attempt.kind === "waiting" ? attempt.reason : `not waiting: ${attempt.kind}`;

describe("login probe: a real SSH server", { skip: skipWithoutSshd() }, () => {
  let server: SshServer;
  let folder: string;
  let alice: SshKeyPair;

  before(async () => {
    server = await startSshd();
    folder = mkdtempSync(join(tmpdir(), "svc-login-test-"));
    alice = createKeyPair(folder, "alice");
  });
  after(async () => {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  const login = (more: Partial<LoginProbeSpec> = {}): LoginProbeSpec => {
    const { host, port, user, hostKey, identity } = server;
    const machine = { host, port, user, identity, hostKeys: [hostKey], pinnedIn: "", pinnedAs: "" };
    return { ...machine, cloudInit: false, ...more };
  };
  const attempt = (
    more?: Partial<LoginProbeSpec>,
    environment: NodeJS.ProcessEnv = process.env,
  ): Promise<ProbeAttempt> => tryLogin(login(more), LIMIT_MS, { environment, directory: folder });

  test("a user who may log in makes it ready", async () => {
    assert.deepEqual(await attempt(), { kind: "ready", lines: [] });
  });

  test("a user whose key is not there yet is waited for", async () => {
    const refused = await attempt({ identity: alice.identity });
    assert.match(waitingFor(refused), /Permission denied/);
    mkdirSync(join(server.home, ".ssh"));
    writeFileSync(join(server.home, ".ssh/authorized_keys"), `${alice.publicKey}\n`);
    assert.equal((await attempt({ identity: alice.identity })).kind, "ready");
  });

  test("a machine that does not listen yet is waited for", async () => {
    const { host } = server;
    const closed = await startSshd();
    await closed.stop();
    const refused = await attempt({ host, port: closed.port });
    assert.match(waitingFor(refused), /Connection refused/);
  });

  test("a machine with another key than the given or the pinned one ends the wait", async () => {
    const other = await attempt({ hostKeys: [alice.publicKey] });
    assert.equal(
      other.kind === "failed" ? other.reason : "",
      "the machine does not prove the expected host key",
    );
    const pinned = { hostKeys: [], pinnedIn: "known/hosts", pinnedAs: "projects/p/virtual-machines/1" };
    assert.equal((await attempt(pinned)).kind, "ready", "the first key is accepted");
    assert.equal((await attempt(pinned)).kind, "ready");
    writeFileSync(
      join(folder, "known/hosts"),
      `${pinned.pinnedAs} ${alice.publicKey.split(" ").slice(0, 2).join(" ")}\n`,
    );
    assert.equal((await attempt(pinned)).kind, "failed");
    const replacement = { ...pinned, pinnedAs: "projects/p/virtual-machines/2" };
    assert.equal((await attempt(replacement)).kind, "ready", "a replaced machine is another one");
  });

  test("no ssh on the machine of the engine ends the wait", async () => {
    const { kind, ...rest } = await attempt({}, { PATH: folder });
    assert.equal(kind, "failed");
    assert.match("reason" in rest ? rest.reason : "", /"ssh" was not found where the engine runs/);
  });

  test("a value that ssh would take for an option ends the wait, and nothing is run", async () => {
    const { kind, ...rest } = await attempt({ host: "-oProxyCommand=touch x" });
    assert.equal(kind, "failed");
    assert.match("reason" in rest ? rest.reason : "", /^host must be a host name or an address/);
  });

  test("cloud-init: is waited for until it has ended", async () => {
    installCloudInit(server, { says: ["status: done"], code: 0, waits: true });
    let hasEnded = false;
    const attempted = attempt({ cloudInit: true }).finally(() => (hasEnded = true));
    await untilCloudInitAsked(server);
    assert.equal(hasEnded, false);
    finishCloudInit(server);
    assert.deepEqual(await attempted, { kind: "ready", lines: [] });
  });

  test("cloud-init: an error ends the wait, with its status and the end of its log", async () => {
    const [status, log] = [
      ["status: error", "detail:", 'Failed to run module scripts_user $(x) "y"'],
      ["E: Unable to locate package ngninx", "Failed to run module scripts_user"],
    ];
    installCloudInit(server, { says: status, code: 1, log });
    assert.deepEqual(await attempt({ cloudInit: true }), {
      kind: "failed",
      reason: "cloud-init ended with an error",
      lines: [...status, "the end of /var/log/cloud-init-output.log:", ...log],
    });
  });

  test("cloud-init: errors from which it recovered are shown, and the machine is ready", async () => {
    installCloudInit(server, { says: ["status: done", "extended_status: degraded done"], code: 2 });
    assert.deepEqual(await attempt({ cloudInit: true }), {
      kind: "ready",
      lines: [
        "cloud-init ended with errors from which it recovered:",
        "status: done",
        "extended_status: degraded done",
      ],
    });
  });

  test("cloud-init: a reboot is waited out", async () => {
    installCloudInit(server, { says: [], code: 0, reboots: true });
    assert.equal((await attempt({ cloudInit: true })).kind, "waiting");
    installCloudInit(server, { says: ["status: done"], code: 0 });
    assert.equal((await attempt({ cloudInit: true })).kind, "ready");
  });

  test("cloud-init: a machine without it ends the wait", async () => {
    removeCloudInit(server);
    const { kind, ...rest } = await attempt({ cloudInit: true });
    assert.equal(kind, "failed");
    assert.match("reason" in rest ? rest.reason : "", /has no cloud-init/);
  });

  test("cloud-init: one that hangs ends with the time limit", async () => {
    installCloudInit(server, { says: [], code: 0, waits: true });
    const run = { environment: process.env, directory: folder, say: () => undefined };
    const { ok, text } = await runProbe(
      { login: login({ cloudInit: true }) },
      { intervalMs: 20, timeoutMs: 3_000 },
      run,
    );
    assert.equal(ok, false);
    assert.match(
      text,
      /^cloud-init at \S+@127\.0\.0\.1:\d+ had not ended in 3 s: 1 try, the last one failed because it is still running\. See /,
    );
    finishCloudInit(server);
  });
});
