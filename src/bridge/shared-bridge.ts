import { AsyncResource } from "node:async_hooks";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { endPromptly, UNVERIFIED_VARIABLE } from "../client";
import { contract } from "../contract";
import { createRpcTable, type PluginHost, type SharedPlugin } from "../plugin";
import { limitHeapGrowth } from "./heap-growth";
import { createProvider } from "./provider";
import { createSharedServices } from "./shared-services";
import { type ServedPackage, stackProblem } from "./stack-problem";
import { packedContract } from "./staged-contract";
import { openTracing, tracedRpcs } from "./tracing";

/** The file beside the program that says what is served, written by the program that starts a shared process. */
const SERVED_FILE = "served.json";

/**
 * Creates the provider for several engines at once, for the contract next to the program, or the built-in one. Each connection has a provider of
 * its own, with the environment and the working directory of its engine, and so its own configuration, secrets, limits, review and journal. The
 * services are shared.
 */
export async function createSharedBridge(version: string, host: PluginHost): Promise<SharedPlugin> {
  endPromptly();
  limitHeapGrowth();
  const tracing = await openTracing(host, version);
  const served = packedContract(__dirname) ?? contract;
  const packaged = readServed(__dirname);
  // Created outside of every call, so that work shared by several calls is not attributed to one of them.
  const shared = new AsyncResource("svc-shared-reads");
  const openService = createSharedServices(
    { detach: (work) => shared.runInAsyncScope(work), tracing },
    host.log,
  );
  return {
    refusal: (engine, addresses) => stackProblem(engine, addresses, packaged),
    rpcs: ({ log, onEnd }, engine) => {
      const provider = createProvider(served, {
        version,
        engine,
        workingDirectory: engine.workingDirectory,
        // Whether certificates are verified is a setting of this process, whatever that of the engine is.
        environment: { ...engine.environment, [UNVERIFIED_VARIABLE]: process.env[UNVERIFIED_VARIABLE] },
        openService,
        tracing,
      });
      const rpcs = createRpcTable(provider, { log, onEnd, check: "whenAsked" });
      return tracing === undefined ? rpcs : tracedRpcs(rpcs, tracing);
    },
  };
}

function readServed(folder: string): ServedPackage {
  const { version, h1 } = JSON.parse(readFileSync(join(folder, SERVED_FILE), "utf8")) as Readonly<
    Record<string, unknown>
  >;
  if (typeof version !== "string" || typeof h1 !== "string") throw new Error(`${SERVED_FILE} is incomplete`);
  return { folder, version, h1 };
}
