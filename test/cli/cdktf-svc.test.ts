import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { describe, test } from "node:test";
import { runCli, runCliProcess, startCli } from "./cli";

const { version } = JSON.parse(readFileSync(resolve(__dirname, "../../package.json"), "utf8")) as {
  readonly version: string;
};

describe("cdktf-svc", () => {
  test("prints only the version for --version and -v", async () => {
    for (const word of ["--version", "-v"]) {
      const { code, stdout, stderr } = await runCliProcess([word]);
      assert.deepEqual({ code, stdout, stderr }, { code: 0, stdout: `${version}\n`, stderr: "" });
    }
  });

  test("prints the overview to standard output for help, --help and -h", async () => {
    const [help, long, short] = await Promise.all(
      [["help"], ["--help"], ["-h"]].map((args) => runCliProcess(args)),
    );
    assert.equal(help?.code, 0);
    assert.match(help.stdout, /^Usage: cdktf-svc COMMAND/);
    assert.match(help.stdout, /^ {2}completion +\S/m);
    assert.match(help.stdout, /^Run `cdktf-svc COMMAND --help`/m);
    assert.match(help.stdout, /^ {2}stage +\S/m);
    assert.equal(help.stderr, "");
    assert.equal(long?.stdout, help.stdout);
    assert.equal(short?.stdout, help.stdout);
  });

  test("prints the overview to standard error and fails without a command", async () => {
    const { code, stdout, stderr } = await runCliProcess([]);
    assert.deepEqual({ code, stdout }, { code: 2, stdout: "" });
    assert.match(stderr, /^Usage: cdktf-svc COMMAND/);
  });

  test("prints a command's help without running it", async () => {
    for (const [command, option] of [
      ["emulator", "--port <PORT>"],
      ["stage", "--source <ADDRESS>"],
    ] as const) {
      for (const args of [
        [command, "--help"],
        [command, "-h"],
        ["help", command],
        [command, "--nonsense", "--help"],
      ]) {
        const { code, stdout, stderr } = await runCliProcess(args);
        assert.deepEqual({ code, stderr }, { code: 0, stderr: "" });
        assert.match(stdout, new RegExp(`^Usage: cdktf-svc ${command} `));
        assert.match(stdout, new RegExp(`^ {2}${option} `, "m"));
      }
    }
  });

  const wrong: readonly (readonly [readonly string[], RegExp])[] = [
    [["emulatr"], /^cdktf-svc: unknown command 'emulatr'; did you mean emulator\? See `cdktf-svc help`/],
    [["--verson"], /^cdktf-svc: unknown option --verson; did you mean --version\? See `cdktf-svc help`/],
    [["deploy"], /^cdktf-svc: unknown command 'deploy'; see `cdktf-svc help`/],
    [["--nix"], /^cdktf-svc: unknown option --nix; see `cdktf-svc help`/],
    [["emulator", "--nix=1"], /^cdktf-svc emulator: unknown option --nix; see `cdktf-svc emulator --help`/],
    [["emulator", "-p", "1"], /unknown option -p;/],
    [["emulator", "--port"], /--port needs a value;/],
    [["emulator", "--port="], /--port needs a value;/],
    [["emulator", "--port", "--speed", "2"], /--port needs a value; write --port=VALUE/],
    [["emulator", "--port", "http"], /--port must be a number from 0 to 65535; got "http";/],
    [["emulator", "--port", "65536"], /--port must be a number from 0 to 65535; got "65536";/],
    [["emulator", "--port=-1"], /--port must be a number from 0 to 65535; got "-1";/],
    [["emulator", "--port", "1.5"], /--port must be/],
    [["emulator", "--speed", "0"], /--speed must be a number above 0, such as 10 or 0\.5; got "0";/],
    [["emulator", "--speed", "0.0"], /--speed must be/],
    [["emulator", "--speed", "fast"], /--speed must be/],
    [["emulator", "--speed", "0x10"], /--speed must be/],
    [["emulator", "--speed", "9".repeat(400)], /--speed must be/],
    [["emulator", "--seed", "a", "--seed", "b"], /--seed is given twice;/],
    [["emulator", "--seed", ""], /--seed needs a value;/],
    [["generate", "--out", "--check"], /--out needs a value; write --out=VALUE/],
    [["generate", "--out", "a", "--chek"], /unknown option --chek; did you mean --check\?/],
    [
      ["mocks", "--engine", "terraforn"],
      /--engine must be terraform or tofu; got "terraforn"; did you mean terraform\?/,
    ],
    [["stage"], /DIR is required: folder of the configuration;/],
    [["stage", ""], /DIR must be the path of a folder; got "";/],
    [["stage", "a", "b"], /too many arguments: expected only DIR; quote an argument that contains spaces;/],
    [["stage", ".", "--source", "svc"], /"svc" is not a valid source address/],
  ];
  for (const [args, says] of wrong) {
    const shown = args.map((arg) => (arg.length > 20 ? `${arg.slice(0, 10)}...` : arg)).join(" ");
    test(`rejects \`${shown}\` with one line and exit code 2`, async () => {
      const { code, stdout, stderr } = await runCliProcess(args);
      assert.deepEqual({ code, stdout }, { code: 2, stdout: "" });
      assert.match(stderr, says);
      assert.match(stderr, /^[^\n]+\n$/);
    });
  }

  test("does not repeat a misplaced argument or an invalid key, which may be a secret", async () => {
    const key = "svc_do_not_show_me";
    for (const args of [
      ["emulator", key],
      ["emulator", "--api-key", `${key} x`],
      ["emulator", `--api-kye=${key}`],
      ["emulator", "--api-key", key, "--api-key", key],
      ["emulator", "--api-key", `-${key}`],
      ["emulator", `--api-key ${key}`],
      ["emulator", `-k${key}`],
      ["call", "ListProjects", `--wait=${key}`],
      [`--api-key=${key}`, "emulator"],
    ]) {
      const { code, output } = await runCliProcess(args);
      assert.equal(code, 2);
      assert.ok(!output.includes(key), output);
    }
    const { code, stderr } = await runCliProcess(["emulator"], { SVC_API_KEY: `${key}\n` });
    assert.equal(code, 2);
    assert.match(stderr, /^cdktf-svc emulator: SVC_API_KEY must consist of visible ASCII/);
    assert.ok(!stderr.includes(key));
  });

  test("keeps command lines that run at once in one process apart", async () => {
    const lines = [
      ["stage"],
      ["emulator", "--help"],
      ["wait"],
      ["emulator", "--port", "a"],
      ["wait", "--json"],
    ];
    const together = await Promise.all(lines.map((args) => runCli(args)));
    for (const [index, args] of lines.entries()) assert.deepEqual(together[index], await runCli(args));
  });

  test("does not crash if its output is closed", async () => {
    for (const args of [["help"], ["--version"], ["emulator", "--help"], ["nonsense"]]) {
      const { process: child, done } = startCli(args);
      child.stdout.destroy();
      child.stderr.destroy();
      const { code, signal } = await done;
      assert.deepEqual({ code, signal }, { code: args[0] === "nonsense" ? 2 : 0, signal: null });
    }
  });

  test("loads no network module for help and completion", async () => {
    const folder = mkdtempSync(join(tmpdir(), "svc-cli-"));
    try {
      const spy = join(folder, "spy.js");
      writeFileSync(
        spy,
        'process.on("exit", () => process.stderr.write(String(process.moduleLoadList.includes("NativeModule tls"))));\n',
      );
      const loadsTls = async (...args: string[]): Promise<string> =>
        (await startCli(args, {}, ["--require", spy]).done).stderr;
      assert.equal(await loadsTls("help"), "false");
      assert.equal(await loadsTls("call", "--help"), "false");
      assert.equal(await loadsTls("wait", "--help"), "false");
      assert.equal(await loadsTls("complete", "--", "call", "Get"), "false");
      assert.equal(await loadsTls("call", "ListProjects", "--dry-run"), "false");
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  test("loads only the requested command", async () => {
    const folder = mkdtempSync(join(tmpdir(), "svc-cli-"));
    try {
      const spy = join(folder, "spy.js");
      writeFileSync(
        spy,
        'process.on("exit", () => process.stderr.write(Object.keys(require.cache).join("\\n")));\n',
      );
      const loadedBy = async (...args: string[]): Promise<string[]> => {
        const { stderr } = await startCli(args, {}, ["--require", spy]).done;
        const rooms = stderr.split("\n").map((file) => /\/dist\/(.+)\/[^/]+\.js$/.exec(file)?.[1]);
        return [...new Set(rooms.filter((room) => room !== undefined))].sort();
      };
      assert.deepEqual(await loadedBy("help"), ["cli"]);
      assert.deepEqual(await loadedBy("complete", "--", "call", "Get"), ["cli", "contract"]);
      assert.deepEqual(await loadedBy("--version"), ["cli"]);
      assert.deepEqual(await loadedBy("emulator", "--help"), ["cli"]);
      assert.deepEqual(await loadedBy("emulator", "--port", "http"), ["cli"]);
      assert.deepEqual(await loadedBy("stage", "no-such-folder"), ["cli", "constructs/staging", "contract"]);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
