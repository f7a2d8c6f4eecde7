import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, describe, test } from "node:test";
import { matrixPart } from "../../support/exhaustive";
import { COMMANDS } from "../../../src/cli/command-list";
import { completions } from "../../../src/cli/commands/completions";
import { contract } from "../../../src/contract";
import { CONTEXT_FILE, contextText, hookKey } from "../../../src/synth";
import { CLI, runCli } from "../cli";

const complete = (...words: string[]): readonly string[] => completions(COMMANDS, words);

describe("completion", () => {
  test("offers commands, options that are not set yet, methods, kinds and shells", () => {
    assert.deepEqual(complete(""), [...COMMANDS.map(({ command }) => command.name()), "help"]);
    assert.deepEqual(complete("c"), ["call", "completion", "context", "contract"]);
    assert.deepEqual(complete("help", "em"), ["emulator"]);
    assert.deepEqual(complete("--v"), ["--version"]);
    assert.deepEqual(complete("wait", "--json", "--"), ["--timeout", "--quiet", "--contract", "--help"]);
    assert.deepEqual(complete("call", "--secret", "a=B", "--s"), ["--secret"]);
    assert.equal(complete("call", "").length, 2 * contract.methods.length);
    assert.deepEqual(complete("call", "ComputeService/Res"), ["ComputeService/ResizeVirtualMachine"]);
    assert.deepEqual(complete("call", "--wait", "ResizeV"), ["ResizeVirtualMachine"]);
    assert.deepEqual(complete("contract", "Virtual"), ["VirtualMachine"]);
    assert.deepEqual(complete("mocks", "Disk", "Dis"), []);
    assert.deepEqual(complete("mocks", "Network", "Dis"), ["Disk"]);
    assert.deepEqual(complete("completion", ""), ["bash", "zsh", "fish"]);
    assert.deepEqual(complete("init", "--test", ""), ["node", "vitest", "jest"]);
  });

  test("offers the keys of stored answers, and nothing if the context file cannot be used", (t) => {
    const folder = mkdtempSync(join(tmpdir(), "svc-completion-"));
    t.after(() => rmSync(folder, { recursive: true, force: true }));
    const keys = (...words: string[]): readonly string[] =>
      completions(COMMANDS, ["context", ...words], folder);
    assert.deepEqual(keys(""), []);
    const question = { hook: "web/a", effect: { command: ["a"] }, secrets: {}, endpoint: "", contract: "" };
    const other = { ...question, hook: "web/b" };
    const entries = [question, other].map((each) => [hookKey(each), { ...each, result: 1 }] as const);
    const path = join(folder, CONTEXT_FILE);
    writeFileSync(path, contextText({ lookups: new Map(), hooks: new Map(entries) }));
    const all = entries.map(([key]) => key).sort();
    assert.deepEqual(keys("--clear", "hook-"), all);
    assert.deepEqual(keys("--clear", all[0] ?? "", ""), all.slice(1));
    writeFileSync(path, "{");
    assert.deepEqual(keys(""), []);
  });

  test("offers nothing for a file or a free value", () => {
    for (const words of [
      ["call", "--timeout", ""],
      ["call", "GetDisk", ""],
      ["stage", ""],
      ["nonsense", ""],
      ["emulator", "--port", ""],
    ]) {
      assert.deepEqual(complete(...words), [], words.join(" "));
    }
  });

  const { rows, part } = matrixPart(COMMANDS, ({ command }) => command.name() === "wait");
  for (const { command } of rows) {
    const name = command.name();
    test(`offers exactly the options of ${name} that its help lists and that it accepts (${part})`, async () => {
      const { stdout } = await runCli([name, "--help"]);
      const told = [...stdout.matchAll(/^ {2}(?:-h, )?(--[a-z-]+)( <)?/gm)];
      assert.deepEqual(
        told.map(([, option]) => option),
        complete(name, "--"),
      );
      assert.deepEqual(
        stdout.split("\n").filter((line) => line.length > 110),
        [],
      );
      for (const [, option = "", value] of told.slice(0, -1)) {
        // A value for a flag, or a missing value, is rejected before any action.
        const { code, stderr } = await runCli([name, value === undefined ? `${option}=x` : option]);
        assert.equal(code, 2);
        assert.match(stderr, value === undefined ? / takes no value;/ : / needs a value;/);
      }
    });
  }

  test("rejects any other shell", async () => {
    for (const [args, says] of [
      [["completion", "fis"], 'SHELL must be bash, zsh or fish; got "fis"; did you mean fish?'],
      [["completion"], "SHELL is required: bash, zsh or fish;"],
    ] as const) {
      const { code, stderr } = await runCli(args);
      assert.equal(code, 2);
      assert.ok(stderr.startsWith(`cdktf-svc completion: ${says}`), stderr);
    }
  });
});

const folder = mkdtempSync(join(tmpdir(), "svc-completion-"));
after(() => rmSync(folder, { recursive: true }));
symlinkSync(CLI, join(folder, "cdktf-svc"));
const PATH = `${folder}:${process.env["PATH"] ?? ""}`;

/** Returns the lines that a shell prints for a script. */
function shell(program: string, script: string): readonly string[] {
  const file = join(folder, `drive.${program}`);
  writeFileSync(file, script);
  const printed = execFileSync(program, [file], { env: { PATH, HOME: folder }, encoding: "utf8" });
  return printed.split("\n").filter((line) => line !== "");
}

function isThere(program: string): boolean {
  try {
    execFileSync(program, ["-c", "exit 0"], { env: { PATH }, stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

describe("bash completion script", () => {
  const drive = (words: readonly string[]): readonly string[] =>
    shell(
      "bash",
      `eval "$(cdktf-svc completion bash)"
COMP_WORDS=(${words.map((word) => `'${word}'`).join(" ")})
COMP_CWORD=${words.length - 1}
$(complete -p cdktf-svc | sed 's/.*-F \\([^ ]*\\).*/\\1/') cdktf-svc '${words.at(-1)}' '${words.at(-2)}'
printf '%s\\n' "\${COMPREPLY[@]}"`,
    );

  test("completes commands, methods and options, and leaves files to the shell", () => {
    assert.deepEqual(drive(["cdktf-svc", "em"]), ["emulator"]);
    assert.deepEqual(drive(["cdktf-svc", "call", "ComputeService/Resize"]), [
      "ComputeService/ResizeVirtualMachine",
    ]);
    assert.deepEqual(drive(["cdktf-svc", "wait", "abc", "--q"]), ["--quiet"]);
    assert.deepEqual(drive(["cdktf-svc", "stage", ""]), []);
    assert.deepEqual(shell("bash", 'eval "$(cdktf-svc completion bash)"; complete -p cdktf-svc'), [
      "complete -o default -F _cdktf_svc cdktf-svc",
    ]);
  });
});

test(
  "completion: the zsh script completes methods",
  { skip: isThere("zsh") ? false : "there is no zsh here" },
  () => {
    const lines = shell(
      "zsh",
      `compdef() { : }
compadd() { shift; print -l -- "$@" }
eval "$(cdktf-svc completion zsh)"
words=(cdktf-svc call ComputeService/Resize)
CURRENT=3
_cdktf_svc`,
    );
    assert.deepEqual(lines, ["ComputeService/ResizeVirtualMachine"]);
  },
);

test(
  "completion: the fish script completes methods",
  { skip: isThere("fish") ? false : "there is no fish here" },
  () => {
    const script = `cdktf-svc completion fish | source\ncomplete -C 'cdktf-svc call ComputeService/Resize'`;
    assert.deepEqual(shell("fish", script), ["ComputeService/ResizeVirtualMachine"]);
  },
);
