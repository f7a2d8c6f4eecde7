import { parseArgs } from "node:util";
import type { Measurement } from "./measurement";

/** Options of the bench's command line. */
export interface BenchOptions {
  readonly chosen: readonly Measurement[];
  /** File for the results. */
  readonly jsonFile: string | undefined;
}

/** Returns the usage text of the command. */
export function usageOf(measurements: readonly Measurement[]): string {
  const width = Math.max(...measurements.map(({ name }) => name.length));
  const list = measurements.map(({ name, about }) => `  ${name.padEnd(width)}  ${about}`).join("\n");
  return `npm run bench -- [NAME]... [--json FILE]

Measures the provider beside its peers (.ci/peers builds them), each requirement as a ratio or a count within one run. Without a name, everything:

${list}

  --json FILE  also writes the results to a file

The exit code is 1 when a requirement is broken, and 2 for wrong arguments. A requirement whose peer is not on this machine is not measured, which breaks nothing.
`;
}

/** Parses the command line. Throws a RangeError with the reason if it is invalid. */
export function readOptions(args: readonly string[], measurements: readonly Measurement[]): BenchOptions {
  const { values, positionals } = parse(args);
  const unknown = positionals.filter((name) => !measurements.some((each) => each.name === name));
  if (unknown.length > 0) {
    const known = measurements.map(({ name }) => name).join(", ");
    throw new RangeError(`There is no measurement ${JSON.stringify(unknown[0])}; there are ${known}`);
  }
  const isChosen = ({ name }: Measurement): boolean => positionals.length === 0 || positionals.includes(name);
  return { chosen: measurements.filter(isChosen), jsonFile: values.json };
}

function parse(args: readonly string[]): { values: { json?: string }; positionals: string[] } {
  try {
    const options = { json: { type: "string" } } as const;
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch (error) {
    throw new RangeError(error instanceof Error ? error.message : String(error), { cause: error });
  }
}
