import { writeFileSync } from "node:fs";
import type { Machine } from "./machine";
import type { Measurement } from "./measurement";
import { readOptions, usageOf, type BenchOptions } from "./read-options";
import { ratioOf, verdictOf, type Row } from "./row";
import { formatMachine, formatTable } from "./table";

/** Dependencies of the bench. */
export interface BenchParts {
  readonly measurements: readonly Measurement[];
  readonly machine: () => Machine;
  readonly now: () => Date;
  /** Prints results. */
  readonly print: (text: string) => void;
  /** Prints progress and errors. */
  readonly say: (text: string) => void;
}

/**
 * Runs the requested measurements and prints the results. Resolves with the exit code: 0, 1 for a broken requirement, or 2 for invalid
 * arguments.
 */
export async function runBench(args: readonly string[], parts: BenchParts): Promise<number> {
  const { measurements, print, say } = parts;
  let options: BenchOptions;
  try {
    options = readOptions(args, measurements);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    say(`${error.message}\n\n${usageOf(measurements)}`);
    return 2;
  }
  const date = parts.now();
  const machine = parts.machine();
  print(`${formatMachine(machine, date)}\n`);
  const results: { readonly measurement: string; readonly row: Row }[] = [];
  for (const measurement of options.chosen) {
    const { name, about, footnotes = [] } = measurement;
    say(`${name}: ${about}`);
    const rows = await measurement.run({ say: (text) => say(`  ${text}`) });
    results.push(...rows.map((row) => ({ measurement: name, row })));
    print(`\n${name}\n\n${formatTable(rows)}`);
    for (const footnote of footnotes) print(`\n${footnote}\n`);
  }
  if (options.jsonFile !== undefined) {
    const rows = results.map(({ measurement, row }) => ({
      measurement,
      ...row,
      ratio: ratioOf(row),
      invariant: verdictOf(row),
    }));
    writeFileSync(options.jsonFile, `${JSON.stringify({ date, machine, rows }, null, 2)}\n`);
  }
  const invariants = results.map(({ row }) => verdictOf(row)).filter((verdict) => verdict !== "fact");
  const count = (verdict: string): number => invariants.filter((each) => each === verdict).length;
  print(
    `\n${count("held")} requirements held, ${count("BROKEN")} broken, ${count("not measured")} not measured\n`,
  );
  return count("BROKEN") > 0 ? 1 : 0;
}
