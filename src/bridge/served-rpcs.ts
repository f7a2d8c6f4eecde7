import { endPromptly } from "../client";
import { contract } from "../contract";
import { createRpcTable, type PluginHost, type RpcTable } from "../plugin";
import { packedContract } from "./staged-contract";
import { limitHeapGrowth } from "./heap-growth";
import { createProvider } from "./provider";
import { openTracing, tracedRpcs } from "./tracing";

// From here, so that its code and that of a process of its own are in one file.
export { createSharedBridge } from "./shared-bridge";

/** Creates the RPCs of the provider for the contract next to the program, or for the built-in contract if there is none. */
export async function createServedRpcs(host: PluginHost, version: string): Promise<RpcTable> {
  endPromptly();
  limitHeapGrowth();
  const tracing = await openTracing(host, version);
  const served = packedContract(__dirname) ?? contract;
  const provider = createProvider(served, { version, workingDirectory: process.cwd(), tracing });
  const rpcs = createRpcTable(provider, { log: host.log, onEnd: host.onEnd, check: "whenAsked" });
  return tracing === undefined ? rpcs : tracedRpcs(rpcs, tracing);
}
