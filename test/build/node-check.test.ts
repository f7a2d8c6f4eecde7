import assert from "node:assert/strict";
import { test } from "node:test";
import { nodeCheck, textWithoutNode } from "../../src/build/node-check";

/** Runs the check on a version of Node. Returns what it wrote, by descriptor, and the exit code. */
function runOn(
  version: string,
  hasHandshake?: true,
): { readonly written: readonly unknown[]; readonly code: number | undefined } {
  const written: unknown[] = [];
  let code: number | undefined;
  const process = {
    version: `v${version}`,
    versions: { node: version },
    execPath: "/opt/a|b/node",
    exit: (given: number) => void (code = given),
  };
  const require = (): unknown => ({ writeSync: (fd: number, text: string) => void written.push([fd, text]) });
  const program = nodeCheck("^20.18.1 || >=22.3.0", {
    name: "prog",
    version: "1.2.3",
    ...(hasHandshake === undefined ? {} : { hasHandshake }),
  });
  // eslint-disable-next-line @typescript-eslint/no-implied-eval -- the code under test is a text
  const run = new Function("process", "require", program) as (...values: readonly unknown[]) => void;
  run(process, require);
  return { written, code };
}

const TEXT =
  "prog 1.2.3 cannot start: it needs Node 20.18.1 or later of Node 20, or 22.3 or later, but `node` on PATH is v18.20.8 (/opt/a/b/node). " +
  "Install one of these, or put its folder first on PATH.\n";

test("node check: ends a program on a Node outside of the engines, with its version, its path and the next step", () => {
  assert.deepEqual(runOn("18.20.8"), { written: [[2, TEXT]], code: 1 });
  for (const version of [
    "0.12.18",
    "12.22.12",
    "19.9.0",
    "20.18.0",
    "20.9.0",
    "21.7.3",
    "22.0.0",
    "22.2.0",
  ]) {
    assert.equal(runOn(version).code, 1, version);
  }
  for (const version of ["20.18.1", "20.20.2", "22.3.0", "22.10.0", "23.0.0", "24.0.0", "100.1.0"]) {
    assert.deepEqual(runOn(version), { written: [], code: undefined }, version);
  }
});

test("node check: an engine gets the text on standard output, too, where it shows it to the user", () => {
  assert.deepEqual(runOn("18.20.8", true).written, [
    [2, TEXT],
    [1, TEXT],
  ]);
});

test("node check: without any Node, the text names the same versions and the same next step", () => {
  assert.equal(
    textWithoutNode("^20.18.1 || >=22.3.0", { name: "prog", version: "1.2.3" }),
    "prog 1.2.3 cannot start: it needs Node 20.18.1 or later of Node 20, or 22.3 or later, but there is no `node` on PATH. " +
      "Install one of these, or put its folder first on PATH.",
  );
});

test("node check: refuses engines of another form", () => {
  assert.throws(() => nodeCheck("20.x", { name: "prog", version: "1.2.3" }), /engines\.node must be ranges/);
});
