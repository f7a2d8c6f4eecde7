import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { withCommandReference } from "../../src/build/command-reference";
import { COMMANDS } from "../../src/cli/command-list";
import { EXIT_CODES } from "../../src/cli/output/exit-code";
import { factsOfOutcome } from "../../src/cli/output/failure-facts";
import { checkRequest, contract, findMethod } from "../../src/contract";
import { runCli } from "./cli";

const GUIDE = readFileSync(join(__dirname, "../../docs/guides/command-line.md"), "utf8");

/** Returns, by cell, the code spans in each row of the table with this heading. */
function rows(heading: string): readonly (readonly (readonly string[])[])[] {
  const lines = GUIDE.split("\n");
  const start = lines.findIndex((line) => line.split("|")[1]?.trim() === heading);
  const length = lines.slice(start).findIndex((line) => !line.startsWith("|"));
  assert.ok(start >= 0 && length > 2, heading);
  return lines.slice(start + 2, start + length).map((row) =>
    row
      .split("|")
      .slice(1, -1)
      .map((cell) => [...cell.matchAll(/`([^`]+)`/g)].map(([, word = ""]) => word)),
  );
}

test("command-line guide: lists exactly the existing commands, and describes their options as the help does", () => {
  // The list ends with its last item; a paragraph follows.
  const [, section = ""] = /^## Commands\n[\s\S]*?(^- [\s\S]*?)\n\n/m.exec(GUIDE) ?? [];
  assert.deepEqual(
    [...section.matchAll(/^- `([^`]+)`/gm)].map(([, name]) => name),
    COMMANDS.map(({ command }) => command.name()),
  );
  // `npm run generate` writes the reference.
  assert.equal(withCommandReference(GUIDE), GUIDE);
});

test("command-line guide: lists exactly the existing exit codes, which the help of call and wait explains", async () => {
  const codes = rows("Code").map(([code]) => Number(code?.[0]));
  assert.deepEqual(codes, Object.values(EXIT_CODES));
  const others: readonly number[] = [
    EXIT_CODES.forbidden,
    EXIT_CODES.found,
    EXIT_CODES.notExecutable,
    EXIT_CODES.notFound,
  ];
  for (const command of ["call", "wait"]) {
    const [, told = ""] = (await runCli([command, "--help"])).stdout.split("Exit codes:\n");
    for (const code of codes.filter((each) => !others.includes(each))) {
      assert.match(told, new RegExp(`\\b${code}\\b`), `${command} ${code}`);
    }
  }
});

test("command-line guide: lists the error code of every end of an operation", () => {
  const codes = rows("`code`").map(([code]) => code?.[0]);
  const operation = { name: "operations/a" };
  for (const kind of ["failed", "cancelled", "deadline", "aborted"] as const) {
    const outcome = { kind, operation } as unknown as Parameters<typeof factsOfOutcome>[0];
    const facts = factsOfOutcome(outcome, "interrupted");
    assert.ok(codes.includes(facts?.code), facts?.code);
  }
});

test("command-line guide: shows a call that the contract accepts", () => {
  const [, method = "", request = ""] = /cdktf-svc call (\S+) '(.*)' --wait/.exec(GUIDE) ?? [];
  assert.deepEqual(checkRequest(contract, findMethod(contract, method), JSON.parse(request)).problems, []);
});
