import { endPromptly } from "../client";
import { contract } from "../contract";
import { createRpcTable, type PluginHost, type RpcTable } from "../plugin";
import { packedContract } from "./packed-contract";
import { createProvider } from "./provider";

/** The RPCs of the provider for the contract that lies beside the program, else for the one that is built in. */
export function createServedRpcs(host: PluginHost, version: string): RpcTable {
  endPromptly();
  const served = packedContract(__dirname) ?? contract;
  const provider = createProvider(served, { version, workingDirectory: process.cwd() });
  return createRpcTable(provider, { log: host.log, onEnd: host.onEnd, check: "whenAsked" });
}
