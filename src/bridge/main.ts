import { contract } from "../contract";
import { createRpcTable, servePlugin } from "../plugin";
import { createProvider } from "./provider";

/** The package's version, put in when the provider is bundled. */
declare const PACKAGE_VERSION: string;

/** The provider process: what the engine starts. Bundled into one file and staged beside the stacks that use it. */
void servePlugin({
  name: "terraform-provider-svc",
  version: PACKAGE_VERSION,
  providerAddress: "svc.localhost/svc/svc",
  rpcs: ({ log }) => createRpcTable(createProvider(contract, { version: PACKAGE_VERSION }), { log }),
});
