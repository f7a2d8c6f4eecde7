import assert from "node:assert/strict";
import { createServer, type Server, type Socket } from "node:net";
import { after, describe, test } from "node:test";
import { matrixPart, testMatrix } from "../support/exhaustive";
import { skipWithoutEngine } from "../support/engine";
import { asOneLine, openScenario, scenario, type Scenario } from "../support/end-to-end";

const skip = skipWithoutEngine();

/** Applies a project that cannot be created, and returns the engine's output. */
async function failedApply(
  s: Scenario,
  env: Readonly<Record<string, string>>,
  provider: Readonly<Record<string, unknown>> = {},
): Promise<string> {
  Object.assign(s.env, env);
  s.write({ resource: { svc_project: { p: { slug: "p" } } }, provider: { svc: provider } });
  const { code, output } = await s.run("apply", "-auto-approve");
  assert.equal(code, 1, output);
  assert.doesNotMatch(output, /panic|crash|did not respond|Plugin error|at .*\.js:\d+/i);
  return asOneLine(output);
}

describe("failures: a wrong configuration", { skip }, () => {
  const cases: readonly {
    readonly title: string;
    readonly env: Record<string, string>;
    readonly provider?: Record<string, unknown>;
    readonly says: readonly RegExp[];
  }[] = [
    { title: "no API key", env: { SVC_API_KEY: "" }, says: [/SVC_API_KEY/, /api_key/] },
    {
      title: "a wrong API key",
      env: { SVC_API_KEY: "svc_wrong" },
      says: [/refuses the API key/, /401/, /SVC_API_KEY/],
    },
    {
      title: "a key that was pasted with its line end",
      env: { SVC_API_KEY: "svc_local\n" },
      says: [/line/i, /SVC_API_KEY/],
    },
    {
      title: "a key in the configuration that was pasted with its line end, which is not shown",
      env: {},
      provider: { api_key: "svc_secret_key\n" },
      says: [/line/i, /api_key/],
    },
    { title: "no endpoint", env: { SVC_ENDPOINT: "" }, says: [/SVC_ENDPOINT/] },
    {
      title: "an endpoint that is no URL",
      env: { SVC_ENDPOINT: "service.example" },
      says: [/SVC_ENDPOINT/, /https?:\/\//],
    },
    {
      title: "an endpoint that does not exist",
      env: { SVC_ENDPOINT: "https://nowhere.invalid" },
      says: [/nowhere\.invalid/, /DNS/],
    },
    {
      title: "a project that is no name",
      env: { SVC_PROJECT: "a/b" },
      says: [/SVC_PROJECT/, /projects\/\{slug\}/],
    },
  ];
  let shared: Promise<Scenario> | undefined;
  after(async () => (await shared)?.close());
  const { rows, part } = matrixPart(cases, (_, index) => index === 0);
  for (const { title, env, provider, says } of rows) {
    test(`reports ${title} (${part})`, async () => {
      const s = await (shared ??= openScenario());
      const usual = { SVC_ENDPOINT: s.emulator.url, SVC_API_KEY: s.emulator.apiKey, SVC_PROJECT: "" };
      const text = await failedApply(s, { ...usual, ...env }, provider);
      for (const pattern of says) assert.match(text, pattern);
      assert.doesNotMatch(text, /svc_secret_key/);
      assert.deepEqual(s.emulator.objects("Project"), [], "nothing was made");
    });
  }
});

/** Starts a server that calls `onConnection` for every connection. */
async function listen(onConnection: (socket: Socket) => void): Promise<{ url: string; server: Server }> {
  const server = createServer((socket) => {
    socket.on("error", () => undefined);
    onConnection(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  assert.ok(typeof address === "object" && address !== null);
  return { url: `http://127.0.0.1:${address.port}`, server };
}

const answer = (head: string, body: string): string =>
  `HTTP/1.1 ${head}\r\ncontent-length: ${body.length}\r\n\r\n${body}`;

describe("failures: an endpoint that is not the service", { skip }, () => {
  const cases: readonly {
    readonly title: string;
    readonly act: (socket: Socket) => void;
    readonly says: readonly RegExp[];
  }[] = [
    {
      title: "a web page with status 200",
      act: (socket) =>
        void socket.once("data", () =>
          socket.end(answer("200 OK\r\ncontent-type: text/html", "<title>Welcome</title><p>hello")),
        ),
      says: [/web page/, /Welcome/, /SVC_ENDPOINT/],
    },
    {
      title: "a web page with status 404",
      act: (socket) =>
        void socket.once("data", () =>
          socket.end(answer("404 Not Found\r\ncontent-type: text/html", "<title>Lost</title>")),
        ),
      says: [/404/, /SVC_ENDPOINT/],
    },
    {
      title: "a redirect",
      act: (socket) =>
        void socket.once("data", () =>
          socket.end(answer("302 Found\r\nlocation: https://elsewhere.example/login", "")),
        ),
      says: [/redirect/, /elsewhere\.example/, /did not follow it/],
    },
    {
      title: "an answer that breaks off in the middle",
      act: (socket) =>
        void socket.once("data", () => {
          socket.write(
            'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 500\r\n\r\n{"name":',
          );
          setImmediate(() => socket.destroy());
        }),
      // The list before a create already fails, so nothing is created.
      says: [/the response of .* was interrupted/, /Nothing was created/],
    },
    {
      title: "a connection that is closed without an answer",
      act: (socket) => void socket.once("data", () => socket.destroy()),
      says: [/closed the connection without a response/, /Nothing was created/],
    },
    {
      title: "something that does not speak HTTP",
      act: (socket) => void socket.end("SSH-2.0-OpenSSH_9.2\r\n"),
      says: [/does not speak HTTP/],
    },
  ];
  let shared: Promise<Scenario> | undefined;
  after(async () => (await shared)?.close());
  // Those that are not retried, which takes half a minute.
  const { rows, part } = matrixPart(cases, (_, index) => index === 0 || index === 2);
  for (const { title, act, says } of rows) {
    test(`reports ${title} (${part})`, async () => {
      const s = await (shared ??= openScenario());
      let connections = 0;
      const { url, server } = await listen((socket) => {
        connections += 1;
        act(socket);
      });
      try {
        const text = await failedApply(s, { SVC_ENDPOINT: url });
        for (const pattern of says) assert.match(text, pattern);
        assert.ok(connections >= 1);
      } finally {
        server.close();
      }
    });
  }

  test("reports a refused connection", async () => {
    const s = await (shared ??= openScenario());
    const { url, server } = await listen(() => undefined);
    await new Promise((resolve) => server.close(resolve));
    const text = await failedApply(s, { SVC_ENDPOINT: url });
    assert.match(text, /The service cannot be reached .* was refused \(\d+ attempts in /);
  });

  test("ends a plan immediately at Ctrl-C if the server accepts and never answers", async () => {
    const s = await (shared ??= openScenario());
    const sockets: Socket[] = [];
    let connected: () => void = () => undefined;
    const connection = new Promise<void>((resolve) => (connected = resolve));
    const { url, server } = await listen((socket) => {
      sockets.push(socket);
      connected();
    });
    try {
      s.env["SVC_ENDPOINT"] = url;
      s.write({
        data: { svc_project: { p: { name: "p" } } },
        output: { p: { value: "${data.svc_project.p.name}" } },
      });
      const run = s.start("plan");
      await connection;
      process.kill(-(run.process.pid ?? 0), "SIGINT");
      const { code, output } = await run.done;
      assert.equal(code, 1);
      assert.doesNotMatch(output, /panic|crash|did not respond/i);
    } finally {
      for (const socket of sockets) socket.destroy();
      server.close();
    }
  });
});

describe("failures: a fault of the service", { skip }, () => {
  const { representative, row, runPart } = testMatrix("the most important faults");
  row("failures: a create with a lost answer is not repeated, and its object is found", async () => {
    await scenario({}, async (s) => {
      s.emulator.fault("CreateProject", { do: "disconnect", when: "after" });
      s.write({ resource: { svc_project: { p: { slug: "p" } } } });
      await s.apply();
      assert.equal(s.attributes("svc_project.p")?.["name"], "projects/p");
      assert.deepEqual(await s.plan(), {});
      assert.equal(s.emulator.requests.filter(({ method }) => method === "CreateProject").length, 1);
    });
  });

  representative(
    "failures: a failed operation reports its name and the service's reason, and leaves nothing in state",
    async () => {
      await scenario({}, async (s) => {
        s.emulator.add("Project", { slug: "p" });
        const machine = {
          project_name: "p",
          region: "eu-west-1",
          compute: { vcpus: 1, memory_gib: 1 },
          boot: { image: "debian-12" },
        };
        s.write({ resource: { svc_virtual_machine: { m: machine } } });
        s.emulator.failNextOperation("no host has 256 processors left");
        const { code, output } = await s.run("apply", "-auto-approve");
        assert.equal(code, 1);
        assert.match(asOneLine(output), /Operation failed while creating VirtualMachine/);
        assert.match(
          asOneLine(output),
          /Operation operations\/\w+ failed .*"no host has 256 processors left"/,
        );
        assert.equal(s.attributes("svc_virtual_machine.m"), undefined);
        await s.apply();
        assert.deepEqual(await s.plan(), {});
      });
    },
  );

  row("failures: a failed read never removes an object from state", async () => {
    await scenario({}, async (s) => {
      s.write({ resource: { svc_project: { p: { slug: "p" } } } });
      await s.apply();
      const denied = { code: "permission_denied", message: "this key may not read projects" };
      for (const [status, body] of [
        [403, denied],
        [404, "<html><title>404 Not Found</title></html>"],
        [410, ""],
      ] as const) {
        const fault = s.emulator.fault(
          { method: "GetProject", times: Infinity },
          { do: "answer", status, body },
        );
        assert.equal((await s.run("apply", "-auto-approve", "-refresh-only")).code, 1, String(status));
        assert.equal(s.attributes("svc_project.p")?.["name"], "projects/p");
        fault.remove();
      }
      assert.deepEqual(await s.plan(), {});
    });
  });

  row("failures: a deletion that is carried out and answered with null succeeds", async () => {
    await scenario({}, async (s) => {
      s.write({ resource: { svc_project: { p: { slug: "p" } } } });
      await s.apply();
      s.emulator.fault(
        { method: "DeleteProject" },
        {
          do: "answer",
          status: 200,
          body: "null",
          headers: { "content-type": "application/json" },
          when: "after",
        },
      );
      assert.equal((await s.run("destroy", "-auto-approve")).code, 0);
      assert.equal(s.emulator.objects("Project").length, 0);
      assert.equal(s.emulator.requests.filter(({ method }) => method === "DeleteProject").length, 1);
    });
  });

  row("failures: an apply waits for Retry-After of a 429 and succeeds", async () => {
    await scenario({}, async (s) => {
      const busy = { code: "resource_exhausted", message: "slow down" };
      s.emulator.fault(
        { method: "CreateProject", times: 2 },
        { do: "answer", status: 429, body: busy, headers: { "retry-after": "1" } },
      );
      s.write({ resource: { svc_project: { p: { slug: "p" } } } });
      await s.apply();
      assert.equal(s.emulator.objects("Project").length, 1);
    });
  });

  runPart();
});

describe("failures: an invalid value", { skip }, () => {
  const machine = {
    project_name: "p",
    region: "eu-west-1",
    compute: { vcpus: 1, memory_gib: 1 },
    boot: { image: "debian-12" },
  };
  const cases: readonly {
    readonly title: string;
    readonly resource: Record<string, unknown>;
    readonly says: RegExp;
  }[] = [
    {
      title: "a number out of range",
      resource: { svc_virtual_machine: { m: { ...machine, compute: { vcpus: 0, memory_gib: 1 } } } },
      says: /compute\.vcpus must be at least 1; got 0/,
    },
    {
      title: "a slug that breaks its pattern",
      resource: { svc_project: { p: { slug: "Not A Slug" } } },
      says: /slug does not match the required format; got "Not A Slug"/,
    },
    {
      title: "the name of another kind",
      resource: {
        svc_virtual_machine: { m: { ...machine, network: { network_name: "projects/p/disks/d" } } },
      },
      says: /network\.network_name must name a Network: projects\/\{project\}\/networks\/\{id\}.* got "projects\/p\/disks\/d"/,
    },
    {
      title: "a password that is too short, without showing it",
      resource: {
        svc_virtual_machine: { m: { ...machine, users: [{ username: "a", password: "hunter2" }] } },
      },
      says: /users\[0\]\.password must have at least 8 characters\./,
    },
    {
      title: "a time limit that is no duration",
      resource: { svc_virtual_machine: { m: { ...machine, timeouts: { create: "soon" } } } },
      says: /timeouts\.create must be a duration such as 90s, 30m or 1h30m; got "soon"/,
    },
  ];
  let shared: Promise<Scenario> | undefined;
  after(async () => (await shared)?.close());
  const { rows, part } = matrixPart(cases, (_, index) => index % 4 === 0);
  for (const { title, resource, says } of rows) {
    test(`is found by validate: ${title} (${part})`, async () => {
      const s = await (shared ??= openScenario());
      s.write({ resource });
      const { code, output } = await s.run("validate");
      assert.equal(code, 1);
      assert.match(asOneLine(output), says);
      assert.doesNotMatch(output, /hunter2/);
    });
  }

  test("is found by plan if no project is set, with the three places to set it", async () => {
    const s = await (shared ??= openScenario());
    s.write({ resource: { svc_virtual_machine: { m: { ...machine, project_name: null } } } });
    const { code, output } = await s.run("plan");
    assert.equal(code, 1);
    assert.match(asOneLine(output), /project_name is required, but not set.*"project".*SVC_PROJECT/);
  });
});

test("failures: the provider works with TF_DISABLE_PLUGIN_TLS=1", { skip }, async () => {
  await scenario({ env: { TF_DISABLE_PLUGIN_TLS: "1" } }, async (s) => {
    s.write({ resource: { svc_project: { p: { slug: "p" } } } });
    await s.apply();
    assert.deepEqual(await s.plan(), {});
  });
});
