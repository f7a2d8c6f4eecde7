import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, describe, test } from "node:test";
import { contract, formatContract } from "../../../src/contract";
import { type Emulator, startEmulator } from "../../../src/emulator";
import { startProgram, type ProgramResult } from "../../support/program";
import { CLI, runCli, startCli } from "../cli";

/** Limits tests that would otherwise hang on a failure. */
const LIMITED = { timeout: 900_000 };

const MACHINE = { compute: { vcpus: 1, memoryGib: 1 }, boot: { image: "debian-12" } };

/** Start of every terminal control sequence. */
const ESCAPE = "\u001b";

const folder = mkdtempSync(join(tmpdir(), "svc-call-"));
after(() => rmSync(folder, { recursive: true }));

/** Runs `tell` with an emulator that has a project, and the environment that addresses it. */
async function withService(
  tell: (emulator: Emulator, env: Readonly<Record<string, string>>) => Promise<void>,
): Promise<void> {
  const emulator = await startEmulator({ speed: 20, recordSecrets: true });
  emulator.add("Project", { slug: "p" });
  try {
    await tell(emulator, {
      SVC_ENDPOINT: emulator.url,
      SVC_API_KEY: emulator.apiKey,
      SVC_PROJECT: "p",
      SVC_REGION: "eu-west-1",
    });
  } finally {
    await emulator.close();
  }
}

const json = (value: unknown): string => JSON.stringify(value);
const codeOf = ({ code, stdout }: ProgramResult): readonly unknown[] => [code, stdout];

describe("cdktf-svc call", LIMITED, () => {
  test("prints only the answer to standard output, indented or on one line", async () => {
    await withService(async (emulator, env) => {
      const project = emulator.get("projects/p");
      const answer = { name: project?.name, slug: project?.["slug"], createTime: project?.["createTime"] };
      const said = await runCli(["call", "ProjectService/GetProject", json({ name: "p" })], env);
      assert.deepEqual(said, {
        ...said,
        code: 0,
        stderr: "",
        stdout: `${JSON.stringify(answer, null, 2)}\n`,
      });
      const short = await runCli(["call", "GetProject", json({ name: "projects/p" }), "--json"], env);
      assert.deepEqual(codeOf(short), [0, `${json(answer)}\n`]);
      assert.equal((await runCli(["call", "ListProjects"], env)).code, 0);
    });
  });

  test("names the operation that a call starts, and polls it to its end with --wait", async () => {
    await withService(async (emulator, env) => {
      const begun = await runCli(["call", "CreateVirtualMachine", json(MACHINE)], env);
      const [first] = emulator.operations();
      assert.equal(begun.code, 0);
      assert.equal((JSON.parse(begun.stdout) as { operation: { name: string } }).operation.name, first?.name);
      assert.equal(
        begun.stderr,
        `ComputeService/CreateVirtualMachine started ${first?.name}, which continues; \`cdktf-svc wait ${first?.name}\` waits for it\n`,
      );
      const ended = await runCli(["call", "CreateVirtualMachine", json(MACHINE), "--wait", "--json"], env);
      const operation = emulator.operations()[1];
      assert.equal(ended.code, 0);
      assert.equal((JSON.parse(ended.stdout) as { name: string; state: string }).state, "SUCCEEDED");
      const lines = ended.stderr.trimEnd().split("\n");
      assert.equal(lines[0], `waiting for ${operation?.name}, which is PENDING`);
      assert.match(
        lines.at(-1) ?? "",
        new RegExp(`^Operation ${operation?.name} succeeded after [^\\n]+\\.$`),
      );
      assert.ok(!ended.stderr.includes("\r") && !ended.stderr.includes(ESCAPE));
      const quiet = await runCli(["call", "CreateVirtualMachine", json(MACHINE), "--wait", "--quiet"], env);
      assert.deepEqual([quiet.code, quiet.stderr], [0, ""]);
    });
  });

  test("exits with 1 if the operation fails or is cancelled, 4 on a timeout, and 3 if the operation vanishes", async () => {
    await withService(async (emulator, env) => {
      const wait = ["call", "CreateVirtualMachine", json(MACHINE), "--wait", "--quiet"];
      emulator.failNextOperation("no \u001b[31mcapacity");
      const failed = await runCli(wait, env);
      assert.equal(failed.code, 1);
      assert.match(
        failed.stderr,
        /^cdktf-svc call: Operation operations\/\w+ failed after [^"]+: "no \[31mcapacity"\. [^\n]+\n$/,
      );
      assert.equal((JSON.parse(failed.stdout) as { state: string }).state, "FAILED");
      emulator.cancelNextOperation();
      const cancelled = await runCli([...wait, "--json"], env);
      assert.equal(cancelled.code, 1);
      assert.deepEqual(
        { ...(JSON.parse(cancelled.stderr) as object), message: "" },
        { code: "operation_cancelled", message: "", exitCode: 1, operation: emulator.operations()[1]?.name },
      );
      emulator.stickNextOperation();
      const stuck = await runCli([...wait, "--timeout", "1s"], env);
      assert.equal(stuck.code, 4);
      const name = emulator.operations()[2]?.name ?? "";
      assert.match(stuck.stderr, /had not ended after .* It was not cancelled: it continues in the service/);
      assert.ok(stuck.stderr.endsWith(` \`cdktf-svc wait ${name}\` waits for it.\n`), stuck.stderr);
      emulator.fault("CreateVirtualMachine", { do: "operation", outcome: "STUCK", vanishAfterReads: 1 });
      const vanished = await runCli([...wait, "--json"], env);
      assert.equal(vanished.code, 3);
      assert.equal((JSON.parse(vanished.stderr) as { code: string }).code, "operation_vanished");
    });
  });

  test("exits with 3 if the outcome of the call is unknown, and does not repeat the call", async () => {
    await withService(async (emulator, env) => {
      emulator.fault({ method: "CreateVirtualMachine", times: Infinity }, { do: "reset", when: "after" });
      const lost = await runCli(["call", "CreateVirtualMachine", json(MACHINE)], env);
      assert.deepEqual(codeOf(lost), [3, ""]);
      assert.match(lost.stderr, /may have carried out the request, so it was not retried/);
      assert.equal(emulator.requests.length, 1);
    });
    await withService(async (emulator, env) => {
      emulator.fault("CreateVirtualMachine", { do: "edit", patch: { operation: null } });
      const nameless = await runCli(["call", "CreateVirtualMachine", json(MACHINE), "--wait"], env);
      assert.equal(nameless.code, 3);
      assert.match(nameless.stderr, /must name the operation that it started/);
    });
  });

  test("exits with 1 and prints the service's code and request id if the service refuses", async () => {
    await withService(async (emulator, env) => {
      const missing = await runCli(["call", "GetVirtualMachine", json({ name: "none" }), "--json"], env);
      assert.deepEqual(codeOf(missing), [1, ""]);
      const { code, exitCode, requestId, message } = JSON.parse(missing.stderr) as Record<string, unknown>;
      assert.deepEqual([code, exitCode], ["not_found", 1]);
      assert.ok(String(message).includes(String(requestId)));
      const refused = await runCli(["call", "ListProjects"], { ...env, SVC_API_KEY: "svc_wrong_key" });
      assert.deepEqual(codeOf(refused), [1, ""]);
      assert.match(refused.stderr, /^cdktf-svc call: \[unauthenticated\] ListProjects: [^\n]+\n$/);
      assert.ok(!refused.output.includes("svc_wrong_key"));
      await emulator.goDown();
      const down = await runCli(["call", "CreateVirtualMachine", json(MACHINE)], env);
      assert.deepEqual(codeOf(down), [1, ""]);
      assert.match(down.stderr, /the connection to \S+ was refused/);
    });
  });

  for (const [signal, exit] of [
    ["SIGINT", 130],
    ["SIGTERM", 143],
  ] as const) {
    test(`exits with ${exit} on ${signal} while it waits, and explains how to continue waiting`, async () => {
      await withService(async (emulator, env) => {
        emulator.stickNextOperation();
        const run = startCli(["call", "CreateVirtualMachine", json(MACHINE), "--wait"], env);
        await run.seen("waiting for operations/");
        run.process.kill(signal);
        const { code, signal: by, stderr, stdout } = await run.done;
        const name = emulator.operations()[0]?.name ?? "";
        assert.deepEqual([code, by], [exit, null]);
        assert.equal((JSON.parse(stdout) as { name: string }).name, name);
        assert.ok(!stderr.includes("another Ctrl-C"), stderr);
        assert.match(stderr, /was interrupted after .* it continues in the service and may still succeed\./);
        assert.ok(stderr.endsWith(` \`cdktf-svc wait ${name}\` waits for it.\n`), stderr);
      });
    });
  }

  test("lets a running change finish on the first interrupt", async () => {
    await withService(async (emulator, env) => {
      const pause = emulator.pauseAt({ method: "CreateVirtualMachine", point: "after-commit" });
      const run = startCli(["call", "CreateVirtualMachine", json(MACHINE), "--wait"], env);
      await pause.whenHeld();
      run.process.kill("SIGINT");
      await run.seen("press Ctrl-C again to stop without it");
      pause.release();
      const { code, stdout } = await run.done;
      assert.equal(code, 130);
      assert.equal((JSON.parse(stdout) as { name: string }).name, emulator.operations()[0]?.name);
    });
  });

  const wrong: readonly (readonly [readonly string[], RegExp])[] = [
    [
      ["call"],
      /METHOD is required: method, such as ComputeService\/ResizeVirtualMachine, or its name alone;/,
    ],
    [
      ["call", "ListProjects", "{}", "{}"],
      /too many arguments: expected only METHOD and JSON\|@FILE\|-; quote an argument that contains spaces;/,
    ],
    [
      ["call", "ListProject"],
      /there is no method "ListProject"; did you mean ProjectService\/ListProjects\? See `cdktf/,
    ],
    [
      ["call", "ListProjects", "--wiat"],
      /unknown option --wiat; did you mean --wait\? See `cdktf-svc call --help`/,
    ],
    [
      ["call", "ListProjects", "--timeout", "soon"],
      /--timeout must be a duration such as 90s, 30m or 1h30m; got "soon";/,
    ],
    [
      ["call", "ListProjects", '{"pageSize": 5,\n "pageTokn": hunter2}'],
      /The request from the command line is not JSON: invalid at line 2, column 14\.$/m,
    ],
    [
      ["call", "ListProjects", "[]"],
      /Invalid request of ListProjects: the request must be a JSON object; got a list\.$/m,
    ],
    [
      ["call", "ListProjects", "@/nowhere.json"],
      /Could not read the request from "\/nowhere\.json" \(ENOENT\)\.$/m,
    ],
    [
      ["call", "ListVirtualMachines", '{"pageSzie": 5}'],
      /Invalid request of ListVirtualMachines: pageSzie is an unknown field; did you mean pageSize\?; projectName is required but not set, and there is no default project; set it, or set SVC_PROJECT\.$/m,
    ],
    [
      ["call", "ListProjects", "--contract", "/nowhere.json"],
      /Could not read the contract from "\/nowhere\.json": ENOENT/,
    ],
    [["call", "ListProjects"], /SVC_ENDPOINT is not set; .* SVC_API_KEY is not set; /],
    [
      ["call", "CreateWebhookSubscription", "{}", "--secret", "signingSecret=NOT_THERE"],
      /the environment variable NOT_THERE is not set, or empty\.$/m,
    ],
    [
      ["call", "CreateWebhookSubscription", "{}", "--secret", "signingSecret=hunter2!"],
      /--secret must be FIELD=VARIABLE/,
    ],
    [
      ["call", "CreateWebhookSubscription", '{"signingSecret":"hunter2"}', "--secret", "signingSecret=HOME"],
      /the request already has a value for this field;/,
    ],
  ];
  for (const [args, says] of wrong) {
    test(`sends nothing and exits with 2: ${args.slice(1).join(" ").slice(0, 70)}`, async () => {
      const { code, stdout, stderr } = await runCli(args, { HOME: "/hunter2" });
      assert.deepEqual([code, stdout], [2, ""]);
      assert.match(stderr, says);
      assert.match(stderr, /^[^\n]+\n$/);
      assert.ok(!stderr.includes("hunter2"), stderr);
    });
  }

  test("reports an invalid command line as JSON with --json, like any other error", async () => {
    const { code, stderr } = await runCli(["call", "ListProject", "--json"]);
    assert.equal(code, 2);
    const { message, ...rest } = JSON.parse(stderr) as Record<string, unknown>;
    assert.deepEqual(rest, { code: "unusable", exitCode: 2 });
    assert.match(String(message), /^there is no method "ListProject"; did you mean/);
  });

  test("reads the request from a file or standard input and secrets from the environment, and prints no secret", async () => {
    await withService(async (emulator, env) => {
      const secret = "a-secret-of-the-hook";
      const request = { slug: "hook", url: "https://hook.test/x", event_kinds: ["WALLET_LOW"] };
      const file = join(folder, "request.json");
      writeFileSync(file, json(request));
      const withSecret = ["--secret", "signingSecret=HOOK"];
      const environment = { ...env, HOOK: secret };
      const dry = await runCli(
        ["call", "CreateWebhookSubscription", `@${file}`, ...withSecret, "--dry-run", "--json"],
        {
          HOOK: secret,
        },
      );
      assert.deepEqual([dry.code, dry.stderr], [0, ""]);
      assert.deepEqual(JSON.parse(dry.stdout), {
        path: "/svc.webhook.v1.WebhookService/CreateWebhookSubscription",
        body: { slug: "hook", url: request.url, eventKinds: ["WALLET_LOW"], signingSecret: "(secret)" },
      });
      emulator.fault("CreateWebhookSubscription", {
        do: "refuse",
        code: "invalid_argument",
        message: `the secret ${secret} is too plain`,
      });
      const echoed = await runCli(
        ["call", "CreateWebhookSubscription", `@${file}`, ...withSecret],
        environment,
      );
      assert.equal(echoed.code, 1);
      assert.match(echoed.stderr, /the secret \(hidden\) is too plain/);
      const { code, output } = await startProgram(
        "bash",
        [
          "-c",
          'printf %s "$REQUEST" | "$0" "$@"',
          process.execPath,
          CLI,
          "call",
          "CreateWebhookSubscription",
          "-",
        ],
        {
          env: {
            PATH: process.env["PATH"] ?? "",
            ...env,
            REQUEST: json({ ...request, signingSecret: secret }),
          },
        },
      ).done;
      assert.equal(code, 0, output);
      assert.ok(![dry, echoed].some((each) => each.output.includes(secret)) && !output.includes(secret));
      const sent = emulator.requests.at(-1)?.body as { signingSecret?: unknown } | undefined;
      assert.equal(sent?.signingSecret, secret);
      const inClear = await runCli(
        ["call", "CreateWebhookSubscription", json({ ...request, slug: "two", signingSecret: secret })],
        env,
      );
      assert.match(inClear.stderr, /^cdktf-svc call: warning: the command line contains a secret/);
      assert.ok(!inClear.output.includes(secret));
    });
  });

  test("accepts exactly the methods of --contract", async () => {
    const file = join(folder, "contract.json");
    const moved = contract.methods.map((each) => ({ ...each, path: each.path.replace("/svc.", "/acme.") }));
    const paths = new Map(moved.map((each) => [each.name, each]));
    const kinds = contract.kinds
      .filter(({ name }) => name === "Project")
      .map((kind) => ({
        ...kind,
        methods: Object.fromEntries(
          Object.entries(kind.methods).map(([role, value]) => [
            role,
            Array.isArray(value)
              ? (value as readonly { name: string }[]).map(({ name }) => paths.get(name))
              : paths.get((value as { name: string }).name),
          ]),
        ) as unknown as typeof kind.methods,
      }));
    writeFileSync(file, formatContract({ ...contract, kinds, methods: moved }));
    const dry = await runCli([
      "call",
      "GetProject",
      json({ name: "p" }),
      "--dry-run",
      "--json",
      "--contract",
      file,
    ]);
    assert.deepEqual(JSON.parse(dry.stdout), {
      path: "/acme.project.v1.ProjectService/GetProject",
      body: { name: "projects/p" },
    });
  });

  test("colours its output only on a terminal, and not if colours are disabled", async () => {
    const spy = join(folder, "terminal.js");
    writeFileSync(spy, "process.stderr.isTTY = true;\n");
    const stderrWith = async (
      env: Readonly<Record<string, string>>,
      nodeArgs: readonly string[],
    ): Promise<string> => (await startCli(["call", "ListProject"], env, nodeArgs).done).stderr;
    const watched = await stderrWith({}, ["--require", spy]);
    assert.ok(watched.startsWith(`${ESCAPE}[31mcdktf-svc call:${ESCAPE}[39m there is no method`), watched);
    for (const env of [{ NO_COLOR: "1" }, { TERM: "dumb" }]) {
      assert.ok(!(await stderrWith(env, ["--require", spy])).includes(ESCAPE));
    }
    assert.ok(!(await stderrWith({}, [])).includes(ESCAPE));
  });
});
