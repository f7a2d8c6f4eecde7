import assert from "node:assert/strict";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { connect, createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { contract } from "../../../src/contract";
import { FOREIGN } from "../../support/foreign-document";
import { testMatrix } from "../../support/exhaustive";
import { runCli, startCli, withEmulator } from "../cli";

/** Limits tests that would otherwise hang on a failure. */
const LIMITED = { timeout: 900_000 };

type Json = Readonly<Record<string, unknown>>;

/** Calls a method by its name, with an API key. */
async function call(
  url: string,
  method: string,
  body: Json,
  key = "svc_local",
): Promise<{ status: number; body: Json }> {
  const path = contract.methods.find(({ name }) => name === method)?.path;
  assert.ok(path !== undefined, method);
  const response = await fetch(`${url}${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${key}` },
    body: JSON.stringify(body),
  });
  return { status: response.status, body: (await response.json()) as Json };
}

const listProjects = async (url: string, key: string): Promise<number> =>
  (await call(url, "ListProjects", {}, key)).status;

/** Starts the creation of a machine and returns the name of its operation. */
async function startMachine(url: string): Promise<string> {
  await call(url, "CreateProject", { slug: "p" });
  const { status, body } = await call(url, "CreateVirtualMachine", {
    projectName: "projects/p",
    region: "datacenters/eu-west-1",
    compute: { vcpus: 1, memoryGib: 1 },
    boot: { image: "debian-12" },
  });
  assert.equal(status, 200, JSON.stringify(body));
  return String((body["operation"] as Json)["name"]);
}

const stateOf = async (url: string, operation: string): Promise<unknown> =>
  (await call(url, "GetOperation", { name: operation })).body["state"];

const { representative, row, runPart } = testMatrix("cdktf-svc emulator");

representative(
  "prints its address on one line, and the export line on standard error, and serves there",
  LIMITED,
  async () => {
    await withEmulator([], {}, async ({ url, run }) => {
      assert.equal(await listProjects(url, "svc_local"), 200);
      const description = await fetch(`${url}/openapi.yaml`);
      assert.match(await description.text(), /^openapi: 3\./m);
      run.process.kill("SIGTERM");
      const { code, stdout, stderr } = await run.done;
      const exported = `export SVC_ENDPOINT=${url} SVC_API_KEY=svc_local\n`;
      assert.deepEqual(
        { code, stdout, stderr },
        { code: 0, stdout: `listening on ${url}\n`, stderr: exported },
      );
    });
  },
);

row("accepts only the key of --api-key, else SVC_API_KEY, else svc_local", LIMITED, async () => {
  const cases: readonly (readonly [readonly string[], Readonly<Record<string, string>>, string])[] = [
    [["--api-key", "svc_given"], { SVC_API_KEY: "svc_environment" }, "svc_given"],
    [[], { SVC_API_KEY: "svc_environment" }, "svc_environment"],
    [[], { SVC_API_KEY: "" }, "svc_local"],
    [[], {}, "svc_local"],
  ];
  for (const [args, env, accepted] of cases) {
    await withEmulator(args, env, async ({ url }) => {
      for (const key of ["svc_given", "svc_environment", "svc_local"]) {
        assert.equal(await listProjects(url, key), key === accepted ? 200 : 401, `${key} of ${accepted}`);
      }
    });
  }
});

representative(
  "behaves as the file of --behaviour says, and exits with 2 for a file that it cannot use",
  LIMITED,
  async () => {
    const folder = mkdtempSync(join(tmpdir(), "emulator-"));
    try {
      const file = join(folder, "behaviour.yaml");
      writeFileSync(file, "normalize: { Project.displayName: lower-case }\n");
      await withEmulator(["--behaviour", file], {}, async ({ url }) => {
        await call(url, "CreateProject", { slug: "p", displayName: "Shop" });
        const { body } = await call(url, "GetProject", { name: "projects/p" });
        assert.equal(body["displayName"], "shop");
      });
      for (const [text, says] of [
        ["updates: sometimes", /behaviour\.yaml cannot be used: Invalid behaviour: updates/],
        ["normalize: { Balloon.x: trimmed }", /must begin with a kind: /],
        ["a: b: c", /it is neither YAML nor JSON/],
      ] as const) {
        writeFileSync(file, text);
        const { code, stdout, stderr } = await runCli(["emulator", "--port", "0", "--behaviour", file]);
        assert.deepEqual([code, stdout], [2, ""], stderr);
        assert.match(stderr, says);
      }
    } finally {
      rmSync(folder, { recursive: true });
    }
  },
);

row("serves the document of --openapi instead of the contract's own", LIMITED, async () => {
  const folder = mkdtempSync(join(tmpdir(), "svc-emulator-"));
  const file = join(folder, "api.yaml");
  writeFileSync(file, FOREIGN);
  try {
    await withEmulator(["--openapi", file], {}, async ({ url }) => {
      const answer = await fetch(`${url}/acme.cloud.core.v1.CoreService/CreateProject`, {
        method: "POST",
        headers: { "content-type": "application/json", authorization: "Bearer svc_local" },
        body: JSON.stringify({ slug: "alpha" }),
      });
      assert.deepEqual(await answer.json(), { projectName: "projects/alpha", slug: "alpha" });
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
  const missing = await runCli(["emulator", "--openapi", file]);
  assert.equal(missing.code, 2);
  assert.match(missing.stderr, /--openapi must name a readable file; could not read \S+ \(ENOENT\)/);
});

row("never prints its own key or a rejected one", LIMITED, async () => {
  await withEmulator(["--api-key", "svc_own_secret"], {}, async ({ url, run }) => {
    assert.equal(await listProjects(url, "svc_own_secret"), 200);
    assert.equal(await listProjects(url, "svc_wrong_secret"), 401);
    const refused = await call(url, "ListProjects", { projectName: 1 }, "svc_own_secret");
    assert.ok(!JSON.stringify(refused.body).includes("secret"));
    run.process.kill("SIGINT");
    const { output } = await run.done;
    assert.ok(!output.includes("secret"), output);
    assert.match(
      output,
      /^export SVC_ENDPOINT=\S+ # and SVC_API_KEY, the key that this emulator was started with$/m,
    );
  });
});

row(
  "prints a line for each request with --log, without bodies, keys or control characters",
  LIMITED,
  async () => {
    const users = [{ username: "root", password: "correct horse" }];
    await withEmulator(["--log", "--api-key", "svc_own_secret"], {}, async ({ url, run }) => {
      const made = (method: string, body: Json): Promise<unknown> =>
        call(url, method, body, "svc_own_secret");
      await made("CreateProject", { slug: "p" });
      await made("CreateVirtualMachine", { projectName: "projects/p", users });
      await made("GetProject", { name: "projects/\u001b[2Jx\ny" });
      await fetch(`${url}/svc_own_secret`);
      await call(url, "ListProjects", {}, "svc_own_secret_wrong");
      run.process.kill("SIGINT");
      const { stderr } = await run.done;
      assert.deepEqual(
        stderr
          .trimEnd()
          .split("\n")
          .slice(1)
          .map((line) => line.replace(/ \d+ ms$/, "")),
        [
          "CreateProject projects/p 200",
          "CreateVirtualMachine projects/p 400",
          "GetProject projects/\uFFFD[2Jx\uFFFDy 400",
          "GET (no RPC) - 404",
          "ListProjects - 401",
        ],
      );
      assert.ok(!/secret|horse/.test(stderr), stderr);
    });
  },
);

row("runs operations at the speed of --speed", LIMITED, async () => {
  await withEmulator(["--speed", "0.001"], {}, (slow) =>
    withEmulator(["--speed", "1000"], {}, async (fast) => {
      const early = await startMachine(slow.url);
      const late = await startMachine(fast.url);
      while ((await stateOf(fast.url, late)) !== "SUCCEEDED");
      assert.match(String(await stateOf(slow.url, early)), /^(PENDING|RUNNING)$/);
    }),
  );
});

row("derives its ids from --seed, which is random by default", LIMITED, async () => {
  const namesOf = async (seed?: string): Promise<string> => {
    let name = "";
    await withEmulator(seed === undefined ? [] : ["--seed", seed], {}, async ({ url }) => {
      name = await startMachine(url);
    });
    return name;
  };
  const one = await namesOf("one");
  assert.equal(await namesOf("one"), one);
  assert.notEqual(await namesOf("two"), one);
  assert.notEqual(await namesOf(), await namesOf());
});

row("prints one line and exits with 1 if the port is in use", LIMITED, async () => {
  const other = createServer().listen(0, "127.0.0.1");
  await once(other, "listening");
  try {
    const { port } = other.address() as AddressInfo;
    const { code, stdout, stderr } = await runCli(["emulator", "--port", String(port)]);
    assert.deepEqual({ code, stdout }, { code: 1, stdout: "" });
    assert.equal(
      stderr,
      `cdktf-svc emulator: The emulator cannot listen on 127.0.0.1:${port}: another program uses this port; choose another one, or 0 for a free one\n`,
    );
  } finally {
    other.close();
  }
});

for (const signal of ["SIGINT", "SIGTERM"] as const) {
  representative(
    `exits at once with 0 on ${signal}, despite open connections and running operations`,
    LIMITED,
    async () => {
      await withEmulator(["--speed", "0.001"], {}, async ({ url, run }) => {
        await startMachine(url);
        const half = connect(Number(new URL(url).port), "127.0.0.1");
        const idle = connect(Number(new URL(url).port), "127.0.0.1");
        const closed = Promise.all(
          [half, idle].map((socket) =>
            once(
              socket.resume().on("error", () => undefined),
              "close",
            ),
          ),
        );
        await Promise.all([half, idle].map((socket) => once(socket, "connect")));
        half.write("POST / HTTP/1.1\r\nhost: localhost\r\ncontent-length: 100\r\n\r\n{");
        // The answer to a later request proves that the incomplete request has arrived.
        assert.equal(await listProjects(url, "svc_local"), 200);
        run.process.kill(signal);
        const { code, signal: by, stderr } = await run.done;
        assert.deepEqual({ code, by }, { code: 0, by: null });
        assert.match(stderr, /^export [^\n]+\n$/);
        await closed;
      });
    },
  );
}

row("exits on a second signal of either kind if it cannot close", LIMITED, async () => {
  const folder = mkdtempSync(join(tmpdir(), "svc-cli-"));
  try {
    const fault = join(folder, "fault.js");
    const patch = 'require("node:http").Server.prototype.close = () => process.stderr.write("closing\\n");\n';
    writeFileSync(fault, patch);
    for (const [first, second] of [
      ["SIGINT", "SIGINT"],
      ["SIGINT", "SIGTERM"],
      ["SIGTERM", "SIGINT"],
    ] as const) {
      const run = startCli(["emulator", "--port", "0"], {}, ["--require", fault]);
      await run.seen("listening on");
      run.process.kill(first);
      await run.seen("closing");
      run.process.kill(second);
      assert.equal((await run.done).signal, second);
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
});

row("keeps serving after its output is closed", LIMITED, async () => {
  await withEmulator([], {}, async ({ url, run }) => {
    run.process.stdout.destroy();
    run.process.stderr.destroy();
    assert.equal(await listProjects(url, "svc_local"), 200);
    run.process.kill("SIGTERM");
    assert.equal((await run.done).code, 0);
  });
});

runPart();
