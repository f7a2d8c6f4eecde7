import { writeSync } from "node:fs";
import { startCall } from "./grpc-client";
import { hostPlugin } from "./host";

/**
 * Requests more data than fits into a socket from the plugin, whose script is the argument, and reads none of it. The process must be
 * killed.
 */
async function askAndHearNothing(script: string): Promise<void> {
  const plugin = await hostPlugin(script, {}, "tls");
  const call = startCall(plugin.session, "/t.T/Flood");
  call.end(Buffer.alloc(5), () => {
    setImmediate(() => {
      writeSync(1, `${plugin.process.pid ?? 0}\n`);
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
    });
  });
}

void askAndHearNothing(process.argv[2] ?? "");
