import { endPromptly } from "../client";
import { contract } from "../contract";
import { createRpcTable, type PluginHost, type RpcTable } from "../plugin";
import { packedContract } from "./staged-contract";
import { createProvider } from "./provider";

/** Creates the RPCs of the provider for the contract next to the program, or for the built-in contract if there is none. */
export function createServedRpcs(host: PluginHost, version: string): RpcTable {
  endPromptly();
  const served = packedContract(__dirname) ?? contract;
  const provider = createProvider(served, { version, workingDirectory: process.cwd() });
  return createRpcTable(provider, { log: host.log, onEnd: host.onEnd, check: "whenAsked" });
}
