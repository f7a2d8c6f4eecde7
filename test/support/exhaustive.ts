import { describe, test } from "node:test";

/** The environment variable through which `npm run test:all` configures the test processes. */
export const EXHAUSTIVE_VARIABLE = "TEST_MATRICES";

/**
 * Rows of a matrix to run: the representative ones (`npm test`), all (`npm run test:all`), or those that `npm test` omits (`npm run
 * test:all -- --rest`).
 */
export type MatrixRun = "representatives" | "all" | "rest";

/** Returns the mode of this run. Throws if the variable has an unknown value. */
export function matrixRun(env: Readonly<Record<string, string | undefined>> = process.env): MatrixRun {
  const asked = env[EXHAUSTIVE_VARIABLE] ?? "";
  if (asked === "") return "representatives";
  if (asked === "all" || asked === "rest") return asked;
  throw new Error(`${EXHAUSTIVE_VARIABLE} is "all", "rest" or not set; got ${JSON.stringify(asked)}`);
}

/** The rows of a matrix that this run includes. */
export interface MatrixPart<Row> {
  readonly rows: readonly Row[];
  /** Describes the part for the title of the suite or test. */
  readonly part: string;
}

/**
 * Returns the rows of a matrix that this run includes. Only `npm run test:all` runs expensive matrices completely. `isRepresentative`
 * chooses the rows that represent the others. Throws if it chooses none.
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
  const rows = all.filter((row, index) => !isRepresentative(row, index));
  return { rows, part: `${rows.length} of ${all.length}, npm test runs the others` };
}

type TestArguments =
  | readonly [title: string, run: () => Promise<void> | void]
  | readonly [title: string, options: { readonly skip: string | false }, run: () => Promise<void> | void];

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
