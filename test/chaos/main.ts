import { availableParallelism } from "node:os";
import { parseArgs } from "node:util";
import { createProgress } from "./progress";
import { reportFailure, summarise } from "./report";
import type { RunSettings } from "./run";
import { runAll } from "./run-all";
import { REMOTES, type RemoteSort, startRemote } from "./remote";
import { makeTemplate } from "./template";

const USAGE = `npm run chaos -- [--runs N] [--seed S] [--jobs J] [--store postgres|s3 [--runners 2] [--outages]] [--doctor] [--keep]

Creates, updates and destroys stacks through the real engine. At moments that the seed decides, processes are killed, interrupted or suspended,
clocks are stepped, and the service fails or answers wrongly. Many services have habits: they round sizes up, add labels or have wrong clocks.
Another client makes equal objects, runs operations of its own and changes objects of the stack. The command is repeated until the plan is
empty. Where it refuses and says what to do, that is done, and the summary counts it. Then nothing may be lost or made twice, no object of the
other client may be touched, none of its changes overwritten unless a plan has shown it, no resource may have been replaced, and no secret may
be written down.

  --runs N   how many runs (default 300): the seeds S, S + 1, ...
  --seed S   the first seed (default 1)
  --jobs J   how many runs at a time (default: as many as there are processors)
  --store S  keep the states in PostgreSQL, and the journals there or in a bucket. After each kill of the engine, the whole folder is deleted, and
             the next command runs in a new checkout
  --runners 2  with a store: a second runner applies the same state from a checkout of its own, while the first one is faulted. Each may be the one
             that is killed, and whose folder is deleted
  --outages  with a store: the journal's store cannot be reached for up to four seconds, during the faulted command or the next one
  --doctor   \`cdktf-svc doctor --clear\` runs beside each faulted command, and after it
  --keep     keep the folders of runs that do not hold

A run that does not hold is shown with the one command that repeats it. The exit code is 1 when there was one, and 2 for wrong arguments.
`;

interface Options {
  readonly runs: number;
  readonly seed: number;
  readonly jobs: number;
  readonly store: RemoteSort | undefined;
  readonly settings: RunSettings;
  readonly keep: boolean;
}

/** A kill may truncate the engine's own state file. More than one such run in this many indicates another problem. */
const RUNS_PER_ABANDONED = 50;

function readOptions(args: readonly string[]): Options | undefined {
  const number = { type: "string" } as const;
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        runs: number,
        seed: number,
        jobs: number,
        store: number,
        runners: number,
        outages: { type: "boolean" },
        doctor: { type: "boolean" },
        keep: { type: "boolean" },
      },
    });
    const read = (text: string | undefined, otherwise: number, least: number): number => {
      const value = text === undefined ? otherwise : Number(text);
      if (!Number.isSafeInteger(value) || value < least) {
        throw new RangeError(`${text ?? ""} is no number for it`);
      }
      return value;
    };
    const { runs, seed, jobs, store, outages = false, doctor = false, keep = false } = values;
    const runners = read(values.runners, 1, 1);
    if (runners > 2) throw new RangeError(`${runners} is no number for it`);
    const known = REMOTES.find((each) => each === store);
    if (store !== undefined && known === undefined) throw new RangeError(`${store} is no store for it`);
    if (store === undefined && (outages || runners > 1)) {
      throw new RangeError("--runners and --outages need a store");
    }
    return {
      settings: { runners, outages, doctor },
      runs: read(runs, 300, 1),
      seed: read(seed, 1, 0),
      jobs: read(jobs, availableParallelism(), 1),
      store: known,
      keep,
    };
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n\n${USAGE}`);
    return undefined;
  }
}

async function main(): Promise<number> {
  const options = readOptions(process.argv.slice(2));
  if (options === undefined) return 2;
  const { runs, seed, jobs, store, settings, keep } = options;
  const startedAtMs = Date.now();
  const remote = store === undefined ? undefined : await startRemote(store);
  const template = await makeTemplate(remote);
  const kept: string[] = [];
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.once(signal, () => {
      template.close(kept);
      process.exit(1);
    });
  }
  try {
    const progress = createProgress(runs);
    const seeds = Array.from({ length: runs }, (_, index) => seed + index);
    const outcomes = await runAll(seeds, jobs, template, settings, (outcome) => {
      if (outcome.problems.length > 0) {
        process.stdout.write(`\n${reportFailure(outcome)}`);
        if (keep) kept.push(outcome.directory);
      }
      progress.done(outcome);
    });
    progress.close();
    process.stdout.write(summarise(outcomes, Date.now() - startedAtMs));
    const abandoned = outcomes.filter((outcome) => outcome.abandoned !== undefined).length;
    const isTooOften = abandoned > Math.ceil(runs / RUNS_PER_ABANDONED);
    return isTooOften || outcomes.some(({ problems }) => problems.length > 0) ? 1 : 0;
  } finally {
    template.close(kept);
    await remote?.stop();
  }
}

void main().then(
  (code) => void (process.exitCode = code),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
    process.exitCode = 1;
  },
);
