import { spawn } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join, relative, resolve } from "node:path";
import { parseArgs } from "node:util";
import { transformSync } from "esbuild";
import { EXHAUSTIVE_VARIABLE, type MatrixRun, OMITTED_ROWS } from "./exhaustive";
import { unfinishedFiles } from "./file-queue";
import { groupTests, isSlow, writeGroups } from "./test-groups";

/**
 * Runs the tests: every `*.test.ts` below `test/` or the given directories and files. By default, omits `*.slow.test.ts` files that are not
 * named explicitly and all but the representative rows of matrices. `--all` runs everything, `--rest` only what is omitted by default, and
 * `--sample` the same with a sample of the rows, which the variable `TEST_SEED` chooses. With `--cdktn`, constructs extend the classes of cdktn instead of cdktf. Exits with the runner's exit code.
 */
const root = resolve(__dirname, "../..");
const { values, positionals } = parseArgs({
  options: {
    all: { type: "boolean", default: false },
    rest: { type: "boolean", default: false },
    sample: { type: "boolean", default: false },
    cdktn: { type: "boolean", default: false },
  },
  allowPositionals: true,
});
const run: MatrixRun = values.sample
  ? "sample"
  : values.rest
    ? "rest"
    : values.all
      ? "all"
      : "representatives";
const isRest = run === "rest" || run === "sample";
const hasMatrix = (file: string): boolean => /\b(?:matrixPart|testMatrix)\(/.test(readFileSync(file, "utf8"));
const asked = positionals.map((path) => resolve(path));
const files = readdirSync(join(root, "test"), { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".test.ts"))
  .map((name) => join(root, "test", name))
  .filter((file) => asked.length === 0 || asked.some((path) => file === path || file.startsWith(`${path}/`)))
  .filter((file) => !isRest || isSlow(file) || hasMatrix(file))
  .sort();
const chosen = files.filter((file) => run !== "representatives" || !isSlow(file) || asked.includes(file));
if (chosen.length === 0) {
  process.stderr.write("There is no test to run.\n");
  process.exit(1);
}
/** Unique, since concurrent runs have different files. Not in `node_modules`, where recent Node versions find no tests. */
const directory = mkdtempSync(join(tmpdir(), "svc-test-groups-"));
const groups = writeGroups(root, directory, groupTests(chosen.map((file) => relative(root, file))));
/** Titles of slow files and of suites with rows of matrices. The other tests of a file with a matrix run by default. */
const OMITTED_BY_DEFAULT = `/\\.slow\\.test\\.ts$|${OMITTED_ROWS.source}/`;
/** More than the number of processors, since end-to-end tests mostly wait. */
const concurrency = availableParallelism() + 2;
const runner = spawn(
  process.execPath,
  [
    "--import",
    "tsx",
    "--test",
    "--test-reporter=spec",
    `--test-concurrency=${concurrency}`,
    ...(isRest ? [`--test-name-pattern=${OMITTED_BY_DEFAULT}`] : []),
    ...groups,
  ],
  {
    cwd: root,
    stdio: "inherit",
    env: {
      ...process.env,
      ...(run === "representatives" ? {} : { [EXHAUSTIVE_VARIABLE]: run }),
      ...(values.cdktn
        ? { NODE_OPTIONS: `${process.env["NODE_OPTIONS"] ?? ""} --require=${compileLoader(directory)}` }
        : {}),
    },
  },
);
process.on("SIGTERM", () => {
  for (const { file, seconds } of unfinishedFiles(directory, Date.now())) {
    process.stderr.write(`${file} had not ended after ${seconds} s.\n`);
  }
  runner.kill("SIGTERM");
});
runner.on("exit", (code, signal) => {
  rmSync(directory, { recursive: true, force: true });
  const left = files.length - chosen.length;
  if (left > 0) process.stdout.write(`${left} slow test files were left to npm run test:all.\n`);
  process.exitCode = signal === null ? (code ?? 1) : 1;
});

/** Compiles `on-cdktn.ts` into a directory and returns the path. */
function compileLoader(folder: string): string {
  const path = join(folder, "on-cdktn.cjs");
  const { code } = transformSync(readFileSync(join(__dirname, "on-cdktn.ts"), "utf8"), {
    loader: "ts",
    format: "cjs",
  });
  writeFileSync(path, code);
  return path;
}
