import { spawn } from "node:child_process";
import { readdirSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join, relative, resolve } from "node:path";

/**
 * Runs the tests: every `*.test.ts` under `test/`, or under the folders and files that are named as arguments. Node 20's own runner takes
 * no patterns, so the files are listed here. Its exit code is this one's.
 */
const root = resolve(__dirname, "../..");
const asked = process.argv.slice(2).map((path) => resolve(path));
const all = readdirSync(join(root, "test"), { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".test.ts"))
  .map((name) => join(root, "test", name))
  .filter((file) => asked.length === 0 || asked.some((path) => file === path || file.startsWith(`${path}/`)))
  .sort();
if (all.length === 0) {
  process.stderr.write("There is no test to run.\n");
  process.exit(1);
}
const files = all.map((file) => relative(root, file));
/** Two at least: a story mostly waits for processes. The runner's own default leaves one processor out. */
const concurrency = Math.max(2, availableParallelism() - 1);
const runner = spawn(
  process.execPath,
  ["--import", "tsx", "--test", "--test-reporter=spec", `--test-concurrency=${concurrency}`, ...files],
  { cwd: root, stdio: "inherit" },
);
runner.on("exit", (code, signal) => {
  process.exitCode = signal === null ? (code ?? 1) : 1;
});
