import { spawn } from "node:child_process";
import { parentPort, workerData } from "node:worker_threads";
import type { RelayMessage, RelaySetup } from "..";
import { eachLine } from "./each-line";

/** Thread that starts the program, and relays between its pipes and the thread of the constructs, which sleeps meanwhile. */

const { program, port, counter } = workerData as RelaySetup;
const child = spawn(process.execPath, [program], { stdio: ["pipe", "pipe", "inherit"], windowsHide: true });

function tell(message: RelayMessage): void {
  port.postMessage(message);
  Atomics.add(counter, 0, 1);
  Atomics.notify(counter, 0);
}

eachLine(child.stdout, (line) => tell({ line }));
child.on("error", (error) => tell({ ended: error.message }));
child.on("close", (code, signal) => tell({ ended: signal ?? `exit code ${code ?? "unknown"}` }));
// The program's end is reported above.
child.stdin.on("error", () => undefined);
parentPort?.on("message", (line: string) => child.stdin.write(`${line}\n`));
