import { describe, test, type TestContext } from "node:test";

/** The environment variable that tells test processes which rows of matrices to run. */
export const EXHAUSTIVE_VARIABLE = "TEST_MATRICES";

/** The environment variable with the seed that chooses the rows of a sample: a whole number, 1 by default. */
export const SEED_VARIABLE = "TEST_SEED";

const MATRIX_RUNS = ["representatives", "all", "rest", "sample"] as const;

/**
 * Rows of a matrix to run: the representative ones (`npm test`), all (`npm run test:all`), those that `npm test` omits (`npm run
 * test:exhaustive`), or a seeded sample of the latter (CI).
 */
export type MatrixRun = (typeof MATRIX_RUNS)[number];

/** Returns the mode of this run. Throws if the variable has an unknown value. */
export function matrixRun(env: Readonly<Record<string, string | undefined>> = process.env): MatrixRun {
  const asked = env[EXHAUSTIVE_VARIABLE] ?? "";
  const run = asked === "" ? "representatives" : MATRIX_RUNS.find((each) => each === asked);
  if (run !== undefined) return run;
  throw new Error(
    `${EXHAUSTIVE_VARIABLE} is "all", "rest", "sample" or not set; got ${JSON.stringify(asked)}`,
  );
}

/** Returns the seed of samples. Throws if the variable is not a whole number. */
export function sampleSeed(env: Readonly<Record<string, string | undefined>> = process.env): number {
  const asked = env[SEED_VARIABLE] ?? "";
  if (asked === "") return 1;
  const seed = Number(asked);
  if (Number.isSafeInteger(seed) && seed >= 0) return seed;
  throw new Error(`${SEED_VARIABLE} is a whole number; got ${JSON.stringify(asked)}`);
}

/** Returns all rows, or a sample of them in a run of samples: for slow tests, of which `npm test` runs no row. */
export function slowRows<Row>(rows: readonly Row[]): readonly Row[] {
  return matrixRun() === "sample" ? sampleOf(rows) : rows;
}

/** Returns how often to check a property: `whole` times, or `sample` times in a run of samples. */
export function repetitions({ whole, sample }: { readonly whole: number; readonly sample: number }): number {
  return matrixRun() === "sample" ? sample : whole;
}

/** A text that the description of each {@link MatrixPart} of rows has that `npm test` omits. */
export const OMITTED_ROWS = /a sample of \d+ of \d+|npm test runs the others/;

/** The rows of a matrix that this run includes. */
export interface MatrixPart<Row> {
  readonly rows: readonly Row[];
  /** Describes the part for the title of the suite or test. */
  readonly part: string;
}

/**
 * Returns the rows of a matrix that this run includes. Only `npm run test:all` and `npm run test:exhaustive` run
 * expensive matrices completely. `isRepresentative` chooses the rows that represent the others. Throws if it chooses none.
 *
 * ```ts const { rows, part } = matrixPart(KINDS, (kind) => kind === "svc_disk"); describe(`a killed create of each kind (${part})`, () => {
 * for (const kind of rows) test(kind, ...); });
 * ```
 */
export function matrixPart<Row>(
  all: readonly Row[],
  isRepresentative: (row: Row, index: number) => boolean,
  run = matrixRun(),
): MatrixPart<Row> {
  const representatives = all.filter(isRepresentative);
  if (representatives.length === 0) throw new Error("no row stands for this matrix");
  if (run === "all") return { rows: all, part: `all ${all.length}` };
  if (run === "representatives") {
    const part = `${representatives.length} of ${all.length}, npm run test:all runs the others`;
    return { rows: representatives, part };
  }
  const rest = all.filter((row, index) => !isRepresentative(row, index));
  if (run === "rest") {
    return { rows: rest, part: `${rest.length} of ${all.length}, npm test runs the others` };
  }
  const rows = sampleOf(rest);
  return {
    rows,
    part: `a sample of ${rows.length} of ${all.length}, npm run test:exhaustive runs the others`,
  };
}

/** One row in so many is in a sample, and at least one. */
const SAMPLE_EVERY = 24;

/** Returns a sample of rows in their order, of which the seed chooses the first: one in twenty-four of them, evenly spread. */
export function sampleOf<Row>(rows: readonly Row[], seed = sampleSeed()): readonly Row[] {
  const every = Math.min(SAMPLE_EVERY, rows.length);
  return rows.filter((_, index) => index % every === seed % every);
}

type TestBody = (t: TestContext) => Promise<void> | void;

type TestArguments =
  | readonly [title: string, run: TestBody]
  | readonly [
      title: string,
      options: { readonly skip?: string | false; readonly timeout?: number },
      run: TestBody,
    ];

/** A matrix whose rows are written as individual tests. */
export interface TestMatrix {
  /** Adds a test that represents the others. */
  readonly representative: (...args: TestArguments) => void;
  /** Adds a test that `npm test` omits. */
  readonly row: (...args: TestArguments) => void;
  /** Runs the included tests in a suite whose title names the part. Call it after the last row. */
  readonly runPart: () => void;
}

/** Creates a matrix of tests with a common title. */
export function testMatrix(title: string): TestMatrix {
  const rows: { readonly args: TestArguments; readonly isRepresentative: boolean }[] = [];
  return {
    representative: (...args) => void rows.push({ args, isRepresentative: true }),
    row: (...args) => void rows.push({ args, isRepresentative: false }),
    runPart: () => {
      const { rows: chosen, part } = matrixPart(rows, ({ isRepresentative }) => isRepresentative);
      describe(`${title} (${part})`, () => {
        for (const { args } of chosen) {
          if (args.length === 2) test(args[0], args[1]);
          else test(args[0], args[1], args[2]);
        }
      });
    },
  };
}
