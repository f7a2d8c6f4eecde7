import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { runCliProcess, startCli } from "../cli";

const skip = process.platform === "linux" ? false : "`cdktf-svc serve` needs Linux";

/** Arguments of a command that prints something of its environment. */
const printing = (text: string): readonly string[] => ["serve", "--", "sh", "-c", `echo "${text}"`];

describe("cdktf-svc serve", { skip }, () => {
  test("serve: the command gets every address, beside providers that were there", async () => {
    const other = { "example.org/acme/thing": { Protocol: "grpc" } };
    const { code, stdout } = await runCliProcess(
      ["serve", "--source", "registry.example.org/acme/svc", ...printing("$TF_REATTACH_PROVIDERS").slice(1)],
      { TF_REATTACH_PROVIDERS: JSON.stringify(other) },
    );
    assert.equal(code, 0);
    const settings = JSON.parse(stdout) as Record<
      string,
      { readonly ProtocolVersion?: number; readonly Test?: boolean }
    >;
    assert.deepEqual(Object.keys(settings), [
      "example.org/acme/thing",
      "svc.localhost/svc/svc",
      "registry.example.org/acme/svc",
    ]);
    const { ProtocolVersion, Test } = settings["svc.localhost/svc/svc"] ?? {};
    assert.deepEqual({ ProtocolVersion, Test }, { ProtocolVersion: 6, Test: true });
  });

  test("serve: ends with the exit code of the command, or with that of its signal", async () => {
    const ends = await Promise.all(
      ["exit 7", "kill -TERM $$"].map((script) => runCliProcess(["serve", "--", "sh", "-c", script])),
    );
    assert.deepEqual(
      ends.map(({ code }) => code),
      [7, 143],
    );
  });

  test("serve: a command that cannot be started has the exit codes of a shell", async () => {
    const [missing, folder] = await Promise.all([
      runCliProcess(["serve", "--", "no-such-command"]),
      runCliProcess(["serve", "--", "/"]),
    ]);
    assert.equal(missing.code, 127);
    assert.match(missing.stderr, /"no-such-command" was not found\. Nothing was run\./);
    assert.equal(folder.code, 126);
  });

  test("serve: a signal reaches the command once", async () => {
    const script = `n=0; i=0; trap 'echo got; n=$((n+1))' TERM; echo ready; while [ $n -lt 1 ] && [ $i -lt 1000 ]; do sleep 0.02; i=$((i+1)); done; sleep 0.2; echo $n; exit 9`;
    const run = startCli(["serve", "--", "sh", "-c", script]);
    await run.seen("ready");
    // As a job runner does: to all processes of the group.
    process.kill(-(run.process.pid ?? 0), "SIGTERM");
    const { code, stdout } = await run.done;
    assert.equal(code, 9);
    assert.equal(stdout, "ready\ngot\n1\n");
  });

  test("serve: a setting that no engine can read is refused", async () => {
    const { code, stderr } = await runCliProcess(printing(""), { TF_REATTACH_PROVIDERS: "{" });
    assert.equal(code, 2);
    assert.match(stderr, /TF_REATTACH_PROVIDERS is set, and is not a JSON object/);
  });
});
