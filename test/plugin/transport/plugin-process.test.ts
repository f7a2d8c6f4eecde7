import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync, readdirSync, mkdirSync, statSync, watch, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { after, describe, it } from "node:test";
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

/** Starts a call that notes its progress in a file, and resolves once its handler runs. */
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

describe("a plugin started by hand", () => {
  const byHand = async (args: readonly string[], env: Readonly<Record<string, string>> = {}) => {
    const plugin = runPlugin(workshop.plugin, env, args);
    const exit = await plugin.exit;
    return { code: exit.code, stdout: plugin.stdout(), stderr: plugin.stderr() };
  };

  it("says in one line what it is and exits with 1", async () => {
    const ended = await byHand([]);
    assert.equal(ended.code, 1);
    assert.equal(ended.stdout, "");
    assert.match(ended.stderr, /^terraform-provider-fixture 1\.2\.3 is a provider plugin: .*--debug.*\n$/);
  });

  it("takes a wrong cookie for none", async () => {
    const ended = await byHand([], { ...hostEnv(), TF_PLUGIN_MAGIC_COOKIE: "other" });
    assert.equal(ended.code, 1);
    assert.match(ended.stderr, /is a provider plugin/);
  });

  it("prints its version, and its usage when asked for it, with exit code 0", async () => {
    assert.deepEqual(await byHand(["--version"]), {
      code: 0,
      stdout: "terraform-provider-fixture 1.2.3\n",
      stderr: "",
    });
    const help = await byHand(["--help"]);
    assert.equal(help.code, 0);
    assert.match(help.stdout, /^terraform-provider-fixture .*\n$/);
  });

  it("refuses an unknown argument in one line", async () => {
    const ended = await byHand(["--frobnicate"]);
    assert.equal(ended.code, 1);
    assert.match(ended.stderr, /^terraform-provider-fixture: unknown argument "--frobnicate"\. .*\n$/);
  });
});

describe("a plugin that cannot serve its host", () => {
  const refused = async (env: Readonly<Record<string, string>>): Promise<string> => {
    const plugin = runPlugin(workshop.plugin, { ...hostEnv(), ...env });
    assert.equal((await plugin.exit).code, 1);
    // The host shows standard output; a person sees standard error.
    assert.equal(plugin.stdout(), plugin.stderr());
    return plugin.stderr();
  };

  it("says which protocol it speaks when the host does not offer it", async () => {
    assert.equal(
      await refused({ PLUGIN_PROTOCOL_VERSIONS: "5,16" }),
      "terraform-provider-fixture 1.2.3 cannot start: it speaks plugin protocol 6, and the engine " +
        'offers "5,16". Use Terraform 1.0 or later, or OpenTofu.\n',
    );
    assert.match(await refused({ PLUGIN_PROTOCOL_VERSIONS: "" }), /the engine names no version/);
  });

  it("says in one line that the host's certificate cannot be read", async () => {
    const pem = "-----BEGIN CERTIFICATE-----\nAAAA|BBBB|CCCC|\n-----END CERTIFICATE-----\n";
    assert.match(
      await refused({ PLUGIN_CLIENT_CERT: pem }),
      /^terraform-provider-fixture 1\.2\.3 cannot start: the engine's certificate in PLUGIN_CLIENT_CERT cannot be read \(.*\)\. .*\n$/,
    );
    await refused({ PLUGIN_CLIENT_CERT: "no certificate" });
  });
});

describe("the handshake", () => {
  it("names protocol 6, a private unix socket and a certificate without padding", async () => {
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

  it("has an empty certificate when the host has none", async () => {
    await hosted(async ({ handshake, session }) => {
      assert.equal(handshake.certificate, "");
      assert.equal((await call(session, "/t.T/Echo", Buffer.from("hello"))).messages.toString(), "hello");
    });
  });

  it("works over TCP on the loopback address", async () => {
    await hosted(
      async ({ handshake, session }) => {
        assert.match(handshake.address, /^127\.0\.0\.1:[0-9]+$/);
        assert.equal((await call(session, "/t.T/Echo", Buffer.from("hello"))).grpcStatus, "0");
      },
      { FIXTURE_NETWORK: "tcp" },
      "tls",
    );
  });

  it("is followed by nothing else on standard output: what is printed goes to the log", async () => {
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

  it("uses the directory that the host asks for, and another where that one cannot hold a socket", async () => {
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
          // Ended rather than killed, because its directory is outside of the workshop.
          await call(plugin.session, SHUTDOWN);
          await plugin.exit;
        },
        { TMPDIR: unusable, TF_LOG: "warn" },
      );
      if (existsSync(unusable)) assert.deepEqual(readdirSync(unusable), []);
    }
  });
});

describe("the end of a plugin", () => {
  for (const mode of ["tls", "plain"] as const) {
    it(`comes with exit code 0 after the answer when the host asks for it (${mode})`, async () => {
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

  it("aborts the calls in flight first, and waits for what they still have to do", async () => {
    await hosted(async (plugin) => {
      const waiting = await startNoted(plugin.session, "/t.T/WaitForAbort");
      await call(plugin.session, SHUTDOWN);
      assert.deepEqual(await plugin.exit, { code: 0, signal: null });
      assert.match(readFileSync(waiting.file, "utf8"), /The provider process ends: the host asked for it\./);
      assert.equal((await waiting.outcome).messages.toString(), "partial state");
    });
  });

  it("is answered once what is left to do is done, and is not held up by what never ends", async () => {
    for (const hangs of [false, true]) {
      const file = workshop.file(`end-${hangs}`);
      await hosted(
        async (plugin) => {
          assert.equal((await call(plugin.session, "/t.T/Echo")).grpcStatus, "0");
          await call(plugin.session, SHUTDOWN);
          assert.equal(readFileSync(file, "utf8").includes("begun\ndone\n"), !hangs);
          assert.deepEqual(await plugin.exit, { code: 0, signal: null });
          assert.equal(
            plugin.stderr().includes("what was left to do at the end took longer than 50 ms"),
            hangs,
          );
        },
        { FIXTURE_END_FILE: file, ...(hangs ? { FIXTURE_END_HANGS: "1", FIXTURE_END_WORK_MS: "50" } : {}) },
      );
    }
  });

  it("comes in spite of a handler that never ends", async () => {
    await hosted(async (plugin) => {
      await startNoted(plugin.session, "/t.T/Hang");
      await call(plugin.session, SHUTDOWN);
      assert.deepEqual(await plugin.exit, { code: 0, signal: null });
      assert.match(plugin.stderr(), /calls unfinished/);
    });
  });

  it("comes when the host was killed, after the calls in flight had their abort", async () => {
    // A host of our own: it starts the plugin, connects a call, and is then killed.
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
    // The plugin has inherited standard error: it is closed when host and plugin are both gone.
    const bothGone = once(host.stderr, "close");
    const killedAt = performance.now();
    host.kill("SIGKILL");
    await bothGone;
    const elapsedMs = performance.now() - killedAt;
    assert.match(readFileSync(notes, "utf8"), /The host cancelled .* or disconnected\./);
    assert.match(stderr, /ends: the process [0-9]+ that started it is gone/);
    assert.equal(existsSync(dirname(socket)), false);
    // Far below the grace and the bound for silent hosts: the watch has seen it, and not one of those.
    assert.ok(elapsedMs < 8000, `took ${elapsedMs} ms`);
  });

  it("comes when the host was killed before it connected", async () => {
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

  it("comes when the host was killed and never read what the plugin still has to write", async () => {
    const deafHost = join(__dirname, "support", "deaf-host.ts");
    const host = spawn(process.execPath, ["--import", "tsx", deafHost, workshop.plugin], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    const [line] = (await once(host.stdout, "data")) as [Buffer];
    host.kill("SIGKILL");
    await untilGone([Number(line.toString())]);
  });

  it("comes when the host was killed while the plugin was starting, so that another process is its parent", async () => {
    const plugin = runPlugin(workshop.plugin, { ...hostEnv(), TF_LOG: "debug" });
    // What is left of such a host is the pipe that nobody reads.
    plugin.process.stdout.destroy();
    assert.deepEqual(await plugin.exit, { code: 0, signal: null });
    assert.match(plugin.stderr(), /ends: nobody reads its handshake/);
  });

  it("comes when its parent lives on but no host connects for the bounded number of looks", async () => {
    const plugin = runPlugin(workshop.plugin, {
      ...hostEnv(),
      TF_LOG: "debug",
      FIXTURE_HOST_POLL_MS: "20",
      FIXTURE_MAX_LOOKS_ALONE: "5",
    });
    assert.deepEqual(await plugin.exit, { code: 0, signal: null });
    assert.match(plugin.stderr(), /no host has been connected/);
  });

  it("does not come while a host is connected, however long it is silent, nor with its last connection", async () => {
    await hosted(
      async (plugin) => {
        // A second connection outlives the first, and many looks.
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

describe("a signal", () => {
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    it(`${signal} does not disturb a call of a connected host`, async () => {
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
    it(`${signal} ends a process without a host, and one whose host disconnects later`, async () => {
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

describe("an error that nobody caught", () => {
  for (const [path, kind] of [
    ["/t.T/LoseException", "Uncaught exception"],
    ["/t.T/LoseRejection", "Unhandled rejection"],
  ] as const) {
    it(`aborts the call that it came from and no other (${kind})`, async () => {
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

  it("answers its call INTERNAL when its handler does not answer within the grace", async () => {
    await hosted(
      async (plugin) => {
        const outcome = await call(plugin.session, "/t.T/LoseExceptionAndHang");
        assert.equal(outcome.grpcStatus, "13");
        assert.match(
          outcome.grpcMessage,
          /^The provider failed in LoseExceptionAndHang because of an error of its own\./,
        );
        assert.doesNotMatch(outcome.grpcMessage, /lost/);
      },
      { FIXTURE_GRACE_MS: "30" },
    );
  });

  it("aborts every call when it belongs to none", async () => {
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

  it("in a handler becomes INTERNAL with a reference into the log, and leaks nothing", async () => {
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

  it("while the provider loads is the answer to every call, and the process still ends when asked", async () => {
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

describe("a plugin with --debug", () => {
  it("prints the setting for the engine, serves run after run, and ends at a signal", async () => {
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
        // An engine that asks it to end does not end it.
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
