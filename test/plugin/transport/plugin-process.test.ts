import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync, readdirSync, mkdirSync, statSync, watch, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { after, describe, test } from "node:test";
import type { ClientHttp2Session } from "node:http2";

import { call, openPlain, outcomeOf, startCall, type Outcome } from "./support/grpc-client";
import {
  cleanEnv,
  hostEnv,
  hostPlugin,
  openWorkshop,
  parseHandshake,
  runPlugin,
  stopPlugin,
  type HostedPlugin,
} from "./support/host";
import { untilGone } from "../../support/processes";

const workshop = openWorkshop();
after(() => workshop.remove());

const SHUTDOWN = "/plugin.GRPCController/Shutdown";

async function hosted(
  body: (plugin: HostedPlugin) => Promise<void>,
  env: Readonly<Record<string, string>> = {},
  mode: "tls" | "plain" = "plain",
): Promise<void> {
  const plugin = await hostPlugin(workshop.plugin, env, mode);
  try {
    await body(plugin);
  } finally {
    plugin.session.destroy();
    await stopPlugin(plugin);
  }
}

/** Starts a call that records its progress in a file. Resolves once its handler runs. */
async function startNoted(
  session: ClientHttp2Session,
  path: string,
): Promise<{ readonly file: string; readonly outcome: Promise<Outcome> }> {
  const file = workshop.file("notes");
  writeFileSync(file, "");
  const outcome = call(session, path, Buffer.from(file));
  await fileContains(file, "started");
  return { file, outcome };
}

async function fileContains(file: string, text: string): Promise<void> {
  const watcher = watch(file);
  try {
    while (!readFileSync(file, "utf8").includes(text)) await once(watcher, "change");
  } finally {
    watcher.close();
  }
}

describe("plugin process: started by hand", () => {
  const byHand = async (args: readonly string[], env: Readonly<Record<string, string>> = {}) => {
    const plugin = runPlugin(workshop.plugin, env, args);
    const exit = await plugin.exit;
    return { code: exit.code, stdout: plugin.stdout(), stderr: plugin.stderr() };
  };

  test("describes itself in one line and exits with 1", async () => {
    const ended = await byHand([]);
    assert.equal(ended.code, 1);
    assert.equal(ended.stdout, "");
    assert.match(ended.stderr, /^terraform-provider-fixture 1\.2\.3 is a provider plugin: .*--debug.*\n$/);
  });

  test("treats a wrong cookie as none", async () => {
    const ended = await byHand([], { ...hostEnv(), TF_PLUGIN_MAGIC_COOKIE: "other" });
    assert.equal(ended.code, 1);
    assert.match(ended.stderr, /is a provider plugin/);
  });

  test("prints its version or usage on request, with exit code 0", async () => {
    assert.deepEqual(await byHand(["--version"]), {
      code: 0,
      stdout: "terraform-provider-fixture 1.2.3\n",
      stderr: "",
    });
    const help = await byHand(["--help"]);
    assert.equal(help.code, 0);
    assert.match(help.stdout, /^terraform-provider-fixture .*\n$/);
  });

  test("rejects an unknown argument with one line", async () => {
    const ended = await byHand(["--frobnicate"]);
    assert.equal(ended.code, 1);
    assert.match(ended.stderr, /^terraform-provider-fixture: unknown argument "--frobnicate"\. .*\n$/);
  });
});

describe("plugin process: cannot serve its host", () => {
  const refused = async (env: Readonly<Record<string, string>>): Promise<string> => {
    const plugin = runPlugin(workshop.plugin, { ...hostEnv(), ...env });
    assert.equal((await plugin.exit).code, 1);
    // The host shows standard output, and a user sees standard error.
    assert.equal(plugin.stdout(), plugin.stderr());
    return plugin.stderr();
  };

  test("names its protocol if the host does not offer it", async () => {
    assert.equal(
      await refused({ PLUGIN_PROTOCOL_VERSIONS: "5,16" }),
      "terraform-provider-fixture 1.2.3 cannot start: it speaks plugin protocol 6, and the engine " +
        'offers "5,16". Use Terraform 1.0 or later, or OpenTofu.\n',
    );
    assert.match(await refused({ PLUGIN_PROTOCOL_VERSIONS: "" }), /the engine names no version/);
  });

  test("reports in one line that the host's certificate cannot be read", async () => {
    const pem = "-----BEGIN CERTIFICATE-----\nAAAA|BBBB|CCCC|\n-----END CERTIFICATE-----\n";
    assert.match(
      await refused({ PLUGIN_CLIENT_CERT: pem }),
      /^terraform-provider-fixture 1\.2\.3 cannot start: the engine's certificate in PLUGIN_CLIENT_CERT cannot be read \(.*\)\. .*\n$/,
    );
    await refused({ PLUGIN_CLIENT_CERT: "no certificate" });
  });
});

describe("plugin process: killed", () => {
  test("leaves its socket's directory, which the next plugin removes", async () => {
    const killed = await hostPlugin(workshop.plugin, {}, "plain");
    const left = dirname(killed.handshake.address);
    killed.session.destroy();
    killed.process.kill("SIGKILL");
    await killed.exit;
    assert.ok(existsSync(left));
    const watcher = watch(dirname(left));
    try {
      await hosted(async ({ handshake }) => {
        while (existsSync(left)) await once(watcher, "change");
        assert.ok(existsSync(handshake.address), "its own stays");
      });
    } finally {
      watcher.close();
    }
  });
});

describe("plugin process: handshake", () => {
  test("names protocol 6, a private Unix socket and a certificate without padding", async () => {
    await hosted(
      async ({ handshake, session }) => {
        assert.deepEqual(
          {
            core: handshake.core,
            protocol: handshake.protocol,
            network: handshake.network,
            kind: handshake.kind,
          },
          { core: "1", protocol: "6", network: "unix", kind: "grpc" },
        );
        assert.match(handshake.certificate, /^[A-Za-z0-9+/]{51,}$/);
        assert.equal(statSync(dirname(handshake.address)).mode & 0o777, 0o700);
        assert.equal((await call(session, "/t.T/Echo", Buffer.from("hello"))).messages.toString(), "hello");
      },
      {},
      "tls",
    );
  });

  test("has an empty certificate if the host has none", async () => {
    await hosted(async ({ handshake, session }) => {
      assert.equal(handshake.certificate, "");
      assert.equal((await call(session, "/t.T/Echo", Buffer.from("hello"))).messages.toString(), "hello");
    });
  });

  test("works over TCP on the loopback address", async () => {
    await hosted(
      async ({ handshake, session }) => {
        assert.match(handshake.address, /^127\.0\.0\.1:[0-9]+$/);
        assert.equal((await call(session, "/t.T/Echo", Buffer.from("hello"))).grpcStatus, "0");
      },
      { FIXTURE_NETWORK: "tcp" },
      "tls",
    );
  });

  test("is the only output on standard output: later output goes to the log", async () => {
    await hosted(
      async (plugin) => {
        await call(plugin.session, "/t.T/Print", Buffer.from("printed by mistake"));
        await plugin.stderrWith("partial line");
        assert.equal(plugin.stdout().split("\n").length, 2);
        const messages = plugin
          .stderr()
          .trim()
          .split("\n")
          .map((line) => JSON.parse(line) as Record<string, unknown>)
          .filter((line) => line["stream"] === "stdout")
          .map((line) => [line["@level"], line["@message"]]);
        assert.deepEqual(messages, [
          ["info", "printed by mistake"],
          ["info", "partial line"],
        ]);
      },
      { TF_LOG: "info" },
    );
  });

  test("uses the directory that the host requests, or another if that cannot hold a socket", async () => {
    const asked = join(workshop.directory, "sockets");
    mkdirSync(asked);
    await hosted(
      async ({ handshake }) => {
        assert.equal(dirname(dirname(handshake.address)), asked);
        return Promise.resolve();
      },
      { PLUGIN_UNIX_SOCKET_DIR: asked },
    );
    const tooLong = join(workshop.directory, "d".repeat(110));
    mkdirSync(tooLong);
    for (const unusable of [tooLong, join(workshop.directory, "missing")]) {
      await hosted(
        async (plugin) => {
          assert.equal(dirname(dirname(plugin.handshake.address)), "/tmp");
          assert.equal((await call(plugin.session, "/t.T/Echo")).grpcStatus, "0");
          await plugin.stderrWith(unusable);
          // Shut down instead of killed, because its directory is outside of the workshop.
          await call(plugin.session, SHUTDOWN);
          await plugin.exit;
        },
        { TMPDIR: unusable, TF_LOG: "warn" },
      );
      if (existsSync(unusable)) assert.deepEqual(readdirSync(unusable), []);
    }
  });
});

describe("plugin process: shutdown", () => {
  for (const mode of ["tls", "plain"] as const) {
    test(`exits with code 0 after the answer if the host requests it (${mode})`, async () => {
      await hosted(
        async (plugin) => {
          const stdio = outcomeOf(
            startCall(plugin.session, "/plugin.GRPCStdio/StreamStdio").end(Buffer.alloc(5)),
          );
          const outcome = await call(plugin.session, SHUTDOWN);
          assert.equal(outcome.grpcStatus, "0");
          assert.deepEqual(outcome.messages, [Buffer.alloc(0)]);
          assert.deepEqual(await plugin.exit, { code: 0, signal: null });
          assert.equal(existsSync(dirname(plugin.handshake.address)), false);
          await stdio;
        },
        {},
        mode,
      );
    });
  }

  test("aborts running calls first, and waits until they finish", async () => {
    await hosted(async (plugin) => {
      const waiting = await startNoted(plugin.session, "/t.T/WaitForAbort");
      await call(plugin.session, SHUTDOWN);
      assert.deepEqual(await plugin.exit, { code: 0, signal: null });
      assert.match(readFileSync(waiting.file, "utf8"), /The provider process ends: the host requested it\./);
      assert.equal((await waiting.outcome).messages.toString(), "partial state");
    });
  });

  test("answers after the remaining work is done, without waiting for work that never ends", async () => {
    for (const hangs of [false, true]) {
      const file = workshop.file(`end-${hangs}`);
      await hosted(
        async (plugin) => {
          assert.equal((await call(plugin.session, "/t.T/Echo")).grpcStatus, "0");
          await call(plugin.session, SHUTDOWN);
          assert.equal(readFileSync(file, "utf8").includes("begun\ndone\n"), !hangs);
          assert.deepEqual(await plugin.exit, { code: 0, signal: null });
          assert.equal(plugin.stderr().includes("the cleanup at the end took longer than 50 ms"), hangs);
        },
        { FIXTURE_END_FILE: file, ...(hangs ? { FIXTURE_END_HANGS: "1", FIXTURE_END_WORK_MS: "50" } : {}) },
      );
    }
  });

  test("happens although a handler never ends", async () => {
    await hosted(async (plugin) => {
      await startNoted(plugin.session, "/t.T/Hang");
      await call(plugin.session, SHUTDOWN);
      assert.deepEqual(await plugin.exit, { code: 0, signal: null });
      assert.match(plugin.stderr(), /unfinished calls/);
    });
  });

  test("follows the death of the host, after running calls were aborted", async () => {
    // This host starts the plugin, connects a call, and is then killed.
    const notes = workshop.file("notes");
    writeFileSync(notes, "");
    const hostScript = workshop.file("host.js");
    writeFileSync(
      hostScript,
      `const { spawn } = require("node:child_process");
       const { connect } = require("node:http2");
       const plugin = spawn(process.execPath, [${JSON.stringify(workshop.plugin)}], { stdio: ["inherit", "pipe", "inherit"] });
       plugin.stdout.once("data", (line) => {
         const socket = line.toString().split("|")[3];
         const session = connect("http://localhost", { createConnection: () => require("node:net").connect(socket) });
         const stream = session.request({ ":method": "POST", ":path": "/t.T/WaitForAbort", "content-type": "application/grpc" });
         const path = Buffer.from(${JSON.stringify(notes)});
         stream.end(Buffer.concat([Buffer.from([0, 0, 0, 0, path.length]), path]));
         console.log(JSON.stringify({ pid: plugin.pid, socket }));
       });`,
    );
    const host = spawn(process.execPath, [hostScript], {
      stdio: ["ignore", "pipe", "pipe"],
      env: cleanEnv({ ...hostEnv(), TF_LOG: "debug" }),
    });
    let stderr = "";
    host.stderr.on("data", (chunk: Buffer) => (stderr += chunk.toString()));
    const [line] = (await once(host.stdout, "data")) as [Buffer];
    const { socket } = JSON.parse(line.toString()) as { pid: number; socket: string };
    await fileContains(notes, "started");
    // The plugin inherits standard error, which closes when host and plugin have both exited.
    const bothGone = once(host.stderr, "close");
    host.kill("SIGKILL");
    await bothGone;
    assert.match(readFileSync(notes, "utf8"), /The host cancelled .* or disconnected\./);
    assert.match(stderr, /ends: the process [0-9]+ that started it has ended/);
    assert.equal(existsSync(dirname(socket)), false);
    assert.doesNotMatch(stderr, /unfinished calls/);
  });

  test("follows the death of a host that never connected", async () => {
    const hostScript = workshop.file("host.js");
    writeFileSync(
      hostScript,
      `const { spawn } = require("node:child_process");
       spawn(process.execPath, [${JSON.stringify(workshop.plugin)}], { stdio: ["inherit", "inherit", "inherit"] });`,
    );
    const host = spawn(process.execPath, [hostScript], {
      stdio: ["ignore", "pipe", "inherit"],
      env: cleanEnv(hostEnv()),
    });
    const [line] = (await once(host.stdout, "data")) as [Buffer];
    const bothGone = once(host.stdout, "close");
    host.kill("SIGKILL");
    await bothGone;
    assert.equal(existsSync(dirname(parseHandshake(line.toString()).address)), false);
  });

  test("follows the death of a host that left data unread", async () => {
    const deafHost = join(__dirname, "support", "deaf-host.ts");
    const host = spawn(process.execPath, ["--import", "tsx", deafHost, workshop.plugin], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    const [line] = (await once(host.stdout, "data")) as [Buffer];
    host.kill("SIGKILL");
    await untilGone([Number(line.toString())]);
  });

  test("follows the death of a host during start-up, even though the parent process has changed", async () => {
    const plugin = runPlugin(workshop.plugin, { ...hostEnv(), TF_LOG: "debug" });
    // The remaining sign of such a host is a pipe without a reader.
    plugin.process.stdout.destroy();
    assert.deepEqual(await plugin.exit, { code: 0, signal: null });
    assert.match(plugin.stderr(), /ends: no process reads its handshake/);
  });

  test("happens after a limited number of host checks if the parent lives but no host connects", async () => {
    const plugin = runPlugin(workshop.plugin, {
      ...hostEnv(),
      TF_LOG: "debug",
      FIXTURE_HOST_POLL_MS: "20",
      FIXTURE_MAX_LOOKS_ALONE: "5",
    });
    assert.deepEqual(await plugin.exit, { code: 0, signal: null });
    assert.match(plugin.stderr(), /no host has been connected/);
  });

  test("does not happen while a host is connected, even a silent one, or when its last connection closes", async () => {
    await hosted(
      async (plugin) => {
        // A second connection outlives the first, and many host checks.
        const second = await openPlain(plugin.handshake);
        plugin.session.close();
        await once(plugin.session, "close");
        for (let look = 0; look < 20; look += 1) {
          assert.equal((await call(second, "/t.T/Echo")).grpcStatus, "0");
        }
        second.close();
        await once(second, "close");
        const third = await openPlain(plugin.handshake);
        assert.equal((await call(third, "/t.T/Echo")).grpcStatus, "0");
        third.destroy();
      },
      { FIXTURE_HOST_POLL_MS: "5" },
    );
  });
});

describe("plugin process: signal", () => {
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    test(`${signal} does not disturb a call of a connected host`, async () => {
      await hosted(
        async (plugin) => {
          const waiting = await startNoted(plugin.session, "/t.T/WaitForAbort");
          plugin.process.kill(signal);
          await plugin.stderrWith(signal);
          assert.equal((await call(plugin.session, "/t.T/Echo")).grpcStatus, "0");
          assert.equal(readFileSync(waiting.file, "utf8"), "started\n");
          await call(plugin.session, SHUTDOWN);
          assert.deepEqual(await plugin.exit, { code: 0, signal: null });
        },
        { TF_LOG: "debug" },
      );
    });
  }

  for (const signal of ["SIGTERM", "SIGHUP"] as const) {
    test(`${signal} ends a process without a host, and one whose host disconnects later`, async () => {
      const alone = runPlugin(workshop.plugin, hostEnv());
      const { address } = parseHandshake(await alone.firstLine);
      alone.process.kill(signal);
      assert.deepEqual(await alone.exit, { code: 0, signal: null });
      assert.equal(existsSync(dirname(address)), false);

      await hosted(
        async (plugin) => {
          plugin.process.kill(signal);
          await plugin.stderrWith(signal);
          plugin.session.destroy();
          assert.deepEqual(await plugin.exit, { code: 0, signal: null });
        },
        { TF_LOG: "warn" },
      );
    });
  }
});

describe("plugin process: uncaught error", () => {
  for (const [path, kind] of [
    ["/t.T/LoseException", "Uncaught exception"],
    ["/t.T/LoseRejection", "Unhandled rejection"],
  ] as const) {
    test(`aborts its own call and no other (${kind})`, async () => {
      await hosted(async (plugin) => {
        const other = await startNoted(plugin.session, "/t.T/WaitForAbort");
        const outcome = await call(plugin.session, path);
        assert.equal(outcome.grpcStatus, "0");
        assert.equal(outcome.messages.toString(), "partial state");
        assert.equal(readFileSync(other.file, "utf8"), "started\n");
        await plugin.stderrWith(kind);
        const line = JSON.parse(plugin.stderr().trim().split("\n")[0] ?? "") as Record<string, unknown>;
        assert.equal(line["@level"], "error");
        assert.match(String(line["error"]), /^Error: lost /);
        assert.deepEqual(line["calls"], [path]);
        assert.equal((await call(plugin.session, "/t.T/Echo")).grpcStatus, "0");
      });
    });
  }

  test("answers its call INTERNAL if the handler does not answer within the grace period", async () => {
    await hosted(
      async (plugin) => {
        const outcome = await call(plugin.session, "/t.T/LoseExceptionAndHang");
        assert.equal(outcome.grpcStatus, "13");
        assert.match(
          outcome.grpcMessage,
          /^The provider failed in LoseExceptionAndHang because of an internal error\./,
        );
        assert.doesNotMatch(outcome.grpcMessage, /lost/);
      },
      { FIXTURE_GRACE_MS: "30" },
    );
  });

  test("aborts every call if it belongs to none", async () => {
    await hosted(async (plugin) => {
      const first = await startNoted(plugin.session, "/t.T/WaitForAbort");
      const second = await startNoted(plugin.session, "/t.T/WaitForAbort");
      plugin.process.kill("SIGUSR2");
      for (const waiting of [first, second]) {
        assert.equal((await waiting.outcome).messages.toString(), "partial state");
      }
      assert.equal((await call(plugin.session, "/t.T/Echo")).grpcStatus, "0");
    });
  });

  test("in a handler becomes INTERNAL with a reference into the log, and leaks nothing", async () => {
    await hosted(async (plugin) => {
      const outcome = await call(plugin.session, "/t.T/Throw");
      assert.equal(outcome.grpcStatus, "13");
      assert.doesNotMatch(outcome.grpcMessage, /secret/);
      const reference = /reference (\w+)/.exec(outcome.grpcMessage)?.[1];
      assert.ok(reference !== undefined);
      await plugin.stderrWith(reference);
      assert.match(plugin.stderr(), /the-secret-cause/);
    });
  });

  test("during the provider's loading is the answer to every call, and the process still shuts down on request", async () => {
    await hosted(
      async (plugin) => {
        for (let attempt = 0; attempt < 2; attempt += 1) {
          const outcome = await call(plugin.session, "/t.T/Echo");
          assert.equal(outcome.grpcStatus, "13");
          assert.doesNotMatch(outcome.grpcMessage, /secret/);
        }
        await call(plugin.session, SHUTDOWN);
        assert.deepEqual(await plugin.exit, { code: 0, signal: null });
        assert.match(plugin.stderr(), /the provider could not be loaded/);
      },
      { FIXTURE_FAILS_TO_LOAD: "1" },
    );
  });
});

describe("plugin process: --debug", () => {
  test("prints the setting for the engine, serves several runs, and ends on a signal", async () => {
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
      const plugin = runPlugin(workshop.plugin, {}, ["--debug"]);
      const setting = /^TF_REATTACH_PROVIDERS='(.*)'$/.exec(await plugin.firstLine)?.[1];
      const parsed = JSON.parse(setting ?? "") as Record<
        string,
        { Addr: { Network: string; String: string } }
      >;
      const entry = parsed["fixture.localhost/test/fixture"];
      assert.ok(entry !== undefined);
      assert.deepEqual(entry, {
        Protocol: "grpc",
        ProtocolVersion: 6,
        Pid: plugin.process.pid,
        Test: true,
        Addr: { Network: "unix", String: entry.Addr.String },
      });
      for (let run = 0; run < 2; run += 1) {
        const session = await openPlain({ network: entry.Addr.Network, address: entry.Addr.String });
        assert.equal((await call(session, "/t.T/Echo")).grpcStatus, "0");
        // A shutdown request of an engine does not end it.
        assert.equal((await call(session, SHUTDOWN)).grpcStatus, "0");
        session.close();
        await once(session, "close");
      }
      plugin.process.kill(signal);
      assert.deepEqual(await plugin.exit, { code: 0, signal: null });
      assert.equal(existsSync(dirname(entry.Addr.String)), false);
    }
  });
});
