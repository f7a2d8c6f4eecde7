import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { COMMANDS } from "../../src/cli/command-list";
import { EXIT_CODES } from "../../src/cli/exit-code";
import { factsOfOutcome } from "../../src/cli/failure-facts";
import { checkRequest, contract, findMethod } from "../../src/contract";
import { runCli } from "./cli";

const GUIDE = readFileSync(join(__dirname, "../../src/reference/guides/command-line.md"), "utf8");

/** The words in code of each row of the table that begins so, by cell. */
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

test("The guide's commands and options are those that there are", () => {
  assert.deepEqual(
    rows("Command").map(([name, , options]) => [name?.[0], options]),
    COMMANDS.map(({ name, options }) => [name, Object.keys(options)]),
  );
});

test("The guide's exit codes are those that there are, and the help of commands that call names each", async () => {
  const codes = rows("Code").map(([code]) => Number(code?.[0]));
  assert.deepEqual(codes, Object.values(EXIT_CODES));
  for (const command of ["call", "wait"]) {
    const [, told = ""] = (await runCli([command, "--help"])).stdout.split("Exit codes: ");
    for (const code of codes) assert.match(told, new RegExp(`\\b${code}\\b`), `${command} ${code}`);
  }
});

test("The guide's codes for programs hold those of every end of an operation", () => {
  const codes = rows("`code`").map(([code]) => code?.[0]);
  const operation = { name: "operations/a" };
  for (const kind of ["failed", "cancelled", "deadline", "aborted"] as const) {
    const outcome = { kind, operation } as unknown as Parameters<typeof factsOfOutcome>[0];
    const facts = factsOfOutcome(outcome, "interrupted");
    assert.ok(codes.includes(facts?.code), facts?.code);
  }
});

test("The guide's call is one that the contract allows", () => {
  const [, method = "", request = ""] = /cdktf-svc call (\S+) '(.*)' --wait/.exec(GUIDE) ?? [];
  assert.deepEqual(checkRequest(contract, findMethod(contract, method), JSON.parse(request)).problems, []);
});
