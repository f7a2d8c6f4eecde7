import { closeStacks } from "./bench-stack";
import { describeMachine } from "./machine";
import { MEASUREMENTS } from "./measurements";
import { runBench } from "./run-bench";

for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.once(signal, () => {
    closeStacks();
    process.exit(1);
  });
}

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
