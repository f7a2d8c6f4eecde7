import { contract } from "../contract";
import { createRpcTable, servePlugin } from "../plugin";
import { createProvider } from "./provider";
import { packedContract } from "./packed-contract";

/** The package's version, put in when the provider is bundled. */
declare const PACKAGE_VERSION: string;

const served = packedContract(__dirname) ?? contract;

/** The provider process: what the engine starts. Bundled into one file and staged beside the stacks that use it. */
void servePlugin({
  name: "terraform-provider-svc",
  version: PACKAGE_VERSION,
  providerAddress: "svc.localhost/svc/svc",
  rpcs: (host) =>
    createRpcTable(
      createProvider(served, { version: PACKAGE_VERSION, workingDirectory: process.cwd() }),
      host,
    ),
});
