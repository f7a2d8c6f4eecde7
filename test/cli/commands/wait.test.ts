import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { type Emulator, startEmulator } from "../../../src/emulator";
import { runCli, startCli } from "../cli";

/** Limits tests that would otherwise hang on a failure. */
const LIMITED = { timeout: 900_000 };

const MACHINE = {
  projectName: "projects/p",
  region: "datacenters/eu-west-1",
  compute: { vcpus: 1, memoryGib: 1 },
  boot: { image: "debian-12" },
};

type Environment = Readonly<Record<string, string>>;

/** Runs `tell` with an emulator in which other clients have started `count` operations, and with their names. */
async function withOperations(
  count: number,
  tell: (names: readonly string[], emulator: Emulator, env: Environment) => Promise<void>,
): Promise<void> {
  const emulator = await startEmulator();
  emulator.add("Project", { slug: "p" });
  const names = Array.from({ length: count }, () =>
    emulator.occupy(emulator.add("VirtualMachine", MACHINE).name),
  );
  try {
    await tell(names, emulator, { SVC_ENDPOINT: emulator.url, SVC_API_KEY: emulator.apiKey });
  } finally {
    await emulator.close();
  }
}

const stateIn = (line: string | undefined): unknown =>
  (JSON.parse(line ?? "") as { readonly state: unknown }).state;

describe("cdktf-svc wait", LIMITED, () => {
  test("waits for several operations at once and prints them in the given order", async () => {
    await withOperations(2, async ([one = "", two = ""], emulator, env) => {
      const run = startCli(["wait", two, one.replace("operations/", ""), two, "--json"], env);
      await Promise.all([run.seen(`waiting for ${one}`), run.seen(`waiting for ${two}`)]);
      emulator.settleOperation(one, "SUCCEEDED");
      await run.seen(`Operation ${one} succeeded`);
      emulator.settleOperation(two, "SUCCEEDED");
      const { code, stdout } = await run.done;
      assert.equal(code, 0);
      const names = stdout
        .trimEnd()
        .split("\n")
        .map((line) => (JSON.parse(line) as { name: string }).name);
      assert.deepEqual(names, [two, one]);
    });
  });

  test("exits with the code of the worst result and reports each operation", async () => {
    await withOperations(3, async ([good = "", bad = "", stuck = ""], emulator, env) => {
      emulator.settleOperation(good, "SUCCEEDED");
      const late = await runCli(["wait", good, stuck, "--timeout", "1s", "--quiet", "--json"], env);
      assert.equal(late.code, 4);
      emulator.settleOperation(bad, "FAILED", "no capacity");
      const { code, stdout, stderr } = await runCli(
        ["wait", good, bad, stuck, "--timeout", "1s", "--quiet", "--json"],
        env,
      );
      assert.equal(code, 1);
      const lines = stdout.trimEnd().split("\n");
      assert.deepEqual(lines.map(stateIn), ["SUCCEEDED", "FAILED", "RUNNING"]);
      const errors = stderr
        .trimEnd()
        .split("\n")
        .map((line) => JSON.parse(line) as Record<string, unknown>);
      assert.deepEqual(
        errors.map((error) => [error["operation"], error["code"], error["exitCode"]]),
        [
          [bad, "operation_failed", 1],
          [stuck, "deadline_exceeded", 4],
        ],
      );
    });
  });

  test("exits with 3 for an unknown operation and for one that may not be read", async () => {
    await withOperations(1, async ([name = ""], _emulator, env) => {
      const refused = await runCli(["wait", name, "--json"], { ...env, SVC_API_KEY: "svc_other" });
      assert.equal(refused.code, 3);
      const error = JSON.parse(refused.stderr.trimEnd().split("\n").at(-1) ?? "") as Record<string, unknown>;
      assert.deepEqual([error["code"], error["operation"]], ["unauthenticated", name]);
      assert.equal(typeof error["requestId"], "string");
    });
  });

  test("stops on a signal and explains how to continue waiting", async () => {
    await withOperations(2, async (names, _emulator, env) => {
      const run = startCli(["wait", ...names], env);
      await Promise.all(names.map((name) => run.seen(`waiting for ${name}`)));
      run.process.kill("SIGINT");
      const { code, stderr } = await run.done;
      assert.equal(code, 130);
      for (const name of names) {
        assert.ok(stderr.includes(`\`cdktf-svc wait ${name}\` waits for it.`), stderr);
      }
    });
  });

  for (const [args, says] of [
    [
      [],
      /^cdktf-svc wait: OPERATION is required: name of an operation, such as operations\/abc, or its last part; /,
    ],
    [
      ["projects/p"],
      /^cdktf-svc wait: "projects\/p" cannot be the name of an operation \(operations\/\{id\}, /,
    ],
    [
      ["abc", "--timeout", "1"],
      /^cdktf-svc wait: --timeout must be a duration such as 90s, 30m or 1h30m; got "1"; /,
    ],
    [["abc"], /^cdktf-svc wait: SVC_ENDPOINT is not set; /],
  ] as const) {
    test(`sends nothing and exits with 2: ${args.join(" ")}`, async () => {
      const { code, stdout, stderr } = await runCli(["wait", ...args]);
      assert.deepEqual([code, stdout], [2, ""]);
      assert.match(stderr, says);
    });
  }
});
