import { describeMachine } from "./machine";
import { MEASUREMENTS } from "./measurements";
import { runBench } from "./run-bench";

runBench(process.argv.slice(2), {
  measurements: MEASUREMENTS,
  machine: describeMachine,
  now: () => new Date(),
  print: (text) => void process.stdout.write(text),
  say: (text) => void process.stderr.write(`${text}\n`),
}).then(
  (code) => void (process.exitCode = code),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
    process.exitCode = 1;
  },
);
